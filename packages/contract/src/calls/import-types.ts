/** Types of imports of entries: how a file is read, what becomes of its rows and cells, and what of it is not read. */

/** What becomes of a row of the file: of an entry, or of a row that fits none. */
export type ImportOutcome = 'added' | 'changed' | 'unchanged' | 'misfit' | 'conflict' | 'missing';
export type ImportState =
  | 'reading'
  | 'matching'
  | 'ready'
  | 'applying'
  | 'applied'
  | 'cancelled'
  | 'undoing'
  | 'undone'
  | 'failed';
/** Order of day, month and year where a file does not write them in ISO order. */
export type DateOrder = 'DMY' | 'MDY' | 'YMD';
/** How an import reads its file; each part is optional. */
export interface ImportMapping {
  /** Headings and what they fill: the name of a field, `state`, `id` or `number`; null for nothing. */
  columns?: { from: string; to: string | null }[];
  /** What tells the entry that a row changes: names of fields, `id` or `number`. */
  keys?: string[];
  /** Columns and keys as they were given for the last file with this head that was taken over; without one, found. */
  remembered?: boolean;
  /** The state of entries that are added, where no column says it. */
  state?: string | null;
  dates?: DateOrder;
  decimal?: ',' | '.';
  time_zone?: string;
  /** Of a workbook, by its name; without it the first one. */
  sheet?: string;
}
export interface ImportIssue {
  /** As in the answers of an entry: `data.amount`. */
  path: string;
  /** The heading that fills it; null where none does. */
  column: string | null;
  code: string;
  values?: Record<string, string | number>;
  /** Of a cell with several choices: the one that is none. */
  part?: string;
  /** Of a cell in a sheet of repeats: the repeat, and the row of that sheet. */
  repeat?: string;
  line?: number;
}
/** A sheet of repeats that is read, and what its columns fill. */
export interface ImportRepeat {
  repeat: string;
  columns: { from: string; to: string | null }[];
}
export interface ImportChange {
  path: string;
  from: unknown;
  to: unknown;
}

/** An answer that both the file and somebody in Kontor changed. */
export interface ImportConflict {
  path: string;
  /** When the workbook was exported. */
  exported: unknown;
  file: unknown;
  present: unknown;
  /** What is written; without a choice the present answer stays. */
  take: ImportTake;
}
export type ImportTake = 'present' | 'file' | 'exported';

/** What an own workbook holds and is not read, since the export has not written it so. */
export interface ImportUnread {
  /** Headings that it has not written; `sheet` is null in the sheet of the entries. */
  columns: { sheet: string | null; name: string }[];
  /** Sheets of repeats that are not there by their names, or have no column of ids. */
  sheets: string[];
  /** Rows of sheets of repeats that name no entry of the workbook: the first 100. */
  rows: { sheet: string; row: number }[];
  /** How many files came beside it in a ZIP; missing in earlier imports. */
  files?: number;
}

/** What the rows of a table do not say; of each kind the first 20, by their places (`D3`; in a sheet of repeats `Teile!D3`). */
export interface ImportNotes {
  /** Merged ranges, of which only the first cell is read. */
  merged: string[];
  /** Formulas without a result. */
  uncomputed: string[];
  /** Cells in no column: behind the last heading, or below an empty one that fills nothing. */
  beyond: string[];
  /** Times of day with seconds, of which a field keeps hours and minutes, and days with a time of day, of which it keeps the day. */
  rounded: string[];
  /** Names of other sheets that hold something, and are not read. */
  sheets: string[];
  /** The sheet that is read, where there are others; missing in earlier imports. */
  sheet?: string;
}

/** A column of a table, and the field that a form would have for it. */
export interface TableColumn {
  from: string;
  kind:
    | 'text'
    | 'textarea'
    | 'number'
    | 'date'
    | 'datetime-local'
    | 'time'
    | 'switch'
    | 'select'
    | 'checkbox'
    | 'email'
    | 'url';
  required: boolean;
  /** Rows that have a cell in it. */
  filled: number;
  /** Its different texts, most frequent first, where these may be choices; of several choices in a cell (`checkbox`) each one. */
  choices: string[];
  samples: string[];
}

/** Cells that do not fit for the same reason: equal ones of a column, or what rows lack or break as a whole. */
export interface ImportFault extends ImportIssue {
  /** The place of the column, from 0; null where none is at fault. */
  at: number | null;
  cell: string | number | boolean | null;
  /** Of cells with several choices: the one that is none, by which they are one fault whatever else they have; `cell` is that of the first row. */
  part?: string;
  /** Rows of it, and the first one; `line` of a cell in a sheet of repeats is the first one there. */
  count: number;
  row: number;
}
