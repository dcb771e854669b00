/**
 * A lease on an upload that makes its writers exclusive across servers: an expiry in the row, renewed every second by
 * its holder, and expired ten seconds after the last renewal. A writer that waits leaves a request in the row and the
 * holder yields to it, so that a half-open connection does not block the upload until TCP notices.
 */
import { randomUUID } from 'node:crypto';
import { Problem } from '@kontor/contract';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';

export interface Lease {
  /** Holder's id in the row. */
  readonly holder: string;
  /** Acquires the lease; 423 if it is not released in time. A missing upload has no lease to take. */
  take(): Promise<void>;
  /** Marks the lease as acquired with the row that was just inserted. */
  made(): void;
  /** False as soon as another process could have acquired it: stop writing. Judged by this process's clock alone. */
  holds(): boolean;
  /** Registers a callback, called once when another writer requests the lease. */
  onWanted(letGo: () => void): void;
  release(): Promise<void>;
}

export interface LeaseTimes {
  /** Lifetime without renewal. */
  heldMs: number;
  renewMs: number;
  /** How long a waiting writer tries. */
  patienceMs: number;
}
export const leaseTimes: LeaseTimes = { heldMs: 10_000, renewMs: 1_000, patienceMs: 15_000 };
/** Allowance for the latency of a statement: the holder considers the lease expired this much earlier. */
const marginMs = 2_000;
const lookMs = 100;

/**
 * Leases held by this process: a waiting writer in the same process asks the holder directly, not at the next renewal.
 */
const holding = new Map<string, () => void>();

export function leaseOf(database: Database, id: string, times: LeaseTimes = leaseTimes): Lease {
  const { heldMs, renewMs, patienceMs } = times;
  const holder = randomUUID();
  const until = sql`now() + ${heldMs} * interval '1 ms'`;
  /**
   * By two clocks: the monotonic one cannot be set but stops while the machine sleeps, so the wall clock counts too.
   */
  let validUntil = { steady: 0, wall: 0 };
  let timer: NodeJS.Timeout | undefined;
  let letGo: (() => void) | undefined;
  let isWanted = false;

  const wanted = () => {
    if (isWanted) return;
    isWanted = true;
    letGo?.();
  };
  const clocks = () => ({ steady: performance.now(), wall: Date.now() });
  const heldFrom = ({ steady, wall }: typeof validUntil) => {
    validUntil = { steady: steady + heldMs - marginMs, wall: wall + heldMs - marginMs };
  };
  const heldNoMore = () => {
    validUntil = { steady: 0, wall: 0 };
  };

  async function renew(): Promise<void> {
    const asked = clocks();
    const found = await database
      .one<{ wanted: boolean }>(
        sql`update uploads set held_until = ${until} where id = ${id} and holder = ${holder} returning wanted`,
      )
      // Retried with the next renewal; without the database for long, the lease expires.
      .catch(() => null);
    if (found === undefined) heldNoMore();
    else if (found) heldFrom(asked);
    if (found === undefined || found?.wanted) wanted();
  }
  function keep(): void {
    const again = () => {
      if (timer) keep();
    };
    timer = setTimeout(() => void renew().then(again), renewMs).unref();
  }

  /** Null if the row does not exist. */
  async function tried(): Promise<boolean | null> {
    const asked = clocks();
    const found = await database.one<{ mine: boolean }>(sql`
      update uploads set
        holder = case when holder is null or held_until < now() then ${holder}::uuid else holder end,
        wanted = not (holder is null or held_until < now()),
        held_until = case when holder is null or held_until < now() then ${until} else held_until end
      where id = ${id} returning holder = ${holder}::uuid as mine`);
    if (found?.mine) heldFrom(asked);
    return found ? found.mine : null;
  }

  return {
    holder,
    async take() {
      const began = performance.now();
      for (;;) {
        const mine = await tried();
        if (mine === null) return;
        if (mine) break;
        holding.get(id)?.();
        if (performance.now() - began > patienceMs) throw new Problem('uploadBusy', [], { retryAfter: 2 });
        await new Promise(done => setTimeout(done, lookMs));
      }
      holding.set(id, wanted);
      keep();
    },
    made() {
      heldFrom(clocks());
      holding.set(id, wanted);
      keep();
    },
    holds: () => performance.now() < validUntil.steady && Date.now() < validUntil.wall,
    onWanted(work) {
      letGo = work;
      if (isWanted) work();
    },
    async release() {
      clearTimeout(timer);
      timer = undefined;
      heldNoMore();
      if (holding.get(id) === wanted) holding.delete(id);
      // If the release fails, the lease expires by itself.
      await database
        .run(
          sql`update uploads set holder = null, held_until = null, wanted = false where id = ${id} and holder = ${holder}`,
        )
        .catch(() => undefined);
    },
  };
}
