/** One step of a batch in the open transaction, which has its row locked: some entries, and how far it has come. */
import { resources } from '@kontor/contract';
import type { Issue } from '@kontor/form';
import { sql, unindexed } from '../../db/sql.ts';
import { notifyChanged } from '../change-notifications.ts';
import type { Ctx } from '../context.ts';
import type { Forms } from '../forms.ts';
import { beside, giveBack, type Written } from '../give-back.ts';
import type { Subject } from '../verb.ts';
import { collectAgain, collectNext } from './collect.ts';
import { mapEntries, passOn } from './mapping.ts';
import { raiseEntries } from './raising.ts';
import { followBack, followMaps } from './settings.ts';
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

/** Of those that came late each by itself: what one of them fails of is no other's. */
const portionOf = ({ state, kind }: Batch): number =>
  state !== 'running' ? 1 : kind === 'raising' ? oneByOne : atOnce;

/**
 * Those of one that has ended came late. Whether an earlier batch still has an entry is a scalar subquery, evaluated for
 * the rows taken: `not exists` becomes an anti-join, which may read all open rows.
 */
async function openEntries(ctx: Ctx, batch: Batch, most: number): Promise<string[]> {
  const found = await ctx.db.rows<{ report_id: string }>(
    sql`select e.report_id from batch_entries e where e.batch_id = ${batch.id} and e.outcome is null ${batch.state === 'running' ? sql`` : sql`and e.late`} and (select 1 from batch_entries p join batches o on o.id = p.batch_id where p.report_id = e.report_id and p.outcome is null and ${earlier(batch)} and (o.state = 'running' or p.late and o.state in ('done', 'failed', 'cancelled')) limit 1) is null order by e.report_id limit ${most}`,
  );
  return found.map(({ report_id }) => report_id);
}

/** Entries that are looked at again are counted already. */
async function newOnes(ctx: Ctx, { id }: Batch, ids: readonly string[]): Promise<number> {
  const again = await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from batch_entries e where e.batch_id = ${id} and e.report_id = any(${ids}::uuid[]) and e.outcome is null and e.issues is not null`,
  );
  return ids.length - (again?.n ?? 0);
}

async function keep(ctx: Ctx, { id }: Batch, ids: readonly string[], outcomes: readonly Outcome[]): Promise<void> {
  const column = <K extends keyof Outcome>(name: K) => outcomes.map(each => each[name]);
  const issues = outcomes.map(each => (each.issues.length > 0 ? JSON.stringify(each.issues.slice(0, 20)) : null));
  await ctx.db.run(sql`
    update batch_entries e set outcome = case when n.written is null then 'left' else 'changed' end, written = n.written, form_version = n.form_version, issues = n.issues
    from unnest(${ids}::uuid[]) i (id) left join unnest(${column('id')}::uuid[], ${column('written')}::int[], ${column('form_version')}::int[], ${issues}::jsonb[]) n (id, written, form_version, issues) on n.id = i.id
    where ${unindexed(sql`e.batch_id = ${id}`)} and e.report_id = i.id`);
}

/** What waits for this one is gone on with. */
async function wakeLater(ctx: Ctx, batch: Batch): Promise<void> {
  if (batch.kind !== 'mapping') return;
  const later = await ctx.db.rows<{ id: string }>(
    sql`select b.id from batches b where b.report_config_id = ${batch.report_config_id} and b.kind = 'mapping' and b.form_version > ${batch.form_version}::int and (b.state = 'running' or b.state in ('done', 'failed', 'cancelled') and exists (select 1 from batch_entries e where e.batch_id = b.id and e.outcome is null and e.late))`,
  );
  for (const { id } of later) await ctx.services.send(ctx.db, 'batches', { id });
}

async function end(ctx: Ctx, forms: Forms, batch: Batch, state: 'done' | 'undone'): Promise<false> {
  if (batch.kind === 'mapping') await (state === 'done' ? followMaps(ctx, forms, batch) : followBack(ctx, batch));
  await ctx.db.run(sql`update batches set state = ${state}, ended = now(), touched = now() where id = ${batch.id}`);
  await wakeLater(ctx, batch);
  notifyChanged(ctx, reports, { report_config_id: batch.report_config_id, user_id: batch.user_id });
  return false;
}

/** Changes the next entries. False at the end. */
export async function changeNext(ctx: Ctx, forms: Forms, batch: Batch, subject?: Subject): Promise<boolean> {
  if (await mustWait(ctx, batch)) return false;
  if (batch.state === 'running' && !batch.collected) {
    await collectNext(ctx, forms, batch);
    return true;
  }
  const ids = await openEntries(ctx, batch, portionOf(batch));
  if (ids.length === 0) {
    if (batch.state !== 'running') {
      await wakeLater(ctx, batch);
      return false;
    }
    if (batch.kind !== 'mapping' || batch.gathered) return end(ctx, forms, batch, 'done');
    await collectAgain(ctx, batch);
    return true;
  }
  const counted = await newOnes(ctx, batch, ids);
  const outcomes =
    batch.kind === 'raising' ? await raiseEntries(ctx, subject, batch, ids) : await mapEntries(ctx, forms, batch, ids);
  await keep(ctx, batch, ids, outcomes);
  await passOn(ctx, batch, outcomes);
  const changed = outcomes.filter(({ written }) => written !== null).length;
  await ctx.db.run(
    sql`update batches set done = done + ${counted}, total = greatest(total, done + ${counted}), changed = changed + ${changed}, attempts = 0, touched = now() where id = ${batch.id}`,
  );
  return true;
}

/** The late entry that fails again and again stays as it is, so that those behind it are changed. */
export async function giveUpLate(ctx: Ctx, batch: Batch): Promise<void> {
  const ids = await openEntries(ctx, batch, portionOf(batch));
  const issues: Issue[] = [{ path: '', code: 'map_failed' }];
  const counted = await newOnes(ctx, batch, ids);
  await keep(
    ctx,
    batch,
    ids,
    ids.map(id => ({ id, written: null, form_version: null, issues })),
  );
  await ctx.db.run(
    sql`update batches set done = done + ${counted}, total = greatest(total, done + ${counted}), attempts = 0, touched = now() where id = ${batch.id}`,
  );
  await wakeLater(ctx, batch);
}

/** What was given back is as the batch before left it: that one can be undone as well. */
async function follow(ctx: Ctx, batch: Batch, given: readonly Written[]): Promise<void> {
  await ctx.db.run(
    sql`update batch_entries e set former = coalesce(e.former, e.written - 1), written = r.written + 1 from ${beside(given)} where e.report_id = r.report_id and e.batch_id <> ${batch.id} and e.outcome = 'changed' and e.written = r.former`,
  );
}

/** Gives the next entries back what they had, unless they were changed since. False at the end. */
export async function undoNext(ctx: Ctx, forms: Forms, batch: Batch): Promise<boolean> {
  const kept = await ctx.db.rows<Written>(
    sql`select report_id, written, form_version, former from batch_entries where batch_id = ${batch.id} and outcome = 'changed' order by report_id limit ${atOnce}`,
  );
  const through = batch.kind === 'mapping' ? 'mapping' : 'bulk';
  const given = await giveBack(ctx, forms, { form: batch.report_config_id, by: batch.undone_by, through }, kept);
  const [ids, back] = [kept.map(({ report_id }) => report_id), new Set(given)];
  const stayed = ids.filter(id => !back.has(id));
  await follow(
    ctx,
    batch,
    kept.filter(({ report_id }) => back.has(report_id)),
  );
  await ctx.db.run(sql`delete from batch_entries where batch_id = ${batch.id} and report_id = any(${given}::uuid[])`);
  await ctx.db.run(
    sql`update batch_entries set outcome = 'left', written = null, issues = ${JSON.stringify([{ path: '', code: 'changed_since' }])}::jsonb where batch_id = ${batch.id} and report_id = any(${stayed}::uuid[])`,
  );
  await ctx.db.run(
    sql`update batches set done = done + ${kept.length}, changed = changed - ${given.length}, attempts = 0, touched = now() where id = ${batch.id}`,
  );
  return kept.length === atOnce || end(ctx, forms, batch, 'undone');
}
