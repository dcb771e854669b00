/** Tests of answers from a worker thread: its bounds, and how many there are at once. */
import { Problem } from '@kontor/contract';
import { expect, test } from 'vitest';
import { inThread } from '../src/outside/in-thread.ts';

const module = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const doubling = module(
  `import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage(workerData * 2);`,
);
const endless = module('for (;;);');
const bounds = { ms: 60_000, megabytes: 64 };

test('the answer is the first message', async () => {
  expect(await inThread(doubling, 21, bounds)).toBe(42);
});

test('what takes too long or throws ends', async () => {
  await expect(inThread(endless, null, { ...bounds, ms: 1 })).rejects.toEqual(new Problem('tooLarge'));
  await expect(inThread(module('throw new Error("broken")'), null, bounds)).rejects.toThrow('broken');
});

test('more than so many at once are asked to come again, and have their turn later', async () => {
  const few = { ...bounds, atOnce: 2 };
  const first = [inThread(doubling, 1, few), inThread(doubling, 2, few)];
  await expect(inThread(doubling, 3, few)).rejects.toMatchObject({ kind: 'busy', detail: { retryAfter: 5 } });
  expect(await Promise.all(first)).toEqual([2, 4]);
  expect(await inThread(doubling, 3, few)).toBe(6);
});
