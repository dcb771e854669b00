/**
 * One at a time over all tabs of this device: the browser's locks, which end with their tab; where there are none (old
 * browsers, plain HTTP, frames in pages of other sites), a lease that runs out.
 */
import { newId } from '@kontor/form';
import { openBase } from './outbox-db.ts';

const LEASE = 20_000;
const POLL = 1_000;
const me = newId();

interface Asking {
  /** False: not at all where another has it; undefined is answered then. */
  wait: boolean;
  /** Gives up waiting, not the work. */
  signal?: AbortSignal | undefined;
  /** Takes it from whoever has it; a lease runs out by itself. */
  steal?: boolean;
}

/** `lost` says that another has it by now. Rejects with an AbortError where waiting was given up. */
export async function exclusive<T>(
  name: string,
  { wait, signal, steal = false }: Asking,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const lost = new AbortController();
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return leased(name, wait, signal, lost, work);
  // The browser refuses a signal beside these two.
  const options: LockOptions = steal ? { steal } : wait ? (signal ? { signal } : {}) : { ifAvailable: true };
  let begun = false;
  try {
    return await locks.request(name, options, lock => {
      begun = true;
      return lock || wait || steal ? work(lost.signal) : undefined;
    });
  } catch (error) {
    if (!begun && error instanceof DOMException && error.name === 'SecurityError')
      return leased(name, wait, signal, lost, work);
    // Of a lock that was taken away; the work itself goes on until it hears of it.
    if (error instanceof DOMException && error.name === 'AbortError') lost.abort();
    throw error;
  }
}

async function leased<T>(
  name: string,
  wait: boolean,
  signal: AbortSignal | undefined,
  lost: AbortController,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const base = await openBase();
  const holder = `${me} ${newId()}`;
  while (!(await base.lease(name, holder, LEASE))) {
    if (!wait) return undefined;
    await new Promise(resolve => setTimeout(resolve, POLL));
    signal?.throwIfAborted();
  }
  const beat = setInterval(() => {
    base.lease(name, holder, LEASE).then(
      mine => mine || lost.abort(),
      () => undefined,
    );
  }, LEASE / 4);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(beat);
    await base.lease(name, holder, 0).catch(() => false);
  }
}
