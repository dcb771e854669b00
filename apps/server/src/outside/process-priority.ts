/** Lowers the priority of a process that already runs, with all its threads: Linux keeps one of each. */
import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Niceness of work that nobody waits for. */
export const low = 10;

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  for (const thread of threadsOf(pid)) {
    try {
      // One that is lower still may not be raised, and should not be.
      if (getPriority(thread) < low) setPriority(thread, low);
    } catch {
      // It has ended, or belongs to another account: bounded it is all the same.
    }
  }
}
