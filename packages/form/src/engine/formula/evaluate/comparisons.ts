/** Operators that compare two values: they load with the first form that compares. */
import { ofScalars } from './calls.ts';
import { compares, order } from './compare.ts';
import type { LatePart } from './evaluator.ts';
import type { Value } from './values.ts';

const signs = ['=', '<>', '<', '<=', '>', '>='];

export const compare: LatePart = {
  order,
  calls: ofScalars(
    Object.fromEntries(signs.map(sign => [sign, ['aa', ([one, two]: Value[]) => compares(sign, one!, two!)]])),
  ),
};
