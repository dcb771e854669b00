/** Limits on the number and length of an entry's answers. */
import { limits, Problem } from '@kontor/contract';
import type { Data } from '@kontor/form';

/** Number of characters of the answers, without serialising them to JSON once more. */
const sizeOf = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => {
    if (typeof value === 'string') return sum + value.length;
    return sum + (value !== null && typeof value === 'object' ? JSON.stringify(value).length : 8);
  }, 0);

/** Throws 422 if an entry has too many answers or too long ones. */
export function mustFit(given: Data): void {
  const values = Object.values(given);
  const code =
    values.length > limits.data_keys ? 'too_many' : sizeOf(values) > limits.data_characters ? 'too_long' : null;
  if (code) throw new Problem('invalid', [{ path: 'data', code }]);
}
