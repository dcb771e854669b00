/**
 * Child process started by outside/sqlite.ts: reads one table of an untrusted SQLite file. No view, trigger, virtual
 * table, generated column or expression of the file is ever executed, the file is read-only, and an authorizer
 * allow-lists what SQLite may touch. The parent bounds time and memory.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { constants, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { fold as Fold } from '@kontor/form';
import { Refused, spooled, type Told, tooLarge } from '../outside/reader-result.ts';
import { sqliteLimits } from '../outside/sqlite-limits.ts';

const [path = '', folder = '', folding = ''] = process.argv.slice(2);
// By its file: packages cannot be resolved here.
const { fold } = (await import(folding)) as { fold: typeof Fold };

/** SQLite accepts an empty file as an empty database; for a user it is an invalid file. */
function mustBeSqlite(path: string): void {
  const head = Buffer.alloc(100);
  const file = openSync(path, 'r');
  const length = readSync(file, head);
  closeSync(file);
  if (!head.subarray(0, 16).equals(Buffer.from('SQLite format 3\0'))) throw new Refused('not_sqlite');
  if (length < head.length) throw new Refused('damaged');
}

function open(path: string): DatabaseSync {
  const url = pathToFileURL(path);
  // No locks, no journal, no files beside it: also opens a database in WAL mode.
  url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, {
    readOnly: true,
    allowExtension: false,
    defensive: true,
    enableForeignKeyConstraints: false,
    enableDoubleQuotedStringLiterals: false,
    limits: { length: sqliteLimits.record, sqlLength: 1_000_000, exprDepth: 100, attach: 0, functionArg: 20 },
  });
  for (const setting of [
    'trusted_schema = off',
    'cell_size_check = on',
    'mmap_size = 0',
    'query_only = on',
    // The integrity check below would otherwise evaluate them.
    'ignore_check_constraints = on',
    'cache_size = -4000',
    'temp_store = memory',
  ])
    database.exec(`pragma ${setting}`);
  return database;
}

const functions = new Set(['typeof']);
const pragmas = new Set(['quick_check', 'table_xinfo']);

/** Authorizer: from here on SQLite may read the schema and the tables in `readable`, and nothing else. */
function guard(database: DatabaseSync, readable: ReadonlySet<string>): void {
  const { SQLITE_DENY, SQLITE_FUNCTION, SQLITE_OK, SQLITE_PRAGMA, SQLITE_READ, SQLITE_SELECT } = constants;
  database.setAuthorizer((action, first, second, schema, through) => {
    // Set if the access comes from a view or a trigger.
    if (through !== null) return SQLITE_DENY;
    const allowed =
      action === SQLITE_SELECT ||
      (action === SQLITE_READ && schema === 'main' && readable.has(first ?? '')) ||
      (action === SQLITE_FUNCTION && functions.has(second ?? '')) ||
      (action === SQLITE_PRAGMA && pragmas.has(first ?? ''));
    return allowed ? SQLITE_OK : SQLITE_DENY;
  });
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * The table named `suggestions`, else the first one. Virtual tables have no root page; their shadow tables are skipped.
 */
function tableOf(database: DatabaseSync): string {
  const tables: string[] = [];
  const virtual: string[] = [];
  for (const { type, name, rootpage } of database
    .prepare('select type, name, rootpage from sqlite_schema order by rowid')
    .iterate()) {
    if (type !== 'table' || typeof name !== 'string' || /^sqlite_/i.test(name)) continue;
    (Number(rootpage) > 0 ? tables : virtual).push(name);
  }
  const own = tables.filter(name => !virtual.some(one => name.toLowerCase().startsWith(`${one.toLowerCase()}_`)));
  const table = own.find(name => name.toLowerCase() === 'suggestions') ?? own[0];
  if (table === undefined) throw new Refused('no_table');
  return table;
}

/** Stored columns only; a generated column is an expression of the file. */
function columnsOf(database: DatabaseSync, table: string): string[] {
  const stored: string[] = [];
  for (const { name, hidden } of database.prepare(`pragma table_xinfo(${quoted(table)})`).iterate()) {
    if (Number(hidden) === 0 || Number(hidden) === 3) stored.push(String(name));
  }
  if (stored.length === 0) throw new Refused('no_table');
  if (stored.length > sqliteLimits.columns) throw tooLarge('columns', sqliteLimits.columns);
  return stored;
}

function mustBeWhole(database: DatabaseSync, table: string): void {
  for (const row of database.prepare(`pragma quick_check(${quoted(table)})`).iterate()) {
    if (row.quick_check !== 'ok') throw new Refused('damaged');
  }
}

/** Scans by rowid, so that each pass yields the rows in the same order. */
function* scan(database: DatabaseSync, table: string, columns: string[]): Generator<unknown[], void, void> {
  const cells = columns.map(name => `case typeof(${quoted(name)}) when 'blob' then null else ${quoted(name)} end`);
  const statement = database.prepare(`select ${cells.join(', ')} from ${quoted(table)} not indexed`);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  yield* statement.iterate() as unknown as Iterable<unknown[]>;
}

/** Text of a cell; whole numbers without a decimal point. */
function textOf(cell: unknown): string | null {
  if (typeof cell === 'bigint') return String(cell);
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : null;
  return typeof cell === 'string' ? cell.replaceAll('\0', '').toWellFormed() : null;
}

/** Writer of JSON lines, each a list of about `size` characters. */
function spool(path: string, size = 200_000): { write(item: unknown, weight: number): void; end(): void } {
  const file = openSync(path, 'wx', 0o600);
  let items: unknown[] = [];
  let heavy = 0;
  const flush = () => {
    if (items.length > 0) writeSync(file, `${JSON.stringify(items)}\n`);
    items = [];
    heavy = 0;
  };
  return {
    write(item, weight) {
      items.push(item);
      heavy += weight;
      if (heavy >= size) flush();
    },
    end() {
      flush();
      closeSync(file);
    },
  };
}

function copyRows(database: DatabaseSync, table: string, columns: string[], folder: string): number {
  const rows = spool(join(folder, spooled.rows));
  let count = 0;
  let all = 0;
  for (const cells of scan(database, table, columns)) {
    if (++count > sqliteLimits.rows) throw tooLarge('rows', sqliteLimits.rows);
    let length = 0;
    const texts = cells.map((cell, place) => {
      const text = textOf(cell);
      length += text?.length ?? 0;
      if (text && text.length > sqliteLimits.value)
        throw tooLarge('value', sqliteLimits.value, { column: (columns[place] ?? '').slice(0, 100) });
      return text;
    });
    all += length;
    if (all > sqliteLimits.text) throw tooLarge('text', sqliteLimits.text);
    rows.write(texts, length + 8 * texts.length);
  }
  rows.end();
  return count;
}

/** Collapses white space; most texts have single spaces only and are returned as they are. */
const inOneLine = (text: string) => (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text);

/** Values in one part: as many as a database row holds well, few enough to be scanned for free. */
const perPart = 32;
const partSize = 1_500;

/** Value and row number in one string, so that the engine sorts without a comparison function: half the time. */
const digits = String(sqliteLimits.rows).length;
const keyOf = (folded: string, number: number) => `${folded}\0${String(number).padStart(digits, '0')}`;

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** In PostgreSQL's byte order of UTF-8, which its prefix search relies on. UTF-16 order differs only for surrogates. */
const sorted = (keys: string[]): string[] =>
  keys.some(key => /[\ud800-\udfff]/.test(key)) ? keys.sort(byBytes) : keys.sort();

/** Search index of one column: folded, sorted, without empty values. One column at a time, to bound memory. */
function* partsOf(cells: Iterable<unknown[]>): Generator<{ part: number; folded: string; numbers: number[] }> {
  const keys: string[] = [];
  let row = 0;
  for (const [cell] of cells) {
    // Folding can lengthen a text; the cut must not split a surrogate pair.
    const folded = inOneLine(fold(textOf(cell) ?? ''))
      .slice(0, sqliteLimits.value)
      .toWellFormed();
    if (folded.trim() !== '') keys.push(keyOf(folded, row));
    row++;
  }
  let part = 0;
  let folded = '';
  let numbers: number[] = [];
  for (const key of sorted(keys)) {
    const end = key.length - digits - 1;
    if (numbers.length === perPart || (numbers.length > 0 && folded.length + end > partSize)) {
      yield { part: part++, folded, numbers };
      folded = '';
      numbers = [];
    }
    folded += `\n${key.slice(0, end)}`;
    numbers.push(Number(key.slice(end + 1)));
  }
  if (numbers.length > 0) yield { part, folded, numbers };
}

function copyTexts(database: DatabaseSync, table: string, columns: string[], folder: string): void {
  const texts = spool(join(folder, spooled.texts));
  for (const [place, column] of columns.entries()) {
    for (const part of partsOf(scan(database, table, [column])))
      texts.write({ place, ...part }, part.folded.length + 8 * part.numbers.length);
  }
  texts.end();
}

function read(path: string, folder: string): Told {
  mustBeSqlite(path);
  const database = open(path);
  const readable = new Set(['sqlite_master', 'sqlite_schema']);
  guard(database, readable);
  const table = tableOf(database);
  readable.add(table);
  mustBeWhole(database, table);
  const columns = columnsOf(database, table);
  const rows = copyRows(database, table, columns, folder);
  copyTexts(database, table, columns, folder);
  return { columns, rows };
}

/** SQLITE_NOMEM, SQLITE_TOOBIG: the content exceeds our limits. */
const large = new Set([7, 18]);
const notADatabase = 26;

function refusalOf(error: unknown): Told | undefined {
  if (error instanceof Refused) return error.told;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code !== 'ERR_SQLITE_ERROR') return undefined;
  const primary = Number(errcode) & 0xff;
  if (large.has(primary)) return tooLarge('record', sqliteLimits.record).told;
  return { refused: primary === notADatabase ? 'not_sqlite' : 'damaged' };
}

let told: Told | undefined;
try {
  told = read(path, folder);
} catch (error) {
  told = refusalOf(error);
  if (!told) throw error;
}
process.stdout.write(JSON.stringify(told));
