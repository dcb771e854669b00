/** Reading an entry's stored answers: values with their corrections, instances of repeats. */

import { writeValue } from '../base/input-row.ts';
import { limits } from '../base/limits.ts';
import { isBlank, own } from '../base/plain.ts';
import type { Data, How } from '../base/types.ts';
import type { CompiledInput, Input } from '../form/compile.ts';

/** The value that conditions compare: of rich text its plain text. */
export function compared(input: CompiledInput | undefined, value: unknown): unknown {
  const words = input?.rule.compared;
  if (!words || value === undefined) return value;
  return input.repeated && Array.isArray(value) ? value.map(each => words(each as never)) : words(value as never);
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
export function originalOf(
  input: CompiledInput,
  seen: { get(name: string): unknown },
  data: Data,
): Original | undefined {
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

/** The key of a field's value. */
export function keyOf(input: Input, instance: number | null): string {
  return input.repeat === null ? input.name : `${input.name}.${instance ?? 0}`;
}

/** The same for formulas, which ask for it with each reading: made once for an instance, as far as the form counts. */
export function keptKeyOf({ name, repeated, instanceKeys }: CompiledInput, instance: number | null): string {
  if (!repeated || instance === null) return name;
  if (instance >= repeated.max) return `${name}.${instance}`;
  instanceKeys[instance] ??= `${name}.${instance}`;
  return instanceKeys[instance];
}
