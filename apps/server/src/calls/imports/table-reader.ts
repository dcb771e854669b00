/**
 * Child process started by outside/sqlite.ts: reads the rows of an untrusted CSV file or the first sheet of a workbook,
 * with their lines. The parent bounds time and memory, and what it may read.
 */
import { closeSync, createReadStream, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { streamXlsxRows as Stream } from 'hucre/xlsx';
import { Refused, spooled, type Told, tooLarge } from '../../outside/reader-result.ts';
import { csvRecords, csvText, QuoteOpen } from '../common/csv.ts';
import { tableLimits as limits } from './table-limits.ts';

type Cell = string | number | boolean | null;
/** Of a sheet. */
const lastLine = 1_048_576;

const [path = '', folder = '', , workbooks = ''] = process.argv.slice(2);

/** Days and moments in ISO order, without a zone, as the sheet shows them. */
function cellOf(given: unknown): Cell {
  if (given instanceof Date) {
    if (Number.isNaN(given.getTime())) return null;
    // Spreadsheets keep fractions of days, which come as milliseconds around the second.
    const at = new Date(Math.round(given.getTime() / 1_000) * 1_000).toISOString();
    return at.replace(/T00:00:00\.000Z$/, '').slice(0, 19);
  }
  if (typeof given === 'string') return given.replaceAll('\0', '').toWellFormed();
  if (typeof given === 'number') return Number.isFinite(given) ? given : null;
  return typeof given === 'boolean' ? given : null;
}

interface Line {
  line: number;
  cells: readonly unknown[];
}

function* ofText(bytes: Buffer): Generator<Line> {
  const text = csvText(bytes);
  if (text.includes('\0')) throw new Refused('not_text');
  let line = 0;
  for (const cells of csvRecords(text)) yield { line: ++line, cells };
}

async function* ofWorkbook(): AsyncGenerator<Line> {
  const { streamXlsxRows } = (await import(workbooks)) as { streamXlsxRows: typeof Stream };
  const bytes = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>;
  let before = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    const line = index + 1;
    // The number of a row is a text of the file.
    if (!Number.isInteger(line) || line <= before || line > lastLine) throw new Refused('damaged');
    before = line;
    yield { line, cells: values };
  }
}

/** Written in portions, so that neither side holds all rows. */
class Spool {
  readonly #file = openSync(join(folder, spooled.rows), 'wx', 0o600);
  #portion = '';
  #text = 0;
  columns: string[] | null = null;
  rows = 0;

  add({ line, cells: given }: Line): void {
    const cells = given.slice(0, limits.columns + 1).map(cellOf);
    while (cells.length > 0 && (cells.at(-1) === null || String(cells.at(-1)).trim() === '')) cells.pop();
    if (cells.length === 0) return;
    if (cells.length > limits.columns) throw tooLarge('columns', limits.columns);
    for (const cell of cells) {
      const length = typeof cell === 'string' ? cell.length : 8;
      if (length > limits.value) throw tooLarge('value', limits.value);
      this.#text += length;
    }
    if (this.#text > limits.text) throw tooLarge('text', limits.text);
    if (this.columns === null) {
      this.columns = cells.map(cell =>
        String(cell ?? '')
          .trim()
          .slice(0, 1_000)
          .toWellFormed(),
      );
      return;
    }
    if (++this.rows > limits.rows) throw tooLarge('rows', limits.rows);
    // Two separators that JSON leaves as they are would end a line for the parent.
    const text = JSON.stringify([line, cells]).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
    this.#portion += `${text}\n`;
    if (this.#portion.length > 500_000) this.#flush();
  }

  #flush(): void {
    writeSync(this.#file, this.#portion);
    this.#portion = '';
  }

  close(): Told {
    this.#flush();
    closeSync(this.#file);
    if (!this.columns || this.rows === 0) throw new Refused('no_rows');
    return { columns: this.columns, rows: this.rows };
  }
}

function startOf(length: number): Buffer {
  const file = openSync(path, 'r');
  const head = Buffer.alloc(length);
  const read = readSync(file, head, 0, length, 0);
  closeSync(file);
  return head.subarray(0, read);
}

async function read(): Promise<Told> {
  const start = startOf(4);
  if (start.equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new Refused(
      readFileSync(path).includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'old_workbook',
    );
  const spool = new Spool();
  const isZip = start.equals(Buffer.from('PK\x03\x04'));
  for await (const line of isZip ? ofWorkbook() : ofText(readFileSync(path))) spool.add(line);
  return spool.close();
}

let told: Told;
try {
  told = await read();
} catch (error) {
  // Whatever a workbook makes the library throw is a fault of the file; memory ends the process.
  if (error instanceof Refused) told = error.told;
  else told = { refused: error instanceof QuoteOpen ? 'quote_open' : 'damaged' };
}
process.stdout.write(JSON.stringify(told));
