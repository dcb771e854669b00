/** Unit tests of the time of filling in: pauses, a draft that is taken up later, and one begun elsewhere. */
import { expect, test } from 'vitest';
import { fillTime, passTime, secondsIn } from '../src/shared/fill-time.ts';

const minute = 60_000;

function after(spent: number | null, moments: readonly number[]) {
  const time = fillTime(spent);
  for (const at of moments) passTime(time, at);
  return time;
}

test('what lies between two answers counts, a pause does not', () => {
  expect(secondsIn(after(0, [5_000, 15_000, 30_000]))).toBe(25);
  expect(secondsIn(after(0, [0, 2 * minute, 6 * minute, 7 * minute]))).toBe(180);
});

test('one answer that is sent at once took a second', () => {
  expect(secondsIn(after(0, [9_000]))).toBe(1);
});

test('a draft that is taken up the next day goes on from what was spent on it', () => {
  const evening = after(0, [0, minute]);
  expect(secondsIn(after(evening.spent, [1_000, 31_000]))).toBe(90);
});

test('begun elsewhere, nobody knows', () => {
  expect(secondsIn(after(null, [0, minute]))).toBeUndefined();
});
