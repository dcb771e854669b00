/**
 * Mends cells of an import that is looked at: equal ones of a column at once, or one of several choices in all cells that
 * have it; their rows are matched anew.
 */
import { type ImportFault, Problem } from '@kontor/contract';
import { compile, type Form } from '@kontor/form';
import { type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import { type Choices, withPart } from './cells.ts';
import { filledFields } from './columns.ts';
import { readersFor } from './readers.ts';
import { apartLines, type Cell, type Column, type Import, type Part, partsOf } from './types.ts';

/** Kinds of faults that are shown at once. */
const mostFaults = 100;

export interface Mend {
  /** The repeat whose sheet has the cell; without one it is in the table. */
  repeat?: string;
  at: number;
  from?: Cell;
  /** One of several choices in the cell, which alone is replaced. */
  part?: string;
  row?: number;
  to: string | null;
}
interface Changed {
  line: number;
}
export type Mended = Pick<Import, 'id' | 'report_config_id' | 'columns' | 'keys' | 'trip' | 'options'>;

/** Blank ones are none. */
const cellAt = (cells: Sql, at: Sql): Sql =>
  sql`(case when btrim(coalesce(${cells} ->> ${at}, '')) = '' then 'null'::jsonb else (${cells} -> ${at})::jsonb end)`;

/** The field that an issue is about: `amount` of `data.amount`, `kinds` of `data.kinds.2`. */
const fieldOf = (issue: Sql): Sql =>
  sql`split_part(regexp_replace(${issue} ->> 'path', '^data\\.(_updated_)?', ''), '.', 1)`;

/** Ids tell the rows of an own workbook, and their repeats, apart: they are mended in it. */
const mendable = ({ trip }: Pick<Mended, 'trip'>, { to, choice }: Column): boolean =>
  (trip === null || to !== 'id') && (to !== null || choice !== undefined);

interface Place {
  from: string;
  to: string | null;
  at: number;
  repeat: string | null;
  sheet: number | null;
}

/** Columns of the table and of the sheets of repeats whose cells may be mended. */
function placesOf(of: Omit<Mended, 'keys'>): Place[] {
  const placed = (columns: readonly Column[], part: Part | null) =>
    columns.flatMap((column, at) => {
      const { from, to, choice } = column;
      if (!mendable(of, column)) return [];
      return [
        { from, to: choice === undefined ? to : null, at, repeat: part?.repeat ?? null, sheet: part?.sheet ?? null },
      ];
    });
  return [...placed(of.columns, null), ...partsOf(of).flatMap(part => placed(part.columns, part))];
}

/**
 * Equal cells of a column that fail for one reason are one fault, as are cells of several choices that have the same one
 * which is none; a row counts once for it, whatever it fails for beside. Columns are identified by the field that they
 * fill, since several may have the same heading.
 */
export async function faultsOf(ctx: Ctx, of: Omit<Mended, 'keys'>): Promise<ImportFault[]> {
  const filled = placesOf(of);
  const places = sql`unnest(${filled.map(({ from }) => from)}::text[], ${filled.map(({ to }) => to)}::text[], ${filled.map(({ at }) => at)}::int[], ${filled.map(({ repeat }) => repeat)}::text[], ${filled.map(({ sheet }) => sheet)}::int[]) c (name, field, at, repeat, sheet)`;
  const found = await ctx.db.rows<
    ImportFault & { part: string | null; repeat: string | null; line: number | null }
  >(sql`
    select min(f.path) as path, f.name as "column", f.code, f.values, f.at, f.part, (array_agg(f.cell order by f.line))[1] as cell, count(distinct f.line)::int as count, min(f.line)::int as "row", f.repeat, min(f.inside) as line
    from (
      select r.line, i ->> 'path' as path, ${fieldOf(sql`i`)} as field, i ->> 'column' as name, i ->> 'code' as code, coalesce(i -> 'values', '{}'::jsonb) as values, i ->> 'part' as part, i ->> 'repeat' as repeat, (i ->> 'line')::int as inside, c.at,
        case when c.at is not null then ${cellAt(sql`coalesce(p.cells, r.cells)`, sql`c.at`)} end as cell
      from import_rows r cross join lateral jsonb_array_elements(r.issues) i left join ${places} on c.name = i ->> 'column' and (c.field is null or c.field = ${fieldOf(sql`i`)}) and c.repeat is not distinct from i ->> 'repeat' left join import_parts p on p.import_id = r.import_id and p.sheet = c.sheet and p.line = (i ->> 'line')::int
      where r.import_id = ${of.id} and r.outcome = 'misfit'
    ) f group by f.field, f.name, f.code, f.values, f.at, f.part, f.repeat, case when f.part is null then f.cell end order by count(distinct f.line) desc, min(f.line) limit ${mostFaults}`);
  return found.map(({ part, repeat, line, ...fault }) => ({
    ...fault,
    ...(part !== null && { part }),
    ...(repeat !== null && { repeat, line: line ?? 0 }),
  }));
}

/** Cells that are mended: those of the table, or of a sheet of repeats, as `c`. */
interface Target {
  columns: readonly Column[];
  table: Sql;
  /** The rows `c` of it whose cell is at fault, by the condition on the issue `i`. */
  where(issue: Sql): Sql;
  /** Lines of the table that are matched anew, after these rows were changed. */
  matched(ctx: Ctx, rows: readonly number[]): Promise<readonly number[]>;
}

function targetOf(of: Mended, { repeat }: Mend): Target | null {
  const { id, columns } = of;
  if (repeat === undefined)
    return {
      columns,
      table: sql`import_rows c`,
      where: issue =>
        sql`c.import_id = ${id} and c.outcome = 'misfit' and exists (select 1 from jsonb_array_elements(c.issues) i where not i ? 'repeat' and ${issue})`,
      matched: async (_ctx, rows) => rows,
    };
  const part = partsOf(of).find(each => each.repeat === repeat);
  if (!part) return null;
  // Found from the rows that do not fit: nothing leads from a row of a repeat to those of the table.
  const faults = sql`import_rows r cross join lateral jsonb_array_elements(r.issues) i where r.import_id = ${id} and r.outcome = 'misfit' and i ->> 'repeat' = ${repeat}`;
  return {
    columns: part.columns,
    table: sql`import_parts c`,
    where: issue =>
      sql`c.import_id = ${id} and c.sheet = ${part.sheet} and c.line in (select (i ->> 'line')::int from ${faults} and ${issue})`,
    matched: async (ctx, rows) => {
      const found = await ctx.db.rows<Changed>(
        sql`select distinct r.line from ${faults} and (i ->> 'line')::int = any(${[...rows]}::int[])`,
      );
      return found.map(({ line }) => line);
    },
  };
}

/** A cell behind the last one of its row is put there, with empty ones before it. */
const withCell = (at: number, to: Sql): Sql =>
  sql`(select json_agg(case when n = ${at} then to_json(${to}::text) else c.cells -> n end order by n) from generate_series(0, greatest(json_array_length(c.cells) - 1, ${at}::int)) n)`;

/** The rows `c` that do not fit for this cell. */
function atFault({ columns, where }: Target, { at, from, part, row }: Mend): Sql {
  const { from: name = '', to: field = '' } = columns[at] ?? {};
  const ofPart = part === undefined ? sql`` : sql`and i ->> 'part' = ${part}`;
  const issue = sql`i ->> 'column' = ${name} and (${fieldOf(sql`i`)} = ${field} or i ->> 'path' = ${name}) ${ofPart}`;
  const one = row === undefined ? sql`` : sql`and c.line = ${row}`;
  const cell =
    from === undefined ? sql`` : sql`and ${cellAt(sql`c.cells`, sql`${at}::int`)} = ${JSON.stringify(from)}::jsonb`;
  return sql`${where(issue)} ${cell} ${one}`;
}

/** What cells say of choices; of a long list it is looked up. */
async function choicesFor(ctx: Ctx, of: Mended, form: Form, mend: Mend, target: Target, texts: readonly string[]) {
  const inputs = mend.repeat === undefined ? filledFields(form, of.options.files) : compile(form).byName;
  const columns = target.columns.map((column, place) => (place === mend.at ? column : { ...column, to: null }));
  const rows = texts.map(text => ({ cells: columns.map((_, place) => (place === mend.at ? text : null)) }));
  const [reader] = await readersFor(ctx, inputs, { columns, options: of.options }, rows);
  return reader?.choices ?? ((() => undefined) as Choices);
}

/** Replaces one of several choices, whatever else the cells say. */
async function mendParts(ctx: Ctx, of: Mended, form: Form, mend: Mend & { part: string }, target: Target) {
  const { at, part, to } = mend;
  const which = atFault(target, mend);
  const cells = await ctx.db.rows<{ text: string }>(
    sql`select distinct c.cells ->> ${at}::int as text from ${target.table} where ${which} and c.cells ->> ${at}::int is not null`,
  );
  const texts = cells.map(({ text }) => text);
  const choices = await choicesFor(ctx, of, form, mend, target, texts);
  const made = texts.map(text => withPart(text, part, to, choices).trim() || null);
  return ctx.db.rows<Changed>(
    sql`update ${target.table} set cells = ${withCell(at, sql`m.made`)} from unnest(${texts}::text[], ${made}::text[]) m (text, made) where ${which} and c.cells ->> ${at}::int = m.text returning c.line`,
  );
}

/** The lines of the table whose cells, or those of their repeats, were mended. */
async function mendCells(ctx: Ctx, of: Mended, form: Form, mend: Mend): Promise<readonly number[]> {
  const { at, part } = mend;
  const target = targetOf(of, mend);
  const column = target?.columns[at];
  if (!target || !column || column.to === null || !mendable(of, column)) return [];
  const changed = await (part === undefined
    ? mendWhole(ctx, mend, target)
    : mendParts(ctx, of, form, { ...mend, part }, target));
  return changed.length === 0
    ? []
    : target.matched(
        ctx,
        changed.map(({ line }) => line),
      );
}

async function mendWhole(ctx: Ctx, mend: Mend, target: Target): Promise<Changed[]> {
  const { at, from, to } = mend;
  if (from === undefined) return [];
  return ctx.db.rows<Changed>(
    sql`update ${target.table} set cells = ${withCell(at, sql`${to}`)} where ${atFault(target, mend)} returning c.line`,
  );
}

/** Rows that do not fit, in the file. */
const misfits = (id: string): Sql => sql`import_id = ${id} and line < ${apartLines} and outcome = 'misfit'`;

/** Of an import that is ready, which is locked. `again`: rows that do not fit are matched anew, too, besides those mended. */
export async function mend(ctx: Ctx, of: Mended, form: Form, cells: readonly Mend[], again: boolean): Promise<void> {
  const { id, keys, columns } = of;
  const lines = new Set<number>();
  for (const [at, each] of cells.entries()) {
    const found = await mendCells(ctx, of, form, each);
    if (found.length === 0) throw new Problem('invalid', [{ path: `cells.${at}`, code: 'unknown' }]);
    for (const line of found) lines.add(line);
  }
  // Only now: a row may be mended in several cells.
  await ctx.db.run(
    sql`update import_rows set outcome = null, key = null, issues = null where import_id = ${id} and line = any(${[...lines]}::int[])`,
  );
  // Rows further down may have the key that a row has now.
  const all = cells.some(({ at, repeat }) => repeat === undefined && keys.includes(columns[at]?.to ?? ''));
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
