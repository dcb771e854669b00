/** Keeps the heap of V8 small once the server has started: how far it may grow between two full collections. */
import { setFlagsFromString } from 'node:v8';

/**
 * Per cent of what lives. By itself V8 lets a small heap grow fourfold, and what long work leaves behind in it (an
 * import, an export) takes more memory than the server needs to run.
 */
const growth = 100;

/** For the whole process. A V8 that does not know the flag says so on standard error, and goes on without. */
export const limitHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${growth}`);

/**
 * Once the server has started: collects what the start left (17 MB, for one pause of 65 ms), which an idle server would
 * keep, and limits the growth from there. Collecting needs `--expose-gc`.
 */
export function settleHeap(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  limitHeapGrowth();
}
