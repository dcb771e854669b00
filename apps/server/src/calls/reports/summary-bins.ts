/** Bins of a histogram as filters name them: both ends belong to a bin, and empty bins are there, too. */
import { type Found, mostBins } from './summary-sql.ts';

interface Bin<T> {
  from: T;
  to: T;
  count: number;
}

/** Steps are round, so that a few decimal places take away what floating point adds. */
const round = (value: number): number => Number(value.toPrecision(15));

export function numberBins({ bins, start, step, digits, max }: Found): Bin<number>[] {
  if (!bins || start === null || step === null || max === null) return [];
  const counts = new Map(bins.map(({ at, count }) => [Number(at), count]));
  const last = Math.max(...counts.keys());
  const least = 10 ** -(digits ?? 0);
  return Array.from({ length: last + 1 }, (_, at) => {
    const from = round(start + at * step);
    const end = round(start + (at + 1) * step - least);
    return { from, to: at === last ? Math.max(max, end) : end, count: counts.get(at) ?? 0 };
  });
}

const months = { month: 1, quarter: 3, year: 12, decade: 120 } as const;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** First day of the next bin. */
function next(day: string, unit: NonNullable<Found['unit']>): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (unit === 'day' || unit === 'week') at.setUTCDate(at.getUTCDate() + (unit === 'day' ? 1 : 7));
  else at.setUTCMonth(at.getUTCMonth() + months[unit]);
  return dayOf(at);
}

/** Decades of four-digit years are many: a histogram has the last ones. */
export function dayBins({ bins, unit, last }: Found): Bin<string>[] {
  if (!bins || unit === null || last === null) return [];
  const counts = new Map(bins.map(({ at, count }) => [String(at), count]));
  const starts = [...counts.keys()].sort();
  const made: Bin<string>[] = [];
  for (let from = starts[0] ?? last; from <= last && made.length < 1_000; from = next(from, unit)) {
    const to = dayOf(new Date(Date.parse(`${next(from, unit)}T00:00:00Z`) - 86_400_000));
    made.push({ from, to, count: counts.get(from) ?? 0 });
  }
  return made.slice(-2 * mostBins);
}
