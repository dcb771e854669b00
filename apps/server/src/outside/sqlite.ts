/**
 * Reads a table of an uploaded file (SQLite, workbook, CSV) in a sandboxed child process: empty environment, access to the file, one folder
 * and the reader's sources only, limited time and memory, low priority, behind the fence of all parsers. A runaway query can
 * only be ended with its process, hence no thread.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Problem } from '@kontor/contract';
import { fence } from './fence.ts';
import { lendToParsers } from './parser-account.ts';
import type { Carried, Told } from './reader-result.ts';
import { spoolFolder } from './spool.ts';
import { sqliteLimits } from './sqlite-limits.ts';

const source = fileURLToPath(new URL('..', import.meta.url));
/** Of the packages, readers can import this file alone. */
const folding = import.meta.resolve('@kontor/form/text-folding');

/**
 * Bounds processor time: on a busy server the process, which has a low priority, waits far longer than it works. Without
 * ulimit, time is bounded by the timer alone and memory by Node's own flag.
 */
const limitedTo = (ms: number, prefix: string) =>
  `ulimit -S -t ${Math.ceil(ms / 1_000)} 2>/dev/null; ulimit -v ${sqliteLimits.reserved_kb} 2>/dev/null; ulimit -c 0 2>/dev/null; exec nice -n 10 ${prefix}"$0" "$@"`;

async function commandOf(
  reader: URL,
  folder: string,
  ms: number,
  libraries: readonly string[],
  ...rest: string[]
): Promise<[string, string[]]> {
  const node = [
    `--max-old-space-size=${sqliteLimits.heap_mb}`,
    // Otherwise WebAssembly (type stripping) reserves 10 GB of address space.
    '--disable-wasm-trap-handler',
    '--no-warnings',
    '--permission',
    `--allow-fs-read=${source}*`,
    `--allow-fs-read=${fileURLToPath(folding)}`,
    ...libraries.map(url => `--allow-fs-read=${fileURLToPath(new URL('.', url))}*`),
    `--allow-fs-read=${folder}/*`,
    `--allow-fs-write=${folder}/*`,
    fileURLToPath(reader),
    ...rest,
  ];
  return process.platform === 'win32'
    ? [process.execPath, node]
    : ['/bin/sh', ['-c', limitedTo(ms, await fence()), process.execPath, ...node]];
}

const mostTold = 256 * 1024;

interface Ran {
  out: string;
  fault: string;
  late: boolean;
  /** Signal that ended it, sent by the system or by us. */
  signal: string | null;
}

/** Exported for the test from inside. */
export async function runReader(
  reader: URL,
  folder: string,
  path: string,
  ms: number,
  libraries: readonly string[] = [],
): Promise<Ran> {
  await lendToParsers(folder);
  const process = spawn(...(await commandOf(reader, folder, ms, libraries, path, folder, folding, ...libraries)), {
    cwd: folder,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ran: Ran = { out: '', fault: '', late: false, signal: null };
  process.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (ran.out.length + text.length > mostTold) process.kill('SIGKILL');
    else ran.out += text;
  });
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
  }
  return ran;
}

/** Messages of Node and of the system when a limit is exceeded. */
const outOfMemory = /heap out of memory|Allocation failed|bad_alloc|out of memory|Array buffer allocation/i;

function toldBy({ out, fault, late, signal }: Ran): Told {
  if (late || signal === 'SIGXCPU') return { refused: 'too_slow', values: { limit: sqliteLimits.ms / 1_000 } };
  if (outOfMemory.test(fault)) return { refused: 'too_large', values: { what: 'memory', limit: sqliteLimits.heap_mb } };
  // A crash of the reader is a fault of the file.
  if (signal) return { refused: 'damaged' };
  if (out === '') throw new Error(`the reader of a file failed: ${fault}`);
  return JSON.parse(out) as Told;
}

let running = 0;

export interface Table {
  columns: string[];
  rows: number;
  carried?: Carried;
  /** Folder of the spooled lines. */
  folder: string;
}

export interface Asked {
  bytes(): Promise<Readable>;
  /** Script that reads the file: called with the paths of file and folder and the URLs of text folding and libraries, prints its result. */
  reader: URL;
  /** Path for the issue of a refusal. */
  path: string;
  /** Processor time, rounded up to seconds. */
  ms?: number;
  /** URLs of modules that the reader imports; it may read the folders that they are in. */
  libraries?: readonly string[];
}

/**
 * Passes the table in `bytes` to `use`, spooled in a folder that is removed afterwards. Throws a 422 at `path` with the
 * reason if the file is refused, and a 503 if two are being read already.
 */
export async function withTable<T>(
  { bytes, reader, path, ms = sqliteLimits.ms, libraries }: Asked,
  use: (table: Table) => Promise<T>,
): Promise<T> {
  if (running >= sqliteLimits.atOnce) throw new Problem('busy', [], { retryAfter: 5 });
  running++;
  const { folder, remove } = spoolFolder();
  try {
    const file = join(folder, 'file');
    await pipeline(await bytes(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    const told = toldBy(await runReader(reader, folder, file, ms, libraries));
    if ('refused' in told) {
      const { refused: code, values } = told;
      throw new Problem('invalid', [{ path, code, ...(values ? { values } : {}) }]);
    }
    return await use({ ...told, folder });
  } finally {
    running--;
    await remove();
  }
}
