/** Formats bounds for error messages: numbers with separators, days and timestamps as dates. */
import { isDay, isMoment, writeDate } from '../../engine/base/dates.ts';
import { writeNumber } from '../../engine/base/numbers.ts';

export function writeBound(value: unknown, locale: string): string {
  if (typeof value === 'number') return writeNumber(value, locale);
  const text = String(value);
  return isDay(text) || isMoment(text) ? writeDate(text, { locale }) : text;
}
