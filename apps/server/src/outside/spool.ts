/** Temporary line files on disk, written once and read once, for data that memory must not hold. */
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { createDeflateRaw, createInflateRaw } from 'node:zlib';
import { removeFolder } from './lent-folder.ts';

export interface Spool<T> {
  /** Applies backpressure if the disk is slower than the writer. Values must be JSON. */
  write(items: readonly T[]): Promise<void>;
  /** Resolves when everything is on disk. */
  close(): Promise<void>;
}

export interface Spools {
  open<T>(name: string): Spool<T>;
  /** Reads the lines of a closed spool, in order and in batches. */
  read<T>(name: string): AsyncGenerator<T[], void, void>;
}

const batch = 100;

/** Of the names of all temporary folders of tasks. */
export const spoolPrefix = 'kontor-spool-';
/** Older than any export can run. */
const forgottenMs = 24 * 60 * 60 * 1_000;

/** Creates a folder with mode 0700, and its remove function. */
export function spoolFolder(): { folder: string; remove(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), spoolPrefix));
  return { folder, remove: () => removeFolder(folder) };
}

/** Removes folders left by killed servers. */
export async function sweepSpools(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    if (!name.startsWith(spoolPrefix)) continue;
    const path = join(tmpdir(), name);
    const found = await lstat(path).catch(() => null);
    if (!found?.isDirectory() || (process.getuid && found.uid !== process.getuid())) continue;
    if (Date.now() - found.mtimeMs > forgottenMs) await removeFolder(path).catch(() => {});
  }
}

export const spoolsIn = (folder: string): Spools => ({
  open: <T>(name: string) => spool<T>(join(folder, name)),
  async *read<T>(name: string) {
    for await (const lines of linesOf(join(folder, name))) yield lines.map(line => JSON.parse(line) as T);
  },
});

function spool<T>(path: string): Spool<T> {
  const deflate = createDeflateRaw({ level: 1 });
  const written = pipeline(deflate, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  written.catch(() => {});
  return {
    async write(items) {
      let text = '';
      for (const item of items) text += `${JSON.stringify(item)}\n`;
      if (text !== '' && !deflate.write(text)) await Promise.race([once(deflate, 'drain'), written]);
    },
    async close() {
      deflate.end();
      await written;
    },
  };
}

/** Yields to the event loop after each batch: buffered lines would otherwise be processed without a pause. */
async function* linesOf(path: string): AsyncGenerator<string[], void, void> {
  const source = createReadStream(path);
  const inflate = createInflateRaw().setEncoding('utf8');
  source.on('error', error => inflate.destroy(error));
  let rest = '';
  try {
    for await (const chunk of source.pipe(inflate)) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (let at = 0; at < lines.length; at += batch) {
        yield lines.slice(at, at + batch);
        await turn();
      }
    }
  } finally {
    source.destroy();
    inflate.destroy();
  }
}
