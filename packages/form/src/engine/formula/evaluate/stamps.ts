/** Days and moments: read from texts and spreadsheets' numbers, added, compared, and written as they are stored. */
import { isDay, isMoment } from '../../base/dates.ts';
import { Fault, inSeconds, isFault, numberOf, Stamp, type Stamps, type Value } from './values.ts';

const dayMs = 86_400_000;
/** From the last day of the year 0 to the year 9999, in days since 1970. */
const [first, last] = [-719_163, 2_932_896];

export const stamp = (day: number, zone: number | null = null): Stamp | Fault =>
  day >= first && day < last + 1 ? new Stamp(day, zone) : new Fault('not_a_date');

const offset = /(?:Z|([+-])(\d\d):(\d\d))$/;

/** Texts of the form `2026-11-23`, moments with an offset; numbers as spreadsheets count days. */
function stampOf(value: Value): Stamp | null | Fault {
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
function written({ day, zone }: Stamp): string {
  const at = new Date(Math.round(day * 86_400) * 1_000).toISOString();
  if (zone === null) return at.slice(0, 10);
  const [hours, minutes] = [Math.floor(Math.abs(zone) / 60), Math.abs(zone) % 60];
  return `${at.slice(0, 19)}${zone < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

function order(given: Value, other: Value): number | null {
  const [one, two] = [stampOf(given), stampOf(other)];
  if (!(one instanceof Stamp && two instanceof Stamp)) return null;
  if (one.zone !== null && two.zone !== null) return one.day - one.zone / 1_440 - (two.day - two.zone / 1_440);
  // a day and a moment: the day that the moment is written with
  return one.zone === two.zone ? one.day - two.day : Math.floor(one.day) - Math.floor(two.day);
}

function sum(sign: 1 | -1, one: Value, two: Value): Value | undefined {
  if (one instanceof Stamp || (two instanceof Stamp && (sign === 1 || typeof one === 'string')))
    return moved(sign, one, two);
  // texts that are days
  if (dated(one)) return moved(sign, stampOf(one), two);
  return sign === 1 && dated(two) ? moved(sign, one, stampOf(two)) : undefined;
}

const dated = (value: Value): boolean => typeof value === 'string' && stampOf(value) instanceof Stamp;

/** A day with a number of days added or taken, or the days between two. */
function moved(sign: 1 | -1, one: Value, two: Value): Value {
  const [base, other] = one instanceof Stamp || sign === -1 ? [stampOf(one), two] : [stampOf(two), one];
  if (!(base instanceof Stamp)) return base;
  const from = other instanceof Stamp || typeof other === 'string' ? stampOf(other) : null;
  if (sign === -1 && from instanceof Stamp) return between(base, from);
  const by = numberOf(other);
  return typeof by === 'number' ? stamp(base.day + sign * by, base.zone) : by;
}

const between = (one: Stamp, two: Stamp): Value =>
  inSeconds(one.day - two.day - (one.zone !== null && two.zone !== null ? (one.zone - two.zone) / 1_440 : 0));

function stored(value: Value, zone: number | null): string | undefined | Fault {
  const at = stampOf(value);
  if (!(at instanceof Stamp)) return at ?? undefined;
  return written(zone === null ? new Stamp(Math.floor(at.day)) : new Stamp(at.day, at.zone ?? zone));
}

const all: Stamps = { stampOf, written, order, sum, stored };

export const stamps = { stamps: all };
