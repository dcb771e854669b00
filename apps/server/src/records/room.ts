/** How much the instance may still store: MAX_STORAGE bounds uploaded files and kept exports together. */
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';

/** In bytes, never below 0; `limit` 0 is none. */
export async function roomLeft(db: Pick<Db, 'one'>, limit: number): Promise<number> {
  if (limit === 0) return Number.POSITIVE_INFINITY;
  const used = await db.one<{ sum: number }>(
    sql`select ((select coalesce(sum(size), 0) from files) + (select coalesce(sum(size), 0) from exports))::int8 as sum`,
  );
  return Math.max(0, limit - (used?.sum ?? 0));
}
