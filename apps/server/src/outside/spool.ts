/** Lines kept on disk until they are wanted: written once, then read once. What memory must not hold goes here. */
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { createDeflateRaw, createInflateRaw } from 'node:zlib';

export interface Spool<T> {
  /** Waits where the disk is slower than the writer. */
  write(items: readonly T[]): Promise<void>;
  /** What was written, in its order and in batches. Writing is over then. */
  read(): AsyncGenerator<T[], void, void>;
}

export interface Spools {
  open<T>(): Spool<T>;
  /** Removes all of them. */
  remove(): Promise<void>;
}

const batch = 100;

/** A folder of its own, made with the first spool; only this user can read it. Values must be JSON. */
export function keepSpools(): Spools {
  let folder = '';
  let count = 0;
  return {
    open<T>() {
      folder ||= mkdtempSync(join(tmpdir(), 'kontor-spool-'));
      return spool<T>(join(folder, String(count++)));
    },
    remove: async () => {
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

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
    async *read() {
      deflate.end();
      await written;
      for await (const lines of linesOf(path)) yield lines.map(line => JSON.parse(line) as T);
    },
  };
}

/** At each batch others get their turn: much lies ready in memory, and would be worked off without a pause. */
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
