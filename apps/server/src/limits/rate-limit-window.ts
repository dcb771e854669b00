/**
 * Fixed-window rate limit in PostgreSQL for all servers together, counted before the work is done: for frequent actions
 * that are no failures. For attempts at secrets see login-backoff.ts; for requests of a token, without a statement
 * each, request-budget.ts.
 */
import { Problem } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';

export interface Window {
  key: string;
  most: number;
  seconds: number;
}

/**
 * Counts once in each of `windows`; throws 429 with the seconds to wait if one is full. `db` must not be an open
 * transaction: refused attempts stay counted.
 */
export async function countWithin(db: Db, windows: readonly Window[]): Promise<void> {
  const [keys, seconds] = [windows.map(each => each.key), windows.map(each => each.seconds)];
  // Asynchronous commit: a crash may lose the last counts.
  const counted = await db.rows<{ key: string; count: number; passed: number }>(sql`
    with hasty as materialized (select set_config('synchronous_commit', 'off', true)),
    asked as (select key, seconds from unnest(${keys}::text[], ${seconds}::int[]) a (key, seconds), hasty order by key)
    insert into attempts as a (key, count, window_start) select key, 1, now() from asked
    on conflict (key) do update set
      count = case when a.window_start <= now() - (select make_interval(secs => seconds) from asked where key = a.key) then 1 else a.count + 1 end,
      window_start = case when a.window_start <= now() - (select make_interval(secs => seconds) from asked where key = a.key) then now() else a.window_start end
    returning a.key, a.count, extract(epoch from now() - a.window_start)::float8 as passed`);
  for (const { key, most, seconds } of windows) {
    const found = counted.find(each => each.key === key);
    if (found && found.count > most)
      throw new Problem('tooMany', [], { retryAfter: Math.max(1, Math.ceil(seconds - found.passed)) });
  }
}
