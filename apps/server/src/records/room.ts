/**
 * How much the instance stores, and how much more it may: MAX_STORAGE bounds uploaded files and kept exports together.
 * Triggers keep the sum, wherever a file comes from or goes to, so that asking costs the same with 100,000 of them.
 */
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';

/** In bytes. */
export async function roomUsed(db: Pick<Db, 'one'>): Promise<number> {
  const used = await db.one<{ sum: number }>(sql`select coalesce(sum(bytes), 0)::int8 as sum from storage_counts`);
  return Math.max(0, used?.sum ?? 0);
}

/** In bytes, never below 0; `limit` 0 is none. */
export const roomLeft = async (db: Pick<Db, 'one'>, limit: number): Promise<number> =>
  limit === 0 ? Number.POSITIVE_INFINITY : Math.max(0, limit - (await roomUsed(db)));
