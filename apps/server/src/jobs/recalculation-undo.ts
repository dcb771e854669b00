/**
 * Undoes a recalculation, some entries at a time: each has again the answers that it had, and the version of its form.
 * Where its answers were mapped since, those that come back are mapped as well.
 */
import { resources } from '@kontor/contract';
import type { Data } from '@kontor/form';
import { sql } from '../db/sql.ts';
import { mapLate } from '../records/batches/mapping.ts';
import type { Ctx } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';
import { batch, type Recalculation, writeRecalculated } from '../records/recalculate.ts';
import { formerData } from '../records/report-history.ts';
import type { NextAnswers } from '../records/write-answers.ts';

const { reports } = resources;

/** Gives the next entries back what they had, unless they were changed since. False at the end. */
export async function undoNext(ctx: Ctx, forms: Forms, job: Recalculation): Promise<boolean> {
  const left = await ctx.db.rows<{ report_id: string; version: number }>(
    sql`select report_id, version from recalculated where recalculation_id = ${job.id} order by report_id limit ${batch}`,
  );
  const ids = left.map(each => each.report_id);
  const found = await ctx.db.rows<NextAnswers['entry'] & { data: Data }>(
    sql`select t.id, t.user_id, t.number, coalesce(r.form_version, t.form_version) as form_version, case when h.version is null then v.body -> 'data' else ${formerData('t', 'h')} end as data from recalculated r join reports t on t.id = r.report_id and t.version = r.version left join report_history h on h.report_id = t.id and h.version = r.version - 1 left join revisions v on v.entity = ${reports.entity} and v.item_id = t.id and v.version = r.version - 1 where (h.version is not null or v.version is not null) and r.recalculation_id = ${job.id} and r.report_id = any(${ids}::uuid[]) order by t.id for no key update of t`,
  );
  await writeRecalculated(
    ctx,
    forms,
    job,
    found.map(({ data, ...entry }) => ({ entry, data })),
  );
  await mapLate(ctx, forms, job.report_config_id, found);
  await ctx.db.run(
    sql`delete from recalculated where recalculation_id = ${job.id} and report_id = any(${ids}::uuid[])`,
  );
  const more = left.length === batch;
  const end = more ? sql`` : sql`, state = 'undone', ended = now()`;
  await ctx.db.run(
    sql`update recalculations r set done = r.done + ${left.length}, changed = r.changed - ${found.length}, attempts = 0, touched = now() ${end} where r.id = ${job.id}`,
  );
  return more;
}
