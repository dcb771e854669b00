/** Types of an import of entries: its row in the database, rows of the file, and what is made of them. */
import type { DateOrder, ImportChange, ImportIssue, ImportOutcome, ImportState } from '@kontor/contract';

/** As the reader of the file gives it; days and moments as text in ISO order. */
export type Cell = string | number | boolean | null;

/** A heading of the file and what it fills; null for nothing. */
export interface Column {
  from: string;
  to: string | null;
}

/** How cells are read. */
export interface Writing {
  dates: DateOrder;
  decimal: ',' | '.';
  time_zone: string;
}

export interface ImportOptions extends Writing {
  state: string | null;
}

export interface Import {
  id: string;
  report_config_id: string;
  user_id: string;
  columns: Column[];
  keys: string[];
  options: ImportOptions;
  state: ImportState;
  last_line: number;
}

export interface FileRow {
  line: number;
  cells: Cell[];
}

/** A row with what it came to when it was matched. */
export interface MatchedRow extends FileRow {
  outcome: ImportOutcome;
  report_id: string | null;
  version: number | null;
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
}
