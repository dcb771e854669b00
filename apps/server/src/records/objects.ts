/**
 * Reference counting of stored objects: identical bytes (by SHA-256) are stored once. The only module that adds and
 * drops references. Both lock the object's row first, so that an object that gains a reference while its last one goes
 * either stays or is stored again: never a file without bytes. Several rows are locked in the order of their hashes.
 */
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Services } from './context.ts';
import { inspectObject } from './object-check.ts';

export interface Fresh {
  key: string;
  sha256: Buffer;
  size: number;
  /** Key of an object that should hold these bytes, and does not (`findUnsound`). */
  unsound?: string | null;
}

/**
 * The object with the hash of fresh bytes, if the storage holds it no more, or damaged. Asked before the transaction:
 * reading it may take long, and others wait for its lock.
 */
export async function findUnsound(
  db: Db,
  { storage }: Pick<Services, 'storage'>,
  { sha256 }: Pick<Fresh, 'sha256'>,
): Promise<string | null> {
  const held = await db.one<{ storage_key: string; size: number }>(
    sql`select storage_key, size from stored_objects where sha256 = ${sha256}`,
  );
  if (!held) return null;
  const { storage_key: key, size } = held;
  return (await inspectObject(storage, { key, sha256, size })) === 'sound' ? null : key;
}

/** Inserts the object, or finds the one with the same hash; locks its row and answers its key. */
export const objectOf = ({ key, sha256, size }: Fresh): Sql =>
  sql`insert into stored_objects as o (storage_key, sha256, size) values (${key}, ${sha256}, ${size}) on conflict (sha256) do update set size = o.size returning storage_key`;

/**
 * To be called once a file references the object of `objectOf`; answers the key that is valid. If the object existed,
 * the fresh bytes are removed after commit; if its bytes are missing or damaged in the storage, the fresh ones replace
 * them.
 */
export async function useObject(
  db: Db,
  { storage, send }: Pick<Services, 'storage' | 'send'>,
  fresh: Fresh,
  key: string,
): Promise<string> {
  if (key === fresh.key) return key;
  if (key === fresh.unsound || (await storage.stat(key))?.size !== fresh.size) {
    // Repairs all files that reference them.
    await db.run(
      sql`update stored_objects set storage_key = ${fresh.key}, missing = null, damaged = null, checked = now() where storage_key = ${key}`,
    );
    await send(db, 'forget-object', { key });
    return fresh.key;
  }
  // If the process dies before, the sweep finds them.
  db.after(() => void storage.remove(fresh.key).catch(() => undefined));
  return key;
}

/**
 * Locks the object of fresh bytes and the one that a file is about to drop for them: in one order, since files that
 * exchange their bytes would otherwise wait for each other.
 */
export async function lockExchanged(db: Db, { sha256 }: Pick<Fresh, 'sha256'>, former: string): Promise<void> {
  await db.rows(
    sql`select 1 from stored_objects where sha256 = ${sha256} or storage_key = ${former} order by sha256 for update`,
  );
}

/** The storage key of these bytes, within the transaction that makes a file reference it. */
export async function takeObject(db: Db, services: Pick<Services, 'storage' | 'send'>, fresh: Fresh): Promise<string> {
  const kept = await db.one<{ storage_key: string }>(objectOf(fresh));
  if (!kept) throw new Error('an object that is taken has a key');
  return useObject(db, services, fresh, kept.storage_key);
}

/**
 * Drops references, in the transaction in which files stopped using these keys: unreferenced objects are deleted, their
 * bytes by a job. Answers the number of bytes freed.
 */
export async function letGo(db: Db, { send }: Pick<Services, 'send'>, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  await db.rows(
    sql`select storage_key from stored_objects where storage_key = any(${keys}::text[]) order by sha256 for update`,
  );
  // A statement of its own, so that its snapshot includes files committed by the former holder of the lock.
  const gone = await db.rows<{ storage_key: string; size: number }>(
    sql`delete from stored_objects o where storage_key = any(${keys}::text[]) and not exists (select 1 from files f where f.storage_key = o.storage_key) returning storage_key, size`,
  );
  for (const { storage_key: key } of gone) await send(db, 'forget-object', { key });
  return gone.reduce((sum, { size }) => sum + size, 0);
}
