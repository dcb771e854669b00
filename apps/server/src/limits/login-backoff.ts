/**
 * Exponential backoff for attempts at secrets. Attempts are counted in PostgreSQL before they are verified, so that
 * concurrent ones, also on several servers, do not slip through. After `free` attempts within 15 minutes each further
 * one waits twice as long; a successful one is not counted.
 */
import { Problem } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';

const firstWait = 30;
const longestWait = 900;

/** Counts the attempt, or throws 429 with the seconds to wait. */
export async function countTry(db: Db, key: string, free: number): Promise<void> {
  const counted = await db.one(sql`
    insert into attempts as a (key, count, window_start) values (${key}, 1, now())
    on conflict (key) do update set
      count = case when a.window_start < now() - interval '15 minutes' and coalesce(a.blocked_until, now()) <= now() then 1 else a.count + 1 end,
      window_start = case when a.window_start < now() - interval '15 minutes' and coalesce(a.blocked_until, now()) <= now() then now() else a.window_start end,
      blocked_until = case when a.window_start >= now() - interval '15 minutes' and a.count + 1 >= ${free}::int
        then now() + make_interval(secs => least(${longestWait}::int, ${firstWait}::int * power(2, least(20, a.count + 1 - ${free}::int)))) end
    where a.blocked_until is null or a.blocked_until <= now()
    returning a.count`);
  if (counted) return;
  const waiting = await db.one<{ seconds: number }>(
    sql`select greatest(1, extract(epoch from blocked_until - now()))::int as seconds from attempts where key = ${key}`,
  );
  throw new Problem('tooMany', [], { retryAfter: waiting?.seconds ?? firstWait });
}

/** Takes back a successful attempt, including a wait that it began. */
export const returnTry = (db: Db, key: string, free: number) =>
  db.run(
    sql`update attempts set count = greatest(0, count - 1), blocked_until = case when count <= ${free}::int then null else blocked_until end where key = ${key}`,
  );

export const forgetTries = (db: Db, key: string) => db.run(sql`delete from attempts where key = ${key}`);
