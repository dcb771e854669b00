/** Result of a child process that reads an untrusted file: on its standard output, with the rows in spool files. */

/** What an own workbook carries hidden, and the headings of its sheets of repeats by their places. */
export interface Carried {
  text: string;
  parts: { sheet: number; columns: string[] }[];
}

/** Sheets of repeats of a workbook that carries nothing hidden: their names by their places, the entries' being 0, and their headings. */
export interface RepeatSheets {
  names: string[];
  parts: Carried['parts'];
}

/** Of the sheet of a workbook that is read, by their places: the first merged ranges, and formulas without a result; its name, and the sheets that are not read. */
export interface SheetNotes {
  merged: string[];
  uncomputed: string[];
  sheets?: string[];
  sheet?: string;
}

/** A table that was read, but for its rows. */
export interface TableTold {
  columns: string[];
  rows: number;
  carried?: Carried;
  /** Number of files that came beside the table, in a ZIP. */
  packed?: number;
  /** Of that ZIP, in which the table is; empty for its top. */
  tableFolder?: string;
  notes?: SheetNotes;
  /** Between the cells of a CSV. */
  delimiter?: string;
  sheets?: RepeatSheets;
}

export type Told = TableTold | { refused: string; values?: Record<string, string | number> };

/** What the reader writes in place of cells of an own workbook that are empty though nobody emptied them, by the code of the issue. */
export const emptyMarks = { uncomputed: '\u2248 =', merged_cell: '\u2248 +' } as const;

/** Spool files written by the reader: JSON lines. */
export const spooled = {
  rows: 'rows',
  texts: 'texts',
  exported: 'exported',
  parts: 'parts',
  packed: 'packed',
} as const;

/** A file of a ZIP: its place is that of its bytes, in the file `packed-{place}`; without any where `fault` says why. */
export interface PackedLine {
  place: number;
  path: string;
  size: number;
  fault: string | null;
}

/** Why the file is not read: the code of an issue, with its values. */
export class Refused extends Error {
  readonly told: Told;
  constructor(refused: string, values?: Record<string, string | number>) {
    super(refused);
    this.told = { refused, ...(values ? { values } : {}) };
  }
}

export const tooLarge = (what: string, limit: number, more: Record<string, string> = {}): Refused =>
  new Refused('too_large', { what, limit, ...more });
