/** The kind `rating`: 1 to 5 stars, stored as a whole number. */

import type { InputRow, ValueRule } from '../base/input-row.ts';
import type { Fault } from '../base/issue.ts';
import { writeNumber } from '../base/numbers.ts';
import { common, inputSchema } from './common.ts';
import { parseNumber } from './number.ts';

/** The values of a rating, least first. */
export const ratings: readonly number[] = [1, 2, 3, 4, 5];

const outside: Fault = { code: 'out_of_range', values: { min: 1, max: 5 } };
const broken: Fault = { code: 'step_mismatch', values: { step: 1 } };

const rule: ValueRule = {
  empty: null,
  code: 'invalid_number',
  parse: parseNumber,
  limits(value: number) {
    if (value < 1 || value > 5) return outside;
    return Number.isInteger(value) ? null : broken;
  },
  show: (value: number, how) => writeNumber(value, how.locale),
};

export const rating: InputRow = {
  kind: 'rating',
  group: 'number',
  schema: inputSchema('rating'),
  create: () => ({ type: 'rating', name: '', label: '', required: false }),
  check: options => common(options, rule),
  rule: () => rule,
  measure: 'number',
  listed: true,
  titles: false,
  prints: 'stars',
  shape: 'choices',
  fromLink: 'text',
};
