/** Unit tests of the library's custom order: moving an item to a new position. */
import { expect, test } from 'vitest';
import { beforeOf, moved } from '../src/screens/files/order.ts';

const items = ['a', 'b', 'c', 'd'].map(id => ({ id }));
const asked = (id: string, to: number, descending = false, whole = true) => {
  const found = moved(items, id, to, descending, whole);
  return found && { shown: found.items.map(item => item.id).join(''), before: found.before, at: found.at };
};

test.each([
  ['to the front', 'c', 0, { shown: 'cabd', before: 'a', at: 0 }],
  ['one back', 'a', 2, { shown: 'bacd', before: 'c', at: 1 }],
  ['to the end', 'a', 4, { shown: 'bcda', before: null, at: 3 }],
  ['where it stands', 'b', 1, undefined],
  ['right behind itself', 'b', 2, undefined],
  ['what is not there', 'x', 0, undefined],
])('%s', (_, id, to, result) => expect(asked(id, to)).toEqual(result));

test('from the end, the list shows the order backwards: before is what stands above', () => {
  expect(asked('c', 1, true)).toEqual({ shown: 'acbd', before: 'a', at: 1 });
  expect(asked('c', 0, true)).toEqual({ shown: 'cabd', before: null, at: 0 });
  expect(asked('a', 4, true, false)).toEqual({ shown: 'bcda', before: 'd', at: 3 });
});

test('behind the last one that is loaded nobody knows what follows', () => {
  expect(asked('a', 4, false, false)).toBeUndefined();
  expect(asked('a', 3, false, false)).toEqual({ shown: 'bcad', before: 'd', at: 2 });
});

test.each([
  ['a', false, true, 'b'],
  ['d', false, true, null],
  ['d', false, false, undefined],
  ['b', true, true, 'a'],
  ['a', true, false, null],
] as const)('the way back of %s (descending %s, all loaded %s) is before %s', (id, descending, whole, before) =>
  expect(beforeOf(items, id, descending, whole)).toBe(before),
);
