/** One step of a batch in the open transaction, which has its row locked: some entries, and how far it has come. */
import { resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { notifyChanged } from '../change-notifications.ts';
import type { Ctx } from '../context.ts';
import type { Forms } from '../forms.ts';
import { giveBack, type Written } from '../give-back.ts';
import type { Subject } from '../verb.ts';
import { collect, mapEntries } from './mapping.ts';
import { raiseEntries } from './raising.ts';
import { atOnce, type Batch, type Outcome, oneByOne } from './types.ts';

const { reports } = resources;

/** Mappings of a form follow each other: answers go on from where an earlier one brought them. */
const earlier = ({ id, report_config_id, form_version }: Batch) =>
  sql`o.report_config_id = ${report_config_id} and o.kind = 'mapping' and o.form_version < ${form_version}::int and o.id <> ${id}`;

async function mustWait(ctx: Ctx, batch: Batch): Promise<boolean> {
  if (batch.kind !== 'mapping') return false;
  const running = await ctx.db.one(
    sql`select 1 from batches o where ${earlier(batch)} and o.state in ('running', 'undoing') limit 1`,
  );
  return running !== undefined;
}

const openEntries = (ctx: Ctx, batch: Batch, most: number) =>
  ctx.db.rows<{ report_id: string }>(
    sql`select e.report_id from batch_entries e where e.batch_id = ${batch.id} and e.outcome is null and not exists (select 1 from batch_entries p join batches o on o.id = p.batch_id where p.report_id = e.report_id and p.outcome is null and ${earlier(batch)} and o.state in ('running', 'done')) order by e.report_id limit ${most}`,
  );

async function keep(ctx: Ctx, { id }: Batch, ids: readonly string[], outcomes: readonly Outcome[]): Promise<void> {
  const column = <K extends keyof Outcome>(name: K) => outcomes.map(each => each[name]);
  const issues = outcomes.map(each => (each.issues.length > 0 ? JSON.stringify(each.issues.slice(0, 20)) : null));
  await ctx.db.run(sql`
    update batch_entries e set outcome = case when n.written is null then 'left' else 'changed' end, written = n.written, form_version = n.form_version, issues = n.issues
    from unnest(${ids}::uuid[]) i (id) left join unnest(${column('id')}::uuid[], ${column('written')}::int[], ${column('form_version')}::int[], ${issues}::jsonb[]) n (id, written, form_version, issues) on n.id = i.id
    where e.batch_id = ${id} and e.report_id = i.id`);
}

/** What waits for this one is gone on with. */
async function wakeLater(ctx: Ctx, batch: Batch): Promise<void> {
  if (batch.kind !== 'mapping') return;
  const later = await ctx.db.rows<{ id: string }>(
    sql`select b.id from batches b where b.report_config_id = ${batch.report_config_id} and b.kind = 'mapping' and b.form_version > ${batch.form_version}::int and (b.state = 'running' or exists (select 1 from batch_entries e where e.batch_id = b.id and e.outcome is null and b.state = 'done'))`,
  );
  for (const { id } of later) await ctx.services.send(ctx.db, 'batches', { id });
}

async function end(ctx: Ctx, batch: Batch, state: 'done' | 'undone'): Promise<false> {
  await ctx.db.run(sql`update batches set state = ${state}, ended = now(), touched = now() where id = ${batch.id}`);
  await wakeLater(ctx, batch);
  notifyChanged(ctx, reports, { report_config_id: batch.report_config_id, user_id: batch.user_id });
  return false;
}

/** Those that came meanwhile are looked for once more at the end. */
async function gather(ctx: Ctx, forms: Forms, batch: Batch): Promise<number> {
  const found = batch.kind === 'mapping' ? await collect(ctx, forms, batch) : 0;
  await ctx.db.run(
    sql`update batches set collected = true, total = total + ${found}, attempts = 0, touched = now() where id = ${batch.id}`,
  );
  return found;
}

/** Changes the next entries. False at the end. */
export async function changeNext(ctx: Ctx, forms: Forms, batch: Batch, subject?: Subject): Promise<boolean> {
  if (await mustWait(ctx, batch)) return false;
  if (batch.state === 'running' && !batch.collected) {
    await gather(ctx, forms, batch);
    return true;
  }
  const ids = (await openEntries(ctx, batch, batch.kind === 'raising' ? oneByOne : atOnce)).map(
    ({ report_id }) => report_id,
  );
  if (ids.length === 0) {
    if (batch.state !== 'running') {
      await wakeLater(ctx, batch);
      return false;
    }
    return (await gather(ctx, forms, batch)) > 0 || end(ctx, batch, 'done');
  }
  const outcomes =
    batch.kind === 'raising' ? await raiseEntries(ctx, subject, batch, ids) : await mapEntries(ctx, forms, batch, ids);
  await keep(ctx, batch, ids, outcomes);
  const changed = outcomes.filter(({ written }) => written !== null).length;
  await ctx.db.run(
    sql`update batches set done = done + ${ids.length}, total = greatest(total, done + ${ids.length}), changed = changed + ${changed}, attempts = 0, touched = now() where id = ${batch.id}`,
  );
  return true;
}

/** Gives the next entries back what they had, unless they were changed since. False at the end. */
export async function undoNext(ctx: Ctx, forms: Forms, batch: Batch): Promise<boolean> {
  const kept = await ctx.db.rows<Written>(
    sql`select report_id, written, form_version from batch_entries where batch_id = ${batch.id} and outcome = 'changed' order by report_id limit ${atOnce}`,
  );
  const through = batch.kind === 'mapping' ? 'mapping' : 'bulk';
  const given = await giveBack(ctx, forms, { form: batch.report_config_id, by: batch.undone_by, through }, kept);
  await ctx.db.run(
    sql`delete from batch_entries where batch_id = ${batch.id} and report_id = any(${kept.map(({ report_id }) => report_id)}::uuid[])`,
  );
  await ctx.db.run(
    sql`update batches set done = done + ${kept.length}, changed = changed - ${given}, attempts = 0, touched = now() where id = ${batch.id}`,
  );
  return kept.length === atOnce || end(ctx, batch, 'undone');
}
