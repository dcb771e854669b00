/** Calls of an import: progress, rows, apply, undo, cancel. jobs/imports.ts does the work. */
import { type ImportTake, limits, Problem, resources } from '@kontor/contract';
import { and, type Sql, sql } from '../../db/sql.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { AreaDeps, HandlerOf, In, Out } from '../../records/endpoint.ts';
import { removeImports } from '../../records/imports/files.ts';
import { faultsOf, type Mended, mend } from '../../records/imports/mend.ts';
import { remember } from '../../records/imports/remembered.ts';
import type { Import } from '../../records/imports/types.ts';
import { audit, mustMay } from '../../records/verb.ts';
import { pageOf } from '../common/page.ts';
import { own, readOf, shown, type Told, theirs, toldOf } from './told.ts';

const { reports } = resources;
/** What is asked is not done in this state: it is done already, or not yet to be done. */
const otherState = (state: string) =>
  new Problem('importState', [{ path: 'state', code: 'not_allowed', values: { state } }]);

export const entriesImportRead = async (ctx: Ctx, { params }: In<'entriesImportRead'>) => ({
  data: await toldOf(ctx, params.id),
});

export async function entriesImports(ctx: Ctx, { query }: In<'entriesImports'>) {
  const { limit, page, offset } = pageOf(query);
  const form = query['filter[report_config_id]'];
  const ofForm = form === undefined ? sql`` : sql` and i.report_config_id = ${form}`;
  const where = sql`${theirs(ctx)}${ofForm}`;
  const data = await ctx.db.rows<Told>(
    sql`select ${shown} from imports i where ${where} order by i.created desc, i.id desc limit ${limit} offset ${offset}`,
  );
  const found = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from imports i where ${where}`);
  return { data, count: found?.n ?? 0, page, limit };
}

/** What is to be looked at comes first: files that are not taken, then those that no row names. */
export async function entriesImportFiles(ctx: Ctx, { params, query }: In<'entriesImportFiles'>) {
  const { id } = await toldOf(ctx, params.id);
  const { limit, page, offset } = pageOf(query);
  const data = await ctx.db.rows<Out<'entriesImportFiles'>['data'][number]>(
    sql`with u as (select n.place::int as place, count(distinct r.line)::int as rows from import_rows r cross join lateral jsonb_each(r.files) f (field, places) cross join lateral jsonb_array_elements(f.places) n (place) where r.import_id = ${id} and r.files is not null group by n.place) select p.path as name, p.size, p.fault, coalesce(u.rows, 0) as rows, case when p.taken then p.file_id end as file_id from import_files p left join u on u.place = p.place where p.import_id = ${id} order by p.fault is null, u.rows is not null, p.place limit ${limit} offset ${offset}`,
  );
  const found = await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from import_files where import_id = ${id}`,
  );
  return { data, count: found?.n ?? 0, page, limit };
}

/** The rights of this call bound the job, which may be those of an API key. */
const begun = (ctx: Ctx, state: 'applying' | 'undoing'): Sql =>
  sql`state = ${state}, permissions = ${JSON.stringify(userOf(ctx.actor).permissions)}::jsonb, done = 0, last_line = 0, attempts = 0, error = null, ended = null, touched = now()`;

const removedBy = ({ absent, missing, absent_changed, missing_changed }: Told): number =>
  absent === 'keep' ? 0 : missing - (absent_changed === 'keep' ? missing_changed : 0);

const detailOf = (told: Told) => {
  const { id, report_config_id, filename, added, changed, settled } = told;
  return {
    ...{ import_id: id, report_config_id, filename },
    count: added + changed + settled + removedBy(told) - told.skipped - told.missing_skipped,
  };
};

export const entriesImportApply =
  ({ forms }: Pick<AreaDeps, 'forms'>): HandlerOf<'entriesImportApply'> =>
  async (ctx, { params, body }) => {
    const { id } = params;
    const before = await ctx.db.one<Told & { by: string | null; zip: boolean }>(
      sql`select ${shown}, i.options ->> 'by' as by, i.options ? 'files' as zip from imports i where ${own(ctx, id)} for update`,
    );
    if (!before) throw new Problem('notFound');
    if (before.state !== 'ready') throw otherState(before.state);
    if (body.rows === 'all' && before.misfits > 0)
      throw new Problem('importState', [{ path: 'rows', code: 'not_allowed', values: { count: before.misfits } }]);
    if (before.by === 'hand' || before.by === 'remembered')
      await remember(ctx, forms, before.report_config_id, before, before.zip);
    const expires = new Date(ctx.now.getTime() + limits.import_undo_days * 86_400_000);
    await ctx.db.run(
      sql`update imports set ${begun(ctx, 'applying')}, added = 0, changed = 0, removed = 0, expires = ${expires} where id = ${id}`,
    );
    // What is left out comes to nothing.
    await ctx.db.run(sql`update import_rows set outcome = null where import_id = ${id} and skipped`);
    await ctx.services.send(ctx.db, 'imports', { id });
    await audit(ctx, { action: 'import', entity: reports.entity, detail: detailOf(before) });
    return { data: await toldOf(ctx, id) };
  };

export const entriesImportUndo: HandlerOf<'entriesImportUndo'> = async (ctx, { params }) => {
  const { id } = params;
  const written = sql`exists (select 1 from import_rows r where r.import_id = i.id and r.written is not null`;
  const before = await ctx.db.one<Told & { written: boolean; altered: boolean }>(
    sql`select ${shown}, ${written}) as written, ${written} and r.form_version is not null) as altered from imports i where ${own(ctx, id)} for update of i`,
  );
  if (!before) throw new Problem('notFound');
  if (!['applied', 'cancelled', 'failed'].includes(before.state) || !before.written) throw otherState(before.state);
  // What the import needed is needed to take it back.
  if (before.altered) mustMay(ctx, reports, 'update');
  await ctx.db.run(sql`update imports set ${begun(ctx, 'undoing')} where id = ${id}`);
  await ctx.services.send(ctx.db, 'imports', { id });
  await audit(ctx, { action: 'import undo', entity: reports.entity, detail: detailOf(before) });
  return { data: await toldOf(ctx, id) };
};

export const entriesImportDecide: HandlerOf<'entriesImportDecide'> = async (ctx, { params, body }) => {
  const { id } = params;
  const before = await ctx.db.one<Told>(sql`select ${shown} from imports i where ${own(ctx, id)} for update`);
  if (!before) throw new Problem('notFound');
  if (before.state !== 'ready' || before.exported === null) throw otherState(before.state);
  if (body.missing === 'remove' || body.missing_changed === 'remove') mustMay(ctx, reports, 'delete');
  if (body.missing) await ctx.db.run(sql`update imports set absent = ${body.missing} where id = ${id}`);
  if (body.missing_changed)
    await ctx.db.run(
      sql`update imports set trip = case when ${body.missing_changed} = 'remove' then trip || '{"altered": "remove"}' else trip - 'altered' end where id = ${id}`,
    );
  if (body.conflicts) await takeAll(ctx, id, body.conflicts);
  await takeSome(ctx, id, body.rows ?? []);
  for (const [at, one] of (body.skip ?? []).entries()) await skip(ctx, id, one, `skip.${at}`);
  return { data: await toldOf(ctx, id) };
};

/** The import, locked; a 409 unless it is ready. */
export async function readyOf(ctx: Ctx, id: string): Promise<Mended> {
  const found = await ctx.db.one<Mended & Pick<Import, 'state'>>(
    sql`select i.id, i.report_config_id, i.columns, i.keys, i.trip, i.options, i.state from imports i where ${own(ctx, id)} for update`,
  );
  if (!found) throw new Problem('notFound');
  if (found.state !== 'ready') throw otherState(found.state);
  return found;
}

export async function entriesImportFaults(ctx: Ctx, { params }: In<'entriesImportFaults'>) {
  return { data: await faultsOf(ctx, await readOf(ctx, params.id)) };
}

export const entriesImportMend =
  ({ forms }: Pick<AreaDeps, 'forms'>): HandlerOf<'entriesImportMend'> =>
  async (ctx, { params, body: { cells = [], again = false } }) => {
    const of = await readyOf(ctx, params.id);
    const unsaid = cells.findIndex(({ from, part }) => from === undefined && part === undefined);
    if (unsaid >= 0) throw new Problem('invalid', [{ path: `cells.${unsaid}.from`, code: 'required' }]);
    const { form } = await forms.get(ctx, of.report_config_id);
    await mend(ctx, of, form, cells, again);
    await ctx.services.send(ctx.db, 'imports', { id: of.id });
    return { data: await toldOf(ctx, of.id) };
  };

/** Without a choice the present answers stay: that one is not kept. */
const takeAll = (ctx: Ctx, id: string, take: ImportTake): Promise<unknown> =>
  ctx.db.run(
    sql`update import_rows r set taken = case when ${take} <> 'present' then (select jsonb_object_agg(c ->> 'path', ${take}::text) from jsonb_array_elements(r.conflicts) c) end where r.import_id = ${id} and r.outcome = 'conflict' and r.conflicts is not null`,
  );

async function takeSome(
  ctx: Ctx,
  id: string,
  rows: readonly { row: number; path: string; take: ImportTake }[],
): Promise<void> {
  for (const [at, { row, path, take }] of rows.entries()) {
    const chosen = sql`coalesce(taken, '{}') - ${path}::text || case when ${take} = 'present' then '{}' else jsonb_build_object(${path}::text, ${take}::text) end`;
    const found = await ctx.db.run(
      sql`update import_rows set taken = nullif(${chosen}, '{}') where import_id = ${id} and line = ${row} and outcome = 'conflict' and conflicts @> jsonb_build_array(jsonb_build_object('path', ${path}::text))`,
    );
    if (found === 0) throw new Problem('invalid', [{ path: `rows.${at}`, code: 'unknown' }]);
  }
}

type Skip = NonNullable<In<'entriesImportDecide'>['body']['skip']>[number];

/** Leaves rows out, or takes them in again; a 422 where the one that is named would not be written. */
async function skip(ctx: Ctx, id: string, { row, report_id, outcome, skip: isSkipped }: Skip, path: string) {
  const which = and([
    sql`import_id = ${id}`,
    // Nobody removes an entry with the rows of the file.
    ...(outcome === undefined && report_id === undefined ? [sql`outcome in ('added', 'changed', 'conflict')`] : []),
    ...(outcome === undefined ? [] : [sql`outcome = ${outcome}`]),
    ...(row === undefined ? [] : [sql`line = ${row}`]),
    ...(report_id === undefined ? [] : [sql`outcome = 'missing' and report_id = ${report_id}`]),
  ]);
  const isNamed = row !== undefined || report_id !== undefined;
  const found = await ctx.db.run(
    sql`update import_rows set skipped = ${isSkipped} where ${which} ${isNamed ? sql`` : sql`and skipped <> ${isSkipped}`}`,
  );
  if (found === 0 && isNamed) throw new Problem('invalid', [{ path, code: 'unknown' }]);
}

/** Ends with the batch that is being written. */
export async function entriesImportRemove(ctx: Ctx, { params }: In<'entriesImportRemove'>): Promise<void> {
  const { state } = await toldOf(ctx, params.id);
  // An undo is not stopped halfway.
  if (state === 'undoing') throw otherState(state);
  const stopped = await ctx.db.run(
    sql`update imports i set state = 'cancelled', ended = now() where ${own(ctx, params.id)} and i.state = 'applying'`,
  );
  if (stopped > 0 || state === 'applying') return;
  const removed = await removeImports(ctx, sql`${own(ctx, params.id)} and i.state not in ('applying', 'undoing')`);
  if (removed === 0) throw otherState(state);
}
