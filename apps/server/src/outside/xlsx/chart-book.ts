/**
 * A workbook of charts: for each a sheet with its table and a chart made of that table, so that whoever opens it can go on
 * with both. Written by wasm-xlsxwriter, in a thread: a wrong word to it spoils the whole instance, which goes with the
 * thread. Texts reach it as cells alone, and what it draws points to those: nothing of anybody's is read as a formula.
 */
import { Worker } from 'node:worker_threads';
import type { WorkbookChart } from '@kontor/charts';
import { Problem } from '@kontor/contract';

export interface BookPoint {
  x: number | string;
  y: number;
  r?: number;
}

export interface BookDataset {
  label: string;
  color: string;
  /** What its numbers are of; stands above them, and at the axis where all are of the same. */
  measure: string;
  data: (number | null)[] | BookPoint[];
}

/** Plain data, for another thread. */
export interface BookChart {
  name: string;
  kind: WorkbookChart;
  /** Lines under the name. */
  about: string[];
  /** Above the labels, or the places on x. */
  heading: string;
  /** Above the third column of points that have a size. */
  size: string;
  labels: string[];
  /** Days and months stand as days of the sheet (`labels` are the first of each), numbers as numbers. */
  labelsAre: 'text' | 'number' | 'day' | 'month';
  datasets: BookDataset[];
  /** Stands in the place of a table that is empty. */
  empty: string;
}

/** Formats of numbers, by the reader's language. */
export interface BookFormats {
  day: string;
  month: string;
  moment: string;
}

export interface Book {
  name: string;
  charts: readonly BookChart[];
  formats: BookFormats;
  /** Where there is no chart at all. */
  empty: string;
}

const longestMs = 60_000;

/** The bytes of the workbook. Throws where the thread fails, and `tooLarge` where it takes more than a minute or its memory. */
export function chartBook(book: Book, patienceMs = longestMs): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const worker = new Worker(new URL('./chart-book-thread.ts', import.meta.url), {
    workerData: book,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
    execArgv: [],
  });
  const late = setTimeout(() => reject(new Problem('tooLarge')), patienceMs);
  worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Problem('tooLarge') : error),
  );
  worker.once('exit', () => reject(new Error('a thread ended early')));
  return promise.finally(() => {
    clearTimeout(late);
    void worker.terminate();
  });
}
