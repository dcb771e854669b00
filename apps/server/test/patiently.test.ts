/** Tests of what a page waits for: long for the first, which loads the code, briefly from then on. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patiently } from '../src/http/patiently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (milliseconds: number) =>
  new Promise<string>(done => {
    setTimeout(done, milliseconds, 'there');
  });

async function asked(ask: (milliseconds: number) => Promise<string | null>, milliseconds: number) {
  const told = ask(milliseconds);
  await vi.runAllTimersAsync();
  return told;
}

it('the first may take as long as the code takes to load, the next ones may not', async () => {
  expect(await asked(patiently(after), 5_000)).toBeNull();
  const ask = patiently(after);
  expect(await asked(ask, 2_000)).toBe('there');
  expect(await asked(ask, 2_000)).toBeNull();
  expect(await asked(ask, 300)).toBe('there');
});

it('what fails or tells nothing is null, and is not the first one', async () => {
  let next: () => Promise<string | null> = () => Promise.reject(new Error('away'));
  const ask = patiently(() => next());
  expect(await asked(ask, 0)).toBeNull();
  next = async () => null;
  expect(await asked(ask, 0)).toBeNull();
  next = () => after(2_000);
  expect(await asked(ask, 0)).toBe('there');
});
