/** Tests of splitting long lists into chunks. */
import { expect, test } from 'vitest';
import type { Content, InputKind, Width } from '../../engine/base/types.ts';
import { contentTypes } from '../../engine/content-types/index.ts';
import { createInput } from '../../engine/content-types/input.ts';
import { chunksOf } from './chunks.ts';

const field = (width: Width, kind: InputKind = 'text'): Content => ({
  ...createInput(kind),
  column: { width, before: 0, after: 0 },
});
const condition = () => contentTypes.condition_container.create();
const many = (count: number, make: (index: number) => Content) =>
  Array.from({ length: count }, (_, index) => make(index));
const sizes = (list: Content[]) => chunksOf(list).map(chunk => chunk.contents.length);

test('a short list is one part', () => {
  expect(sizes(many(40, () => field('col-12')))).toEqual([40]);
  expect(sizes([])).toEqual([0]);
});

test('a long one is cut where a row begins', () => {
  expect(sizes(many(100, () => field('col-12')))).toEqual([40, 40, 20]);
  // two of two thirds never share a row; three halves end in the middle of one
  expect(sizes(many(90, () => field('col-8')))).toEqual([40, 40, 10]);
  expect(sizes([field('col-6'), ...many(90, () => field('col-4'))])).toEqual([41, 42, 8]);
});

test('nothing is lost or moved', () => {
  const list = many(500, index => (index % 7 === 0 ? condition() : field(index % 3 ? 'col-6' : 'col-9')));
  expect(chunksOf(list).flatMap(chunk => chunk.contents)).toEqual(list);
});

test('behind what may be hidden, a row begins for certain only at full width', () => {
  const uncertain = [condition(), ...many(99, () => field('col-6'))];
  expect(sizes(uncertain)).toEqual([100]);
  expect(sizes(uncertain.with(50, field('col-12')))).toEqual([50, 41, 9]);
  // no split at a full-width condition: while hidden, its neighbours share a row
  expect(sizes(many(120, index => (index % 3 === 1 ? condition() : field('col-6'))))).toEqual([120]);
});

test('what is never shown takes no room', () => {
  expect(sizes(many(90, index => field('col-6', index % 2 ? 'hidden' : 'text')))).toEqual([40, 40, 10]);
});

test('the same list answers the same parts', () => {
  const list = many(100, () => field('col-12'));
  expect(chunksOf(list)).toBe(chunksOf(list));
  expect(chunksOf(list)[0]?.rows).toBe(40);
});
