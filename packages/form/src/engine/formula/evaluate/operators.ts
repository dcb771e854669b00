/**
 * Operators. They load with the first form that has a formula; the usual functions (usual-functions.ts), those of lists
 * (usual-lists.ts) and the further ones (further.ts) with the first that names one of them.
 */
import { ofScalars } from './calls.ts';
import { Fault, isFault, late, numberOf, type Value } from './values.ts';

export const divided = ([one, two]: number[]): Value => (two === 0 ? new Fault('division_by_zero') : one! / two!);

function sum(sign: 1 | -1) {
  return ([one = null, two = null]: Value[]): Value => {
    if (typeof one === 'number' && typeof two === 'number') return one + sign * two;
    if (one === null || two === null) return null;
    const found = late.stamps?.sum(sign, one, two);
    if (found !== undefined) return found;
    const [a, b] = [numberOf(one), numberOf(two)];
    return isFault(a) ? a : isFault(b) ? b : a! + sign * b!;
  };
}

export const operators = ofScalars({
  '+': ['aa', sum(1)],
  '-': ['aa', sum(-1)],
  '*': ['nn', ([one, two]: number[]) => one! * two!],
  '/': ['nn', divided],
  neg: ['n', ([value]: number[]) => -value!],
  '&': ['ss', ([one, two]: string[]) => one! + two!],
});
