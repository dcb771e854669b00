/**
 * Reads a table of an uploaded file (SQLite, workbook, CSV) in a sandboxed child process: empty environment, access to the file, one folder
 * and the reader's sources only, limited time and memory, low priority (where somebody waits for the first rows, once these are there), behind the fence of all parsers. A runaway query can
 * only be ended with its process, hence no thread.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Problem } from '@kontor/contract';
import { fence } from './fence.ts';
import { lendToParsers } from './parser-account.ts';
import { type Place, placesFor } from './places.ts';
import { low, lowerPriority } from './process-priority.ts';
import type { TableTold, Told } from './reader-result.ts';
import { spoolFolder } from './spool.ts';
import { sqliteLimits } from './sqlite-limits.ts';

const source = fileURLToPath(new URL('..', import.meta.url));
/** Of the packages, readers can import this file alone. */
const folding = import.meta.resolve('@kontor/form/text-folding');

/**
 * Bounds processor time: on a busy server the process, which has a low priority, waits far longer than it works. Without
 * ulimit, time is bounded by the timer alone and memory by Node's own flag.
 */
const limitedTo = (ms: number, prefix: string, awaited: boolean) =>
  `ulimit -S -t ${Math.ceil(ms / 1_000)} 2>/dev/null; ulimit -v ${sqliteLimits.reserved_kb} 2>/dev/null; ulimit -c 0 2>/dev/null; exec ${awaited ? '' : `nice -n ${low} `}${prefix}"$0" "$@"`;

/** For so long at most it has the usual priority without a word of first rows. */
const awaitedMs = 30_000;

async function commandOf(
  reader: URL,
  folder: string,
  { ms, awaited }: { ms: number; awaited: boolean },
  libraries: readonly string[],
  ...rest: string[]
): Promise<[string, string[]]> {
  const node = [
    `--max-old-space-size=${sqliteLimits.heap_mb}`,
    // As the server has it: less memory, and less time, since it stays in the processor's cache.
    '--max-semi-space-size=4',
    // Otherwise WebAssembly (type stripping) reserves 10 GB of address space.
    '--disable-wasm-trap-handler',
    '--no-warnings',
    '--permission',
    `--allow-fs-read=${source}*`,
    // Of a bundled reader.
    `--allow-fs-read=${fileURLToPath(new URL('.', reader))}*`,
    `--allow-fs-read=${fileURLToPath(folding)}`,
    ...libraries.map(url => `--allow-fs-read=${fileURLToPath(new URL('.', url))}*`),
    `--allow-fs-read=${folder}/*`,
    `--allow-fs-write=${folder}/*`,
    fileURLToPath(reader),
    ...rest,
  ];
  return process.platform === 'win32'
    ? [process.execPath, node]
    : ['/bin/sh', ['-c', limitedTo(ms, await fence(), awaited), process.execPath, ...node]];
}

const mostTold = 256 * 1024;

interface Ran {
  out: string;
  fault: string;
  late: boolean;
  /** Signal that ended it, sent by the system or by us. */
  signal: string | null;
  /** It said what no reader says. */
  odd: boolean;
}

/** Exported for the test from inside. */
export async function runReader(
  reader: URL,
  folder: string,
  path: string,
  ms: number,
  libraries: readonly string[] = [],
  {
    heard,
    stop,
    awaited = false,
    words = [],
  }: { heard?: (text: string) => void; stop?: AbortSignal; awaited?: boolean; words?: readonly string[] } = {},
): Promise<Ran> {
  await lendToParsers(folder);
  const limited = { ms, awaited };
  const process = spawn(
    ...(await commandOf(reader, folder, limited, libraries, path, folder, folding, ...libraries, ...words)),
    {
      cwd: folder,
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lower = () => lowerPriority(process.pid);
  const enough = awaited ? setTimeout(lower, awaitedMs) : undefined;
  if (awaited) process.stdout.once('data', lower);
  const ran: Ran = { out: '', fault: '', late: false, signal: null, odd: false };
  const kill = () => void process.kill('SIGKILL');
  process.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (ran.out.length + text.length > mostTold) process.kill('SIGKILL');
    else ran.out += text;
    try {
      heard?.(ran.out);
    } catch {
      // The file has got hold of it, maybe: nothing that it says is believed.
      ran.odd = true;
      kill();
    }
  });
  stop?.addEventListener('abort', kill);
  if (stop?.aborted) kill();
  process.stderr.setEncoding('utf8').on('data', (text: string) => {
    ran.fault = (ran.fault + text).slice(0, 2_000);
  });
  const timer = setTimeout(() => {
    ran.late = true;
    process.kill('SIGKILL');
  }, ms * sqliteLimits.waiting);
  try {
    await new Promise<void>((done, fail) => {
      process.once('error', fail).once('close', (_code, signal) => {
        ran.signal = signal;
        done();
      });
    });
  } finally {
    clearTimeout(timer);
    clearTimeout(enough);
    stop?.removeEventListener('abort', kill);
  }
  return ran;
}

/** Messages of Node and of the system when a limit is exceeded. */
const outOfMemory = /heap out of memory|Allocation failed|bad_alloc|out of memory|Array buffer allocation/i;

function toldBy({ out, fault, late, signal, odd }: Ran): Told {
  if (late || signal === 'SIGXCPU') return { refused: 'too_slow', values: { limit: sqliteLimits.ms / 1_000 } };
  if (outOfMemory.test(fault)) return { refused: 'too_large', values: { what: 'memory', limit: sqliteLimits.heap_mb } };
  // A crash of the reader is a fault of the file.
  if (signal || odd) return { refused: 'damaged' };
  if (out === '') throw new Error(`the reader of a file failed: ${fault}`);
  return JSON.parse(out.slice(out.lastIndexOf('\n') + 1)) as Told;
}

/** Processes that read. */
const readers = placesFor(sqliteLimits.atOnce);

export interface Table extends TableTold {
  /** Folder of the spooled lines. */
  folder: string;
}

export interface Asked {
  /** The file's bytes, or where it is: then it is moved, since it may be large. */
  bytes: string | (() => Promise<Readable>);
  /** Script that reads the file: called with the paths of file and folder and the URLs of text folding and libraries, prints its result. */
  reader: URL;
  /** Path for the issue of a refusal. */
  path: string;
  /** Processor time, rounded up to seconds. */
  ms?: number;
  /** Somebody waits for the first rows: until these are there, it has the usual priority. */
  awaited?: boolean;
  /** URLs of modules that the reader imports; it may read the folders that they are in. */
  libraries?: readonly string[];
  /** Further command-line arguments of the reader, after the URLs. */
  words?: readonly string[];
}

/** Somebody closed the file while it was read. */
export class ReaderStopped extends Error {}

/** Its first line, and what is between its cells, if it is a CSV. */
type TableHead = Pick<Table, 'columns' | 'delimiter'>;

/** A file that is being read: its rows are spooled as they come. */
export interface OpenTable {
  folder: string;
  /** Its head, as soon as the first rows are spooled; null if all was read, or refused, before the reader said so. */
  head: Promise<TableHead | null>;
  /** Resolves when more rows are spooled, false once there will be no more. */
  more(): Promise<boolean>;
  /** The whole table; a 422 with the reason if the file is refused. */
  table: Promise<Table>;
  /** Ends the reader, and removes the folder. */
  close(): Promise<void>;
}

function headIn(line: string): TableHead {
  const { columns, delimiter } = JSON.parse(line) as { columns?: unknown; delimiter?: unknown };
  if (!Array.isArray(columns) || !columns.every(each => typeof each === 'string')) throw new Error('no head');
  return { columns, ...(typeof delimiter === 'string' && { delimiter }) };
}

/** What the reader says while it reads: its head as the first line, then an empty line whenever more is spooled. */
function following() {
  const head = Promise.withResolvers<TableHead | null>();
  let [said, seen, over] = [0, 0, false];
  let wake = Promise.withResolvers<void>();
  const call = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  return {
    head: head.promise,
    heard(out: string): void {
      const [first = '', ...rest] = out.split('\n');
      if (rest.length === 0) return;
      if (said === 0) head.resolve(headIn(first));
      said = rest.length;
      call();
    },
    end(): void {
      over = true;
      head.resolve(null);
      call();
    },
    async more(): Promise<boolean> {
      while (seen === said && !over) await wake.promise;
      seen = said;
      return !over;
    },
  };
}

async function tableBy(asked: Asked, folder: string, how: Parameters<typeof runReader>[5]): Promise<Table> {
  const { bytes, reader, path, ms = sqliteLimits.ms, libraries } = asked;
  const file = join(folder, 'file');
  if (typeof bytes === 'string') await rename(bytes, file);
  else await pipeline(await bytes(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  const ran = await runReader(reader, folder, file, ms, libraries, how);
  if (how?.stop?.aborted) throw new ReaderStopped();
  const told = toldBy(ran);
  if (!('refused' in told)) return { ...told, folder };
  const { refused: code, values } = told;
  throw new Problem('invalid', [{ path, code, ...(values ? { values } : {}) }]);
}

/** A 503 if two tables are being read already; to be asked before one is taken in, too. */
export const mayRead = (): void => readers.mayTake();

/** For so long a file that was taken in waits to be read. */
const turnMs = 30_000;

/** The place of a file that was taken in already: it waits its turn, rather than be sent once more. */
export const turnToRead = (): Promise<Place> => readers.within(turnMs);

/** A disk that takes no folder must not cost a place. */
function spoolAt(place: Place): ReturnType<typeof spoolFolder> {
  try {
    return spoolFolder();
  } catch (error) {
    place.leave();
    throw error;
  }
}

/** Begins to read the table in `bytes`, and leaves its place when that is read. */
export function openTable(asked: Asked, place: Place = readers.take()): OpenTable {
  const { folder, remove } = spoolAt(place);
  const { head, heard, more, end: over } = following();
  const stopped = new AbortController();
  const { awaited = false, words = [] } = asked;
  const table = tableBy(asked, folder, { heard, stop: stopped.signal, awaited, words }).finally(() => {
    place.leave();
    over();
  });
  table.catch(() => {});
  let closed: Promise<void> | undefined;
  const end = async () => {
    stopped.abort();
    await table.catch(() => {});
    await remove();
  };
  // Whoever stops it, and whoever reads it, each close it.
  const close = () => {
    closed ??= end();
    return closed;
  };
  return { folder, head, more, table, close };
}

/**
 * Passes the table in `bytes` to `use`, spooled in a folder that is removed afterwards. Throws a 422 at `path` with the
 * reason if the file is refused, and a 503 if two are being read already.
 */
export async function withTable<T>(asked: Asked, use: (table: Table) => Promise<T>, place?: Place): Promise<T> {
  const open = openTable(asked, place);
  try {
    return await use(await open.table);
  } finally {
    await open.close();
  }
}
