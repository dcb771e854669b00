/** Rows in sheets of repeats, beside the rows of the table that they are of: their cells, and what these are read as. */
import type { ImportIssue } from '@kontor/contract';
import { compile } from '@kontor/form';
import type { Ctx } from '../context.ts';
import type { KnownForm } from '../forms.ts';
import { nameIn } from './own-cells.ts';
import { linesOf } from './own-rows.ts';
import { readersFor } from './readers.ts';
import { type Cell, type FileRow, type Import, type Part, partsOf } from './types.ts';
import { answersOf } from './understood.ts';

export interface ShownRepeat {
  repeat: string;
  /** Of all of them; of more than an entry may have, one more. */
  count: number;
  rows: { row: number; cells: Cell[]; answers: Record<string, unknown> }[];
}

/** Rows of a repeat that are shown of one entry, and characters of a cell. */
const most = 20;
const longest = 1_000;

interface WithIssues extends FileRow {
  issues: readonly ImportIssue[];
}

/** The first ones, and before others those that do not fit, in the order of their sheet. */
function firstOf(rows: readonly FileRow[], { repeat }: Part, issues: readonly ImportIssue[]): FileRow[] {
  const wrong = new Set(issues.flatMap(each => (each.repeat === repeat && each.line ? [each.line] : [])));
  const [faulty, fine] = [rows.filter(({ line }) => wrong.has(line)), rows.filter(({ line }) => !wrong.has(line))];
  return [...faulty, ...fine].slice(0, most).sort((one, other) => one.line - other.line);
}

/** Rows in the sheet of one repeat that belong to one row of the table. */
export interface Beside {
  part: Part;
  rows: readonly FileRow[];
}

type Of = Pick<Import, 'id' | 'options' | 'trip'>;

/** For each row, all of its rows in sheets of repeats; sheets in which it has none are left out. */
export async function rowsBeside(
  ctx: Ctx,
  known: KnownForm,
  of: Of,
  rows: readonly FileRow[],
): Promise<readonly Beside[][]> {
  const idAt = (of.trip ?? of.options.repeats)?.id;
  const parts = partsOf(of);
  if (idAt === undefined || parts.length === 0 || rows.length === 0) return rows.map(() => []);
  const lines = await linesOf({ ctx, of, known }, idAt, rows);
  return rows.map(({ cells }) => {
    const sheets = lines.get(nameIn(cells[idAt] ?? null) ?? '');
    return parts.flatMap(part => {
      const found = sheets?.get(part.sheet) ?? [];
      return found.length > 0 ? [{ part, rows: found }] : [];
    });
  });
}

/** For each row, of the repeats that have rows there the first ones, with what their cells are read as. */
export async function repeatsOf(
  ctx: Ctx,
  known: KnownForm,
  of: Of,
  rows: readonly WithIssues[],
): Promise<ShownRepeat[][]> {
  const beside = await rowsBeside(ctx, known, of, rows);
  const shown = rows.map((): ShownRepeat[] => []);
  for (const part of partsOf(of)) {
    const found = beside.map(each => each.find(one => one.part === part)?.rows ?? []);
    const first = found.map((each, at) => firstOf(each, part, rows[at]?.issues ?? []));
    const answers = await understood(ctx, known, of, part, first);
    for (const [at, each] of found.entries())
      if (each.length > 0) shown[at]?.push({ repeat: part.repeat, count: each.length, rows: answers[at] ?? [] });
  }
  return shown;
}

async function understood(
  ctx: Ctx,
  { form }: KnownForm,
  { options, trip }: Pick<Import, 'options' | 'trip'>,
  { columns }: Part,
  first: readonly (readonly FileRow[])[],
): Promise<ShownRepeat['rows'][]> {
  // Of an own workbook cells are compared with those of the export.
  const readers = trip ? [] : await readersFor(ctx, compile(form).byName, { columns, options }, first.flat());
  return first.map(each =>
    each.map(row => ({ row: row.line, cells: row.cells.map(cut), answers: answersOf(readers, row, options) })),
  );
}

const cut = (cell: Cell): Cell => (typeof cell === 'string' ? cell.slice(0, longest).toWellFormed() : cell);
