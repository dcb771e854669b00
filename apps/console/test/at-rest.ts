/**
 * Waits until a page is idle: no request is pending, and no timer of two seconds or less is left. For assertions that
 * something does not happen: it would have happened by then. Timers are wrapped from the import on.
 */
import { setImmediate as untilNext } from 'node:timers/promises';
import { asking } from './line.ts';

/** Idle turns of the event loop: enough for IndexedDB, whose requests settle in several steps. */
const turns = 50;

/** Turns after which what is pending is taken for lost: an answer that never comes, a timer that its owner forgot. */
const patience = 3_000_000;

/** Pending timers with their delays. */
const waiting = new Map<unknown, number>();
const { setTimeout: later, clearTimeout: never } = globalThis;

globalThis.setTimeout = Object.assign((work: (...args: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
  const done = () => {
    waiting.delete(timer);
    work(...rest);
  };
  const timer = later(done, ms);
  waiting.set(timer, ms);
  return timer;
}, later) as typeof setTimeout;
globalThis.clearTimeout = timer => {
  waiting.delete(timer);
  never(timer);
};

export async function atRest(longestMs = 2_000): Promise<void> {
  const pending = () => [...waiting.values()].filter(ms => ms <= longestMs).length + asking.count;
  let before = pending();
  for (let quiet = 0, same = 0; quiet < turns && same < patience; ) {
    await untilNext();
    const now = pending();
    quiet = now > 0 ? 0 : quiet + 1;
    same = now === before ? same + 1 : 0;
    before = now;
  }
}
