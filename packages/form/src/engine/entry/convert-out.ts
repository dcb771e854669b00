/** Values of formulas as they are written in texts, and as bounds of answers. */
import { writeDate } from '../base/dates.ts';
import { writeNumber } from '../base/numbers.ts';
import type { How } from '../base/types.ts';
import { Stamp, textOfValue, type Value, written } from '../formula/evaluate/values.ts';

/** A value in a text, as its reader writes it. */
export function writtenFor(value: Value, how: How): string {
  if (typeof value === 'number') return writeNumber(value, how.locale);
  if (typeof value === 'boolean') return value ? how.yes : how.no;
  if (value instanceof Stamp) return writeDate(written(value), how);
  if (Array.isArray(value))
    return value
      .map(each => writtenFor(each, how))
      .filter(Boolean)
      .join(', ');
  return textOfValue(value);
}

/** A bound as issues and controls have it: a number, or a day. */
export function boundOf(value: Value): number | string | null {
  if (value instanceof Stamp) return written(value);
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
}
