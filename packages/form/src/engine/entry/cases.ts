/**
 * Regression cases of a form: kept answers, and what the form makes of them. Outcomes are keyed by the id of a content, so
 * that a field which is renamed or moved is no difference.
 */
import { limits } from '../base/limits.ts';
import { isPlain, isStorable, own } from '../base/plain.ts';
import type { Data, Form, Issue } from '../base/types.ts';
import { type CompiledForm, type CompiledInput, compile } from '../form/compile.ts';
import { checkEntry } from './check.ts';
import { inputOfKey, instanceOfKey } from './keys.ts';
import { type Look, lookAt, type Meta } from './values.ts';

export type CaseState = 'hidden' | 'shown' | 'required';

/** Of a message that a rule gives: its text in the form's first language. */
export interface Refusal {
  code: string;
  message?: string;
}

/** By key: the id of the content, and of a repeated field `id.instance`. */
export interface CaseOutcome {
  fields: Record<string, CaseState>;
  /** Results of calculations, and numbers of instances that are computed; `{error}` for one that has none. */
  values: Record<string, unknown>;
  /** By key; of what is about no field by its path, as `data` of a rule of the form. */
  refused: Record<string, Refusal[]>;
}

export interface CaseDifference {
  key: string;
  part: 'state' | 'value' | 'refused';
  before: unknown;
  after: unknown;
}

/** Whether a value can be kept as answers, of whatever fields. */
export const isKeepable = (value: unknown): value is Data =>
  isPlain(value) && isStorable(value, limits.unknownDepth + 1);

/** States of more fields than this are not kept. */
const mostFields = 20_000;

const keyed = <T>(): Record<string, T> => Object.create(null);

const keyOfInput = (input: CompiledInput, instance: number | null): string =>
  instance === null ? input.content.id : `${input.content.id}.${instance}`;

/** What the form makes of the answers. Never throws; what is broken in the form has no result. */
export function caseOutcome(form: Form, data: Data, meta: Meta = {}): CaseOutcome {
  const compiled = compile(form);
  const seen = lookAt(compiled, data, meta);
  const outcome: CaseOutcome = { fields: keyed(), values: keyed(), refused: keyed() };
  let left = mostFields;
  for (const input of compiled.inputs)
    for (const instance of input.repeated ? seen.instances(input.repeated) : [null]) {
      if (--left < 0) break;
      const key = keyOfInput(input, instance);
      const state = stateOf(seen, input, instance);
      outcome.fields[key] = state;
      if (input.kind === 'calculated' && state !== 'hidden') noteValue(outcome, seen, input, instance);
    }
  for (const repeat of compiled.repeats.values())
    if (seen.logic?.plan.unitOf.has(repeat) && seen.holds(repeat.condition))
      outcome.values[repeat.id] = seen.instances(repeat).length;
  for (const issue of checkEntry(form, data, { meta })) noteRefusal(outcome, compiled, issue);
  return outcome;
}

function stateOf(seen: Look, input: CompiledInput, instance: number | null): CaseState {
  if (!seen.visible(input, instance)) return 'hidden';
  return input.required || seen.logic?.asking?.required(input, instance) === true ? 'required' : 'shown';
}

function noteValue({ values }: CaseOutcome, { logic }: Look, input: CompiledInput, instance: number | null): void {
  const key = instance === null ? input.name : `${input.name}.${instance}`;
  const error = logic?.errorOf(key);
  values[keyOfInput(input, instance)] = error ? { error } : (logic?.computed(key) ?? null);
}

function noteRefusal({ refused }: CaseOutcome, form: CompiledForm, { path, code, values }: Issue): void {
  const key = path.replace(/^data\./, '');
  const input = inputOfKey(form, key);
  const at = input ? keyOfInput(input, input.repeated ? instanceOfKey(input, key) : null) : path;
  const message = values?.message;
  refused[at] = [...(refused[at] ?? []), { code, ...(message !== undefined && { message: String(message) }) }];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Texts in a fixed order of keys, as databases give them back. */
const written = (refusals: readonly Refusal[] | undefined): string =>
  (refusals ?? [])
    .map(({ code, message }) => `${code} ${message ?? ''}`)
    .toSorted()
    .join('\n');

/**
 * What came out differently; fields that only one of the forms has are none, but for what a new one refuses. In the
 * order of the later outcome.
 */
export function compareOutcomes(before: CaseOutcome, after: CaseOutcome): CaseDifference[] {
  const found: CaseDifference[] = [];
  const note = (key: string, part: CaseDifference['part'], was: unknown, is: unknown) =>
    found.push({ key, part, before: was ?? null, after: is ?? null });
  for (const [key, is] of Object.entries(after.fields)) {
    const was = own(before.fields, key);
    if (was !== undefined && was !== is) note(key, 'state', was, is);
  }
  for (const [key, is] of Object.entries(after.values)) {
    const was = own(before.values, key);
    if (was !== undefined && !same(was, is)) note(key, 'value', was, is);
  }
  const gone = (key: string) => own(before.fields, key) !== undefined && own(after.fields, key) === undefined;
  for (const key of new Set([...Object.keys(after.refused), ...Object.keys(before.refused)])) {
    if (gone(key)) continue;
    const [was, is] = [own(before.refused, key), own(after.refused, key)] as (Refusal[] | undefined)[];
    if (written(was) !== written(is)) note(key, 'refused', was ?? [], is ?? []);
  }
  return found;
}
