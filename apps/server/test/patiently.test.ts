/** Tests of what a page waits for: long for the first, which loads the code, briefly from then on. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patiently } from '../src/http/patiently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Told = string | null;
const waiting = () => patiently((told: Promise<Told>) => told);

/** Asks, advances the fake clock by so many ms, then resolves the question; the result of the call with its timeout. */
async function after(milliseconds: number, ask: (told: Promise<Told>) => Promise<Told>, said: Told = 'there') {
  const { promise, resolve } = Promise.withResolvers<Told>();
  const answered = ask(promise);
  await vi.advanceTimersByTimeAsync(milliseconds);
  resolve(said);
  return answered;
}

it('the first may take as long as the code takes to load, the next ones may not', async () => {
  expect(await after(5_000, waiting())).toBeNull();
  const ask = waiting();
  expect(await after(2_000, ask)).toBe('there');
  expect(await after(2_000, ask)).toBeNull();
  expect(await after(300, ask)).toBe('there');
});

it('what fails or tells nothing is null, and is not the first one', async () => {
  const ask = waiting();
  expect(await ask(Promise.reject(new Error('away')))).toBeNull();
  expect(await after(0, ask, null)).toBeNull();
  expect(await after(2_000, ask)).toBe('there');
});
