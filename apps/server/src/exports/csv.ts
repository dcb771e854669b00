/**
 * Entries of one form as CSV (RFC 4180) in UTF-8 with byte order mark, streamed: the columns of the workbook, then those
 * of its repeats, whose instances are lines of a cell. Separator and decimal sign are those of the reader's language;
 * days and moments are in ISO order, and times of day as a clock shows them, which spreadsheets of every language read.
 */
import { type Language, languageRows } from '@kontor/form/languages';
import { type Cell, clockFormat, clockOf, isGuarded, runs } from '../outside/xlsx/cells.ts';
import type { Sheet } from '../outside/xlsx/workbook.ts';
import type { Manner } from './manner.ts';
import type { Words } from './words.ts';

export const csvType = 'text/csv; charset=utf-8';

export interface CsvFormat {
  language: Language;
  words: Pick<Words, 'yes' | 'no'>;
  values: Manner['values'];
}

const lineEnd = '\r\n';
const byteOrderMark = '\ufeff';

function timeText({ serial, time }: { serial: number; time: boolean }): string {
  const iso = new Date(clockOf(serial)).toISOString();
  return time ? `${iso.slice(0, 10)} ${iso.slice(11, 19)}` : iso.slice(0, 10);
}

/** A fraction of a day; with seconds where there are any. */
function clockText(fraction: number): string {
  const clock = new Date(Math.round(fraction * 86_400) * 1_000).toISOString().slice(11, 19);
  return clock.endsWith(':00') ? clock.slice(0, 5) : clock;
}

/** The text of a cell, not yet guarded and quoted. */
function textOf(cell: Cell, { language, words, values }: CsvFormat): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return values === 'stored' ? String(cell) : cell ? words.yes : words.no;
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'object' && 'text' in cell) return cell.text;
  if (typeof cell === 'object' && 'serial' in cell) return timeText(cell);
  if (typeof cell === 'object' && cell.format === clockFormat) return clockText(cell.number);
  const number = typeof cell === 'number' ? cell : cell.number;
  return Number.isFinite(number) ? String(number).replace('.', languageRows[language].csv.decimal) : '';
}

const isNumber = (cell: Cell) =>
  typeof cell === 'number' || (typeof cell === 'object' && cell !== null && 'number' in cell);

/** Text that a spreadsheet would run is preceded by an apostrophe; numbers are no text. */
function fieldOf(cell: Cell, format: CsvFormat): string {
  const text = textOf(cell, format)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--[\n\t]]/gv, '');
  const harmless = !isNumber(cell) && (runs.test(text) || isGuarded(text)) ? `'${text}` : text;
  const { separator } = languageRows[format.language].csv;
  const plain = !harmless.includes(separator) && !/["\n\t]|^\s|\s$/.test(harmless);
  return plain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}

/** The instances of a repeat as lines of one cell; a single one keeps its type. */
export const joinedCells =
  (format: CsvFormat) =>
  (cells: readonly Cell[]): Cell =>
    cells.length < 2
      ? (cells[0] ?? null)
      : cells.map(cell => textOf(cell, format).replace(/\s*[\r\n]\s*/g, ' ')).join('\n');

/** In chunks of UTF-8, a batch of rows each. */
export async function* csvOf({ columns, rows }: Sheet, format: CsvFormat): AsyncGenerator<Buffer, void, void> {
  const { separator } = languageRows[format.language].csv;
  const line = (cells: readonly Cell[]) => cells.map(cell => fieldOf(cell, format)).join(separator) + lineEnd;
  const heads = columns[0]?.headers.map((_, at) => line(columns.map(({ headers }) => headers[at] ?? ''))) ?? [];
  yield Buffer.from(byteOrderMark + heads.join(''));
  for await (const batch of rows) if (batch.length > 0) yield Buffer.from(batch.map(line).join(''));
}
