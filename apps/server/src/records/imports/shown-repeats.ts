/** Rows in sheets of repeats, beside the rows of the table that they are of: their cells, and what these are read as. */
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

/** For each row, of the repeats that have rows there the first ones. */
export async function repeatsOf(
  ctx: Ctx,
  known: KnownForm,
  of: Pick<Import, 'id' | 'options' | 'trip'>,
  rows: readonly FileRow[],
): Promise<ShownRepeat[][]> {
  const idAt = (of.trip ?? of.options.repeats)?.id;
  const parts = partsOf(of);
  if (idAt === undefined || parts.length === 0 || rows.length === 0) return rows.map(() => []);
  const lines = await linesOf({ ctx, of, known }, idAt, rows);
  const shown = rows.map((): ShownRepeat[] => []);
  for (const part of parts) {
    const found = rows.map(({ cells }) => lines.get(nameIn(cells[idAt] ?? null) ?? '')?.get(part.sheet) ?? []);
    const answers = await understood(ctx, known, of, part, found);
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
  found: readonly (readonly FileRow[])[],
): Promise<ShownRepeat['rows'][]> {
  const first = found.map(each => each.slice(0, most));
  // Of an own workbook cells are compared with those of the export.
  const readers = trip ? [] : await readersFor(ctx, compile(form).byName, { columns, options }, first.flat());
  return first.map(each =>
    each.map(row => ({ row: row.line, cells: row.cells.map(cut), answers: answersOf(readers, row, options) })),
  );
}

const cut = (cell: Cell): Cell => (typeof cell === 'string' ? cell.slice(0, longest).toWellFormed() : cell);
