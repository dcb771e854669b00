/**
 * The instance's storage quota: MAX_STORAGE bounds stored objects, kept exports and the declared sizes of uploads
 * under way. Triggers maintain the sum, so that checking costs the same with 100,000 objects.
 */
import { Problem } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import { endSilent } from './uploads.ts';

const stored = sql`(select coalesce(sum(bytes), 0) from storage_counts)`;
const reserved = sql`(select coalesce(sum(size), 0) from uploads where finished is null and expires > now())`;

async function sumOf(db: Pick<Db, 'one'>, sum: Sql): Promise<number> {
  // One statement: what an upload ends is reserved or stored, never neither.
  const found = await db.one<{ sum: number }>(sql`select (${sum})::int8 as sum`);
  return Math.max(0, found?.sum ?? 0);
}

/** In bytes; what is under way is not stored yet. */
export const roomUsed = (db: Pick<Db, 'one'>): Promise<number> => sumOf(db, stored);

/** The same, with each file counted in full: what whoever may not read all of them is told. */
export const roomAsTold = (db: Pick<Db, 'one'>): Promise<number> =>
  sumOf(db, sql`(select coalesce(sum(bytes), 0) from file_counts) + (select coalesce(sum(size), 0) from exports)`);

/** In bytes, never below 0; `limit` 0 is none. */
export const roomLeft = async (db: Pick<Db, 'one'>, limit: number): Promise<number> =>
  limit === 0 ? Number.POSITIVE_INFINITY : Math.max(0, limit - (await sumOf(db, sql`${stored} + ${reserved}`)));

/** Before anything that takes room: two at once would each find the last of it. Held until the end of the transaction. */
export async function lockRoom(db: Pick<Db, 'run'>, limit: number): Promise<void> {
  if (limit > 0) await db.run(sql`select pg_advisory_xact_lock(72057591)`);
}

/**
 * 507 unless there is room for `size` more, under the lock and before it is taken. Bytes that are stored already ask for
 * as much: whoever could store them all the same would have learned that somebody has them.
 */
export async function mustFit(db: Pick<Db, 'one' | 'run'>, limit: number, size: number): Promise<void> {
  if (limit === 0 || size <= (await roomLeft(db, limit))) return;
  // What came by links and was left lying makes way.
  if ((await endSilent(db)) === 0 || size > (await roomLeft(db, limit))) throw new Problem('storageFull');
}
