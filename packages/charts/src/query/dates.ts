/**
 * Periods in UTC as labels (`2026-11-20`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`) with the series between two of them, and
 * the labels of weekdays (`1` is Monday) and hours (`00` to `23`).
 */
import type { Cycle, Period } from '../model/config.ts';

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

const monthOf = (ms: number) => new Date(ms).getUTCMonth();
const yearOf = (ms: number) => new Date(ms).toISOString().slice(0, 4);

const labelAt: Record<Period | Cycle, (ms: number) => string> = {
  day: ms => new Date(ms).toISOString().slice(0, 10),
  week: weekOf,
  month: ms => new Date(ms).toISOString().slice(0, 7),
  quarter: ms => `${yearOf(ms)}-Q${Math.floor(monthOf(ms) / 3) + 1}`,
  year: yearOf,
  weekday: ms => String(weekday(ms) + 1),
  hour: ms => pad(new Date(ms).getUTCHours(), 2),
};

/** All labels of a cycle, in order. */
export const cycleLabels: Record<Cycle, readonly string[]> = {
  weekday: Array.from({ length: 7 }, (_, index) => String(index + 1)),
  hour: Array.from({ length: 24 }, (_, index) => pad(index, 2)),
};

/** The label of a moment in UTC milliseconds. */
export const momentLabel = (ms: number, format: Period | Cycle): string => labelAt[format](ms);

/** The label of a day (`YYYY-MM-DD`). */
export const dateLabel = (day: string, format: Period): string => labelAt[format](timeOf(day));

/** A time within a label's period. */
export function momentIn(label: string, format: Period): number {
  if (format === 'day') return timeOf(label);
  if (format === 'month') return timeOf(`${label}-01`);
  if (format === 'year') return timeOf(`${label}-01-01`);
  if (format === 'quarter') return timeOf(`${label.slice(0, 4)}-${pad(Number(label.slice(6)) * 3 - 2, 2)}-01`);
  // 4 January is always in week 1.
  const january = timeOf(`${label.slice(0, 4)}-01-04`);
  return january - weekday(january) * dayMs + (Number(label.slice(6)) - 1) * 7 * dayMs;
}

const labels: Record<Period, RegExp> = {
  day: /^\d{4}-\d\d-\d\d$/,
  week: /^\d{4}-W\d\d$/,
  month: /^\d{4}-\d\d$/,
  quarter: /^\d{4}-Q[1-4]$/,
  year: /^\d{4}$/,
};
/** Months of the periods that are as long as months are. */
const monthsIn: Partial<Record<Period, number>> = { month: 1, quarter: 3, year: 12 };

/** First and last day of a label's period; null if it is not a date label. */
export function daysOf(label: string, format: Period): [first: string, last: string] | null {
  const first = labels[format].test(label) ? momentIn(label, format) : Number.NaN;
  if (Number.isNaN(first) || labelAt[format](first) !== label) return null;
  const next = new Date(first);
  const months = monthsIn[format];
  if (months) next.setUTCMonth(next.getUTCMonth() + months);
  else next.setUTCDate(next.getUTCDate() + (format === 'day' ? 1 : 7));
  const [from, to] = [dayAt(first), dayAt(next.getTime() - dayMs)];
  return from === null || to === null ? null : [from, to];
}

/** The label of the same span a year before, of a week 52 weeks before; null where there is none: 29 February. */
export function yearBefore(label: string, format: Period): string | null {
  if (format === 'week') return weekOf(momentIn(label, format) - 52 * 7 * dayMs);
  const found = `${pad(Number(label.slice(0, 4)) - 1, 4)}${label.slice(4)}`;
  return daysOf(found, format) ? found : null;
}

function before(ms: number, format: Period): number {
  const months = monthsIn[format];
  if (!months) return ms - (format === 'day' ? 1 : 7) * dayMs;
  const at = new Date(ms);
  at.setUTCMonth(at.getUTCMonth() - months, 1);
  return at.getTime();
}

/** All labels from `first` to `last` without gaps; beyond `most`, the latest ones. */
export function labelsBetween(first: string, last: string, format: Period, most: number): string[] {
  const labels: string[] = [];
  for (let at = momentIn(last, format); labels.length < most; at = before(at, format)) {
    const label = labelAt[format](at);
    if (label < first) break;
    labels.push(label);
  }
  return labels.reverse();
}
