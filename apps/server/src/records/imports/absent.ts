/**
 * Entries that an own workbook was written with and has no row for any more: shown, with what was changed in them since,
 * and removed where that was decided.
 */
import { type ImportChange, resources } from '@kontor/contract';
import type { Data, Form } from '@kontor/form';
import { sql, unindexed } from '../../db/sql.ts';
import { notifyChanged } from '../change-notifications.ts';
import { actorId, type Ctx } from '../context.ts';
import { presented } from '../former-fields.ts';
import type { Forms } from '../forms.ts';
import { within } from '../scope.ts';
import { columns, type Row } from '../select.ts';
import type { Entry } from './entries.ts';
import { changesOf, mostChanges } from './judge.ts';
import { statesThen } from './own-rows.ts';
import type { ExportCells, Import, MatchedRow, Outcome } from './types.ts';
import type { Written } from './write.ts';

const { reports } = resources;

/** What was changed in an entry since the workbook was written; null for nothing that is there any more. */
function changedSince(form: Form, entry: Entry, then: Row | undefined): ImportChange[] | null {
  if (!then) return [];
  if (Number(then.version) === entry.version && then.data === entry.data) return null;
  const was = presented(form, then.data as Data, Number(then.form_version));
  const changes = changesOf(was, presented(form, entry.data as Data, entry.form_version));
  if (then.state !== entry.state) changes.unshift({ path: 'state', from: then.state, to: entry.state });
  return changes.length > 0 ? changes.slice(0, mostChanges) : null;
}

const changedIssue = { path: '', column: null, code: 'changed_since' };

/** Those that are there, with the cells that they would have had; of others nothing is kept. */
export async function absentRows(
  ctx: Ctx,
  of: Import,
  rows: readonly MatchedRow[],
  { forms, exportCells }: { forms: Forms; exportCells: ExportCells },
): Promise<Outcome[]> {
  if (rows.length === 0 || !of.trip) return [];
  const entries = await ctx.db.rows<Entry>(
    sql`select ${columns(ctx.actor, reports, 'item')} from reports t where t.id = any(${rows.map(({ report_id }) => report_id)}::uuid[]) and t.report_config_id = ${of.report_config_id} and t.deleted is null and ${within(ctx.actor, reports, 'read')}`,
  );
  const known = await forms.get(ctx, of.report_config_id);
  const cells = await exportCells(ctx, of.trip, known, entries);
  const then = await statesThen({ ctx, of: { ...of, trip: of.trip } }, entries);
  const byId = new Map(
    entries.map((entry, at) => {
      const changes = changedSince(known.form, entry, then.get(entry.id));
      return [entry.id, { version: entry.version, cells: cells[at]?.cells ?? [], changes }];
    }),
  );
  const gone = rows.filter(({ report_id }) => !byId.has(report_id ?? ''));
  await ctx.db.run(
    sql`delete from import_rows where import_id = ${of.id} and line = any(${gone.map(({ line }) => line)}::int[])`,
  );
  return rows.flatMap(({ line, report_id }) => {
    const found = byId.get(report_id ?? '');
    if (!found) return [];
    // In the order of the file's columns.
    const shown = of.columns.map(({ at = -1 }) => found.cells[at] ?? null);
    const row = { line, outcome: 'missing' as const, key: null, report_id, version: found.version, cells: shown };
    const { changes } = found;
    return [{ ...row, issues: changes ? [changedIssue] : [], changes: changes ?? [], conflicts: [] }];
  });
}

/** Into the trash, if nobody changed them since they were looked at. */
export async function removeAbsent(
  ctx: Ctx,
  of: Import,
  rows: readonly MatchedRow[],
): Promise<{ written: Written[]; refused: Outcome[] }> {
  if (rows.length === 0) return { written: [], refused: [] };
  const gone = await ctx.db.rows<{
    line: number;
    id: string;
    version: number;
    form_version: number;
    user_id: string | null;
  }>(
    sql`update reports t set deleted = ${ctx.now}, deleted_by = ${actorId(ctx.actor)}, version = t.version + 1, modified = ${ctx.now}, modified_by = ${actorId(ctx.actor)}, through = 'import' from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ report_id }) => report_id)}::uuid[], ${rows.map(({ version }) => version)}::int[]) r (line, id, version) where t.id = r.id and t.version = r.version and t.deleted is null and ${unindexed(within(ctx.actor, reports, 'delete'))} returning r.line, t.id, t.version, t.form_version, t.user_id`,
  );
  for (const user_id of new Set(gone.map(each => each.user_id)))
    notifyChanged(ctx, reports, { report_config_id: of.report_config_id, user_id });
  const done = new Set(gone.map(({ line }) => line));
  const refused = rows
    .filter(({ line }) => !done.has(line))
    .map(({ line, report_id, version }): Outcome => {
      const row = { line, outcome: 'misfit' as const, key: null, report_id, version };
      return { ...row, issues: [{ path: '', column: null, code: 'changed_since' }], changes: [], conflicts: [] };
    });
  const written = gone.map(({ line, id, version, form_version }) => ({ line, report_id: id, version, form_version }));
  return { written, refused };
}
