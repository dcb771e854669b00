/** Keys of an entry's data: of fields and their instances, of corrections, and those that only the engine writes. */

import type { IssueCode } from '../base/issue.ts';
import { limits } from '../base/limits.ts';
import { isEmpty, isStorable, listOf, own } from '../base/plain.ts';
import type { Content, Data, Unknown } from '../base/types.ts';
import type { CompiledForm, CompiledInput } from '../form/compile.ts';
import { correctedKey, instancesFrom, isCorrection, isInstance } from './answers.ts';

/** Instance indexes of a repeat, from the entry's `_repeat`; initially one. */
export function repeatInstances(data: Data, container: Content): number[] {
  const max = instanceLimit(container);
  return instancesFrom(own(own(data, '_repeat'), container.id), max);
}

function instanceLimit(container: Content): number {
  const max = own(container.options, 'maxRepeats');
  return Number.isSafeInteger(max) && (max as number) > 0 ? Math.min(max as number, limits.repeats) : 1;
}

/** `_repeat` is a count, or a list of instances. */
export function isRepeatValue(value: unknown): value is number | number[] {
  return Array.isArray(value) ? value.length <= limits.contents && value.every(isInstance) : isInstance(value);
}

export function isFileValue(value: unknown): boolean {
  const list = typeof value === 'string' ? [value] : listOf(value);
  return (
    list.length > 0 && list.length <= limits.files && list.every(id => typeof id === 'string' && isStorable(id, 1))
  );
}

/** The field of a key: `name`, `name.i` of a repeated field, `_updated_{name}` of a correction. */
export function inputOfKey(form: CompiledForm, key: string): CompiledInput | null {
  const plain = form.byName.get(key);
  if (plain) return plain.repeated ? null : plain;
  if (isCorrection(key)) {
    const input = form.byName.get(correctedKey(key));
    return input && input.known !== null ? input : null;
  }
  const dot = key.lastIndexOf('.');
  if (dot < 1) return null;
  const input = form.byName.get(key.slice(0, dot));
  return input?.repeated && index.test(key.slice(dot + 1)) ? input : null;
}

/** The instance that a key of this field names; null for a field that is not repeated. */
export const instanceOfKey = ({ name, repeated }: CompiledInput, key: string): number | null =>
  repeated ? Number(key.slice(name.length + 1)) : null;

const index = /^(?:0|[1-9]\d{0,15})$/;

/** Keys that only the engine writes. */
export const ownKeys: ReadonlySet<string> = new Set(['_repeat', '_images', '_warnings', '_at']);

/** When and in which zone the entry was begun. */
export const beganKey = '_at';

/** A moment with an offset, or with the name of a zone in brackets. */
export const isBegun = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 100 &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) &&
  !Number.isNaN(Date.parse(value.replace(/\[[^\]]*\]$/, '')));

const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Unknown keys that may be stored. */
export function isFree(key: string): boolean {
  return key.length <= 200 && key !== '' && !forbidden.has(key) && isStorable(key, 1);
}

/** Ids of containers that were filled from known data. Stored as given, except for hidden containers. */
export const lockedKey = '_$locked';

/** The issue of a list of locked containers: if unknown keys are refused, it may name only the form's containers. */
export function lockedFault(form: CompiledForm, value: unknown, unknown: Unknown): IssueCode | null {
  if (isEmpty(value)) return null;
  if (!Array.isArray(value) || value.length > limits.contents) return 'invalid';
  if (!value.every(id => typeof id === 'string' && isFree(id))) return 'invalid';
  return unknown === 'refuse' && !value.every(id => form.known.has(id)) ? 'unknown_field' : null;
}
