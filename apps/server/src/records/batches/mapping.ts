/**
 * Maps answers of entries after a version was published, some of those that were noted (collect.ts) at a time. Each comes to that version, unless it would refuse what else the entry says: then it stays as it is.
 */
import { checkEntry, type Data, type Issue } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import { carried } from '../carried.ts';
import type { Ctx } from '../context.ts';
import type { Forms, KnownForm } from '../forms.ts';
import { linkFormerFiles } from '../give-back.ts';
import { knowingRowsOfEach } from '../list-rows.ts';
import { resultsOf, type StoredEntry, storedColumns } from '../recalculate.ts';
import { writeAnswers } from '../write-answers.ts';
import { converter } from './convert.ts';
import { hiddenKeys } from './hidden.ts';
import { fieldById } from './map-check.ts';
import { answersIn, mapEntry, type Work } from './map-entry.ts';
import type { Batch, Outcome } from './types.ts';

/** The maps as they work on entries that come to this version, with what their answers need to be read. */
async function worksOf(
  ctx: Ctx,
  forms: Forms,
  batch: Batch,
  to: KnownForm,
  entries: readonly StoredEntry[],
): Promise<Work[]> {
  const present = await forms.get(ctx, batch.report_config_id);
  const before = await forms.at(ctx, batch.report_config_id, present, batch.form_version - 1);
  const works: Work[] = [];
  for (const map of batch.map ?? []) {
    const [from, target] = [fieldById(before.form, map.from), fieldById(to.form, map.to)];
    if (!from || !target) continue;
    const fields = new Set([map.from]);
    const values = entries.flatMap(entry => answersIn(present, entry, fields).map(({ value }) => value));
    const { convert } = await converter(ctx, { from, to: target }, map, values);
    works.push({ map, to: target, convert });
  }
  return works;
}

interface Made {
  entry: StoredEntry;
  data: Data;
  issues: Issue[];
}

/**
 * Results of the entry by that version, and what of it the version would refuse, or hide: that would go with the next
 * edit. What it asks for anew is no reason.
 */
function judged({ form }: KnownForm, entry: StoredEntry, mapped: Data): Made {
  const { data, meta, settled } = resultsOf(form, entry, mapped);
  const refused = checkEntry(form, data, { draft: true, unknown: 'keep', meta });
  const hidden = hiddenKeys(form, data, settled).map((key): Issue => ({ path: `data.${key}`, code: 'map_hidden' }));
  return { entry, data, issues: [...refused, ...hidden] };
}

const left = ({ id, form_version }: StoredEntry, issues: readonly Issue[] = []): Outcome => ({
  ...{ id, form_version, written: null, issues },
});

async function mapTo(
  ctx: Ctx,
  forms: Forms,
  batch: Batch,
  to: KnownForm,
  entries: readonly StoredEntry[],
): Promise<Outcome[]> {
  const { report_config_id } = batch;
  const present = await forms.get(ctx, report_config_id);
  const works = await worksOf(ctx, forms, batch, to, entries);
  const mapped: { entry: StoredEntry; data: Data }[] = [];
  const outcomes: Outcome[] = [];
  for (const entry of entries) {
    const target = { present, number: to.number, form: to.form };
    const { data, issues } = await mapEntry(present, entry, works, data =>
      entry.form_version === to.number
        ? Promise.resolve(data)
        : carried(ctx, forms, { report_config_id, form_version: entry.form_version, data }, target),
    );
    if (data) mapped.push({ entry, data });
    else outcomes.push(left(entry, issues));
  }
  const made = await knowingRowsOfEach(ctx.db, to.form, mapped, ({ entry, data }) => judged(to, entry, data));
  const fitting = made.filter(({ issues }) => issues.length === 0);
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
  for (const { entry, issues } of made)
    outcomes.push(issues.length > 0 ? left(entry, issues) : { ...left(entry), written: entry.version + 1 });
  return outcomes;
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
