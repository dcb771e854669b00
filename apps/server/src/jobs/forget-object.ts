import { bytesAreHeld } from '../db/backup-lock.ts';
import type { Database } from '../db/open.ts';
import type { JobContext } from './job.ts';

/** Whether a backup copies stored bytes now. Asked after it is known that no row names what is to be removed. */
export async function areHeld(database: Database): Promise<boolean> {
  const { rows } = await database.text(bytesAreHeld);
  return rows[0]?.held === true;
}

/**
 * Removes stored bytes whose row is gone. Removing what is not there is no fault. While a backup copies them they stay:
 * it may hold a row of theirs. The sweep finds them later, as it finds all that no row names.
 */
export async function forgetObject({ database, services }: JobContext, { key }: Record<string, string>): Promise<void> {
  if (key && !(await areHeld(database))) await services.storage.remove(key);
}
