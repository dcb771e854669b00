/** Which comparisons a field can be filtered by. */
import { type Compared, changedBy, formVersion, isYesOrNo, type Subject } from './filter-fields.ts';

/** Comparisons of a field: range for ordered ones, values for enumerable ones, and answered or not. */
export function waysOf(subject: Subject): Compared[] {
  const { measure, input, key } = subject;
  if (key === 'state' || key === formVersion || key === changedBy) return ['is', 'not'];
  if (isYesOrNo(subject)) return ['filled'];
  // A single number is what the search finds.
  if (key === 'number') return ['filled', 'empty'];
  if (!input) return ['range'];
  if (measure === 'moment') return ['range', 'empty', 'filled'];
  return measure && measure !== 'time' ? ['range', 'is', 'not', 'empty', 'filled'] : ['is', 'not', 'empty', 'filled'];
}
