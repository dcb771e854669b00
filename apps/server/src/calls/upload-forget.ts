/** What becomes of the bytes of an upload that will be no file. */
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';

/** Of an upload that nobody writes to. Finished but for its row, it lies there as an object that no file points at. */
export async function forgetPieces({ db, services }: Pick<Ctx, 'db' | 'services'>, key: string): Promise<void> {
  await services.storage.parts.abandon(key);
  const taken = await db.one(sql`select 1 from stored_objects where storage_key = ${key}`);
  if (!taken) await services.storage.remove(key);
}
