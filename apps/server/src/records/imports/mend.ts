/**
 * Mends cells of an import that is looked at: equal ones of a column at once, or one of several choices in all cells that
 * have it; their rows are matched anew.
 */
import { type ImportFault, Problem } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import { type Choices, withPart } from './cells.ts';
import { readersOf } from './readers.ts';
import { apartLines, type Cell, type Import } from './types.ts';

/** Kinds of faults that are shown at once. */
const mostFaults = 100;

export interface Mend {
  at: number;
  from?: Cell;
  /** One of several choices in the cell, which alone is replaced. */
  part?: string;
  row?: number;
  to: string | null;
}
interface Line {
  line: number;
}
export type Mended = Pick<Import, 'id' | 'report_config_id' | 'columns' | 'keys' | 'trip' | 'options'>;

/** Blank ones are none. */
const cellAt = (at: Sql): Sql =>
  sql`(case when btrim(coalesce(r.cells ->> ${at}, '')) = '' then 'null'::jsonb else (r.cells -> ${at})::jsonb end)`;

/** The field that an issue is about: `amount` of `data.amount`, `kinds` of `data.kinds.2`. */
const fieldOf = (issue: Sql): Sql =>
  sql`split_part(regexp_replace(${issue} ->> 'path', '^data\\.(_updated_)?', ''), '.', 1)`;

/** Ids tell the rows of an own workbook, and their repeats, apart: they are mended in it. */
const mendable = ({ trip }: { trip: boolean }, to: string | null, choice: string | undefined): boolean =>
  (!trip || to !== 'id') && (to !== null || choice !== undefined);

/**
 * Equal cells of a column that fail for one reason are one fault, as are cells of several choices that have the same one
 * which is none; a row counts once for it, whatever it fails for beside. Columns are identified by the field that they
 * fill, since several may have the same heading.
 */
export async function faultsOf(
  ctx: Ctx,
  { id, columns, trip }: Pick<Import, 'id' | 'columns'> & { trip: boolean },
): Promise<ImportFault[]> {
  const filled = columns.flatMap(({ from, to, choice }, at) =>
    mendable({ trip }, to, choice) ? [{ from, to: choice === undefined ? to : null, at }] : [],
  );
  const places = sql`unnest(${filled.map(({ from }) => from)}::text[], ${filled.map(({ to }) => to)}::text[], ${filled.map(({ at }) => at)}::int[]) c (name, field, at)`;
  const found = await ctx.db.rows<ImportFault & { part: string | null }>(sql`
    select min(f.path) as path, f.name as "column", f.code, f.values, f.at, f.part, (array_agg(f.cell order by f.line))[1] as cell, count(distinct f.line)::int as count, min(f.line)::int as "row"
    from (
      select r.line, i ->> 'path' as path, ${fieldOf(sql`i`)} as field, i ->> 'column' as name, i ->> 'code' as code, coalesce(i -> 'values', '{}'::jsonb) as values, i ->> 'part' as part, c.at,
        case when c.at is not null then ${cellAt(sql`c.at`)} end as cell
      from import_rows r cross join lateral jsonb_array_elements(r.issues) i left join ${places} on c.name = i ->> 'column' and (c.field is null or c.field = ${fieldOf(sql`i`)})
      where r.import_id = ${id} and r.outcome = 'misfit'
    ) f group by f.field, f.name, f.code, f.values, f.at, f.part, case when f.part is null then f.cell end order by count(distinct f.line) desc, min(f.line) limit ${mostFaults}`);
  return found.map(({ part, ...fault }) => ({ ...fault, ...(part !== null && { part }) }));
}

/** A cell behind the last one of its row is put there, with empty ones before it. */
const withCell = (at: number, to: Sql): Sql =>
  sql`(select json_agg(case when n = ${at} then to_json(${to}::text) else r.cells -> n end order by n) from generate_series(0, greatest(json_array_length(r.cells) - 1, ${at}::int)) n)`;

/** The rows `r` that do not fit for this cell. */
function atFault({ id, columns }: Mended, { at, from, part, row }: Mend): Sql {
  const { from: name = '', to: field = '' } = columns[at] ?? {};
  const ofPart = part === undefined ? sql`` : sql`and i ->> 'part' = ${part}`;
  const issue = sql`exists (select 1 from jsonb_array_elements(r.issues) i where i ->> 'column' = ${name} and (${fieldOf(sql`i`)} = ${field} or i ->> 'path' = ${name}) ${ofPart})`;
  const one = row === undefined ? sql`` : sql`and r.line = ${row}`;
  const cell = from === undefined ? sql`` : sql`and ${cellAt(sql`${at}::int`)} = ${JSON.stringify(from)}::jsonb`;
  return sql`r.import_id = ${id} and r.outcome = 'misfit' and ${issue} ${cell} ${one}`;
}

/** What cells say of choices; of a long list it is looked up. */
async function choicesFor(ctx: Ctx, of: Mended, form: Form, at: number, texts: readonly string[]): Promise<Choices> {
  const columns = of.columns.map((column, place) => (place === at ? column : { ...column, to: null }));
  const rows = texts.map(text => ({ line: 0, cells: columns.map((_, place) => (place === at ? text : null)) }));
  const [reader] = await readersOf(ctx, form, { ...of, columns }, rows);
  return reader?.choices ?? (() => undefined);
}

/** Replaces one of several choices, whatever else the cells say. */
async function mendParts(ctx: Ctx, of: Mended, form: Form, mend: Mend & { part: string }): Promise<Line[]> {
  const { at, part, to } = mend;
  const which = atFault(of, mend);
  const cells = await ctx.db.rows<{ text: string }>(
    sql`select distinct r.cells ->> ${at}::int as text from import_rows r where ${which} and r.cells ->> ${at}::int is not null`,
  );
  const texts = cells.map(({ text }) => text);
  const choices = await choicesFor(ctx, of, form, at, texts);
  const made = texts.map(text => withPart(text, part, to, choices).trim() || null);
  return ctx.db.rows<Line>(
    sql`update import_rows r set cells = ${withCell(at, sql`m.made`)} from unnest(${texts}::text[], ${made}::text[]) m (text, made) where ${which} and r.cells ->> ${at}::int = m.text returning r.line`,
  );
}

async function mendCells(ctx: Ctx, of: Mended, form: Form, mend: Mend): Promise<Line[]> {
  const { at, part, from, to } = mend;
  const column = of.columns[at];
  if (!column || column.to === null || !mendable({ trip: of.trip !== null }, column.to, column.choice)) return [];
  if (part !== undefined) return mendParts(ctx, of, form, { ...mend, part });
  if (from === undefined) return [];
  return ctx.db.rows<Line>(
    sql`update import_rows r set cells = ${withCell(at, sql`${to}`)} where ${atFault(of, mend)} returning r.line`,
  );
}

/** Rows that do not fit, in the file. */
const misfits = (id: string): Sql => sql`import_id = ${id} and line < ${apartLines} and outcome = 'misfit'`;

/** Of an import that is ready, which is locked: answers whether any row is to be matched anew. */
export async function mend(ctx: Ctx, of: Mended, form: Form, cells: readonly Mend[], again: boolean): Promise<void> {
  const { id, keys, columns } = of;
  const lines = new Set<number>();
  for (const [at, each] of cells.entries()) {
    const found = await mendCells(ctx, of, form, each);
    if (found.length === 0) throw new Problem('invalid', [{ path: `cells.${at}`, code: 'unknown' }]);
    for (const { line } of found) lines.add(line);
  }
  // Only now: a row may be mended in several cells.
  await ctx.db.run(
    sql`update import_rows set outcome = null, key = null, issues = null where import_id = ${id} and line = any(${[...lines]}::int[])`,
  );
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
