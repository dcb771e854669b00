/** Tests of text folding: what searches hold for equal. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './text-folding.ts';

test.each([
  ['Übermaß É', 'ubermass e'],
  ['KOLN', 'koln'],
  ['Łódź', 'lodz'],
  ['Ærø', 'aero'],
  ['STRAẞE', 'strasse'],
  ['ﬁ', 'fi'],
  ['İstanbul', 'istanbul'],
  ['😀', '😀'],
])('%s is %s', (text, folded) => expect(fold(text)).toBe(folded));

test('what is folded stays as it is', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => fold(fold(text)) === fold(text)));
});
