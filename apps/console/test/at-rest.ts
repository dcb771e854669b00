/**
 * When a page is at rest: nothing that it has put off for two seconds or less is left to do, and nothing that it asked for is
 * under way. For what must not come: it would have come by then. Timers are watched from the import on.
 */
import { setImmediate as untilNext } from 'node:timers/promises';
import { asking } from './line.ts';

/** So many turns of the event loop without anything: enough for a device's database, which answers in steps. */
const turns = 50;

/** Timers by how long they wait. */
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
  const isBusy = () => asking.count > 0 || [...waiting.values()].some(ms => ms <= longestMs);
  for (let quiet = 0; quiet < turns; ) {
    await untilNext();
    quiet = isBusy() ? 0 : quiet + 1;
  }
}
