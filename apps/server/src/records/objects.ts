/**
 * Reference counting of stored objects: identical bytes (by SHA-256) are stored once. The only module that adds and
 * drops references. Both lock the object's row first, so that an object that is referenced anew while its last
 * reference goes either stays or is stored again: never a file without bytes.
 */
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Services } from './context.ts';

export interface Fresh {
  key: string;
  sha256: Buffer;
  size: number;
}

/** A row of the object of these bytes, theirs or that of others who stored them before; locked, and its key told. */
export const objectOf = ({ key, sha256, size }: Fresh): Sql =>
  sql`insert into stored_objects as o (storage_key, sha256, size) values (${key}, ${sha256}, ${size}) on conflict (sha256) do update set size = o.size returning storage_key`;

/**
 * After a file points at the object that `objectOf` told the key of: which key that is now. Where others lie there
 * already, the fresh bytes go once all of this has come about; where those were lost, the fresh ones take their place.
 */
export async function useObject(
  db: Db,
  { storage }: Pick<Services, 'storage'>,
  fresh: Fresh,
  key: string,
): Promise<string> {
  if (key === fresh.key) return key;
  if ((await storage.stat(key)) === null) {
    // Lost, and here they are again: for all files that show them.
    await db.run(sql`update stored_objects set storage_key = ${fresh.key} where storage_key = ${key}`);
    return fresh.key;
  }
  // Left by a server that dies just now, they are found by the sweep.
  db.after(() => void storage.remove(fresh.key).catch(() => undefined));
  return key;
}

/** The key under which these bytes are kept, inside the transaction that points a file at it. */
export async function takeObject(db: Db, services: Pick<Services, 'storage'>, fresh: Fresh): Promise<string> {
  const kept = await db.one<{ storage_key: string }>(objectOf(fresh));
  if (!kept) throw new Error('an object that is taken has a key');
  return useObject(db, services, fresh, kept.storage_key);
}

/**
 * After files stopped pointing at these keys, in the same transaction: what no other file shows goes, its bytes by a
 * job. Answers how many bytes that makes free.
 */
export async function letGo(db: Db, { send }: Pick<Services, 'send'>, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  await db.rows(
    sql`select storage_key from stored_objects where storage_key = any(${keys}::text[]) order by storage_key for update`,
  );
  // A statement of its own: it sees the files of whoever held that lock before.
  const gone = await db.rows<{ storage_key: string; size: number }>(
    sql`delete from stored_objects o where storage_key = any(${keys}::text[]) and not exists (select 1 from files f where f.storage_key = o.storage_key) returning storage_key, size`,
  );
  for (const { storage_key: key } of gone) await send(db, 'forget-object', { key });
  return gone.reduce((sum, { size }) => sum + size, 0);
}
