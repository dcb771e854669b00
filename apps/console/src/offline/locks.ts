/**
 * Mutual exclusion between all tabs of this device: Web Locks, which end with their tab; without them (old browsers,
 * plain HTTP, cross-site frames) a lease in IndexedDB that expires.
 */
import { newId } from '@kontor/form';
import { openBase } from './outbox-db.ts';

const LEASE = 20_000;
const POLL = 1_000;
const me = newId();

interface Asking {
  /** False: returns undefined at once if another tab has the lock. */
  wait: boolean;
  /** Aborts the waiting, not the work. */
  signal?: AbortSignal | undefined;
  /** Takes the lock from its holder; a lease expires by itself. */
  steal?: boolean;
}

/** `lost` aborts when the lock was taken away. Rejects with an AbortError if the waiting was aborted. */
export async function exclusive<T>(
  name: string,
  { wait, signal, steal = false }: Asking,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const lost = new AbortController();
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return leased(name, wait, signal, lost, work);
  // Browsers do not allow a signal together with `steal` or `ifAvailable`.
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
    // The lock was stolen; the work is notified by `lost`, and runs until it notices.
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
