/**
 * Copies every referenced stored object into another storage: concurrently, verified by size and SHA-256. Idempotent
 * and resumable: objects that exist with the right size are not copied again. With `deleteSource` each copy is read
 * back, and the source removed only if it is identical. Parts of pending uploads are not copied: their uploads start
 * anew.
 */
import { createHash, type Hash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Storage } from '../outside/storage/storage.ts';

export interface Move {
  database: Pick<Database, 'rows'>;
  from: Storage;
  to: Storage;
  /** Concurrency. */
  together?: number;
  deleteSource?: boolean;
  signal?: AbortSignal;
  progress?: (moved: Moved) => void;
}

export interface Moved {
  /** Total number of objects. */
  total: number;
  copied: number;
  /** Bytes. */
  size: number;
  /** Existed already. */
  there: number;
  /** Copied or existing, and removed from the source. */
  removed: number;
  /** Referenced, but missing in the source. */
  missing: string[];
  /** Content differs from the row's hash: damaged, left in the source. */
  damaged: string[];
}

/** Reference in a row; thumbnails and exports lack some facts. */
interface Named {
  key: string;
  size: number | null;
  sha256: Buffer | null;
}

const batch = 500;
const everything = sql`(
  select storage_key as key, size::int8, sha256 from stored_objects
  union all select thumbnail_key, null, null from files where thumbnail_key is not null
  union all select storage_key, size::int8, null from exports where storage_key is not null
  union all select storage_key, size, sha256 from import_files p where storage_key is not null and not taken and not exists (select 1 from stored_objects o where o.storage_key = p.storage_key))`;

async function* namedBy(database: Move['database']): AsyncGenerator<Named, void, void> {
  for (let after = ''; ; ) {
    const rows = await database.rows<Named>(
      sql`select key, size, sha256 from ${everything} n where key collate "C" > ${after} order by key collate "C" limit ${batch}`,
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.key;
  }
}

function watched(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** SHA-256 of the stored bytes; null if there are none. */
async function digest(storage: Storage, key: string): Promise<Buffer | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await storage.open(key)) hash.update(chunk as Buffer);
    return hash.digest();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** False if the content read differs from the row; the copy is removed then. */
async function copy({ from, to }: Move, { key, sha256 }: Named, size: number): Promise<boolean> {
  const hash = createHash('sha256');
  const seen = watched(hash);
  // Errors on either side surface in `put`, which reads the end of the pipeline.
  pipeline(await from.open(key), seen, () => undefined);
  await to.put(key, seen, { size });
  const whole = (await to.stat(key))?.size === size && (!sha256 || hash.digest().equals(sha256));
  if (!whole) await to.remove(key);
  return whole;
}

async function removeSource({ from, to }: Move, { key, sha256 }: Named): Promise<boolean> {
  const wanted = sha256 ?? (await digest(from, key));
  const found = await digest(to, key);
  if (!wanted || !found?.equals(wanted)) return false;
  await from.remove(key);
  return true;
}

/** Not if a running server has dropped the reference meanwhile. */
async function noteMissing({ database }: Move, { key }: Named, moved: Moved): Promise<void> {
  const rows = await database.rows(sql`select 1 from ${everything} n where key = ${key}`);
  if (rows.length > 0) moved.missing.push(key);
}

async function moveOne(move: Move, named: Named, moved: Moved): Promise<void> {
  try {
    await moveThere(move, named, moved);
  } catch (error) {
    // Deleted between listing and opening.
    if (!isMissing(error)) throw error;
    await noteMissing(move, named, moved);
  }
}

async function moveThere(move: Move, named: Named, moved: Moved): Promise<void> {
  const { from, to, deleteSource } = move;
  const [source, there] = [await from.stat(named.key), await to.stat(named.key)];
  const size = named.size ?? source?.size ?? there?.size;
  if (there && there.size === size) moved.there++;
  else if (!source || size === undefined) return noteMissing(move, named, moved);
  else if (source.size !== size || !(await copy(move, named, size))) return void moved.damaged.push(named.key);
  else {
    moved.copied++;
    moved.size += size;
  }
  if (!deleteSource || !source) return;
  if (await removeSource(move, named)) moved.removed++;
  else moved.damaged.push(named.key);
}

export async function moveStorage(move: Move): Promise<Moved> {
  const { database, together = 8, signal, progress } = move;
  const [counted] = await database.rows<{ total: number }>(sql`select count(*)::int8 as total from ${everything} n`);
  const moved: Moved = {
    total: counted?.total ?? 0,
    ...{ copied: 0, size: 0, there: 0, removed: 0 },
    ...{ missing: [], damaged: [] },
  };
  const all = namedBy(database);
  // One generator shared by all workers: each object goes to one of them, and the first error stops all.
  let failed: unknown;
  const work = async () => {
    for (let next = await all.next(); !next.done && !failed; next = await all.next()) {
      if (signal?.aborted) return;
      await moveOne(move, next.value, moved);
      progress?.(moved);
    }
  };
  const workers = Array.from({ length: together }, () =>
    work().catch(error => {
      failed ??= error;
    }),
  );
  await Promise.all(workers);
  if (failed) throw failed;
  signal?.throwIfAborted();
  return moved;
}
