/**
 * Child process started by outside/sqlite.ts: reads the rows of an untrusted CSV file or the first sheet of a workbook,
 * with their lines; of a ZIP those of the table in it, whose other files are unpacked beside. The parent bounds time and memory, and what it may read.
 */
import { closeSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { streamXlsxRows as Stream } from 'hucre/xlsx';
import { type Carried, Refused, spooled, type Told, tooLarge } from '../../outside/reader-result.ts';
import { isGuarded } from '../../outside/xlsx/cells.ts';
import { csvRecords, delimiterOf, linesBefore, QuoteOpen, readableText } from '../common/csv.ts';
import { isOldWorkbook, oldWorkbookFault } from '../common/old-workbook.ts';
import { headsOf, mustEnd, type Sheet, sheetsOf } from '../common/sheet-list.ts';
import { marksIn, sheetNotes } from './sheet-notes.ts';
import { earlyMark, tableLimits as limits, lone, reportHeads, sheetWord, tripSheet } from './table-limits.ts';
import { hasSheet } from './workbook-names.ts';
import { unpackTable } from './zip-table.ts';

type Cell = string | number | boolean | null;
/** Number of rows after which the columns are sent to the parent; those of a smaller file are sent with its result. Longest such message. */
const [firstRows, mostHead] = [500, 50_000];
/** Of a sheet. */
const lastLine = 1_048_576;

const [given = '', folder = '', , workbooks = '', ...words] = process.argv.slice(2);
/** The table: the file itself, or the one in it. */
let path = given;
/** Of a workbook the sheet that somebody chose. */
const chosen = words.find(word => word.startsWith(sheetWord))?.slice(sheetWord.length);

/** Days as they are written, by their time: a sheet has the same ones again and again. */
const days = new Map<number, string>();
const mostDays = 10_000;

/** From here on programs agree on the number of a day; Excel has counted one before that there never was. */
const counted = Date.UTC(1900, 2, 1);
/** A time without a day. */
const zeroDay = /^1899-12-3[01]/;
/** In an own workbook days are as Kontor has written them. */
let isOwn = false;

/** Days and moments in ISO order, without a zone, as the sheet shows them. */
function cellOf(given: unknown): Cell {
  if (given instanceof Date) {
    const time = given.getTime();
    // As the sheet shows what is no day.
    if (Number.isNaN(time)) return '#####';
    const known = days.get(time);
    if (known !== undefined) return known;
    // Spreadsheets keep fractions of days, which come as milliseconds around the second.
    const at = new Date(Math.round(given.getTime() / 1_000) * 1_000).toISOString();
    // Zero keeps its time, which tells it from a text with that day.
    const whole = zeroDay.test(at) && !isOwn ? at : at.replace(/T00:00:00\.000Z$/, '');
    const read = whole.slice(0, 19);
    const text = isOwn || time >= counted || zeroDay.test(read) ? read : `${earlyMark}${read}`;
    if (days.size < mostDays) days.set(time, text);
    return text;
  }
  if (typeof given === 'string') return given.replaceAll('\0', '').toWellFormed();
  if (typeof given === 'number') return Number.isFinite(given) ? given : null;
  return typeof given === 'boolean' ? given : null;
}

interface Line {
  line: number;
  cells: readonly unknown[];
}

/** What is between the cells of a CSV; it tells the decimal mark where no number does. */
let delimiter: string | undefined;

/** Without the apostrophe that keeps spreadsheets from running a text. */
const unguarded = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);

function* ofText(bytes: Buffer): Generator<Line> {
  const text = readableText(bytes);
  if (text === null) throw new Refused('not_readable');
  delimiter = delimiterOf(text);
  let line = linesBefore(text);
  for (const cells of csvRecords(text)) yield { line: ++line, cells: cells.map(unguarded) };
}

const megabytes = 2 ** 20;

async function* ofWorkbook(bytes: Uint8Array, sheet: number | string = 0): AsyncGenerator<Line> {
  const { streamXlsxRows } = (await import(workbooks)) as { streamXlsxRows: typeof Stream };
  let before = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const line = index + 1;
    // The number of a row is a text of the file.
    if (!Number.isInteger(line) || line <= before || line > lastLine) throw new Refused('damaged');
    before = line;
    yield { line, cells: values };
  }
}

/** Written in portions, so that neither side holds all rows. Bounds are of all together. */
class Spool {
  static text = 0;
  static rows = 0;
  readonly #file: number;
  #portion = '';
  columns: string[] | null = null;
  rows = 0;
  /** Whether it sends the columns to the parent before the end. */
  readonly #tells: boolean;
  #told = false;

  constructor(name: string, tells = false) {
    this.#tells = tells;
    this.#file = openSync(join(folder, name), 'wx', 0o600);
  }

  add({ line, cells: given }: Line): void {
    const cells = given.slice(0, limits.columns + 1).map(cellOf);
    while (cells.length > 0 && (cells.at(-1) === null || String(cells.at(-1)).trim() === '')) cells.pop();
    if (cells.length === 0) return;
    if (cells.length > limits.columns) throw tooLarge('columns', limits.columns);
    for (const cell of cells) {
      const length = typeof cell === 'string' ? cell.length : 8;
      if (length > limits.value) throw tooLarge('value', limits.value);
      Spool.text += length;
    }
    if (Spool.text > limits.text) throw tooLarge('text', limits.text);
    if (this.columns === null) {
      this.columns = cells.map(cell =>
        String(cell ?? '')
          .trim()
          .slice(0, 1_000)
          .toWellFormed(),
      );
      return;
    }
    this.rows++;
    if (++Spool.rows > limits.rows) throw tooLarge('rows', limits.rows);
    this.write([line, cells]);
    if (this.#tells && this.rows === firstRows) this.#tell();
  }

  #tell(): void {
    const head = JSON.stringify({ columns: this.columns, delimiter });
    // Longer columns are sent with the result alone.
    if (head.length > mostHead) return;
    this.#flush();
    process.stdout.write(`${head}\n`);
    this.#told = true;
  }

  write(value: unknown): void {
    // Two separators that JSON leaves as they are would end a line for the parent.
    const text = JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
    this.#portion += `${text}\n`;
    if (this.#portion.length <= 500_000) return;
    this.#flush();
    if (this.#told) process.stdout.write('\n');
  }

  #flush(): void {
    writeSync(this.#file, this.#portion);
    this.#portion = '';
  }

  end(): void {
    this.#flush();
    closeSync(this.#file);
  }

  close(): Told {
    this.end();
    if (!this.columns || this.rows === 0) throw new Refused('no_rows');
    return { columns: this.columns, rows: this.rows };
  }
}

/** The entries that an own workbook was written with: ids and versions. Answers what its hidden sheet says of it. */
async function exportedIn(bytes: Buffer): Promise<string | null> {
  const spool = new Spool(spooled.exported);
  let text: string | null = null;
  let count = 0;
  for await (const { cells } of ofWorkbook(bytes, tripSheet)) {
    if (text === null) {
      text = typeof cells[0] === 'string' ? cells[0] : '';
      continue;
    }
    if (++count > limits.rows) throw tooLarge('rows', limits.rows);
    spool.write([String(cells[0]).slice(0, 36), Number(cells[1])]);
  }
  spool.end();
  return text;
}

/** Sheets of repeats, by their names: one that has another by now is not read. */
async function partsIn(bytes: Buffer, names: readonly string[]): Promise<Carried['parts']> {
  const parts: Carried['parts'] = [];
  const all = new Spool(spooled.parts);
  for (const [at, name] of names.entries()) {
    if (at === 0 || at > limits.sheets) continue;
    const one = new Spool(`${spooled.parts}-${at}`);
    one.write = ([line, cells]: [number, Cell[]]) => all.write([at, line, cells]);
    for await (const line of ofWorkbook(bytes, name)) one.add(line);
    one.end();
    if (one.columns) parts.push({ sheet: at, columns: one.columns });
  }
  all.end();
  return parts;
}

/** With marks in place of what reads as empty. */
function marked({ line, cells }: Line, marks: ReadonlyMap<number, string> | undefined): Line {
  // A heading is no answer.
  if (!marks || line === 1) return { line, cells };
  const made = [...cells];
  for (const [at, mark] of marks) {
    while (made.length < at) made.push(null);
    made[at] = mark;
  }
  return { line, cells: made };
}

/** An own workbook: what it was written with, the entries, their repeats. Null where nothing readable is carried. */
async function ofOwn(bytes: Buffer): Promise<Told | null> {
  isOwn = true;
  const text = await exportedIn(bytes);
  let names: unknown;
  try {
    names = (JSON.parse(text ?? '') as { sheets?: unknown })?.sheets;
  } catch {
    return null;
  }
  if (text === null || !Array.isArray(names) || names.some(name => typeof name !== 'string')) return null;
  const spool = new Spool(spooled.rows);
  const sheets = await sheetsOf(path).catch(() => []);
  const main = sheets.find(({ name }) => name === names[0]);
  const marks = await marksIn(path, main);
  for await (const line of ofWorkbook(bytes, names[0] as string)) spool.add(marked(line, marks.get(line.line)));
  await mustEnd(path, [main, ...sheets.filter(({ name }) => names.indexOf(name) > 0)]);
  const carried: Carried = { text, parts: await partsIn(bytes, names as string[]) };
  const notes = marks.size > 0 ? await sheetNotes(path, main) : null;
  return { ...spool.close(), carried, ...(notes && { notes }) } as Told;
}

interface Sheets {
  /** The sheet that is read; undefined for the first of a workbook whose list cannot be read. */
  main: Sheet | undefined;
  repeats: Sheet[];
  others: string[];
}

/** The sheet that is read, and others that hold something: those of repeats, as exports write them, and what is not read. */
async function sheetsIn(): Promise<Sheets> {
  const all = await sheetsOf(path).catch(() => []);
  const shown = all.filter(({ name, hidden }, at) => name !== '' && (at === 0 || !hidden));
  if (chosen !== undefined && !shown.some(({ name }) => name === chosen)) throw new Refused('no_such_sheet');
  const few = shown.slice(0, limits.sheets + 1);
  const heads = await headsOf(path, few).catch(() => few.map(() => ''));
  // A sheet without any value says nothing of entries: the first that has one is read.
  const first = few[heads.findIndex(head => head !== null)] ?? few[0];
  const main = chosen === undefined ? first : shown.find(({ name }) => name === chosen);
  const found: Sheets = { main, repeats: [], others: [] };
  for (const [at, sheet] of few.entries()) {
    const head = heads[at] ?? null;
    if (head === null || sheet === main) continue;
    const isRepeat = !words.includes(lone) && reportHeads.includes(head.toLowerCase());
    if (isRepeat) found.repeats.push(sheet);
    else found.others.push(sheet.name);
  }
  return found;
}

/** Rows of repeats name their entry by what its row has in this column. */
const hasIds = (columns: readonly string[]): boolean => columns.some(name => name.toLowerCase() === 'id');

/** The sheets of repeats, and what there is to say of the rest of the workbook. */
async function besideRows(bytes: Buffer, read: Told, { main, repeats, others }: Sheets) {
  const isRead = repeats.length > 0 && 'columns' in read && hasIds(read.columns);
  const names = ['', ...repeats.map(({ name }) => name)];
  if (isRead) await mustEnd(path, repeats);
  const sheets = isRead ? { names, parts: await partsIn(bytes, names) } : null;
  // Nobody does without rows that were read, since there is nothing to say beside them.
  const noted = await sheetNotes(path, main).catch(() => null);
  const unread = isRead ? others : [...names.slice(1), ...others];
  const ofSheets = { sheets: unread, ...(unread.length > 0 && main && { sheet: main.name }) };
  const notes = noted || unread.length > 0 ? { merged: [], uncomputed: [], ...noted, ...ofSheets } : null;
  return { ...(sheets && { sheets }), ...(notes && { notes }) };
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
  if (isOldWorkbook(start)) throw new Refused(oldWorkbookFault(readFileSync(path)));
  const isZip = start.equals(Buffer.from('PK\x03\x04'));
  if (!isZip || path !== given) return readTable(isZip);
  let fault: unknown = null;
  const found = await unpackTable(given, folder, words.includes(lone)).catch((error: unknown) => {
    fault = error;
    return null;
  });
  if (found) {
    path = found.table;
    return { ...(await read()), packed: found.packed, tableFolder: found.tableFolder } as Told;
  }
  // A workbook whose list of contents is not quite right may be read all the same.
  return readTable(true).catch(error => {
    throw fault ?? error;
  });
}

/** The file at `path`, which is a table. */
async function readTable(isZip: boolean): Promise<Told> {
  if (statSync(path).size > limits.bytes) throw tooLarge('bytes', limits.bytes / megabytes);
  return isZip ? readWorkbook(readFileSync(path)) : readText(readFileSync(path));
}

function readText(bytes: Buffer): Told {
  const spool = new Spool(spooled.rows, path === given);
  for (const line of ofText(bytes)) spool.add(line);
  return { ...spool.close(), ...(delimiter && { delimiter }) } as Told;
}

async function readWorkbook(bytes: Buffer): Promise<Told> {
  const own = chosen === undefined && hasSheet(bytes, tripSheet) ? await ofOwn(bytes) : null;
  if (own) return own;
  isOwn = false;
  const sheets = await sheetsIn();
  // Rows are matched with their repeats: there are no first ones before these are read.
  const spool = new Spool(spooled.rows, path === given && sheets.repeats.length === 0);
  for await (const line of ofWorkbook(bytes, sheets.main?.name)) spool.add(line);
  await mustEnd(path, [sheets.main]);
  const main = spool.close();
  return { ...main, ...(await besideRows(bytes, main, sheets)) } as Told;
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
