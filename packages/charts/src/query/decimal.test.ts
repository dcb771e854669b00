/** Property tests of decimal arithmetic on text. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDecimals, decimalText } from './decimal.ts';

it.each([
  [0, '0'],
  [-0, '0'],
  [1.5, '1.5'],
  [-2, '-2'],
  [1e21, '1000000000000000000000'],
  [1.25e21, '1250000000000000000000'],
  [-1e-7, '-0.0000001'],
  [1.234e-8, '0.00000001234'],
])('%d is written %s', (value, text) => {
  expect(decimalText(value)).toBe(text);
});

it('writes every number as one that reads the same', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
      expect(decimalText(value)).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(decimalText(value))).toBe(value === 0 ? 0 : value);
    }),
  );
});

it.each([
  ['0.1', '0.2', '0.3'],
  ['1', '-1', '0'],
  ['0.5', '0.5', '1'],
  ['-0.05', '0.01', '-0.04'],
  ['9.99', '0.01', '10'],
  ['100', '20', '120'],
])('%s and %s are %s', (one, two, sum) => {
  expect(addDecimals(one, two)).toBe(sum);
});

it('takes back what it added', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(value => decimalText(value / 100));
  fc.assert(
    fc.property(cents, cents, (one, two) => {
      const back = two.startsWith('-') ? two.slice(1) : `-${two}`;
      expect(Number(addDecimals(addDecimals(one, two), back))).toBe(Number(one));
    }),
  );
});
