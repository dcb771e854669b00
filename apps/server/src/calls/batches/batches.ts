/** Calls of batches: progress, entries, stop, undo. jobs/batches.ts does the work. */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { actorId, type Ctx, userOf } from '../../records/context.ts';
import type { HandlerOf, In, Out } from '../../records/endpoint.ts';
import { within } from '../../records/scope.ts';
import { audit } from '../../records/verb.ts';
import { pageOf } from '../common/page.ts';
import { shown, type Told, theirs, toldOf } from './told.ts';

const { reports, 'report-configs': configs } = resources;

export async function batches(ctx: Ctx, { query }: In<'batches'>) {
  const { limit, page, offset } = pageOf(query);
  const form = query['filter[report_config_id]'];
  const where = sql`${theirs(ctx)}${form === undefined ? sql`` : sql` and b.report_config_id = ${form}`}`;
  const data = await ctx.db.rows<Told>(
    sql`select ${shown} from batches b where ${where} order by b.created desc, b.id desc limit ${limit} offset ${offset}`,
  );
  const found = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from batches b where ${where}`);
  return { data, count: found?.n ?? 0, page, limit };
}

export const batchRead = async (ctx: Ctx, { params }: In<'batchRead'>) => ({ data: await toldOf(ctx, params.id) });

type Row = Out<'batchEntries'>['data'][number];

export async function batchEntries(ctx: Ctx, { params, query }: In<'batchEntries'>) {
  const { id } = await toldOf(ctx, params.id);
  const { limit, page, offset } = pageOf(query);
  const outcome = query['filter[outcome]'];
  const which = outcome === undefined ? sql`e.outcome is not null` : sql`e.outcome = ${outcome}`;
  const from = sql`batch_entries e join reports t on t.id = e.report_id where e.batch_id = ${id} and ${which} and t.deleted is null and ${within(ctx.actor, reports, 'read')}`;
  const data = await ctx.db.rows<Row>(
    sql`select e.report_id, t.number, e.outcome, coalesce(e.issues, '[]'::jsonb) as issues from ${from} order by e.report_id desc limit ${limit} offset ${offset}`,
  );
  const found = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from ${from}`);
  return { data, count: found?.n ?? 0, page, limit };
}

const notNow = () => new Problem('batchState', [{ path: 'state', code: 'not_allowed' }]);

/** Ends with the step that is being written. */
export async function batchStop(ctx: Ctx, { params }: In<'batchStop'>): Promise<void> {
  await toldOf(ctx, params.id);
  const stopped = await ctx.db.run(
    sql`update batches set state = 'cancelled', ended = now() where id = ${params.id} and state = 'running'`,
  );
  if (stopped === 0) throw notNow();
}

export const batchUndo: HandlerOf<'batchUndo'> = async (ctx, { params }) => {
  const { id } = params;
  const before = await toldOf(ctx, id, sql`for update of b`);
  if (!['done', 'cancelled', 'failed'].includes(before.state) || new Date(before.expires) <= ctx.now) throw notNow();
  await ctx.db.run(
    sql`update batches b set state = 'undoing', undone_by = ${actorId(ctx.actor)}, permissions = ${JSON.stringify(userOf(ctx.actor).permissions)}::jsonb, done = 0, total = (select count(*) from batch_entries e where e.batch_id = b.id and e.outcome = 'changed'), ended = null, attempts = 0, touched = now() where b.id = ${id}`,
  );
  await ctx.services.send(ctx.db, 'batches', { id });
  const { kind, report_config_id, changed: count } = before;
  const action = kind === 'mapping' ? 'map answers undo' : 'raise undo';
  await audit(ctx, { action, entity: configs.entity, id: report_config_id, detail: { count } });
  return { data: await toldOf(ctx, id) };
};
