/**
 * Files on disk. A key names the final place; bytes are written beside it, made durable, and only then
 * renamed there, so that a file is whole or not there at all (security.md, D25).
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v4 as uuidv4 } from 'uuid';
import type { Storage, StoredObject } from './storage.ts';

const keyShape = /^[a-z0-9]{2}\/[a-z0-9-]{36}(\.[a-z0-9]{1,10})?$/;
const none = (error: NodeJS.ErrnoException): never[] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
const forgotten = 60 * 60 * 1_000;

/** A fresh random key; nothing of a user's input gets into it. */
export function newKey(): string {
  const id = uuidv4();
  return `${id.slice(0, 2)}/${id}`;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new folder is durable once the folders that name it are. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let parent = dirname(folder); parent.length >= dirname(first).length; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === dirname(parent)) return;
  }
}

export function diskStorage(root: string): Storage {
  const place = (key: string) => {
    if (!keyShape.test(key)) throw new Error(`not a storage key: ${key}`);
    return join(root, key);
  };
  const temporary = join(root, 'tmp');

  return {
    async put(key, source) {
      await makeFolder(temporary);
      const draft = join(temporary, uuidv4());
      try {
        await pipeline(source, createWriteStream(draft, { flags: 'wx', flush: true }));
        const folder = dirname(place(key));
        await makeFolder(folder);
        await rename(draft, place(key));
        await syncFolder(folder);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async open(key, range): Promise<Readable> {
      await stat(place(key));
      return createReadStream(place(key), range);
    },
    remove: key => rm(place(key), { force: true }),
    async *list() {
      const folders = await readdir(root, { withFileTypes: true }).catch(none);
      for (const folder of folders) {
        if (!folder.isDirectory() || !/^[a-z0-9]{2}$/.test(folder.name)) continue;
        const found: StoredObject[] = [];
        for (const name of await readdir(join(root, folder.name)).catch(none)) {
          const key = `${folder.name}/${name}`;
          if (!keyShape.test(key)) continue;
          // Gone since the folder was read: nothing to tell of.
          const about = await stat(place(key)).catch(() => null);
          if (about) found.push({ key, modified: about.mtime });
        }
        if (found.length > 0) yield found;
      }
    },
    async sweep() {
      for (const name of await readdir(temporary).catch(() => [])) {
        const path = join(temporary, name);
        const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
        if (age > forgotten) await rm(path, { force: true });
      }
    },
  };
}
