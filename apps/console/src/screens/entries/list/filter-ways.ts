/** Which comparisons a field can be filtered by. */
import { byLink, type Compared, type Subject } from './filter-fields.ts';

/** Comparisons of a field: range for ordered ones, values for enumerable ones, and answered or not. */
export function waysOf({ measure, input, key }: Subject): Compared[] {
  if (key === 'state') return ['is', 'not'];
  if (key === byLink) return ['filled'];
  // A single number is what the search finds.
  if (key === 'number') return ['filled', 'empty'];
  if (!input) return ['range'];
  if (measure === 'moment') return ['range', 'empty', 'filled'];
  return measure && measure !== 'time' ? ['range', 'is', 'not', 'empty', 'filled'] : ['is', 'not', 'empty', 'filled'];
}
