/** Removes an abandoned upload: its row and its stored parts. */
import { sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';

/**
 * The stored parts of an upload without a writer. If it was joined but no file row exists, it is an unreferenced
 * object.
 */
async function forgetPieces({ db, services }: Pick<Ctx, 'db' | 'services'>, key: string): Promise<void> {
  await services.storage.parts.abandon(key);
  const taken = await db.one(sql`select 1 from stored_objects where storage_key = ${key}`);
  if (!taken) await services.storage.remove(key);
}

/**
 * Deletes the row and its parts within a transaction, as holder of the lease: a former holder that completes late
 * either has inserted the file before, or waits for the row lock and finds no row.
 */
export async function forgetUpload(on: Pick<Ctx, 'db' | 'services'>, id: string, holder: string): Promise<void> {
  const gone = await on.db.one<{ storage_key: string; finished: string | null }>(
    sql`delete from uploads where id = ${id} and holder = ${holder} returning storage_key, finished`,
  );
  if (gone && !gone.finished) await forgetPieces(on, gone.storage_key);
}
