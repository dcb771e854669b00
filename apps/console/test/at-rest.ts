/**
 * Waits until a page is idle: no request is pending, and no timer of two seconds or less is left. For assertions that
 * something does not happen: it would have happened by then. Timers are wrapped from the import on.
 */
import { setImmediate as untilNext } from 'node:timers/promises';
import { asking } from './line.ts';

/** Idle turns of the event loop: enough for IndexedDB, whose requests settle in several steps. */
const turns = 50;

/** Files whose timers are the server's, which shares the process: its loops always have one pending. */
const ofServer = /\/apps\/server\/|\/node_modules\/pg/;

/** Pending timers of the page with their delays. */
const waiting = new Map<unknown, number>();
const { setTimeout: later, clearTimeout: never } = globalThis;

globalThis.setTimeout = Object.assign((work: (...args: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
  const done = () => {
    waiting.delete(timer);
    work(...rest);
  };
  const timer = later(done, ms);
  const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
  if (!ofServer.test(caller)) waiting.set(timer, ms);
  return timer;
}, later) as typeof setTimeout;
globalThis.clearTimeout = timer => {
  waiting.delete(timer);
  never(timer);
};

export async function atRest(longestMs = 2_000): Promise<void> {
  const isBusy = () => asking.count > 0 || [...waiting.values()].some(ms => ms <= longestMs);
  for (let quiet = 0; quiet < turns; ) {
    await untilNext();
    quiet = isBusy() ? 0 : quiet + 1;
  }
}
