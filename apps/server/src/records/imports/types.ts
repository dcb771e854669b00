/** Types of an import of entries: its row in the database, rows of the file, and what is made of them. */
import type {
  DateOrder,
  ImportChange,
  ImportConflict,
  ImportIssue,
  ImportNotes,
  ImportOutcome,
  ImportState,
  ImportTake,
  ImportUnread,
} from '@kontor/contract';
import type { Ctx } from '../context.ts';
import type { KnownForm } from '../forms.ts';
import type { Row } from '../select.ts';

/** As the reader of the file gives it; days and moments as text in ISO order. */
export type Cell = string | number | boolean | null;

/** A heading of the file and what it fills; null for nothing. */
export interface Column {
  from: string;
  to: string | null;
  /** In an own workbook: its place among the columns that an export of the form has now. */
  at?: number;
  /** Where each choice has a column: its value, or `*` for others. */
  choice?: string;
  /** What Kontor alone gives: a change of it is refused. */
  fixed?: true;
  /** In an own workbook: a heading that the export has not written. */
  unknown?: true;
}

/** How cells are read. */
export interface Writing {
  dates: DateOrder;
  decimal: ',' | '.';
  time_zone: string;
}

export interface ImportOptions extends Writing {
  state: string | null;
  /** Who said what columns fill; missing in earlier imports. */
  by?: 'hand' | 'remembered' | 'itself';
  /** A sheet, whose days are numbers; not a CSV. */
  workbook?: true;
  /** The table came in a ZIP, with the files that its cells name. */
  files?: true;
  /** Of the archive, in which the table is; missing for its top. */
  folder?: string;
  /** What the rows do not say. */
  notes?: Partial<ImportNotes>;
  /** Sheets of repeats, where it is no own workbook: `id` is the place of the column that their rows name. */
  repeats?: Pick<TripOf, 'id' | 'parts'>;
  unread?: ImportUnread;
  /** The name of another form, whose own workbook it is. */
  other_form?: string;
}

/** How an own workbook was written, and what its sheets of repeats fill. */
export interface TripOf {
  at: string;
  /** Of the form. */
  version: number;
  timeZone: string;
  /** The place of the column of ids. */
  id: number;
  /** `report` and `number` are the places of the columns that tell the entry and the instance; -1 without the latter. */
  parts: { sheet: number; repeat: string; report: number; number: number; columns: Column[] }[];
  /** What the export needs to write the entries anew. */
  written: unknown;
  /** What of the workbook is not read. */
  unread: ImportUnread | null;
  /** Entries without a row that were changed since the export are removed, too. */
  altered?: 'remove';
}

/** Cells of an entry as an export has them: its own, and those of each repeat by the number of the instance. */
export interface ExportedCells {
  cells: Cell[];
  parts: Map<string, Map<number, Cell[]>>;
}

/** Writes entries as an export of the form does. */
export type ExportCells = (ctx: Ctx, of: TripOf, known: KnownForm, rows: readonly Row[]) => Promise<ExportedCells[]>;

/** Lines from here on are of no row of the file: entries that it no longer has. */
export const apartLines = 2_000_000;

export interface Import {
  id: string;
  report_config_id: string;
  user_id: string;
  columns: readonly Column[];
  keys: string[];
  options: ImportOptions;
  state: ImportState;
  last_line: number;
  trip: TripOf | null;
  absent: 'keep' | 'remove';
}

export interface FileRow {
  line: number;
  cells: Cell[];
}

/** A sheet of repeats that is read. */
export type Part = TripOf['parts'][number];

/** The sheets of repeats of an import, of an own workbook or of another one. */
export const partsOf = ({ trip, options }: Pick<Import, 'trip' | 'options'>): readonly Part[] =>
  (trip ?? options.repeats)?.parts ?? [];

/** A row with what it came to when it was matched. */
export interface MatchedRow extends FileRow {
  outcome: ImportOutcome;
  report_id: string | null;
  version: number | null;
  taken: Record<string, ImportTake> | null;
}

/** What is stored of a row that was looked at. */
export interface Outcome {
  line: number;
  outcome: ImportOutcome;
  key: Buffer | null;
  report_id: string | null;
  version: number | null;
  issues: ImportIssue[];
  changes: ImportChange[];
  conflicts: ImportConflict[];
  /** Shown of an entry that the file has no row for. */
  cells?: Cell[];
  /** Places of the files that its cells name, by the field. */
  files?: Record<string, number[]>;
}
