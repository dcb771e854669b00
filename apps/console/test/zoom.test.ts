/** Unit tests of zooming a picture: by wheel around the pointer, by pinching, within bounds. */
import { expect, test } from 'vitest';
import { apart, largest, middle, moved, whole, within, zoomed } from '../src/ui/zoom.ts';

const stage = { x: 800, y: 600 };

test('what is under the pointer stays there', () => {
  const at = { x: 120, y: -80 };
  const view = zoomed(whole, 2, at, stage);
  // the point of the picture that lay at `at` is at view.scale * at + move
  expect([view.scale * at.x + view.x, view.scale * at.y + view.y]).toEqual([at.x, at.y]);
  expect(zoomed(view, 0.5, at, stage)).toEqual(whole);
});

test.each([
  ['never smaller than whole', zoomed(whole, 0.1, { x: 300, y: 300 }, stage), whole],
  ['never larger than the largest', zoomed(whole, 100, { x: 0, y: 0 }, stage), { scale: largest, x: 0, y: 0 }],
  ['whole pictures stay in the middle', moved(whole, { x: 90, y: 90 }, stage), whole],
  [
    'not moved beyond an edge',
    moved({ scale: 2, x: 0, y: 0 }, { x: 9999, y: -9999 }, stage),
    { scale: 2, x: 400, y: -300 },
  ],
  ['moved back when it shrinks', within({ scale: 1.5, x: 400, y: 0 }, stage), { scale: 1.5, x: 200, y: 0 }],
])('%s', (_, got, wanted) => {
  expect(got).toEqual(wanted);
});

test('two fingers', () => {
  expect(middle({ x: 0, y: 10 }, { x: 20, y: 0 })).toEqual({ x: 10, y: 5 });
  expect(apart({ x: 0, y: 3 }, { x: 4, y: 0 })).toBe(5);
});
