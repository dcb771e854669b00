import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { type Smalls, shrink } from '../outside/pictures.ts';
import type { Storage } from '../outside/storage.ts';
import { newKey } from '../outside/storage-disk.ts';
import { touched } from '../records/told.ts';
import type { JobContext } from './outbox.ts';

interface Source {
  storage_key: string;
  size: number;
  user_id: string | null;
}

const largest = 64 * 1024 * 1024;

/** Null where the bytes are no picture that can be made small. A fault of the storage is thrown: it may pass. */
async function small(storage: Storage, key: string): Promise<Smalls | null> {
  const bytes = await buffer(await storage.open(key));
  return shrink(bytes).catch(() => null);
}

/** Makes the small picture of an uploaded one. What is no good picture is marked failed, once and for all. */
export async function thumbnail({ database, services }: JobContext, { id }: Record<string, string>): Promise<void> {
  const file = await database.one<Source>(
    sql`select storage_key, size, user_id from files where id = ${id} and thumbnail_state = 'waiting'`,
  );
  if (!file) return;
  // Its bytes may be replaced meanwhile: those have a job of their own.
  const same = sql`thumbnail_state = 'waiting' and storage_key = ${file.storage_key}`;
  const made = file.size > largest ? null : await small(services.storage, file.storage_key);
  if (!made) {
    await database.run(sql`update files set thumbnail_state = 'failed' where id = ${id} and ${same}`);
    touched({ db: database, database }, resources.files, { user_id: file.user_id });
    return;
  }
  const key = newKey();
  await services.storage.put(key, Readable.from(made.bytes));
  const used = await database.run(
    sql`update files set thumbnail_key = ${key}, thumbnail_parts = ${made.parts}::integer[], thumbnail_hash = ${made.hash}, thumbnail_state = 'done', width = ${made.width}, height = ${made.height} where id = ${id} and ${same}`,
  );
  if (used === 0) await services.storage.remove(key);
  else touched({ db: database, database }, resources.files, { user_id: file.user_id });
}
