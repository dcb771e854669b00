/** Tests of zoom and pan: a fixed point, and the bounds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounded, fitted, intoFrame, most, moved, type View, whole, zoomed } from './zoom.ts';

const frame = { width: 390, height: 600 };
const picture = fitted(frame, { width: 428, height: 184 });

test('whole: as large as the frame lets it be, and in its middle', () => {
  expect(picture.width).toBeCloseTo(390);
  expect(picture.height).toBeCloseTo(167.66, 1);
  expect(fitted(frame, { width: 10, height: 100 })).toEqual({ width: 60, height: 600 });
  expect(whole(frame, picture)).toEqual({ x: 0, y: (600 - picture.height) / 2, scale: 1 });
});

test('what is under the fingers stays there', () => {
  const square = { width: 600, height: 600 };
  const before = whole(square, square);
  const at = { x: 150, y: 400 };
  const after = zoomed(before, 2, at, square, square);
  expect(after).toEqual({ x: -150, y: -400, scale: 2 });
  const again = zoomed(after, 1.5, { x: 300, y: 300 }, square, square);
  expect((300 - again.x) / again.scale).toBeCloseTo((300 - after.x) / after.scale);
  expect((300 - again.y) / again.scale).toBeCloseTo((300 - after.y) / after.scale);
});

test('never below whole, never beyond the most, never out of the frame', () => {
  const number = fc.double({ min: -5000, max: 5000, noNaN: true });
  const step = fc.record({ by: fc.double({ min: 0.05, max: 20, noNaN: true }), x: number, y: number });
  const inside = ({ x, y, scale }: View) => {
    expect(scale).toBeGreaterThanOrEqual(1);
    expect(scale).toBeLessThanOrEqual(most);
    for (const [at, own, room] of [
      [x, picture.width * scale, frame.width],
      [y, picture.height * scale, frame.height],
    ] as const) {
      if (own <= room) expect(at).toBeCloseTo((room - own) / 2);
      else {
        expect(at).toBeLessThanOrEqual(0);
        expect(at + own).toBeGreaterThanOrEqual(room - 1e-6);
      }
    }
  };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), steps => {
      let view = whole(frame, picture);
      for (const { by, x, y } of steps) {
        view = zoomed(view, by, { x, y }, frame, picture);
        inside(view);
        view = moved(view, { x: y, y: x }, frame, picture);
        inside(view);
      }
    }),
  );
});

test('a frame that shrinks keeps the picture in it', () => {
  const view = bounded({ x: -300, y: -900, scale: 4 }, { width: 200, height: 300 }, { width: 200, height: 86 });
  expect(view).toEqual({ x: -300, y: -44, scale: 4 });
});

test('a box outside of the frame goes into it by the shortest way, one within stays', () => {
  expect(intoFrame({ x: 10, y: 20, width: 30, height: 40 }, frame)).toEqual({ x: 0, y: 0 });
  expect(intoFrame({ x: 380, y: -50, width: 30, height: 40 }, frame)).toEqual({ x: -20, y: 50 });
  expect(intoFrame({ x: 100, y: 0, width: 500, height: 40 }, frame)).toEqual({ x: -100, y: 0 });
});
