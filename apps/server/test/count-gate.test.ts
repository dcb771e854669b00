/** Unit tests of the limiter of concurrent counts: a fair queue, and cancelled waiters are skipped. */
import { setImmediate as untilNext } from 'node:timers/promises';
import { Problem } from '@kontor/contract';
import { expect, it } from 'vitest';
import { type Gate, keepGate } from '../src/charts/count-gate.ts';

const rules = { places: 4, each: 2, patienceMs: 10_000, most: { each: 60, all: 300 } };

interface Work {
  began: string[];
  end(name: string): Promise<void>;
  given: string[];
  ask(person: string, name: string, signal?: AbortSignal): Promise<string>;
}

/** Work that ends when the test resolves it. */
function workOf(gate: Gate): Work {
  const began: string[] = [];
  const given: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    given,
    async end(name) {
      ends.get(name)?.();
      await untilNext();
    },
    ask: (person, name, signal) =>
      gate.ask({
        ...{ key: name, person, signal },
        work: nobody => {
          began.push(name);
          nobody.addEventListener('abort', () => given.push(name));
          return new Promise(resolve => ends.set(name, () => resolve(name)));
        },
      }),
  };
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Problem) => [error.kind, error.detail.retryAfter],
  );

it('lets four in, the others in turn', async () => {
  const { ask, began, end } = workOf(keepGate(rules));
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) => ask(`p${index}`, name));
  expect(began).toEqual(['a', 'b', 'c', 'd']);
  await end('b');
  expect(began.slice(4)).toEqual(['e']);
  for (const name of ['a', 'c', 'd', 'e', 'f']) await end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('leaves two of the places to others as soon as they come', async () => {
  const { ask, began, end } = workOf(keepGate(rules));
  const mine = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => ask('me', name));
  const theirs = ['x', 'y', 'z'].map(name => ask('you', name));
  expect(began).toEqual(['a', 'b', 'c', 'd']);
  await end('a');
  await end('b');
  expect(began.slice(4)).toEqual(['x', 'y']);
  await end('c');
  // Fairness: whoever has fewer running comes first.
  expect(began.slice(6)).toEqual(['e']);
  for (const name of ['d', 'e', 'f', 'x', 'y', 'z', 'f']) await end(name);
  expect(await Promise.all([...mine, ...theirs])).toHaveLength(9);
});

it('tells the same to those who ask for the same; but not what had begun before they asked', async () => {
  const { ask, began, end } = workOf(keepGate({ ...rules, places: 1 }));
  const first = ask('me', 'a');
  const [second, third] = [ask('me', 'a'), ask('you', 'a')];
  await end('a');
  expect(began).toEqual(['a', 'a']);
  await end('a');
  expect(await Promise.all([first, second, third])).toEqual(['a', 'a', 'a']);
  expect(began).toHaveLength(2);
});

it('refuses whoever has waited long enough, and whoever asks for too much', async () => {
  const { ask, end } = workOf(keepGate({ ...rules, places: 1, patienceMs: 20, most: { each: 2, all: 3 } }));
  const first = ask('me', 'a');
  const late = ['b', 'c'].map(name => refusal(ask('me', name)));
  expect(await refusal(ask('me', 'd'))).toEqual(['busy', 5]);
  const other = refusal(ask('you', 'e'));
  expect(await refusal(ask('them', 'f'))).toEqual(['busy', 5]);
  expect(await Promise.all([...late, other])).toEqual(Array.from({ length: 3 }, () => ['busy', 5]));
  // Running work is not cancelled by the timeout.
  await end('a');
  expect(await first).toBe('a');
});

it('forgets those who have gone, and gives up what nobody waits for', async () => {
  const { ask, began, end, given } = workOf(keepGate({ ...rules, places: 1 }));
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
  const first = refusal(ask('a', 'first', one.signal));
  const second = refusal(ask('b', 'second', two.signal));
  const shared = [refusal(ask('c', 'third', three.signal)), ask('d', 'third')];
  two.abort();
  three.abort();
  expect(await second).toEqual(['slow', undefined]);
  expect(given).toEqual([]);
  one.abort();
  expect(await first).toEqual(['slow', undefined]);
  expect(given).toEqual(['first']);
  // Its slot is free once it has ended.
  expect(began).toEqual(['first']);
  await end('first');
  expect(began).toEqual(['first', 'third']);
  await end('third');
  expect(await Promise.all(shared)).toEqual([['slow', undefined], 'third']);
  expect(given).toEqual(['first']);
});

it('goes on after work that fails', async () => {
  const gate = keepGate({ ...rules, places: 1 });
  const failing = gate.ask({ key: 'a', person: 'a', work: () => Promise.reject(new Problem('tooSlow')) });
  expect(await refusal(failing)).toEqual(['tooSlow', undefined]);
  expect(await gate.ask({ key: 'b', person: 'a', work: () => Promise.resolve(1) })).toBe(1);
});
