/**
 * Workbook of charts: for each a sheet with its table and a native chart of that table, which can be edited further.
 * Written by wasm-xlsxwriter in a thread: an error leaves the WebAssembly instance unusable, which then ends with the
 * thread. User texts are only written as cells, to which charts refer: none is ever parsed as a formula.
 */
import type { WorkbookChart } from '@kontor/charts';
import { inThread } from '../in-thread.ts';

export interface BookPoint {
  x: number | string;
  y: number;
  r?: number;
}

export interface BookDataset {
  label: string;
  color: string;
  /** What its numbers measure; in the column heading, and as axis title if all datasets share it. */
  measure: string;
  data: (number | null)[] | BookPoint[];
}

/** Structured-cloneable, for the thread. */
export interface BookChart {
  name: string;
  kind: WorkbookChart;
  /** Lines below the name. */
  about: string[];
  /** Heading of the labels or x values. */
  heading: string;
  /** Heading of the size column of bubble charts. */
  size: string;
  labels: string[];
  /** Type of the labels: days and months are written as dates (`labels` are the first of each), numbers as numbers. */
  labelsAre: 'text' | 'number' | 'day' | 'month';
  datasets: BookDataset[];
  /** Colours of pie slices, repeated where there are more slices. */
  colors: readonly string[];
  /** Text in place of an empty table. */
  empty: string;
}

/** Number formats in the reader's language. */
export interface BookFormats {
  day: string;
  month: string;
  moment: string;
}

export interface Book {
  name: string;
  charts: readonly BookChart[];
  formats: BookFormats;
  /** Text for a dashboard without charts. */
  empty: string;
}

const longestMs = 60_000;

/**
 * Bytes of the workbook. Throws if the thread fails, and `tooLarge` on timeout (a minute by default) or memory limit.
 */
export async function chartBook(book: Book, patienceMs = longestMs): Promise<Buffer> {
  const bounds = { ms: patienceMs, megabytes: 192 };
  const bytes = await inThread<Uint8Array>(new URL('./chart-book-thread.ts', import.meta.url), book, bounds);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
