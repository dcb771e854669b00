/** Calls of batches: progress, entries, stop, undo, resume. jobs/batches.ts does the work. */
import { type BatchState, Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { mustMayMap } from '../../records/batches/map-check.ts';
import { actorId, type Ctx, userOf } from '../../records/context.ts';
import type { HandlerOf, In, Out } from '../../records/endpoint.ts';
import { within } from '../../records/scope.ts';
import { audit } from '../../records/verb.ts';
import { pageOf } from '../common/page.ts';
import { shown, type Told, theirs, toldOf, undoableUntil } from './told.ts';

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

/** Locked against its job; mapping changes any of the form's entries, also when it is stopped or undone. */
async function mustChange(ctx: Ctx, id: string, states: readonly BatchState[]): Promise<Told> {
  const batch = await toldOf(ctx, id, sql`for update of b`);
  if (batch.kind === 'mapping') mustMayMap(ctx);
  if (!states.includes(batch.state)) throw notNow();
  return batch;
}

/** Ends with the step that is being written. */
export async function batchStop(ctx: Ctx, { params: { id } }: In<'batchStop'>): Promise<void> {
  await mustChange(ctx, id, ['running']);
  await ctx.db.run(sql`update batches set state = 'cancelled', ended = now() where id = ${id}`);
}

/** What a later one has made of an entry is given back first: its own undoing would find nothing of this one's left. */
async function mustBeLast(ctx: Ctx, { id, report_config_id, form_version }: Told): Promise<void> {
  const later = await ctx.db.one<{ id: string; form_version: number }>(
    sql`select o.id, o.form_version from batches o where o.report_config_id = ${report_config_id} and o.id <> ${id} and o.state <> 'undone' and exists (select 1 from batch_entries x join batch_entries y on y.report_id = x.report_id and y.batch_id = o.id where x.batch_id = ${id} and x.outcome = 'changed' and (y.written > x.written or y.outcome is null and o.state = 'running' and o.form_version > ${form_version}::int)) order by o.created desc limit 1`,
  );
  if (later)
    throw new Problem('batchState', [
      { path: 'state', code: 'later_batch', values: { id: later.id, form_version: later.form_version } },
    ]);
}

const actions = {
  mapping: { undo: 'map answers undo', resume: 'map answers resume' },
  raising: { undo: 'raise undo', resume: 'raise resume' },
} as const;

async function told(ctx: Ctx, before: Told, act: 'undo' | 'resume') {
  const { id, kind, report_config_id, changed: count } = before;
  await ctx.services.send(ctx.db, 'batches', { id });
  await audit(ctx, { action: actions[kind][act], entity: configs.entity, id: report_config_id, detail: { count } });
  return { data: await toldOf(ctx, id) };
}

async function undo(ctx: Ctx, before: Told): Promise<void> {
  if (new Date(before.expires) <= ctx.now) throw notNow();
  await mustBeLast(ctx, before);
  await ctx.db.run(
    sql`update batches b set state = 'undoing', undone_by = ${actorId(ctx.actor)}, permissions = ${JSON.stringify(userOf(ctx.actor).permissions)}::jsonb, done = 0, total = (select count(*) from batch_entries e where e.batch_id = b.id and e.outcome = 'changed'), ended = null, attempts = 0, touched = now() where b.id = ${before.id}`,
  );
}

export const batchUndo: HandlerOf<'batchUndo'> = async (ctx, { params }) => {
  const before = await mustChange(ctx, params.id, ['done', 'cancelled', 'failed']);
  await undo(ctx, before);
  return told(ctx, before, 'undo');
};

/** Entries of a mapping are looked for anew; those of a raising were chosen, and are forgotten with its days. */
async function resume(ctx: Ctx, { id, kind, expires }: Told): Promise<void> {
  if (kind === 'raising' && new Date(expires) <= ctx.now) throw notNow();
  // All are counted anew, also those that are looked at again.
  await ctx.db.run(
    sql`update batch_entries e set issues = null where e.batch_id = ${id} and e.outcome is null and e.issues is not null`,
  );
  await ctx.db.run(
    sql`update batches b set state = 'running', collected = ${kind === 'raising'}, gathered = false, last_id = null, last_created = null, done = (select count(*) from batch_entries e where e.batch_id = b.id and e.outcome is not null), total = (select count(*) from batch_entries e where e.batch_id = b.id), expires = ${undoableUntil(ctx)}, ended = null, attempts = 0, touched = now() where b.id = ${id}`,
  );
}

export const batchResume: HandlerOf<'batchResume'> = async (ctx, { params }) => {
  const before = await mustChange(ctx, params.id, ['cancelled', 'failed']);
  const undone = await ctx.db.one(sql`select 1 from batches b where b.id = ${params.id} and b.undone_by is not null`);
  await (undone ? undo(ctx, before) : resume(ctx, before));
  return told(ctx, before, undone ? 'undo' : 'resume');
};
