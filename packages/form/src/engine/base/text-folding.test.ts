/** Tests of text folding: what searches hold for equal. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foundIn } from './text-folding.ts';

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

test.each([
  ['Über Memphis', 'memphis', 'Memphis'],
  ['Straße 5', 'strasse', 'Straße'],
  ['e\u0301tude', 'etude', 'e\u0301tude'],
  ['Memphis', 'Mempis', null],
  ['Memphis', ' ', null],
])('%s holds %s as it is written', (text, search, part) => {
  const place = foundIn(text, search);
  expect(place && text.slice(...place)).toBe(part);
});
