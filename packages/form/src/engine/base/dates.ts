/**
 * Validation and formatting of days (`YYYY-MM-DD`), times of day (`HH:MM`) and timestamps (RFC 3339 with offset). A timestamp without offset is
 * rejected: it would be another time on the server than in the browser.
 */
import type { How } from './types.ts';

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentForm =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isDay(value: string): boolean {
  const parts = dayForm.exec(value);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0;
  return year > 0 && day > 0 && day <= (monthDays[month - 1] ?? 0) + leap;
}

export function isMoment(value: string): boolean {
  const parts = momentForm.exec(value);
  return parts !== null && isDay(parts[1]!);
}

/** A time of day to the minute, `HH:MM`, without a zone. */
export const isTime = (value: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);

const two = (value: number) => String(value).padStart(2, '0');

/** The calendar day in the runtime's time zone. */
export function dayOf(at: Date): string {
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The time of day in the runtime's time zone. */
export const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** With the runtime's offset, to the second: `2026-11-20T10:30:00+01:00`. */
export function momentOf(at: Date): string {
  const offset = -at.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${dayOf(at)}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}${zone}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a day or timestamp: 20.11.2026 in German; other languages write the month as a word, since 11/12 is
 * ambiguous.
 */
export function writeDate(value: string, { locale, timeZone }: Pick<How, 'locale' | 'timeZone'>): string {
  const moment = value.length > 10;
  const zone = moment ? timeZone : 'UTC';
  const key = `${locale} ${zone} ${moment}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      ...(locale.startsWith('de') ? { month: '2-digit', day: '2-digit' } : { month: 'short', day: 'numeric' }),
      ...(moment && { hour: '2-digit', minute: '2-digit' }),
      ...(zone && { timeZone: zone }),
    });
    formats.set(key, format);
  }
  const at = Date.parse(value);
  return Number.isNaN(at) ? value : format.format(at);
}
