/** Names of those who changed entries, or commented on them, by their ids: told to all who may read the entry. */
import { sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { personName } from './person-name.ts';

export async function namesOf(ctx: Ctx, ids: Iterable<string | null>): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter(id => id !== null);
  if (asked.length === 0) return new Map();
  const found = await ctx.db.rows<{ id: string; name: string }>(
    sql`select u.id, ${personName('u')} as name from users u where u.id = any(${asked}::uuid[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
