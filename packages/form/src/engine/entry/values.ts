/**
 * Evaluates an entry: which contents are shown, which instances a repeat has, and values of fields. One pass over the
 * conditions, no copies. Hidden fields count as unanswered everywhere.
 */

import { holds } from '../base/condition.ts';
import { writeValue } from '../base/input-row.ts';
import { limits } from '../base/limits.ts';
import { isBlank, isPlain, own } from '../base/plain.ts';
import { fillText } from '../base/text.ts';
import type { Comparison, Data, Form, How } from '../base/types.ts';
import {
  type CompiledCondition,
  type CompiledForm,
  type CompiledInput,
  type CompiledRepeat,
  compile,
} from '../form/compile.ts';

/** A view of an entry through its form; a snapshot of `data`. */
export interface Look {
  /**
   * Normalised value, correction included; of a repeated field that instance's, or the list of all. `undefined` if
   * hidden.
   */
  get(name: string, instance?: number | null): unknown;
  /** Whether all conditions around a content hold (and its own, if it is a condition). */
  shows(contentId: string): boolean;
  /** Whether this condition and those around it hold. */
  holds(condition: CompiledCondition | null): boolean;
  instances(repeat: CompiledRepeat): readonly number[];
}

export function look(form: Form, data: Data): Look {
  return lookAt(compile(form), data);
}

const first: readonly number[] = [0];

export function lookAt(form: CompiledForm, data: Data): Look {
  const answers = isPlain(data) ? data : {};
  const images = own(answers, '_images');
  const repeats = own(answers, '_repeat');
  const shown = new Uint8Array(form.conditions.length);

  const shows = (condition: CompiledCondition | null) => condition === null || shown[condition.index] === 1;
  // cached: lists may be long, and every field of the repeat needs them
  const lists = new Map<string, readonly number[]>();
  const instances = (repeat: CompiledRepeat): readonly number[] => {
    if (repeats === undefined) return first;
    const list = lists.get(repeat.id) ?? instancesFrom(own(repeats, repeat.id), repeat.max);
    lists.set(repeat.id, list);
    return list;
  };
  const value = (input: CompiledInput, key: string) => presentValue(input, key, answers, images);

  const get = (name: string, instance: number | null = null): unknown => {
    const input = form.byName.get(name);
    if (!input || !shows(input.condition)) return undefined;
    if (!input.repeated) return value(input, name);
    if (instance !== null) return value(input, `${name}.${instance}`);
    const all = instances(input.repeated).map(index => value(input, `${name}.${index}`));
    const given = all.flat().filter(each => each !== undefined);
    return given.length ? given : undefined;
  };

  for (const condition of form.conditions) {
    const { parent, comparisons, blind } = condition;
    const ask = (name: string) => (blind.has(name) ? undefined : compared(form.byName.get(name), get(name)));
    shown[condition.index] = shows(parent) && holds(comparisons, ask) ? 1 : 0;
  }

  return {
    get,
    holds: shows,
    instances,
    shows: id => shows(form.conditionOf.get(id) ?? form.around.get(id) ?? null),
  };
}

/** The value that conditions compare: of rich text its plain text. */
export function compared(input: CompiledInput | undefined, value: unknown): unknown {
  const words = input?.rule.compared;
  if (!words || value === undefined) return value;
  return input.repeated && Array.isArray(value) ? value.map(each => words(each as never)) : words(value as never);
}

/** Evaluates a condition outside the form (of a handler) for an entry. Without comparisons: true. */
export function fits(form: Form, data: Data, comparisons: readonly Comparison[]): boolean {
  if (comparisons.length === 0) return true;
  const compiled = compile(form);
  const seen = lookAt(compiled, data);
  return holds(comparisons, name => compared(compiled.byName.get(name), seen.get(name)));
}

/** The stored value of a key; files may be in `_images` only. */
export function rawOf(input: CompiledInput, key: string, data: Data, images: unknown): unknown {
  if (Object.hasOwn(data, key)) return data[key];
  return input.files && images !== undefined ? own(images, key) : undefined;
}

/** Key prefix of corrections. */
const corrected = '_updated_';
export const correctionKey = (name: string): string => `${corrected}${name}`;
export const isCorrection = (key: string): boolean => key.startsWith(corrected);
/** The answer key of a correction key; any other key unchanged. */
export const correctedKey = (key: string): string => (isCorrection(key) ? key.slice(corrected.length) : key);

/** The keys of a non-repeated field: answer, and correction if it can have one. */
export function keysOf({ name, known }: CompiledInput): readonly string[] {
  return known === null ? [name] : [name, correctionKey(name)];
}

/** The correction of a field filled from known data; `undefined` without one. A blank one does not count. */
export function correctionOf(input: CompiledInput, data: Data): unknown {
  if (input.known === null) return undefined;
  const value = writeValue(input.rule, own(data, correctionKey(input.name)));
  return isBlank(value) ? undefined : value;
}

/** What known data said of a field: its value, or the stored text that the field's type cannot read; or neither. */
export interface Original {
  value?: unknown;
  unreadable?: string;
}

/** The value of known data where it was corrected to another one; `undefined` elsewhere, and where the field is hidden. */
export function originalOf(input: CompiledInput, seen: Look, data: Data): Original | undefined {
  const correction = seen.get(input.name) === undefined ? undefined : correctionOf(input, data);
  if (correction === undefined) return undefined;
  const raw = own(data, input.name);
  const value = writeValue(input.rule, raw);
  if (!isBlank(value)) return JSON.stringify(value) === JSON.stringify(correction) ? undefined : { value };
  return (typeof raw === 'string' && raw.trim() !== '') || typeof raw === 'number' ? { unreadable: String(raw) } : {};
}

/** The effective value, normalised: the correction if there is one, otherwise the answer. */
export function presentValue(input: CompiledInput, key: string, data: Data, images: unknown): unknown {
  return correctionOf(input, data) ?? writeValue(input.rule, rawOf(input, key, data, images));
}

/** Instances from `_repeat`: a count, or a list of indexes; one if missing or invalid. */
export function instancesFrom(stored: unknown, max: number): number[] {
  if (typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 0)
    return Array.from({ length: Math.min(stored, max) }, (_, index) => index);
  if (!Array.isArray(stored)) return [0];
  const found = new Set<number>();
  for (const index of stored) {
    if (found.size >= max) break;
    if (isInstance(index)) found.add(index);
  }
  return [...found];
}

export function isInstance(index: unknown): index is number {
  return Number.isSafeInteger(index) && (index as number) >= 0 && (index as number) < limits.contents;
}

/** `_repeat` for instances: their count if consecutive, otherwise the list. */
export function repeatValue(instances: readonly number[]): number | number[] {
  return instances.every((instance, index) => instance === index) ? instances.length : [...instances];
}

/** The lowest free index for a new instance. */
export function nextInstance(instances: readonly number[]): number {
  let next = 0;
  while (instances.includes(next)) next++;
  return next;
}

/** Formats a parsed value; `''` if unanswered. */
export function shown(input: CompiledInput, value: unknown, how: How): string {
  const parsed = writeValue(input.rule, value);
  return parsed === undefined ? '' : input.rule.show(parsed as never, how);
}

/**
 * Fills a content's placeholders. Inside a repeat (`instance`), fields of the same repeat give that instance's value;
 * from outside, all values.
 */
export function textFor(form: Form, seen: Look, text: string, how: How, instance: number | null = null): string {
  const { byName } = compile(form);
  return fillText(text, name => {
    const input = byName.get(name);
    if (!input) return undefined;
    if (!input.repeated || instance !== null) return shown(input, seen.get(name, instance), how);
    if (!seen.holds(input.condition)) return '';
    const all = seen.instances(input.repeated).map(index => shown(input, seen.get(name, index), how));
    return all.filter(each => each !== '').join(', ');
  });
}

const affected = new WeakMap<CompiledForm, Map<string, readonly CompiledCondition[]>>();

/** Conditions affected by an answer, directly or through what they hide, in evaluation order. */
export function conditionsReading(form: CompiledForm, name: string): readonly CompiledCondition[] {
  const known = affected.get(form) ?? new Map<string, readonly CompiledCondition[]>();
  affected.set(form, known);
  let found = known.get(name);
  if (!found) {
    const names = new Set([name]);
    const touched = new Set<CompiledCondition>();
    found = form.conditions.filter(condition => {
      const touches =
        (condition.parent && touched.has(condition.parent)) || condition.reads.some(each => names.has(each));
      if (!touches) return false;
      touched.add(condition);
      for (const input of condition.inputs) names.add(input.name);
      return true;
    });
    known.set(name, found);
  }
  return found;
}
