/** Tests of conditions and their comparisons. */
import { expect, test } from 'vitest';
import { comparisonsOf, holds } from './condition.ts';
import { fillText, placeholdersOf, renameSlots } from './text.ts';
import type { Comparison, ComparisonType } from './types.ts';

test.each<[unknown, ComparisonType, Comparison['valTwo'], boolean]>([
  [10, 'gt', '9', true],
  ['10', 'gt', '9', true],
  ['b', 'gt', 'a', true],
  [9, 'gte', '9.0', true],
  [9, 'lt', 10, true],
  [9, 'lte', '8', false],
  [undefined, 'lt', '5', false],
  [undefined, 'neq', '5', true],
  [5, 'eq', '5', true],
  ['5', 'eq', '5.0', true],
  ['a', 'eq', 'A', false],
  [true, 'eq', 'true', true],
  [true, 'eq', true, true],
  ['2026-11-20', 'lt', '2026-12-01', true],
  ['2026-11-20T00:30:00+01:00', 'eq', '2026-11-19T23:30:00Z', true],
  ['2026-11-20T23:30:00-05:00', 'eq', '2026-11-20', true],
  ['2026-11-20T23:30:00-05:00', 'gt', '2026-11-19', true],
  [['a', 'b'], 'filter', 'b', true],
  [['ab'], 'filter', 'b', false],
  [['1', '2'], 'filter', '2', true],
  ['about', 'filter', 'bou', true],
  ['about', 'filter', '', false],
  [['a'], 'eq', 'a', true],
  [['a', 'b'], 'eq', 'a', false],
  ['', 'empty', null, true],
  ['  ', 'empty', null, true],
  [[], 'empty', null, true],
  [false, 'empty', null, true],
  [0, 'empty', null, false],
  ['x', 'not_empty', null, true],
  [true, 'true', null, true],
  ['yes', 'true', null, false],
  [undefined, 'false', null, true],
  [false, 'false', null, true],
  [true, 'false', null, false],
])('%j %s %j: %s', (one, comparison, valTwo, expected) => {
  expect(holds([{ valOne: 'one', comparison, valTwo: valTwo ?? null }], () => one)).toBe(expected);
});

const truth = (value: boolean, gate: 'and' | 'or' | null): Comparison => ({
  valOne: value ? 'yes' : 'no',
  comparison: 'true',
  gate,
});

test.each<[boolean, 'and' | 'or', boolean, 'and' | 'or', boolean, boolean]>([
  [true, 'or', false, 'and', false, false],
  [false, 'and', false, 'or', true, true],
  [true, 'or', true, 'and', false, false],
  [false, 'or', true, 'and', true, true],
  [true, 'and', false, 'or', false, false],
])('gates bind left to right: (%s %s %s) %s %s = %s', (a, first, b, second, c, expected) => {
  expect(holds([truth(a, first), truth(b, second), truth(c, null)], name => name === 'yes')).toBe(expected);
});

test('no comparison holds, and the second value may name a field', () => {
  expect(holds([], () => undefined)).toBe(true);
  const values: Record<string, unknown> = { a: 3, b: 2 };
  expect(holds([{ valOne: 'a', comparison: 'gt', valTwo: '{b}' }], name => values[name])).toBe(true);
});

test('what is no comparison is left out', () => {
  expect(comparisonsOf([null, 1, { comparison: 'constructor' }, { comparison: 'eq', valOne: 5, valTwo: {} }])).toEqual([
    { valOne: '', comparison: 'eq', valTwo: null, gate: 'and' },
  ]);
  expect(comparisonsOf('eq')).toEqual([]);
});

test('texts: known slots are filled, unknown ones stay, nothing is filled twice', () => {
  const get = (name: string) => ({ a: '{b}', b: 'B', none: '' })[name];
  expect(fillText('{a} {b} {none}{other} {a b}', get)).toBe('{b} B {other} {a b}');
  expect(placeholdersOf('{a} {b} {a} { c }')).toEqual(['a', 'b']);
  expect(renameSlots('{a} {b}', new Map([['a', 'x']]))).toBe('{x} {b}');
  expect(fillText('$& {b}', () => '$&')).toBe('$& $&');
});
