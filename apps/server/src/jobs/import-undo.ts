/**
 * Takes back what an import wrote, a batch at a time: entries that it added go to the trash, those that it changed have
 * again the answers, the state and the form's version that they had. What was changed since stays; answers that were
 * mapped in others since are mapped as they come back. Files that came with the entries go with them.
 */
import { resources } from '@kontor/contract';
import { sql, unindexed } from '../db/sql.ts';
import { mapLate } from '../records/batches/mapping.ts';
import { notifyChanged } from '../records/change-notifications.ts';
import { actorId, type Ctx } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';
import { beside, giveBack, type Written } from '../records/give-back.ts';
import { discardFiles, dropUnnamed } from '../records/imports/files.ts';
import { apartLines, type Import } from '../records/imports/types.ts';

const { reports } = resources;
const batch = 200;

interface Kept extends Written {
  line: number;
}

/** Entries that nobody changed since they were added; their sender takes them back, with or without the right to delete. */
async function discard(ctx: Ctx, of: Import, kept: readonly Kept[]): Promise<string[]> {
  if (kept.length === 0) return [];
  const gone = await ctx.db.rows<{ id: string }>(
    sql`update reports t set deleted = ${ctx.now}, deleted_by = ${actorId(ctx.actor)}, version = t.version + 1, modified = ${ctx.now}, modified_by = ${actorId(ctx.actor)}, through = 'import' from ${beside(kept)} where t.id = r.report_id and t.version = r.written and t.deleted is null and ${unindexed(sql`t.user_id = ${of.user_id}`)} returning t.id`,
  );
  return gone.map(({ id }) => id);
}

/** Entries that the import put into the trash, since the workbook had no row for them any more. */
async function takeOut(ctx: Ctx, kept: readonly Kept[]): Promise<string[]> {
  if (kept.length === 0) return [];
  const out = await ctx.db.rows<{ id: string }>(
    sql`update reports t set deleted = null, deleted_by = null, version = t.version + 1, modified = ${ctx.now}, modified_by = ${actorId(ctx.actor)}, through = 'import' from ${beside(kept)} where t.id = r.report_id and t.version = r.written and t.deleted is not null returning t.id`,
  );
  return out.map(({ id }) => id);
}

/** Stores the version that each undone entry has now in its row: `discardFiles` knows by it whether somebody has changed the entry since. */
const note = (ctx: Ctx, of: Import, rows: readonly Kept[], back: readonly string[]): Promise<unknown> =>
  ctx.db.run(
    sql`update import_rows w set version = t.version from reports t where w.import_id = ${of.id} and w.line between ${rows[0]?.line ?? 0} and ${rows.at(-1)?.line ?? 0} and w.report_id = any(${back}::uuid[]) and t.id = w.report_id`,
  );

/** False at the end. */
export async function undoNext(ctx: Ctx, of: Import, forms: Forms): Promise<boolean> {
  const rows = await ctx.db.rows<Kept>(
    sql`select line, report_id, written, form_version from import_rows where import_id = ${of.id} and written is not null and line > ${of.last_line} order by line limit ${batch}`,
  );
  const gone = await discard(
    ctx,
    of,
    rows.filter(({ form_version }) => form_version === null),
  );
  const how = { form: of.report_config_id, by: actorId(ctx.actor), through: 'import' } as const;
  const given = await giveBack(
    ctx,
    forms,
    how,
    rows.filter(({ line, form_version }) => form_version !== null && line < apartLines),
  );
  const back = await takeOut(
    ctx,
    rows.filter(({ line }) => line >= apartLines),
  );
  // What comes back under an earlier version than a mapping's goes through it.
  const returned = new Set([...given, ...back]);
  const late = rows.flatMap(({ report_id: id, form_version }) =>
    form_version !== null && returned.has(id) ? [{ id, form_version }] : [],
  );
  await mapLate(ctx, forms, of.report_config_id, late);
  await note(ctx, of, rows, [...gone, ...returned]);
  const more = rows.length === batch;
  if (!more) {
    await discardFiles(ctx, of);
    await dropUnnamed(ctx, of);
  }
  const end = more ? sql`` : sql`, state = 'undone', ended = now()`;
  await ctx.db.run(
    sql`update imports set done = done + ${rows.length}, last_line = ${rows.at(-1)?.line ?? of.last_line}, added = added - ${gone.length}, changed = changed - ${given.length}, removed = removed - ${back.length}, attempts = 0, touched = now() ${end} where id = ${of.id}`,
  );
  notifyChanged(ctx, reports, { report_config_id: of.report_config_id, user_id: of.user_id });
  return more;
}
