/**
 * Maps answers of entries after a version was published, some of those that were noted (collect.ts) at a time. Each comes
 * to that version, unless it would refuse what else the entry says: then it stays as it is.
 */
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import type { Forms, KnownForm } from '../forms.ts';
import { linkFormerFiles } from '../give-back.ts';
import { type StoredEntry, storedColumns } from '../recalculate.ts';
import { writeAnswers } from '../write-answers.ts';
import { madeBy } from './made.ts';
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

/** Entries that were begun before the version was published and came after its mapping are mapped as well. */
export async function mapLate(ctx: Ctx, form: string, report: string, version: number): Promise<void> {
  const noted = await ctx.db.rows<{ batch_id: string }>(
    sql`insert into batch_entries (batch_id, report_id, late) select b.id, ${report}::uuid, true from batches b where ${standing(form, version)} order by b.form_version returning batch_id`,
  );
  for (const { batch_id: id } of noted) await ctx.services.send(ctx.db, 'batches', { id });
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
}
