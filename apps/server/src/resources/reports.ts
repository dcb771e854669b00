import { isBuiltInState, Problem } from '@kontor/contract';
import {
  checkEntry,
  copyAddress,
  correctedKey,
  type Data,
  type Form,
  inputsOf,
  isId,
  plainText,
  settle,
  textsOf,
  type Unknown,
} from '@kontor/form';
import { mustFit } from '../records/answer-limits.ts';
import type { Ctx } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';
import { noteArrivals } from '../records/received-files.ts';
import { cleanAnswers, richNames } from '../records/rich-answers.ts';
import type { Row } from '../records/select.ts';
import { oweCopy } from '../records/submission-copies.ts';
import { fold } from '../records/text-folding.ts';
import type { Behaviour, Prepared, Values } from '../records/verb.ts';

/** As much of the answers as `search` looks into, in characters. */
const searchLength = 32_000;

interface Known {
  /** Labels of the choices by value, so that a search for what people read finds it. */
  labels: Map<string, Map<string, string>>;
  /** Fields whose answers are ids of stored files. */
  files: Set<string>;
}

const known = new WeakMap<Form, Known>();

/** What is asked of a form at every entry, worked out once. */
function knownOf(form: Form): Known {
  const kept = known.get(form);
  if (kept) return kept;
  const made: Known = { labels: new Map(), files: new Set() };
  for (const input of inputsOf(form)) {
    const values = (input.content.options.values ?? []) as { value: string; label: unknown }[];
    if (values.length > 0)
      made.labels.set(input.name, new Map(values.map(choice => [choice.value, textsOf(choice.label).join('\n')])));
    if (input.files) made.files.add(input.name);
  }
  known.set(form, made);
  return made;
}

/** All answers as folded text, for `search`; of rich text the words. */
function searchText(form: Form, data: Data): string {
  const choices = knownOf(form).labels;
  const rich = richNames(form);
  const words: string[] = [];
  for (const [key, value] of Object.entries(data)) {
    const corrected = correctedKey(key);
    if (corrected.startsWith('_')) continue;
    const name = corrected.split('.')[0] ?? '';
    const labels = choices.get(name);
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string' || typeof one === 'number')
        words.push(labels?.get(String(one)) ?? (rich.has(name) ? plainText(String(one)) : String(one)));
    }
  }
  return fold(words.join('\n').slice(0, searchLength));
}

function checkState(form: Form, state: unknown, before: Row | null): void {
  if (state === null || state === undefined || state === before?.state) return;
  if (isBuiltInState(state) || form.states.some(own => own.value === state)) return;
  throw new Problem('invalid', [{ path: 'state', code: 'not_a_choice' }]);
}

/** People keep keys of earlier versions of a form, so that no work is lost; what comes by a share link knows only the present one. */
const unknownOf = ({ actor }: Ctx) => (actor.kind === 'share' ? 'refuse' : 'keep');

function checked(form: Form, given: Data, draft: boolean, unknown: Unknown): Data {
  mustFit(given);
  const clean = cleanAnswers(form, given);
  const issues = checkEntry(form, clean, { draft, unknown });
  if (issues.length > 0) throw new Problem('invalid', issues);
  return settle(form, clean, { unknown });
}

/** The stored files that the answers name: the entry holds them, so that no sweep takes them away. */
function filesOf(form: Form, data: Data): string[] {
  const names = knownOf(form).files;
  if (names.size === 0) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    names.has(key.split('.')[0] ?? '') ? [value].flat().filter(isId) : [],
  );
}

/** Entries are checked by the form's own engine; what a false condition hides is dropped, not judged. */
export const reportsBehaviour = (forms: Forms): Behaviour => ({
  async beforeWrite(ctx: Ctx, values: Values, before: Row | null, attempt: number) {
    const id = (values.report_config_id ?? before?.report_config_id) as string;
    const present = before || attempt > 1 ? await forms.get(ctx, id) : await forms.recent(ctx, id);
    const { form } = present;
    const state = values.state === undefined ? (before?.state ?? null) : values.state;
    try {
      checkState(form, state, before);
      if (before && values.data === undefined && (before.state !== 'draft' || state === 'draft')) return { values };
      const data = checked(form, (values.data ?? before?.data) as Data, state === 'draft', unknownOf(ctx));
      const written: Values = { ...values, data, search: searchText(form, data) };
      const named = filesOf(form, data);
      const links = before || named.length > 0 ? { links: { files: named } } : {};
      if (before) return { values: written, ...links };
      // Of what was imported nobody waits for a copy any more.
      const copyTo = state === 'draft' || ctx.sender ? null : copyAddress(form, present.copyTo, data);
      const afterInsert = async (within: Ctx, row: Row) => {
        if (named.length > 0) await noteArrivals(within, row.id);
        if (copyTo) await oweCopy(within, row.id, copyTo, data);
      };
      const more: Pick<Prepared, 'afterInsert'> = copyTo || named.length > 0 ? { afterInsert } : {};
      return { values: { ...written, state }, provided: forms.holds(ctx, id, present), ...links, ...more };
    } catch (error) {
      // Judged by an earlier version of the form? Then the present one decides.
      if (before || attempt > 1 || (await forms.get(ctx, id)) === present) throw error;
      return this.beforeWrite?.(ctx, values, before, 2) as Promise<Prepared>;
    }
  },
});
