/** Job that removes the bytes of an unreferenced stored object, unless a backup is running. */
import { bytesAreHeld } from '../db/backup-lock.ts';
import type { Database } from '../db/open.ts';
import type { JobContext } from './job.ts';

/** Whether a backup is copying stored bytes. Checked after it is known that no row references the object. */
export async function areHeld(database: Database): Promise<boolean> {
  const { rows } = await database.text(bytesAreHeld);
  return rows[0]?.held === true;
}

/**
 * Idempotent. During a backup, whose snapshot may reference the bytes, nothing is removed; the sweep finds them later,
 * like all unreferenced bytes.
 */
export async function forgetObject({ database, services }: JobContext, { key }: Record<string, string>): Promise<void> {
  if (key && !(await areHeld(database))) await services.storage.remove(key);
}
