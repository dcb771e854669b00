/** Mends cells of an import that is looked at: equal ones of a column at once; their rows are matched anew. */
import { type ImportFault, Problem } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import { apartLines, type Cell, type Import } from './types.ts';

/** Kinds of faults that are shown at once. */
const mostFaults = 100;

export interface Mend {
  at: number;
  from: Cell;
  row?: number;
  to: string | null;
}
type Mended = Pick<Import, 'id' | 'columns' | 'keys' | 'trip'>;

/** Blank ones are none. */
const cellAt = (at: Sql): Sql =>
  sql`(case when btrim(coalesce(r.cells ->> ${at}, '')) = '' then 'null'::jsonb else (r.cells -> ${at})::jsonb end)`;

/** The field that an issue is about: `amount` of `data.amount`, `kinds` of `data.kinds.2`. */
const fieldOf = (issue: Sql): Sql =>
  sql`split_part(regexp_replace(${issue} ->> 'path', '^data\\.(_updated_)?', ''), '.', 1)`;

/**
 * Equal cells of a column that fail for one reason are one fault; a row counts once for it, whatever it fails for beside.
 * Columns are identified by the field that they fill, since several may have the same heading.
 */
export async function faultsOf(ctx: Ctx, { id, columns }: Mended): Promise<ImportFault[]> {
  const filled = columns.flatMap(({ from, to, choice }, at) =>
    to !== null || choice !== undefined ? [{ from, to: choice === undefined ? to : null, at }] : [],
  );
  const places = sql`unnest(${filled.map(({ from }) => from)}::text[], ${filled.map(({ to }) => to)}::text[], ${filled.map(({ at }) => at)}::int[]) c (name, field, at)`;
  return ctx.db.rows<ImportFault>(sql`
    select min(f.path) as path, f.name as "column", f.code, f.values, f.at, f.cell, count(distinct f.line)::int as count, min(f.line)::int as "row"
    from (
      select r.line, i ->> 'path' as path, ${fieldOf(sql`i`)} as field, i ->> 'column' as name, i ->> 'code' as code, coalesce(i -> 'values', '{}'::jsonb) as values, c.at,
        case when c.at is not null then ${cellAt(sql`c.at`)} end as cell
      from import_rows r cross join lateral jsonb_array_elements(r.issues) i left join ${places} on c.name = i ->> 'column' and (c.field is null or c.field = ${fieldOf(sql`i`)})
      where r.import_id = ${id} and r.outcome = 'misfit'
    ) f group by f.field, f.name, f.code, f.values, f.at, f.cell order by count(distinct f.line) desc, min(f.line) limit ${mostFaults}`);
}

/** A cell behind the last one of its row is put there, with empty ones before it. */
const withCell = ({ at, to }: Mend): Sql =>
  sql`(select json_agg(case when n = ${at} then to_json(${to}::text) else r.cells -> n end order by n) from generate_series(0, greatest(json_array_length(r.cells) - 1, ${at}::int)) n)`;

async function mendCells(ctx: Ctx, { id, columns }: Mended, mend: Mend): Promise<number> {
  const { at, from, row } = mend;
  const { from: name, to: field = null } = columns[at] ?? {};
  if (name === undefined || field === null) return 0;
  const one = row === undefined ? sql`` : sql`and r.line = ${row}`;
  return ctx.db.run(
    sql`update import_rows r set cells = ${withCell(mend)}, outcome = null, key = null, issues = null where r.import_id = ${id} and r.outcome = 'misfit' and exists (select 1 from jsonb_array_elements(r.issues) i where i ->> 'column' = ${name} and ${fieldOf(sql`i`)} = ${field}) and ${cellAt(sql`${at}::int`)} = ${JSON.stringify(from)}::jsonb ${one}`,
  );
}

/** Rows that do not fit, in the file. */
const misfits = (id: string): Sql => sql`import_id = ${id} and line < ${apartLines} and outcome = 'misfit'`;

/** Of an import that is ready, which is locked: answers whether any row is to be matched anew. */
export async function mend(ctx: Ctx, of: Mended, cells: readonly Mend[], again: boolean): Promise<void> {
  for (const [at, each] of cells.entries()) {
    const found = await mendCells(ctx, of, each);
    if (found === 0) throw new Problem('invalid', [{ path: `cells.${at}`, code: 'unknown' }]);
  }
  const { id, keys, columns } = of;
  // Rows further down may have the key that a row has now.
  const all = cells.some(({ at }) => keys.includes(columns[at]?.to ?? ''));
  if (all)
    await ctx.db.run(
      sql`update import_rows set outcome = null, key = null where import_id = ${id} and line < ${apartLines}`,
    );
  else if (again)
    await ctx.db.run(sql`update import_rows set outcome = null, key = null, issues = null where ${misfits(id)}`);
  const counts = sql`(select count(*) filter (where outcome = 'added')::int as added, count(*) filter (where outcome = 'changed')::int as changed, count(*) filter (where outcome = 'unchanged')::int as unchanged, count(*) filter (where outcome = 'misfit')::int as misfits, count(*) filter (where outcome is not null)::int as done from import_rows where import_id = ${id} and line < ${apartLines})`;
  await ctx.db.run(
    sql`update imports i set added = n.added, changed = n.changed, unchanged = n.unchanged, misfits = n.misfits, done = n.done, last_line = 0, attempts = 0, touched = now(), state = 'matching' from ${counts} n where i.id = ${id}`,
  );
}
