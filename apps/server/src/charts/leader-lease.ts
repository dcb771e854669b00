/**
 * The leader lease of the servers that apply changes to figures: a row with an expiry, so that one of them does it at a
 * time. A leader that dies loses it after 5 s.
 */
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';

/** Acquires the lease if it has expired. An expiry too far in the future stems from a clock that was set back since. */
export const acquireLease = async (database: Database): Promise<boolean> =>
  (await database.run(sql`
    update chart_turns set until = clock_timestamp() + interval '5 seconds'
    where until not between clock_timestamp() and clock_timestamp() + interval '10 seconds'`)) > 0;

/** Releases the lease; it cannot be acquired before `restMs` have passed. */
export const releaseLease = (database: Database, restMs: number) =>
  database.run(sql`update chart_turns set until = clock_timestamp() + make_interval(secs => ${restMs / 1_000})`);
