/**
 * File storage on disk. The key is the path; bytes are written to a temporary file, synced, and renamed, so that a
 * file is whole or absent (security.md, D25).
 */
import { constants, createReadStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Problem } from '@kontor/contract';
import { v4 as uuidv4 } from 'uuid';
import {
  endSource,
  forgottenDrafts,
  forgottenParts,
  isKey,
  mustBeKey,
  nothingThere,
  type Parts,
  type Storage,
  type StoredObject,
  storageAway,
} from './storage.ts';

export { newKey } from './storage.ts';

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Error codes of a failed or detached disk; sockets never have these. */
const away = new Set([
  'EIO',
  'EROFS',
  'ESTALE',
  'ENODEV',
  'ENXIO',
  'ENOTCONN',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EREMOTEIO',
]);

function fault(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (full.has(code)) return Object.assign(new Problem('storageFull'), { cause: error });
  return away.has(code) ? storageAway(error) : error;
}

/** Runs `work` and maps its errors to problems of the storage interface. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fault(error);
  }
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};
const factsOf = (path: string) => stat(path).catch(absent);

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new folder is durable once its parent folders are synced. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let parent = dirname(folder); parent.length >= dirname(first).length; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === dirname(parent)) return;
  }
}

/** Tries first, and creates the folder only on failure: no extra cost in the usual case. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await makeFolder(folder);
    return work();
  }
}

/** Renames a synced draft to its final path and syncs the folder. */
async function settle(draft: string, place: string): Promise<void> {
  const folder = dirname(place);
  await inFolder(folder, () => rename(draft, place));
  await syncFolder(folder);
}

/** Write buffer: each write is a round trip to a thread, which costs as much as 100 KB. */
const gathered = 256 * 1024;

/** Writes from offset `at`; answers the end. The caller closes the handle. */
async function writeAll(handle: FileHandle, source: AsyncIterable<Buffer>, at = 0): Promise<number> {
  let end = at;
  let held: Buffer[] = [];
  let size = 0;
  const write = async () => {
    const { bytesWritten } = await handle.writev(held, end);
    // Writing the rest raises the error that made the write short.
    if (bytesWritten < size) await writeRest(handle, Buffer.concat(held).subarray(bytesWritten), end + bytesWritten);
    end += size;
    held = [];
    size = 0;
  };
  try {
    for await (const chunk of source) {
      held.push(chunk);
      size += chunk.length;
      if (size >= gathered) await write();
    }
  } finally {
    // Also if the source failed: an upload can be resumed behind the bytes that arrived.
    if (size > 0) await write();
  }
  return end;
}

async function writeRest(handle: FileHandle, rest: Buffer, position: number): Promise<void> {
  for (let done = 0; done < rest.length; ) {
    const { bytesWritten } = await handle.write(rest, done, rest.length - done, position + done);
    if (bytesWritten === 0) throw storageAway();
    done += bytesWritten;
  }
}

async function forgetOlder(folder: string, than: number): Promise<void> {
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    const path = join(folder, name);
    // Deleted since the folder was listed.
    const about = await factsOf(path);
    if (about && Date.now() - about.mtimeMs > than) await rm(path, { force: true });
  }
}

function diskParts(folder: string, place: (key: string) => string): Parts {
  const draftOf = (key: string) => join(folder, basename(place(key)));
  return {
    append: (key, offset, source) =>
      told(async () => {
        const draft = draftOf(key);
        await makeFolder(folder);
        const handle = await open(draft, constants.O_RDWR | constants.O_CREAT, 0o600);
        try {
          const { size } = await handle.stat();
          if (size < offset) throw new RangeError(`only ${size} bytes of ${key} are there, not ${offset}`);
          if (size > offset) await handle.truncate(offset);
          if (offset === 0) await syncFolder(folder);
          try {
            return await writeAll(handle, source, offset);
          } finally {
            await handle.sync();
          }
        } finally {
          source.destroy();
          await handle.close();
        }
      }),
    offset: key =>
      told(async () => {
        const handle = await open(draftOf(key), 'r+').catch(absent);
        if (!handle) return null;
        try {
          await handle.sync();
          return (await handle.stat()).size;
        } finally {
          await handle.close();
        }
      }),
    finish: (key, size) =>
      told(async () => {
        const draft = draftOf(key);
        const handle = await open(draft, 'r+').catch(absent);
        if (!handle) {
          // Finished before, by a request whose answer was lost.
          const there = await factsOf(place(key));
          if (there?.size === size) return;
          throw nothingThere(key);
        }
        try {
          const found = await handle.stat();
          if (found.size < size) throw new RangeError(`only ${found.size} bytes of ${key} are there, not ${size}`);
          if (found.size > size) await handle.truncate(size);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await settle(draft, place(key));
      }),
    abandon: key => told(() => rm(draftOf(key), { force: true })),
  };
}

export function diskStorage(root: string): Storage {
  const place = (key: string) => join(root, mustBeKey(key));
  const temporary = join(root, 'tmp');
  const pieces = join(root, 'parts');

  return {
    driver: 'disk',
    put: (key, source) =>
      told(async () => {
        const final = place(key);
        const draft = join(temporary, uuidv4());
        try {
          const handle = await inFolder(temporary, () => open(draft, 'wx', 0o600));
          try {
            await writeAll(handle, source);
            await handle.sync();
          } finally {
            await handle.close();
          }
          await settle(draft, final);
        } catch (error) {
          await endSource(source);
          await rm(draft, { force: true });
          throw error;
        }
      }),
    open: (key, range) =>
      told(async () => {
        await stat(place(key));
        return createReadStream(place(key), range);
      }),
    stat: key =>
      told(async () => {
        const found = await factsOf(place(key));
        return found && { size: found.size, modified: found.mtime };
      }),
    pathOf: key => resolve(place(key)),
    remove: key => told(() => rm(place(key), { force: true })),
    async *list() {
      const folders = (await readdir(root, { withFileTypes: true }).catch(absent)) ?? [];
      for (const folder of folders.sort(byName)) {
        if (!folder.isDirectory() || !/^[a-z0-9]{2}$/.test(folder.name)) continue;
        const found: StoredObject[] = [];
        for (const name of ((await readdir(join(root, folder.name)).catch(absent)) ?? []).sort()) {
          const key = `${folder.name}/${name}`;
          if (!isKey(key)) continue;
          // Deleted since the folder was listed.
          const about = await factsOf(place(key));
          if (about) found.push({ key, size: about.size, modified: about.mtime });
        }
        if (found.length > 0) yield found;
      }
    },
    sign: async () => null,
    parts: diskParts(pieces, place),
    async sweep() {
      await forgetOlder(temporary, forgottenDrafts);
      await forgetOlder(pieces, forgottenParts);
    },
    check: () =>
      told(async () => {
        await makeFolder(root);
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
      }),
  };
}
