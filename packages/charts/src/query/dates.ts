/** Days, ISO weeks and months in UTC as labels (`2026-11-20`, `2026-W47`, `2026-11`), and the series of labels between two of them. */
import type { Granularity } from '../model/config.ts';

export const dayMs = 86_400_000;
const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** Midnight of a day (`YYYY-MM-DD`) in UTC milliseconds. */
export const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day of a moment in UTC; null beyond the years 1 to 9999. */
export function dayAt(ms: number): string | null {
  const at = new Date(ms);
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9_999 ? at.toISOString().slice(0, 10) : null;
}

/** Monday is 0. */
const weekday = (ms: number) => (new Date(ms).getUTCDay() + 6) % 7;

/** ISO 8601: week 1 has the year's first Thursday. */
function weekOf(ms: number): string {
  const thursday = ms + (3 - weekday(ms)) * dayMs;
  const year = new Date(thursday).getUTCFullYear();
  const first = new Date(0);
  first.setUTCFullYear(year, 0, 1);
  const week = Math.floor((thursday - first.getTime()) / (7 * dayMs)) + 1;
  return `${pad(year, 4)}-W${pad(week, 2)}`;
}

const labelAt: Record<Granularity, (ms: number) => string> = {
  day: ms => new Date(ms).toISOString().slice(0, 10),
  week: weekOf,
  month: ms => new Date(ms).toISOString().slice(0, 7),
};

/** The label of a day (`YYYY-MM-DD`). */
export const dateLabel = (day: string, format: Granularity): string => labelAt[format](timeOf(day));

/** A time within a label's period. */
export function momentIn(label: string, format: Granularity): number {
  if (format === 'day') return timeOf(label);
  if (format === 'month') return timeOf(`${label}-01`);
  // 4 January is always in week 1.
  const january = timeOf(`${label.slice(0, 4)}-01-04`);
  return january - weekday(january) * dayMs + (Number(label.slice(6)) - 1) * 7 * dayMs;
}

const labels: Record<Granularity, RegExp> = { day: /^\d{4}-\d\d-\d\d$/, week: /^\d{4}-W\d\d$/, month: /^\d{4}-\d\d$/ };

/** First and last day of a label's period; null if it is not a date label. */
export function daysOf(label: string, format: Granularity): [first: string, last: string] | null {
  const first = labels[format].test(label) ? momentIn(label, format) : Number.NaN;
  if (Number.isNaN(first) || labelAt[format](first) !== label) return null;
  const next = new Date(first);
  if (format === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCDate(next.getUTCDate() + (format === 'day' ? 1 : 7));
  const [from, to] = [dayAt(first), dayAt(next.getTime() - dayMs)];
  return from === null || to === null ? null : [from, to];
}

function before(ms: number, format: Granularity): number {
  if (format !== 'month') return ms - (format === 'day' ? 1 : 7) * dayMs;
  const at = new Date(ms);
  at.setUTCMonth(at.getUTCMonth() - 1, 1);
  return at.getTime();
}

/** All labels from `first` to `last` without gaps; beyond `most`, the latest ones. */
export function labelsBetween(first: string, last: string, format: Granularity, most: number): string[] {
  const labels: string[] = [];
  for (let at = momentIn(last, format); labels.length < most; at = before(at, format)) {
    const label = labelAt[format](at);
    if (label < first) break;
    labels.push(label);
  }
  return labels.reverse();
}
