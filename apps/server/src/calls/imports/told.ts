/** An import as its person is shown it; others have none of that id. */
import { Problem } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { Out } from '../../records/endpoint.ts';

export type Told = Out<'entriesImportRead'>['data'];

export const shown = sql`i.id, i.report_config_id, i.filename, i.state, i.rows, i.done, i.added, i.changed, i.unchanged, i.misfits, i.columns, i.keys, i.options ->> 'dates' as dates, i.options ->> 'decimal' as decimal, i.options ->> 'time_zone' as time_zone, i.error, i.created, i.ended, i.expires`;

/** An own import that has not expired. */
export const own = (ctx: Ctx, id: string): Sql =>
  sql`i.id = ${id} and i.user_id = ${actorId(ctx.actor)} and i.expires > ${ctx.now}`;

export async function toldOf(ctx: Ctx, id: string): Promise<Told> {
  const found = await ctx.db.one<Told>(sql`select ${shown} from imports i where ${own(ctx, id)}`);
  if (!found) throw new Problem('notFound');
  return found;
}
