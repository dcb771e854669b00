/** Between stored answers and values of formulas. */
import { limits } from '../base/limits.ts';
import { isPlain } from '../base/plain.ts';
import type { CompiledInput } from '../form/compile.ts';
import {
  booleanOf,
  Fault,
  isFault,
  numberOf,
  Stamp,
  stampOf,
  textOfValue,
  type Value,
  written,
} from '../formula/evaluate/values.ts';
import { compared } from './answers.ts';

/** A parsed answer as a value; blank is null. */
export function fromStored(input: CompiledInput, answer: unknown): Value {
  const value = compared(input, answer);
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return input.measure === 'day' || input.measure === 'moment' ? stampOf(value) : value;
  if (Array.isArray(value))
    return value.length === 0
      ? null
      : value.map(each => (typeof each === 'string' || typeof each === 'number' ? each : null));
  return isPlain(value) && 'coordinates' in value ? { coordinates: value.coordinates } : null;
}

/** What a calculation stores, by its format; an error stores nothing. */
export function toStored(kind: string, value: Value, zone: number | null): Stored {
  if (value === null || isFault(value)) return value ?? undefined;
  if (Array.isArray(value) && kind !== 'text')
    return value.length === 1 ? toStored(kind, value[0]!, zone) : new Fault('several_values');
  return (formats.get(kind) ?? storedText)(value, zone);
}

type Stored = number | string | boolean | undefined | Fault;

type Format = (value: Value, zone: number | null) => Stored;

/** `false` is what IF without an otherwise gives. */
const storedNumber: Format = value => (value === false || value === '' ? undefined : (numberOf(value) ?? undefined));

const storedStamp =
  (as: (at: Stamp, zone: number | null) => Stamp): Format =>
  (value, zone) => {
    const at = value === false ? null : stampOf(value);
    return at instanceof Stamp ? written(as(at, zone)) : (at ?? undefined);
  };

const storedText: Format = value => {
  if (value === false) return undefined;
  const fault = Array.isArray(value) ? value.flat(4).find(isFault) : null;
  return fault ?? (textOfValue(value).slice(0, limits.text).replaceAll('\0', '').toWellFormed() || undefined);
};

/** By the kind of a format; others store a text. */
const formats: ReadonlyMap<string, Format> = new Map([
  ['number', storedNumber],
  ['percent', storedNumber],
  ['currency', storedNumber],
  ['date', storedStamp(at => new Stamp(Math.floor(at.day)))],
  ['datetime', storedStamp((at, zone) => new Stamp(at.day, at.zone ?? zone ?? 0))],
  ['boolean', booleanOf],
]);
