/** Inserts the rows of a file as they were read, and says how its dates and numbers are written. */
import type { ImportMapping, ImportNotes } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { KnownForm } from '../../records/forms.ts';
import { filledFields } from '../../records/imports/columns.ts';
import { nameIn } from '../../records/imports/own-cells.ts';
import type { Cell, Column, ImportOptions } from '../../records/imports/types.ts';
import { watchWriting } from '../../records/imports/writing.ts';
import type { KeptFile } from './keep-packed.ts';
import { isTripNames, type OwnWorkbook } from './own-workbook.ts';
import type { SheetRepeats } from './repeat-sheets.ts';
import { rowNotes } from './row-notes.ts';

export interface Table {
  columns: Column[];
  keys: string[];
  folder: string;
  /** Who said what columns fill. */
  by: 'hand' | 'remembered' | 'itself';
  own: OwnWorkbook | null;
  /** That came with it in a ZIP, and are stored; null for a file alone. */
  files: readonly KeptFile[] | null;
  /** Of the ZIP, in which it is. */
  tableFolder?: string | undefined;
  /** Merged cells and formulas without a result. Missing while a long file is still being read: they come with its last rows. */
  notes?: Partial<ImportNotes> | undefined;
  /** Sheets of repeats, where it is no own workbook. */
  repeats?: SheetRepeats | null | undefined;
  /** Between the cells of a CSV. */
  delimiter?: string | undefined;
  /** The name of another form, whose own workbook it is. */
  otherForm?: string;
}

export type Line = [number, Cell[]];

/** The second line of an export that has the names of fields below their labels. */
const isNames = (cells: readonly Cell[], columns: readonly Column[]): boolean =>
  columns.every(({ to }, at) => to === null || cells[at] === to);

/** Portions of rows, in the order of the file. */
export function keeper(known: KnownForm, { columns, own, repeats }: Pick<Table, 'columns' | 'own' | 'repeats'>) {
  const idAt = own?.of.id ?? repeats?.id;
  const fields = filledFields(known.form);
  const watch = watchWriting(fields, columns);
  const noted = rowNotes(columns, field => fields.get(field)?.measure ?? null);
  let [first, rows, counted] = [true, 0, 250];
  return {
    async keep(ctx: Pick<Ctx, 'db'>, id: string, read: readonly Line[]): Promise<void> {
      const head = read[0]?.[1] ?? [];
      const named = first && (own ? isTripNames(own, head) : isNames(head, columns));
      const lines = named ? read.slice(1) : read;
      const names = lines.map(([, cells]) => (idAt === undefined ? null : nameIn(cells[idAt] ?? null)));
      await ctx.db.run(
        sql`insert into import_rows (import_id, line, cells, report) select ${id}, n.line, n.cells, n.report from unnest(${lines.map(([line]) => line)}::int[], ${lines.map(([, cells]) => JSON.stringify(cells))}::json[], ${names}::text[]) n (line, cells, report)`,
      );
      // Only now, so that what failed may be tried again.
      first = false;
      rows += lines.length;
      for (const [line, cells] of lines) {
        watch.see(cells);
        noted.see(line, cells);
      }
      if (rows < 4 * counted) return;
      counted = rows;
      // Until statistics know of the import, PostgreSQL takes it for small, and each batch would sort all rows behind it.
      await ctx.db.run(sql`analyze (skip_locked) import_rows`);
    },
    rows: () => rows,
    seen: () => watch.found(),
    notes: () => noted.found(),
  };
}
export type Keeper = ReturnType<typeof keeper>;

export interface Assumed {
  mapping: ImportMapping;
  zone: string;
  table: Pick<Table, 'own' | 'by'> &
    Partial<Pick<Table, 'files' | 'tableFolder' | 'notes' | 'delimiter' | 'otherForm'>>;
  language: string | undefined;
}

/** Semicolons are between cells where the decimal mark is a comma. */
function decimalBy(delimiter: string | undefined, language: string): ',' | '.' {
  if (delimiter === ';') return ',';
  return delimiter === undefined || delimiter === '\t' ? (language === 'de' ? ',' : '.') : '.';
}

/** What the file is, and what came with it. */
const ofFile = ({ delimiter, files, tableFolder, notes, otherForm }: Omit<Assumed['table'], 'own' | 'by'>) => ({
  ...(delimiter === undefined && { workbook: true as const }),
  ...(files && { files: true as const, ...(tableFolder && { folder: tableFolder }) }),
  ...(notes && { notes }),
  ...(otherForm && { other_form: otherForm }),
});

/** Where the mapping says nothing, what the file shows; an own workbook is in the language and zone of its export. */
export function optionsOf(
  { mapping: { state = null, dates, decimal }, zone, table: { own, by, ...file }, language }: Assumed,
  seen: Pick<ImportMapping, 'dates' | 'decimal'>,
): ImportOptions {
  const spoken = own?.trip.language ?? language ?? 'de';
  return {
    state,
    dates: dates ?? seen.dates ?? 'DMY',
    decimal: decimal ?? seen.decimal ?? decimalBy(file.delimiter, spoken),
    time_zone: own?.of.timeZone ?? zone,
    by,
    ...ofFile(file),
  };
}
