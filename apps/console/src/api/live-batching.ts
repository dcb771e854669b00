/**
 * Batches change notifications: debounces, adds jitter between tabs, and limits the refetching to a share of the time,
 * so that a tab does not query the server for each change.
 */
import type { Change } from './live-apply.ts';

export interface BatchTiming {
  /** Debounce in milliseconds from the first change; `spread` is the random jitter on top of it. */
  soon: number;
  spread: number;
  /** Minimum interval between two runs. */
  apart: number;
}

/** Adaptive throttle: at most this share of the time is spent fetching, so a slow server is queried less often. */
const SHARE = 1 / 4;
/** Milliseconds after which a hanging run no longer blocks the next one. */
const LONGEST = 10_000;

/** Pauses while the tab is hidden and runs once when it becomes visible. `null`: anything may have changed. */
export function batchChanges(
  timing: BatchTiming,
  run: (changes: Change[] | null) => Promise<void>,
): (change: Change | null) => void {
  const waiting = new Map<string, Change>();
  let everything = false;
  let state: 'idle' | 'planned' | 'hidden' | 'running' = 'idle';
  let next = 0;

  function plan(): void {
    if (state === 'planned' || state === 'running') return;
    state = 'planned';
    setTimeout(() => void work(), Math.max(timing.soon + Math.random() * timing.spread, next - Date.now()));
  }
  async function work(): Promise<void> {
    if (document.hidden) {
      state = 'hidden';
      return;
    }
    state = 'running';
    const begun = Date.now();
    const changes = everything ? null : [...waiting.values()];
    waiting.clear();
    everything = false;
    await Promise.race([
      run(changes).catch(() => undefined),
      new Promise(resolve => {
        setTimeout(resolve, LONGEST);
      }),
    ]);
    next = begun + Math.max(timing.apart, (Date.now() - begun) / SHARE);
    state = 'idle';
    if (everything || waiting.size > 0) plan();
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && state === 'hidden') plan();
  });

  return change => {
    if (change) waiting.set(JSON.stringify(change), change);
    else everything = true;
    if (state !== 'hidden') plan();
  };
}
