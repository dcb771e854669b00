/** Finds the last label of a time axis if its period (day to year) is not over yet: its figure will still grow. */
import { type ChartFigures, dateLabel, isPeriod, labelText } from '@kontor/charts';
import type { Language } from '../i18n/index.ts';

/** Days are UTC, as the server groups by them. */
export function runningLabel({ kind, values, labels }: ChartFigures, language: Language, now = new Date()) {
  const last = values.at(-1);
  if (last === undefined || !isPeriod(kind)) return null;
  const isNow = last === dateLabel(now.toISOString().slice(0, 10), kind);
  return isNow ? labelText(kind, last, labels.at(-1) ?? last, language, true) : null;
}
