/** Receipts: that an entry is here, and each of its files to the byte. Answers are not in them: the office may have changed those. */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { type CallInput, type Ctx, userOf } from '../records/context.ts';
import { predicate } from '../records/scope.ts';
import { alive, mustMay, type Values } from '../records/verb.ts';

const { reports } = resources;

export async function receiptOf(ctx: Ctx, id: string, { report_config_id, local_id = null }: Values) {
  const files = await ctx.db.rows<{ id: string; size: number; sha256: string }>(
    sql`select f.id, f.size, encode(f.sha256, 'hex') as sha256 from report_files r join files f on f.id = r.file_id where r.report_id = ${id} order by f.id`,
  );
  return { id, report_config_id, local_id, files };
}

/** Whoever sent it is told also of what was deleted since: their device lets go of what has arrived. */
export async function reportReceipt(ctx: Ctx, { params }: CallInput) {
  mustMay(ctx, reports, 'create');
  const { id: me } = userOf(ctx.actor);
  const id = params.id ?? '';
  const found = await ctx.db.one<Values>(sql`
    select t.report_config_id, t.local_id from reports t
    where t.id = ${id} and (t.owner = ${me} or (${predicate(ctx.actor, reports, 'read')} and ${alive(reports)}))`);
  if (!found) throw new Problem('notFound');
  return { data: await receiptOf(ctx, id.toLowerCase(), found) };
}
