/** Values of formulas, and how one kind is read as another. An error is a value that passes through. */
import { toNumber } from '../../base/numbers.ts';
import type { Node } from '../node.ts';

export type Reason =
  | 'division_by_zero'
  | 'not_a_number'
  | 'not_a_date'
  | 'not_a_condition'
  | 'out_of_range'
  | 'not_found'
  | 'unequal_lists'
  | 'pattern'
  | 'too_much'
  | 'unknown'
  | 'several_values';

export class Fault {
  readonly reason: Reason;
  constructor(reason: Reason) {
    this.reason = reason;
  }
}

/** A day, or with `zone` (minutes) a moment; counted in days since 1970 as a clock there shows it. */
export class Stamp {
  readonly day: number;
  readonly zone: number | null;
  constructor(day: number, zone: number | null = null) {
    this.day = day;
    this.zone = zone;
  }
}

/** Blank is null. Places are kept as they are. */
export type Scalar = null | number | string | boolean | Fault | Stamp | { coordinates: unknown };
export type Value = Scalar | Value[];

export const isFault = (value: unknown): value is Fault => value instanceof Fault;
export const isBlankValue = (value: Value): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.every(isBlankValue));

/** To 15 significant digits, as spreadsheets do: 0.1 + 0.2 is 0.3. */
export function tidy(value: number): number | Fault {
  if (Number.isSafeInteger(value)) return value + 0;
  const rounded = Number(value.toPrecision(15)) + 0;
  return Number.isFinite(rounded) ? rounded : new Fault(Number.isNaN(value) ? 'not_a_number' : 'out_of_range');
}

/** Days to the second: no decimal part of a day says that. */
export const inSeconds = (days: number): number => Math.round(days * 86_400) / 86_400;

/** A time of day is a part of a day. */
const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/;

export function numberOf(value: Value): number | null | Fault {
  if (value === null || typeof value === 'number' || isFault(value)) return value;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return new Fault('not_a_number');
  const text = value.trim();
  const percent = text.endsWith('%');
  const plain = (percent ? text.slice(0, -1) : text).replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  const [, hours, minutes, seconds = 0] = clock.exec(text) ?? [];
  const number = hours ? (+hours * 3_600 + +minutes! * 60 + +seconds) / 86_400 : toNumber(plain);
  return number === null ? new Fault('not_a_number') : percent ? number / 100 : number;
}

export function booleanOf(value: Value): boolean | Fault {
  if (typeof value === 'boolean') return value;
  if (value === null || value === '') return false;
  if (typeof value === 'number') return value !== 0;
  if (isFault(value)) return value;
  if (typeof value === 'string') {
    const word = value.toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
  }
  return new Fault('not_a_condition');
}

/** What is done with days and moments (stamps.ts). */
export interface Stamps {
  stampOf(value: Value): Stamp | null | Fault;
  written(stamp: Stamp): string;
  /** Two values of which one is a stamp. */
  order(one: Value, two: Value): number | null;
  /** Undefined for what is no calculation with days. */
  sum(sign: 1 | -1, one: Value, two: Value): Value | undefined;
  /** As a calculation stores it: a day, or with a zone for what has none a moment. */
  stored(value: Value, zone: number | null): string | undefined | Fault;
}

/** What loads with the first form that may have a day or moment, that compares, and that chooses. */
export interface Late {
  stamps: Stamps;
  order(one: Value, two: Value): number | null;
  /** Whether a result of `false` may be that of an IF without an otherwise. */
  isOpen(node: Node): boolean;
}
export const late: Partial<Late> = {};

export const stampOf = (value: Value): Stamp | null | Fault => late.stamps!.stampOf(value);
export const written = (stamp: Stamp): string => late.stamps!.written(stamp);

export function textOfValue(value: Value): string {
  if (value === null || isFault(value)) return '';
  if (typeof value === 'string') return value;
  // TRUE, and 1E+21
  if (typeof value === 'boolean' || typeof value === 'number') return String(value).toUpperCase();
  if (value instanceof Stamp) return written(value);
  return Array.isArray(value)
    ? value
        .filter(each => !isBlankValue(each))
        .map(textOfValue)
        .join(', ')
    : '';
}
