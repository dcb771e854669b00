/** What is told is gathered a moment and done together: a tab that looks on asks neither for each change nor all the time. */
import type { Change } from './live-apply.ts';

export interface BatchTiming {
  /** Milliseconds from the first change until it is done, and by how much tabs differ in it. */
  soon: number;
  spread: number;
  /** From one begin to the next. */
  apart: number;
}

/** A server that takes long is asked less often: at most this share of the time goes into asking. */
const SHARE = 1 / 4;
/** What hangs for so long keeps nothing else waiting. */
const LONGEST = 10_000;

/** Not while the tab is hidden: then once, when it is looked at again. `null`: anything may have changed. */
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
