/** Values of formulas, and how one kind is read as another. An error is a value that passes through. */
import { isDay, isMoment } from '../../base/dates.ts';
import { toNumber } from '../../base/numbers.ts';

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
  if (!Number.isFinite(value)) return new Fault(Number.isNaN(value) ? 'not_a_number' : 'out_of_range');
  const rounded = Number(value.toPrecision(15)) + 0;
  return Number.isFinite(rounded) ? rounded : new Fault('out_of_range');
}

export function numberOf(value: Value): number | null | Fault {
  if (value === null || typeof value === 'number' || isFault(value)) return value;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return new Fault('not_a_number');
  const text = value.trim();
  const percent = text.endsWith('%');
  const plain = (percent ? text.slice(0, -1) : text).replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  const number = toNumber(plain);
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

const dayMs = 86_400_000;
const [first, last] = [Date.UTC(1, 0, 1) / dayMs - 693_961, 2_932_896];

export const stamp = (day: number, zone: number | null = null): Stamp | Fault =>
  day >= first && day < last + 1 ? new Stamp(day, zone) : new Fault('not_a_date');

const offset = /(?:Z|([+-])(\d\d):(\d\d))$/;

/** Texts of the form `2026-11-23`, moments with an offset; numbers as spreadsheets count days. */
export function stampOf(value: Value): Stamp | null | Fault {
  if (value === null || value === '' || value instanceof Stamp || isFault(value)) return value === '' ? null : value;
  if (typeof value === 'number') return stamp(value - 25_569);
  if (typeof value !== 'string') return new Fault('not_a_date');
  if (isDay(value)) return new Stamp(Date.parse(value) / dayMs);
  if (!isMoment(value)) return new Fault('not_a_date');
  const [, sign, hours, minutes] = offset.exec(value)!;
  const zone = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
  return new Stamp((Date.parse(value) + zone * 60_000) / dayMs, zone);
}

const two = (value: number) => String(value).padStart(2, '0');

/** A day or moment as it is stored. */
export function written({ day, zone }: Stamp): string {
  const at = new Date(Math.round(day * 86_400) * 1_000).toISOString();
  if (zone === null) return at.slice(0, 10);
  const [hours, minutes] = [Math.floor(Math.abs(zone) / 60), Math.abs(zone) % 60];
  return `${at.slice(0, 19)}${zone < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

export function textOfValue(value: Value): string {
  if (value === null || isFault(value)) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return String(value).replace(/e\+?/, 'E+').replace('E+-', 'E-');
  if (value instanceof Stamp) return written(value);
  return Array.isArray(value)
    ? value
        .filter(each => !isBlankValue(each))
        .map(textOfValue)
        .join(', ')
    : '';
}
