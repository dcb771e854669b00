/** Removes an abandoned upload: its row and its stored parts. */
import { sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';

/** Of an upload that nobody writes to. Finished but for its row, it lies there as an object that no file points at. */
async function forgetPieces({ db, services }: Pick<Ctx, 'db' | 'services'>, key: string): Promise<void> {
  await services.storage.parts.abandon(key);
  const taken = await db.one(sql`select 1 from stored_objects where storage_key = ${key}`);
  if (!taken) await services.storage.remove(key);
}

/**
 * The row and what it names, by whoever holds it, in an open transaction: whoever made a file of it all the same, since
 * they fell silent for a while, waits for the row and finds none, or has made the file before.
 */
export async function forgetUpload(on: Pick<Ctx, 'db' | 'services'>, id: string, holder: string): Promise<void> {
  const gone = await on.db.one<{ storage_key: string; finished: string | null }>(
    sql`delete from uploads where id = ${id} and holder = ${holder} returning storage_key, finished`,
  );
  if (gone && !gone.finished) await forgetPieces(on, gone.storage_key);
}
