/**
 * The lease of the server that reads stored objects in the background (jobs/scrub.ts): a row with a holder and an
 * expiry, so that one server does it at a time. A holder that dies loses it after a minute.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';

const until = sql`clock_timestamp() + interval '1 minute'`;

export interface ScrubLease {
  /** Acquires the lease if nobody holds it, or renews it. An expiry far ahead stems from a clock that was set back. */
  hold(): Promise<boolean>;
  release(): Promise<void>;
}

export function scrubLease(database: Database): ScrubLease {
  const holder = randomUUID();
  return {
    hold: async () =>
      (await database.run(sql`
        update storage_scrub set holder = ${holder}, held_until = ${until}
        where holder = ${holder} or held_until not between clock_timestamp() and clock_timestamp() + interval '2 minutes'`)) >
      0,
    release: async () => {
      await database.run(
        sql`update storage_scrub set holder = null, held_until = '-infinity' where holder = ${holder}`,
      );
    },
  };
}
