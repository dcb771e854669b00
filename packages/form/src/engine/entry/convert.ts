/** Between stored answers and values of formulas. */
import { limits } from '../base/limits.ts';
import { isPlain } from '../base/plain.ts';
import type { CompiledInput } from '../form/compile.ts';
import {
  booleanOf,
  Fault,
  isFault,
  late,
  numberOf,
  stampOf,
  textOfValue,
  type Value,
} from '../formula/evaluate/values.ts';
import type { Node } from '../formula/node.ts';
import { compared } from './answers.ts';

/** A parsed answer as a value; blank is null. */
export function fromStored(input: CompiledInput, answer: unknown): Value {
  const value = compared(input, answer);
  if (value === undefined || value === '') return null;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return input.measure === 'day' || input.measure === 'moment' ? stampOf(value) : value;
  if (Array.isArray(value))
    return value.length === 0
      ? null
      : value.map(each => (typeof each === 'string' || typeof each === 'number' ? each : null));
  return isPlain(value) && 'coordinates' in value ? { coordinates: value.coordinates } : null;
}

/** What a calculation stores, by its format; an error stores nothing. */
export function toStored(kind: string, value: Value, zone: number | null, node: Node): Stored {
  if (value === null || isFault(value)) return value ?? undefined;
  if (Array.isArray(value) && kind !== 'text')
    return value.length === 1 ? toStored(kind, value[0]!, zone, node) : new Fault('several_values');
  if (kind === 'boolean') return booleanOf(value);
  return value === false && late.isOpen?.(node) ? undefined : storedAs(kind, value, zone);
}

function storedAs(kind: string, value: Value, zone: number | null): Stored {
  if (/^date(time)?$/.test(kind)) return late.stamps!.stored(value, kind === 'date' ? null : (zone ?? 0));
  if (!/^(number|percent|currency)$/.test(kind)) return storedText(value);
  return value === '' ? undefined : (numberOf(value) ?? undefined);
}

type Stored = number | string | boolean | undefined | Fault;

function storedText(value: Value): Stored {
  const fault = Array.isArray(value) ? value.flat(4).find(isFault) : null;
  return fault ?? (textOfValue(value).slice(0, limits.text).replaceAll('\0', '').toWellFormed() || undefined);
}
