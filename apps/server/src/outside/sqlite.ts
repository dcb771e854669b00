/**
 * A table out of a person's SQLite file, by a process that can do no harm: it starts with an empty environment, sees
 * the file and one folder, may neither run for long nor reserve much, and steps back behind others. A query that
 * runs away can only be ended with its process, which is why this is none of our threads.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Problem } from '@kontor/contract';
import { spoolFolder } from './spool.ts';
import { sqliteLimits, type Told } from './sqlite-limits.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

/** Where the system has no such limits, time is bounded by the timer and memory by Node's own flag. */
const limited = `ulimit -t ${Math.ceil(sqliteLimits.ms / 1_000) + 5} 2>/dev/null; ulimit -v ${sqliteLimits.reserved_kb} 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$0" "$@"`;

function commandOf(reader: URL, folder: string, ...rest: string[]): [string, string[]] {
  const node = [
    `--max-old-space-size=${sqliteLimits.heap_mb}`,
    // Else the code that strips types reserves 10 GB of addresses.
    '--disable-wasm-trap-handler',
    '--no-warnings',
    '--permission',
    `--allow-fs-read=${source}*`,
    `--allow-fs-read=${folder}/*`,
    `--allow-fs-write=${folder}/*`,
    fileURLToPath(reader),
    ...rest,
  ];
  return process.platform === 'win32'
    ? [process.execPath, node]
    : ['/bin/sh', ['-c', limited, process.execPath, ...node]];
}

const mostTold = 256 * 1024;

interface Ran {
  out: string;
  fault: string;
  late: boolean;
  /** Ended by the system, or by us. */
  signal: string | null;
}

async function run(reader: URL, folder: string, path: string, ms: number): Promise<Ran> {
  const process = spawn(...commandOf(reader, folder, path, folder), {
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
  }, ms);
  try {
    await new Promise<void>((done, fail) => {
      process.once('error', fail).once('close', (_code, signal) => {
        ran.signal = signal;
        done();
      });
      try {
        if (process.pid !== undefined) setPriority(process.pid, 10);
      } catch {
        // It has ended already, or the system does not let us.
      }
    });
  } finally {
    clearTimeout(timer);
  }
  return ran;
}

/** What Node says, and the system, where a process has reached its bounds. */
const outOfMemory = /heap out of memory|Allocation failed|bad_alloc|out of memory|Array buffer allocation/i;

function toldBy({ out, fault, late, signal }: Ran): Told {
  if (late || signal === 'SIGXCPU') return { refused: 'too_slow', values: { limit: sqliteLimits.ms / 1_000 } };
  if (outOfMemory.test(fault)) return { refused: 'too_large', values: { what: 'memory', limit: sqliteLimits.heap_mb } };
  // Whatever the file did to its reader, it did not do it to us.
  if (signal) return { refused: 'damaged' };
  if (out === '') throw new Error(`the reader of SQLite files failed: ${fault}`);
  return JSON.parse(out) as Told;
}

let running = 0;

export interface Table {
  columns: string[];
  rows: number;
  /** Where the spooled lines lie. */
  folder: string;
}

export interface Asked {
  bytes(): Promise<Readable>;
  /** The script that reads the file: it gets the paths of file and folder, and tells what it found. */
  reader: URL;
  /** Where a refusal points. */
  path: string;
  ms?: number;
}

/**
 * Hands the table in `bytes` to `use`, spooled in a folder that is gone afterwards. Throws a 422 at `path` that says why
 * a file is none we take, and a 503 where two are being read already.
 */
export async function withTable<T>(
  { bytes, reader, path, ms = sqliteLimits.ms }: Asked,
  use: (table: Table) => Promise<T>,
): Promise<T> {
  if (running >= sqliteLimits.atOnce) throw new Problem('busy', [], { retryAfter: 5 });
  running++;
  const { folder, remove } = spoolFolder();
  try {
    const file = join(folder, 'file');
    await pipeline(await bytes(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    const told = toldBy(await run(reader, folder, file, ms));
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
