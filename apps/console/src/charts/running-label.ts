/** The last day, week or month of a chart, where it is not over: its figure will still grow. */
import { type ChartFigures, dateLabel, labelText } from '@kontor/charts';
import type { Language } from '../i18n/index.ts';

/** Days are those of UTC, as the server counts them. */
export function runningLabel({ kind, values, labels }: ChartFigures, language: Language, now = new Date()) {
  const last = values.at(-1);
  if (last === undefined || (kind !== 'day' && kind !== 'week' && kind !== 'month')) return null;
  const isNow = last === dateLabel(now.toISOString().slice(0, 10), kind);
  return isNow ? labelText(kind, last, labels.at(-1) ?? last, language, true) : null;
}
