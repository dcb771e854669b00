/**
 * Maps answers of entries after a version was published, some of those that were noted (collect.ts) at a time. Each comes
 * to that version, unless it would refuse what else the entry says: then it stays as it is.
 */
import type { AnswerMap } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import type { Forms, KnownForm } from '../forms.ts';
import { linkFormerFiles } from '../give-back.ts';
import { type StoredEntry, storedColumns } from '../recalculate.ts';
import { writeAnswers } from '../write-answers.ts';
import { madeBy } from './made.ts';
import { mappedAnswers } from './map-check.ts';
import type { Batch, Outcome } from './types.ts';

async function mapTo(
  ctx: Ctx,
  forms: Forms,
  batch: Batch,
  to: KnownForm,
  entries: readonly StoredEntry[],
): Promise<Outcome[]> {
  const { report_config_id, map: maps } = batch;
  const present = await forms.get(ctx, report_config_id);
  const { form: before } = await forms.at(ctx, report_config_id, present, batch.form_version - 1);
  const made = await madeBy(ctx, forms, { report_config_id, maps: maps ?? [], present, before, to }, entries);
  const fitting = made.flatMap(({ entry, data, issues }) => (data && issues.length === 0 ? [{ entry, data }] : []));
  await writeAnswers(
    ctx,
    { form: to.form, report_config_id, by: batch.user_id, through: 'mapping' },
    fitting.map(({ entry, data }) => ({ data, entry: { ...entry, form_version: to.number } })),
  );
  await linkFormerFiles(
    ctx,
    to.form,
    fitting.map(({ entry, data }) => ({ id: entry.id, data })),
  );
  const written = new Set(fitting.map(({ entry }) => entry));
  return made.map(({ entry, issues }) => ({
    ...{ id: entry.id, form_version: entry.form_version, issues },
    written: written.has(entry) ? entry.version + 1 : null,
  }));
}

/** Entries that are gone, or in the trash, have no outcome but that. */
export async function mapEntries(ctx: Ctx, forms: Forms, batch: Batch, ids: readonly string[]): Promise<Outcome[]> {
  const present = await forms.get(ctx, batch.report_config_id);
  const entries = await ctx.db.rows<StoredEntry>(
    sql`select ${storedColumns} from reports t left join users u on u.id = t.user_id where t.id = any(${ids}::uuid[]) and t.deleted is null order by t.id for no key update of t`,
  );
  const outcomes: Outcome[] = [];
  // One that came to a later version meanwhile stays there.
  const versions = Map.groupBy(entries, ({ form_version }) => Math.max(form_version, batch.form_version));
  for (const [number, group] of versions)
    outcomes.push(
      ...(await mapTo(ctx, forms, batch, await forms.at(ctx, batch.report_config_id, present, number), group)),
    );
  return outcomes;
}

/** Mappings that bring entries further: stopped and failed ones as well, since they may be gone on with. */
const standing = (form: string, version: number) =>
  sql`b.report_config_id = ${form} and b.kind = 'mapping' and b.form_version > ${version}::int and b.state in ('running', 'done', 'failed', 'cancelled')`;

/** An entry as it was written under an earlier version than the mappings that it may have missed. */
export type Late = { id: string; form_version: number };

const system = { kind: 'system', permissions: { '*': { '*': 'all' } } } as const;

/** Those with an answer that the maps take further: what has none is nothing of the batch. */
async function mappable(ctx: Ctx, form: Form, maps: readonly AnswerMap[], ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const map of maps)
    for (const { id } of await ctx.db.rows<{ id: string }>(
      sql`select distinct t.id from ${mappedAnswers(sql`t.id = any(${ids}::uuid[])`, form, map)}`,
      'rare',
    ))
      found.add(id);
  return [...found];
}

/**
 * Entries that come, come back or are changed under an earlier version than a mapping's are mapped as well, whatever
 * became of them when it ran. What those that are looked at again had stays noted until they are counted.
 */
export async function mapLate(ctx: Ctx, forms: Forms, form: string, entries: readonly Late[]): Promise<void> {
  if (entries.length === 0) return;
  const least = Math.min(...entries.map(({ form_version }) => form_version));
  const batches = await ctx.db.rows<Pick<Batch, 'id' | 'map' | 'form_version'>>(
    sql`select b.id, b.map, b.form_version from batches b where ${standing(form, least)} order by b.form_version`,
  );
  if (batches.length === 0) return;
  // As the system, since a person may write entries of a form that they cannot read. A form in the trash is not found.
  const present = await forms.get({ ...ctx, actor: system }, form).catch(() => null);
  if (!present) return;
  for (const { id, map, form_version } of batches) {
    const earlier = entries.filter(entry => entry.form_version < form_version).map(entry => entry.id);
    const found = await mappable(ctx, present.form, map ?? [], earlier);
    if (found.length === 0) continue;
    await ctx.db.run(
      sql`insert into batch_entries (batch_id, report_id, late) select ${id}::uuid, i.id, true from unnest(${found}::uuid[]) i (id) on conflict (batch_id, report_id) do update set outcome = null, late = true, issues = '[]' where batch_entries.outcome = 'left'`,
    );
    await ctx.services.send(ctx.db, 'batches', { id });
  }
}

/** Entries that a mapping changes after later ones have passed: these take their answers further. */
export async function passOn(ctx: Ctx, batch: Batch, outcomes: readonly Outcome[]): Promise<void> {
  const ids = outcomes.flatMap(({ id, written }) => (written === null ? [] : [id]));
  if (batch.kind !== 'mapping' || ids.length === 0) return;
  const later = standing(batch.report_config_id, batch.form_version);
  await ctx.db.run(
    sql`with again as (update batch_entries e set outcome = null, issues = null, late = true from batches b where b.id = e.batch_id and ${later} and e.report_id = any(${ids}::uuid[]) and e.outcome = 'left' returning e.batch_id) update batches b set done = b.done - n.count from (select batch_id, count(*)::int as count from again group by batch_id) n where b.id = n.batch_id`,
  );
  await ctx.db.run(
    sql`insert into batch_entries (batch_id, report_id, late) select b.id, i.id, true from batches b cross join unnest(${ids}::uuid[]) i (id) where ${later} on conflict do nothing`,
  );
  // One that runs wakes the later ones at its end.
  if (batch.state === 'running') return;
  const woken = await ctx.db.rows<{ id: string }>(
    sql`select b.id from batches b where ${later} and exists (select 1 from batch_entries e where e.batch_id = b.id and e.report_id = any(${ids}::uuid[]) and e.outcome is null) order by b.form_version`,
  );
  for (const { id } of woken) await ctx.services.send(ctx.db, 'batches', { id });
}
