/** Matches the rows of an import that is looked at anew, by other columns, keys or assumptions: its file is not needed. */
import { type ImportMapping, isTimezone, Problem } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import type { AreaDeps, HandlerOf } from '../../records/endpoint.ts';
import type { KnownForm } from '../../records/forms.ts';
import { columnsOf } from '../../records/imports/columns.ts';
import { apartLines, type Column } from '../../records/imports/types.ts';
import { mustBeState } from './import.ts';
import { readyOf } from './imports.ts';
import { toldOf } from './told.ts';

/** Here the mapping is the body itself. */
function mappedBy({ form }: KnownForm, head: readonly string[], mapping: ImportMapping, files: boolean): Column[] {
  try {
    return columnsOf(form, head, mapping, files);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'invalid') throw error;
    throw new Problem(
      'invalid',
      error.issues.map(issue => ({ ...issue, path: issue.path.replace(/^mapping\./, '') })),
    );
  }
}

export const entriesImportMap =
  ({ forms }: Pick<AreaDeps, 'forms'>): HandlerOf<'entriesImportMap'> =>
  async (ctx, { params, body }) => {
    const of = await readyOf(ctx, params.id);
    // What an own workbook fills is how it was written.
    if (of.trip) throw new Problem('importState', [{ path: 'state', code: 'not_allowed', values: { state: 'ready' } }]);
    const { columns: asked, keys = of.keys, ...options } = body;
    if (options.time_zone !== undefined && !isTimezone(options.time_zone))
      throw new Problem('invalid', [{ path: 'time_zone', code: 'not_a_choice' }]);
    const known = await forms.get(ctx, of.report_config_id);
    mustBeState(known, options.state, 'state');
    const head = of.columns.map(({ from }) => from);
    const given = asked ?? of.columns.map(({ from, to }) => ({ from, to }));
    const columns = mappedBy(known, head, { columns: given, keys }, of.options.files === true);
    const made = { ...of.options, ...options, by: 'hand' };
    await ctx.db.run(
      sql`update import_rows set outcome = null, key = null, report_id = null, version = null, issues = null, changes = null, files = null, skipped = false where import_id = ${of.id} and line < ${apartLines}`,
    );
    await ctx.db.run(
      sql`update imports set columns = ${JSON.stringify(columns)}::jsonb, keys = ${JSON.stringify(keys)}::jsonb, options = ${JSON.stringify(made)}::jsonb, added = 0, changed = 0, unchanged = 0, misfits = 0, done = 0, last_line = 0, attempts = 0, touched = now(), state = 'matching' where id = ${of.id}`,
    );
    await ctx.services.send(ctx.db, 'imports', { id: of.id });
    return { data: await toldOf(ctx, of.id) };
  };
