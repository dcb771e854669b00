/** The entry that a call of the history is about, within the caller's scope. */
import { type Action, Problem, resources } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
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
