/** Job that removes the bytes of a stored object that no row names, unless a backup is running. */
import { bytesAreHeld } from '../db/backup-lock.ts';
import type { Database } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { JobContext } from './job.ts';

/** Whether a backup is copying stored bytes. Checked after it is known that no row references the object. */
export async function areHeld(database: Database): Promise<boolean> {
  const { rows } = await database.text(bytesAreHeld);
  return rows[0]?.held === true;
}

/** Whether a row needs the bytes under `key`. Those of a finished upload, and of a taken file of an import, are an object's. */
export const named = (key: Sql): Sql =>
  sql`(exists (select 1 from stored_objects where storage_key = ${key}) or exists (select 1 from uploads where storage_key = ${key} and finished is null) or exists (select 1 from files where thumbnail_key = ${key}) or exists (select 1 from exports where storage_key = ${key}) or exists (select 1 from import_files where storage_key = ${key} and not taken))`;

async function isNamed(database: Database, key: string): Promise<boolean> {
  const found = await database.one<{ named: boolean }>(sql`select ${named(sql`${key}::text`)} as named`);
  return found?.named ?? true;
}

/**
 * Idempotent. Rows are asked once more, after the transaction that let go of the key: the object of one file of an import
 * may be under the key of another. A key that no row names is named by none later. During a backup, whose snapshot may
 * reference the bytes, nothing is removed; the sweep finds them later, like all unreferenced bytes.
 */
export async function forgetObject({ database, services }: JobContext, { key }: Record<string, string>): Promise<void> {
  if (!key || (await isNamed(database, key))) return;
  if (!(await areHeld(database))) await services.storage.remove(key);
}
