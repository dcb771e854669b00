/** The entry that a call of the history is about, within the caller's scope; and the names of those who changed it. */
import { type Action, Problem, resources } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import { personName } from '../../records/person-name.ts';
import type { Present } from '../../records/report-history.ts';
import { columns } from '../../records/select.ts';
import { alive, mustMay, oneRow } from '../../records/verb.ts';

const { reports } = resources;

/** 404 if it is deleted, or out of scope. */
export async function entryOf(ctx: Ctx, id: string, action: Action = 'read', lock: Sql = sql``): Promise<Present> {
  mustMay(ctx, reports, action);
  const row = await ctx.db.one<Present>(
    sql`select ${columns(ctx.actor, reports, 'item')}, t.through from reports t where ${oneRow(ctx, reports, action, id)} and ${alive(reports)} ${lock}`,
  );
  if (!row) throw new Problem('notFound');
  return row;
}

/** Names of people by id: told to all who may read the entry that they changed or commented. */
export async function namesOf(ctx: Ctx, ids: Iterable<string | null>): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter(id => id !== null);
  if (asked.length === 0) return new Map();
  const found = await ctx.db.rows<{ id: string; name: string }>(
    sql`select u.id, ${personName('u')} as name from users u where u.id = any(${asked}::uuid[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
