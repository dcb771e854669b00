/**
 * Child process started by outside/sqlite.ts: reads the rows of an untrusted CSV file or the first sheet of a workbook as
 * texts. The parent bounds time and memory, and what it may read.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { streamXlsxRows as Stream } from 'hucre/xlsx';
import { Refused, spooled, type Told, tooLarge } from '../../outside/reader-result.ts';
import { linesBefore, readableText, readCsv } from '../common/csv.ts';
import { isOldWorkbook, oldWorkbookFault } from '../common/old-workbook.ts';
import { sheetLimits } from './sheet-limits.ts';

const [path = '', folder = '', , workbooks = ''] = process.argv.slice(2);

/** Text of a cell: days as they are written in ISO order. */
function textOf(cell: unknown): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime())
      ? ''
      : cell
          .toISOString()
          .replace(/T00:00:00.000Z$/, '')
          .slice(0, 19);
  if (typeof cell === 'string') return cell.replaceAll('\0', '').toWellFormed();
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

function refuse(code: string): never {
  throw new Refused(code);
}

function* ofText(bytes: Buffer): Generator<string[]> {
  const text = readableText(bytes);
  if (text === null) throw new Refused('not_readable');
  const [head, ...records] = readCsv(text) ?? refuse('quote_open');
  if (!head) return;
  yield head;
  // So that rows have the numbers that they have in the file.
  if (linesBefore(text) > 0) yield [];
  yield* records;
}

async function* ofWorkbook(bytes: Buffer): AsyncGenerator<string[]> {
  const { streamXlsxRows } = (await import(workbooks)) as { streamXlsxRows: typeof Stream };
  for await (const { values } of streamXlsxRows(bytes, { sheet: 0 })) yield values.map(textOf);
}

async function read(): Promise<Told> {
  const bytes = readFileSync(path);
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
  if (isOldWorkbook(bytes)) throw new Refused(oldWorkbookFault(bytes));
  const file = openSync(join(folder, spooled.rows), 'wx', 0o600);
  let head: string[] | null = null;
  let count = 0;
  let portion: string[][] = [];
  const flush = () => {
    if (portion.length > 0) writeSync(file, `${JSON.stringify(portion)}\n`);
    portion = [];
  };
  for await (const given of isZip ? ofWorkbook(bytes) : ofText(bytes)) {
    const cells = given.slice(0, sheetLimits.columns + 1).map(cell => cell.trim());
    while (cells.at(-1) === '') cells.pop();
    if (cells.length > sheetLimits.columns) throw tooLarge('columns', sheetLimits.columns);
    head ??= cells;
    count++;
    if (count > sheetLimits.rows + 1) throw tooLarge('rows', sheetLimits.rows);
    portion.push(cells.map(cell => cell.slice(0, sheetLimits.value)));
    if (portion.length === 1_000) flush();
  }
  flush();
  closeSync(file);
  if (!head) throw new Refused('no_rows');
  return { columns: head, rows: count };
}

let told: Told;
try {
  told = await read();
} catch (error) {
  // Whatever a workbook makes the library throw is a fault of the file; memory ends the process.
  told = error instanceof Refused ? error.told : { refused: 'damaged' };
}
process.stdout.write(JSON.stringify(told));
