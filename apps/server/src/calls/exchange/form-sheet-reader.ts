/**
 * Child process started by outside/sqlite.ts: reads the sheets of an untrusted workbook, or of the CSV or Markdown writing
 * of an XLSForm, as texts, and makes the form of them; from a ZIP with the files whose lists it names. The parent bounds time and memory, and what it may read.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as XlsFormReader from '@kontor/form/xlsform';
import type { Sheets, XlsForm } from '@kontor/form/xlsform';
import type { readXlsx as Read, streamXlsxRows as Stream } from 'hucre/xlsx';
import { Refused, spooled, type Told, tooLarge } from '../../outside/reader-result.ts';
import { listZip, unzipTo, type Zipped } from '../../outside/unzip.ts';
import { readableText, readCsv } from '../common/csv.ts';
import { isOldWorkbook, oldWorkbookFault } from '../common/old-workbook.ts';
import { sheetsOf as listedIn, mustEnd } from '../common/sheet-list.ts';
import { formIn, listsIn, nameIn } from './form-archive.ts';
import { formSheetLimits as limits } from './form-sheet-limits.ts';

const [path = '', folder = '', , workbooks = '', xlsform = ''] = process.argv.slice(2);

/** What is spooled. */
export interface ReadSheets {
  sheets: Sheets;
  xlsform: XlsForm | null;
}

function textOf(cell: unknown): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime())
      ? ''
      : cell
          .toISOString()
          .replace(/T00:00:00.000Z$/, '')
          .slice(0, 19);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).replaceAll('\0', '').toWellFormed() : '';
}

const isOfForm = (name: string): boolean => /^(survey|choices|settings|kontor)$/i.test(name.trim());
/** What a sheet is known by: those of the form in any case. */
const keyOf = (name: string): string => (isOfForm(name) ? name.trim().toLowerCase() : name.trim());
/** Other sheets so far. */
const beside = { text: 0, cells: 0 };
/** Sheets that are not kept, since they have too much. */
const unkept = new Set<string>();

/** The rows of one sheet, bounded; empty ones keep the place of those behind them. */
class Rows {
  readonly rows: string[][] = [];
  static text = 0;
  #filled = 0;

  add(index: number, given: readonly unknown[]): void {
    const cells = given.slice(0, limits.columns + 1).map(cell => textOf(cell).trim());
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) return;
    if (cells.length > limits.columns) throw tooLarge('columns', limits.columns);
    if (++this.#filled > limits.rows || index >= limits.lastRow) throw tooLarge('rows', limits.rows);
    while (this.rows.length < index) this.rows.push([]);
    this.rows[index] = cells.map(cell => cell.slice(0, limits.value));
    for (const cell of cells) Rows.text += cell.length;
    if (Rows.text > limits.text) throw tooLarge('text', limits.text);
  }
}

/** `at`: the file that has these bytes. */
async function ofWorkbook(bytes: Buffer, at: string): Promise<Map<string, Rows>> {
  const { readXlsx, streamXlsxRows } = (await import(workbooks)) as {
    readXlsx: typeof Read;
    streamXlsxRows: typeof Stream;
  };
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name }) => {
      names.push(name);
      return false;
    },
  });
  if (names.length > limits.sheets) throw tooLarge('sheets', limits.sheets);
  const sheets = new Map<string, Rows>();
  const rowsOf = async (name: string): Promise<Rows> => {
    const rows = new Rows();
    const [before, isOther] = [Rows.text, !isOfForm(name)];
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
      rows.add(index, values);
      if (isOther && (index >= limits.lastRow || Rows.text - before > limits.beside.text))
        throw tooLarge('rows', limits.rows);
    }
    return rows;
  };
  // In their order; what is no sheet of a form comes after those that are.
  for (const name of names) sheets.set(keyOf(name), new Rows());
  for (const name of names) if (isOfForm(name)) sheets.set(keyOf(name), await rowsOf(name));
  if (!sheets.has('survey')) return sheets;
  const listed = await listedIn(at).catch(() => []);
  await mustEnd(
    at,
    listed.filter(({ name }) => isOfForm(name)),
  );
  for (const name of names) if (!isOfForm(name)) sheets.set(keyOf(name), await kept(name, rowsOf));
  return sheets;
}

/** Other sheets as they stand, since the export gives them back; without rows where they are more than is kept. */
async function kept(name: string, rowsOf: (name: string) => Promise<Rows>): Promise<Rows> {
  const before = Rows.text;
  try {
    const rows = await rowsOf(name);
    const text = beside.text + Rows.text - before;
    const cells = beside.cells + rows.rows.reduce((sum, row) => sum + row.filter(Boolean).length, 0);
    if (text > limits.beside.text || cells > limits.beside.cells) throw tooLarge('text', limits.beside.text);
    Object.assign(beside, { text, cells });
    return rows;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    unkept.add(keyOf(name));
    return new Rows();
  } finally {
    Rows.text = before;
  }
}

/** Both writings have the sheet's name in the first cell, and its rows below, one cell to the right. */
function ofLines(lines: readonly string[][]): Map<string, Rows> {
  const sheets = new Map<string, Rows>();
  let rows: Rows | null = null;
  let at = 0;
  for (const [first = '', ...cells] of lines) {
    const name = first.trim().toLowerCase();
    if (name !== '') {
      rows = new Rows();
      at = 0;
      sheets.set(name.slice(0, 100), rows);
      if (sheets.size > limits.sheets) throw tooLarge('sheets', limits.sheets);
      if (cells.some(cell => cell.trim() !== '')) rows.add(at++, cells);
    } else rows?.add(at++, cells);
  }
  return sheets;
}

const isRule = (cells: readonly string[]) => cells.every(cell => /^\s*:?-*:?\s*$/.test(cell));

const ofMarkdown = (text: string): string[][] =>
  text.split(/\r?\n/).flatMap(line => {
    if (!line.trim().startsWith('|')) return [];
    const cells = line
      .trim()
      .slice(1)
      .replace(/\|$/, '')
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim().replaceAll('\\|', '|'));
    return isRule(cells) && cells.some(cell => cell.includes('-')) ? [] : [cells];
  });

function ofText(bytes: Buffer): Map<string, Rows> {
  const text = readableText(bytes);
  if (text === null) throw new Refused('not_readable');
  if (text.trim() === '') throw new Refused('empty_file');
  if (/^\s*\|/.test(text)) return ofLines(ofMarkdown(text));
  const records = readCsv(text, text.slice(0, 2_000));
  if (!records) throw new Refused('quote_open');
  return ofLines(records);
}

const startsAsZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));

function sheetsOf(bytes: Buffer, at: string): Promise<Map<string, Rows>> | Map<string, Rows> {
  if (isOldWorkbook(bytes)) throw new Refused(oldWorkbookFault(bytes));
  return startsAsZip(bytes) ? ofWorkbook(bytes, at) : ofText(bytes);
}

/** A list that stands in a file: a sheet by its name. */
function listIn(bytes: Buffer): Rows {
  const rows = new Rows();
  const text = readableText(bytes);
  for (const [at, cells] of (text === null ? [] : (readCsv(text) ?? [])).entries()) rows.add(at, cells);
  return rows;
}

/** A form with what it names beside it: tables that it asks for become sheets by the names of their files, of others the name is told. */
async function ofArchive(): Promise<Map<string, Rows> | null> {
  const packed = formIn(listZip(path, { list: limits.text, files: limits.files }), limits);
  if (!packed) return null;
  const bytesOf = async (entry: Zipped, at: number) => {
    const to = join(folder, `unpacked-${at}`);
    await unzipTo(path, entry, to);
    return readFileSync(to);
  };
  const sheets = await sheetsOf(await bytesOf(packed.form, 0), join(folder, 'unpacked-0'));
  const { filesAskedBy } = (await import(xlsform)) as typeof XlsFormReader;
  const lists = new Set(listsIn(packed, filesAskedBy(plain(sheets)), limits));
  for (const [at, entry] of packed.others.entries()) {
    const name = nameIn(entry);
    if (!sheets.has(name)) sheets.set(name, lists.has(entry) ? listIn(await bytesOf(entry, at + 1)) : new Rows());
  }
  return sheets;
}

const plain = (sheets: ReadonlyMap<string, Rows>): Sheets =>
  Object.fromEntries(Array.from(sheets, ([name, { rows }]) => [name, rows]));

const cellsIn = (sheets: Sheets): number =>
  Object.values(sheets)
    .flat()
    .reduce((sum, row) => sum + row.filter(Boolean).length, 0);

async function read(): Promise<Told> {
  const bytes = readFileSync(path);
  const sheets = (startsAsZip(bytes) ? await ofArchive() : null) ?? (await sheetsOf(bytes, path));
  const found = plain(sheets);
  // The report has a line for each.
  if (cellsIn(found) - beside.cells > limits.cells) throw new Refused('too_many', { max: limits.cells });
  const { isXlsForm, readXlsForm } = (await import(xlsform)) as typeof XlsFormReader;
  const form = isXlsForm(found) ? readXlsForm(found) : null;
  for (const line of form?.report ?? [])
    if (line.row === 1 && line.column === '' && unkept.has(line.sheet)) line.reason = 'sheet_too_large';
  const made: ReadSheets = { sheets: found, xlsform: form };
  writeFileSync(join(folder, spooled.rows), JSON.stringify(made), { flag: 'wx', mode: 0o600 });
  return { columns: [], rows: sheets.size };
}

let told: Told;
try {
  told = await read();
} catch (error) {
  // Whatever a workbook makes the library throw is a fault of the file; memory ends the process.
  told = error instanceof Refused ? error.told : { refused: 'damaged' };
}
process.stdout.write(JSON.stringify(told));
