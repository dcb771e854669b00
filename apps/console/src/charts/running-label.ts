/** Finds the last label of a time axis if its day, week or month is not over yet: its figure will still grow. */
import { type ChartFigures, dateLabel, labelText } from '@kontor/charts';
import type { Language } from '../i18n/index.ts';

/** Days are UTC, as the server groups by them. */
export function runningLabel({ kind, values, labels }: ChartFigures, language: Language, now = new Date()) {
  const last = values.at(-1);
  if (last === undefined || (kind !== 'day' && kind !== 'week' && kind !== 'month')) return null;
  const isNow = last === dateLabel(now.toISOString().slice(0, 10), kind);
  return isNow ? labelText(kind, last, labels.at(-1) ?? last, language, true) : null;
}
