/**
 * Operators. They load with the first form that has a formula; the usual functions (usual-functions.ts), those of lists
 * (usual-lists.ts) and the further ones (further.ts) with the first that names one of them.
 */
import { ofScalars } from './calls.ts';
import { Fault, inSeconds, isFault, late, numberOf, type Value } from './values.ts';

export const divided = ([one, two]: number[]): Value => (two === 0 ? new Fault('division_by_zero') : one! / two!);

/** A short number but for its 15th digit is that number, since what it is made of was rounded as well: 1 / 3 * 3 is 1. */
function whole(value: number): number {
  const digits = value.toPrecision(14);
  return value % 1 && /000(e|$)/.test(digits) ? Number(digits) : value;
}

function sum(sign: 1 | -1) {
  return ([one = null, two = null]: Value[]): Value => {
    if (typeof one === 'number' && typeof two === 'number') return one + sign * two;
    if (one === null || two === null) return null;
    const dated = late.stamps?.sum(sign, one, two);
    if (dated !== undefined) return dated;
    const [a, b] = [numberOf(one), numberOf(two)];
    if (isFault(a) || isFault(b)) return isFault(a) ? a : b;
    const found = a! + sign * b!;
    // of a time of day
    return /:/.test(`${one}${two}`) ? inSeconds(found) : found;
  };
}

export const operators = ofScalars({
  '+': ['aa', sum(1)],
  '-': ['aa', sum(-1)],
  '*': ['nn', ([one, two]: number[]) => whole(one! * two!)],
  '/': ['nn', divided],
  neg: ['n', ([value]: number[]) => -value!],
  '&': ['ss', ([one, two]: string[]) => one! + two!],
});
