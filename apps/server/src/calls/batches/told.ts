/** A batch as its person is shown it, and those who may change all entries; others have none of that id. */
import { limits, type Permissions, Problem, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Sql, sql } from '../../db/sql.ts';
import type { Batch } from '../../records/batches/types.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { Out } from '../../records/endpoint.ts';
import { mayAll, within } from '../../records/scope.ts';

const { reports, 'report-configs': configs } = resources;

export type Told = Out<'batchRead'>['data'];

export const shown = sql`b.id, b.report_config_id, b.user_id, b.kind, b.form_version, b.state, b.total, b.done, b.changed, b.followed, b.stayed, b.created, b.ended, b.expires`;

/** Of forms that the caller may read: own ones; with the right to change all entries those of all. */
export const theirs = (ctx: Ctx): Sql => {
  const all = mayAll(ctx.actor, reports, 'update') && mayAll(ctx.actor, reports, 'read');
  const own = all ? sql`true` : sql`b.user_id = ${actorId(ctx.actor)}`;
  return sql`${own} and exists (select 1 from report_configs t where t.id = b.report_config_id and ${within(ctx.actor, configs, 'read')})`;
};

export async function toldOf(ctx: Ctx, id: string, lock: Sql = sql``): Promise<Told> {
  const found = await ctx.db.one<Told>(
    sql`select ${shown} from batches b where b.id = ${id} and ${theirs(ctx)} ${lock}`,
  );
  if (!found) throw new Problem('notFound');
  return found;
}

type New = Pick<Batch, 'report_config_id' | 'kind' | 'form_version'> &
  Partial<Pick<Batch, 'map'>> & { permissions?: Permissions };

export const undoableUntil = (ctx: Ctx): Date => new Date(ctx.now.getTime() + limits.batch_undo_days * 86_400_000);

/** Begins one in the open transaction; its job works once that has ended. */
export async function beginBatch(
  ctx: Ctx,
  { report_config_id, kind, form_version, map = null, permissions }: New,
): Promise<Told> {
  const expires = undoableUntil(ctx);
  const id = uuidv7();
  await ctx.db.run(
    sql`insert into batches (id, report_config_id, user_id, kind, form_version, map, permissions, created, expires) values (${id}, ${report_config_id}, ${actorId(ctx.actor)}, ${kind}, ${form_version}, ${map && JSON.stringify(map)}::jsonb, ${permissions ? JSON.stringify(permissions) : null}::jsonb, ${ctx.now}, ${expires})`,
  );
  await ctx.services.send(ctx.db, 'batches', { id });
  const row = await ctx.db.one<Told>(sql`select ${shown} from batches b where b.id = ${id}`);
  if (!row) throw new Problem('broken');
  return row;
}
