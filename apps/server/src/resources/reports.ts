/**
 * Behaviour of entries: checks answers by the compiled form, derives search text and file links, and enqueues copies
 * and deliveries.
 */
import { isBuiltInState, type Numbering, Problem } from '@kontor/contract';
import { copyAddress, type Data, type Form, inputsOf, isId, type Unknown } from '@kontor/form';
import { wordsRead } from '@kontor/form/formulas';
import { mustFit } from '../records/answer-limits.ts';
import { mapLate } from '../records/batches/mapping.ts';
import { carried, type Stored } from '../records/carried.ts';
import { checkedAnswers } from '../records/checked-answers.ts';
import { checkLists } from '../records/choice-lists.ts';
import type { Ctx } from '../records/context.ts';
import { presentAnswers } from '../records/former-answers.ts';
import { type Forms, formMark } from '../records/forms.ts';
import { knowingRows } from '../records/list-rows.ts';
import { noteArrivals } from '../records/received-files.ts';
import { authorOf } from '../records/report-author.ts';
import { actingPerson, locksPerson, metaFor, withMoment } from '../records/report-formulas.ts';
import { searchText } from '../records/report-search.ts';
import { cleanAnswers } from '../records/rich-answers.ts';
import { takeNumber, takeNumbers } from '../records/running-numbers.ts';
import type { Row } from '../records/select.ts';
import { oweCopy } from '../records/submission-copies.ts';
import type { Behaviour, NamedLink, Prepared, Values } from '../records/verb.ts';

interface Known {
  /** Fields whose answers are ids of stored files, with the media types that each takes. */
  files: Map<string, readonly string[] | undefined>;
}

const known = new WeakMap<Form, Known>();

/** What every entry needs of its form, computed once for each version. */
function knownOf(form: Form): Known {
  const kept = known.get(form);
  if (kept) return kept;
  const made: Known = { files: new Map() };
  for (const input of inputsOf(form)) if (input.files) made.files.set(input.name, input.takes?.types);
  known.set(form, made);
  return made;
}

function checkState(form: Form, state: unknown, before: Row | null): void {
  if (state === null || state === undefined || state === before?.state) return;
  if (isBuiltInState(state) || form.states.some(own => own.value === state)) return;
  throw new Problem('invalid', [{ path: 'state', code: 'not_a_choice' }]);
}

/**
 * Users may send keys of earlier versions of a form, so that no work is lost; by a share link only those of the present
 * one.
 */
const unknownOf = ({ actor }: Ctx) => (actor.kind === 'share' ? 'refuse' : 'keep');

/**
 * The version under which the entry is checked: the one that is named, from that of the entry to the published one; else
 * the entry's own, or for a new entry the published one.
 */
function versionOf(values: Values, before: Row | null, published: number): number {
  const own = before ? Number(before.form_version) : null;
  if (values.form_version === undefined) return own ?? published;
  const named = Number(values.form_version);
  if (named > published) throw new Problem('invalid', [{ path: 'form_version', code: 'unknown' }]);
  if (own !== null && named < own)
    throw new Problem('invalid', [
      { path: 'form_version', code: 'out_of_range', values: { min: own, max: published } },
    ]);
  return named;
}

/** For how long it was filled in, where its page said so. */
const measured = ({ fillSeconds }: Ctx): Values => (fillSeconds ? { fill_seconds: fillSeconds } : {});

interface Entry {
  form: Form;
  state: unknown;
  before: Row | null;
}

/** Calculations are computed anew, whatever was sent for them. */
async function checked(ctx: Ctx, { form, state, before }: Entry, given: Data): Promise<Data> {
  mustFit(given);
  const unknown: Unknown = unknownOf(ctx);
  const clean = withMoment(ctx, form, cleanAnswers(form, given), before);
  const meta = await metaFor(ctx, form, state, clean, before);
  const person = locksPerson(form) ? await actingPerson(ctx) : null;
  const had = before?.data as Data | undefined;
  const { issues, data } = await knowingRows(ctx.db, form, () =>
    checkedAnswers(form, clean, { draft: state === 'draft', unknown, meta, person, before: had }),
  );
  if (issues.length > 0) throw new Problem('invalid', issues);
  return data;
}

/**
 * Stored files referenced by the answers: linked to the entry, so that the sweep keeps them. A field takes new files of
 * its types alone; those that it has stay, whatever it takes by now.
 */
function filesOf(form: Form, data: Data, before: Data = {}): NamedLink[] {
  const { files } = knownOf(form);
  if (files.size === 0) return [];
  const fieldOf = (key: string) => key.split('.')[0] ?? '';
  const idsIn = (value: unknown) => [value].flat().filter(isId);
  const had = new Set(
    Object.entries(before).flatMap(([key, value]) => idsIn(value).map(id => `${fieldOf(key)} ${id}`)),
  );
  return Object.entries(data).flatMap(([key, value]) => {
    const name = fieldOf(key);
    if (!files.has(name)) return [];
    const types = files.get(name);
    return idsIn(value).map(id => ({
      ...{ id, path: `data.${key}` },
      ...(types && !had.has(`${name} ${id}`) && { types }),
    }));
  });
}

/** The number is taken as late as may be, and is part of what is searched. */
const numberedBy = (
  numbering: Numbering | null,
  form: string,
  search: (number: string) => string,
): Pick<Prepared, 'beforeInsert' | 'ofMany'> => {
  if (!numbering) return {};
  const values = (number: string) => ({ number, search: search(number) });
  return {
    async beforeInsert(within) {
      const { number, undo } = await takeNumber(within, form, numbering);
      return { values: values(number), undo };
    },
    ofMany: { take: (within, count) => takeNumbers(within, form, numbering, count), values },
  };
};

/** Entries are checked by the form's own engine; answers hidden by a false condition are dropped, not validated. */
export const reportsBehaviour = (forms: Forms): Behaviour => ({
  async beforeWrite(ctx: Ctx, values: Values, before: Row | null, attempt: number) {
    const id = (values.report_config_id ?? before?.report_config_id) as string;
    const present = before || attempt > 1 ? await forms.get(ctx, id) : await forms.recent(ctx, id);
    const state = values.state === undefined ? (before?.state ?? null) : values.state;
    try {
      const { number, form } = await forms.at(ctx, id, present, versionOf(values, before, present.number));
      // States belong to the published version, whatever an entry was filled in under.
      checkState(present.form, state, before);
      const raised = before && number !== before.form_version;
      // what formulas say of the entry may depend on its state
      const computes = before && state !== before.state && wordsRead(form).has('entry.state');
      const stays = values.data === undefined && !raised && !computes;
      if (before && stays && (before.state !== 'draft' || state === 'draft')) return { values };
      const was = raised
        ? { ...before, data: await carried(ctx, forms, before as unknown as Stored, { present, number, form }) }
        : before;
      const had = was?.data as Data | undefined;
      const data = await checked(ctx, { form, state, before: was }, (values.data ?? had) as Data);
      const chosen = await checkLists(ctx, form, data, had);
      const written: Values = {
        ...values,
        data,
        form_version: number,
        search: ctx.dry ? '' : searchText(form, data, chosen.labels, before?.number),
      };
      const named = filesOf(form, data, had);
      const links = before || named.length > 0 ? { links: { files: named } } : {};
      if (before) {
        await chosen.use?.(ctx);
        return { values: written, ...links };
      }
      // No copy for imported entries: too late to be useful.
      const late = ctx.sender || ctx.through === 'import';
      const copyTo = state === 'draft' || late ? null : copyAddress(form, present.copyTo, data);
      const afterInsert = async (within: Ctx, row: Row) => {
        await chosen.use?.(within);
        if (named.length > 0) await noteArrivals(within, row.id);
        if (number < present.number) await mapLate(within, forms, id, [{ id: row.id, form_version: number }]);
        if (copyTo) await oweCopy(within, row.id, copyTo, data);
      };
      const more: Pick<Prepared, 'afterInsert'> =
        copyTo || chosen.use || named.length > 0 || number < present.number ? { afterInsert } : {};
      const counted = numberedBy(present.numbering, id, number => searchText(form, data, chosen.labels, number));
      return {
        values: { ...written, state, ...measured(ctx) },
        provided: forms.holds(ctx, id, present),
        ...links,
        ...more,
        ...counted,
      };
    } catch (error) {
      // If the check used a cached, earlier version of the form, retry with the present one.
      if (before || attempt > 1 || (await forms.get(ctx, id)) === present) throw error;
      return this.beforeWrite?.(ctx, values, before, 2) as Promise<Prepared>;
    }
  },

  quick: true,
  alongside: formMark,

  async tell(ctx, row, { author, present }) {
    if (author) row.author = await authorOf(ctx, forms, row);
    if (present) await presentAnswers(ctx, forms, [row]);
    delete row.form_mark;
  },

  async afterChange(ctx, { id, report_config_id, form_version }) {
    await mapLate(ctx, forms, String(report_config_id), [{ id, form_version: Number(form_version) }]);
  },
});
