/** Ticks of a time axis: round days, months or years at a step that fits. */
import { type Language, languageRows } from '@kontor/form/languages';
import { dayMs } from '../query/dates.ts';
import { monthText } from '../text/formats.ts';

/** Milliseconds since 1970, UTC; null if invalid. */
export function timestampOf(x: string): number | null {
  const at = Date.parse(x.length <= 10 ? `${x}T00:00:00Z` : x);
  return Number.isNaN(at) ? null : at;
}

interface Unit {
  /** Approximate length. */
  ms: number;
  /** The first tick at or after a time. */
  first(ms: number): number;
  next(ms: number): number;
  text(at: Date, language: Language): string;
}

const everyMs = (every: number): Unit => ({
  ms: every,
  first: ms => Math.ceil(ms / every) * every,
  next: ms => ms + every,
  text: (at, language) =>
    every < dayMs
      ? `${languageRows[language].dayOfMonth(at.getUTCDate())} ${at.toISOString().slice(11, 16)}`
      : `${languageRows[language].dayOfMonth(at.getUTCDate())} ${monthText(at.getUTCMonth() + 1, language)}`,
});

const everyMonths = (every: number): Unit => {
  const at = (months: number) => new Date(0).setUTCFullYear(Math.floor(months / 12), months % 12, 1);
  const of = (ms: number) => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth();
  return {
    ms: every * 30.4 * dayMs,
    first: ms => {
      const months = Math.floor(of(ms) / every) * every;
      return at(months) >= ms ? at(months) : at(months + every);
    },
    next: ms => at(of(ms) + every),
    text: (date, language) =>
      every % 12 === 0
        ? String(date.getUTCFullYear())
        : `${monthText(date.getUTCMonth() + 1, language)} ${date.getUTCFullYear()}`,
  };
};

const hour = 3_600_000;
const units: readonly Unit[] = [
  ...[60_000, 5 * 60_000, 15 * 60_000, hour, 3 * hour, 6 * hour, 12 * hour, dayMs, 2 * dayMs, 7 * dayMs].map(everyMs),
  ...[1, 2, 3, 4, 6, 12, 24, 60, 120, 240, 600, 1_200, 6_000, 12_000].map(everyMonths),
];

/** About `count` ticks at most, in the finest unit that does not exceed it. */
export function timeTicks(
  low: number,
  high: number,
  count: number,
  language: Language,
): { value: number; text: string }[] {
  const unit = units.find(({ ms }) => (high - low) / ms <= count) ?? units.at(-1);
  const found: { value: number; text: string }[] = [];
  if (!unit) return found;
  for (let at = unit.first(low); at <= high && found.length <= 2 * count; at = unit.next(at))
    found.push({ value: at, text: unit.text(new Date(at), language) });
  return found;
}
