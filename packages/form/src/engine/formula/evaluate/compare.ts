/** Comparing two values: numbers as numbers, days as days, else texts without regard to case. Blank fits nothing but "". */
import { isFault, late, numberOf, Stamp, type Value } from './values.ts';

const rank = (value: Value): number => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2);

/** Negative, zero or positive; null if they cannot be compared. */
export function order(one: Value, two: Value): number | null {
  if (one === null || two === null) return (one ?? '') === (two ?? '') ? 0 : null;
  if (one instanceof Stamp || two instanceof Stamp) return late.stamps!.order(one, two);
  if (typeof one === 'string' && typeof two === 'string') return byText(one, two);
  if (typeof one === typeof two) return Number(one) - Number(two);
  if (typeof one === 'boolean' || typeof two === 'boolean') return rank(one) - rank(two);
  const [a, b] = [numberOf(one), numberOf(two)];
  return typeof a === 'number' && typeof b === 'number' ? a - b : rank(one) - rank(two);
}

const byCode = (one: string, two: string): number => (one < two ? -1 : one > two ? 1 : 0);

/** Without their marks first, so that Ä stands beside A. No collation: each browser and the server may have another one. */
function byText(one: string, two: string): number {
  const [a, b] = [one.toLowerCase(), two.toLowerCase()];
  return byCode(unmarked(a), unmarked(b)) || byCode(a, b);
}

const unmarked = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

export function compares(sign: string, one: Value, two: Value): boolean {
  const found = order(one, two);
  if (found === null) return sign === '<>' && one !== null && two !== null && !isFault(one) && !isFault(two);
  return !(one === null && two === null) && sign.includes(found < 0 ? '<' : found > 0 ? '>' : '=');
}
