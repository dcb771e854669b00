/** Comparing two values: numbers as numbers, days as days, else texts without regard to case. Blank fits nothing but "". */
import { isFault, numberOf, Stamp, stampOf, type Value } from './values.ts';

const rank = (value: Value): number => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2);

/** Negative, zero or positive; null if they cannot be compared. */
export function order(one: Value, two: Value): number | null {
  if (one === null || two === null) return (one ?? '') === (two ?? '') ? 0 : null;
  if (one instanceof Stamp || two instanceof Stamp) return byTime(stampOf(one), stampOf(two));
  if (typeof one === 'string' && typeof two === 'string') return byText(one, two);
  if (typeof one === typeof two) return Number(one) - Number(two);
  if (typeof one === 'boolean' || typeof two === 'boolean') return rank(one) - rank(two);
  const [a, b] = [numberOf(one), numberOf(two)];
  return typeof a === 'number' && typeof b === 'number' ? a - b : rank(one) - rank(two);
}

function byTime(one: Value, two: Value): number | null {
  if (!(one instanceof Stamp && two instanceof Stamp)) return null;
  if (one.zone !== null && two.zone !== null) return one.day - one.zone / 1_440 - (two.day - two.zone / 1_440);
  // a day and a moment: the day that the moment is written with
  return one.zone === two.zone ? one.day - two.day : Math.floor(one.day) - Math.floor(two.day);
}

function byText(one: string, two: string): number {
  const [a, b] = [one.toLowerCase(), two.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}

export function compares(sign: string, one: Value, two: Value): boolean {
  const found = order(one, two);
  if (found === null) return sign === '<>' && one !== null && two !== null && !isFault(one) && !isFault(two);
  if (one === null && two === null) return false;
  switch (sign) {
    case '=':
      return found === 0;
    case '<>':
      return found !== 0;
    case '<':
      return found < 0;
    case '<=':
      return found <= 0;
    case '>':
      return found > 0;
    default:
      return found >= 0;
  }
}
