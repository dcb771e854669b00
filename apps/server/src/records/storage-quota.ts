/**
 * The instance's storage quota: MAX_STORAGE bounds stored objects, stored exports, files that came with tables and are not
 * taken over yet, and the declared sizes of pending uploads. Triggers maintain the sum of what is stored, so that a check
 * costs the same with 100,000 objects.
 */
import { Problem } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import { endSilent } from './uploads.ts';

const stored = sql`(select coalesce(sum(bytes), 0) from storage_counts)`;
const reserved = sql`(select coalesce(sum(size), 0) from uploads where finished is null and expires > now())`;

async function sumOf(db: Pick<Db, 'one'>, sum: Sql): Promise<number> {
  // One statement, hence one snapshot: a finishing upload is counted either as reserved or as stored, never as neither.
  const found = await db.one<{ sum: number }>(sql`select (${sum})::int8 as sum`);
  return Math.max(0, found?.sum ?? 0);
}

/** Bytes stored, without pending uploads. */
export const roomUsed = (db: Pick<Db, 'one'>): Promise<number> => sumOf(db, stored);

/**
 * The same with every file counted in full, for readers who may not read all files: deduplication would reveal that
 * others have the same bytes.
 */
export const roomAsTold = (db: Pick<Db, 'one'>): Promise<number> =>
  sumOf(db, sql`(select coalesce(sum(bytes), 0) from file_counts) + (select coalesce(sum(size), 0) from exports)`);

/** Bytes left, never below 0; `limit` 0 means none. */
export const roomLeft = async (db: Pick<Db, 'one'>, limit: number): Promise<number> =>
  limit === 0 ? Number.POSITIVE_INFINITY : Math.max(0, limit - (await sumOf(db, sql`${stored} + ${reserved}`)));

/**
 * Takes the quota's lock until the end of the transaction, before reserving: two concurrent requests must not both take
 * the last bytes.
 */
export async function lockRoom(db: Pick<Db, 'run'>, limit: number): Promise<void> {
  if (limit > 0) await db.run(sql`select pg_advisory_xact_lock(72057591)`);
}

/**
 * 507 unless `size` more bytes fit, under the lock and before they are reserved. Bytes that are stored already are
 * charged in full: otherwise success would reveal that somebody has them.
 */
export async function mustFit(db: Pick<Db, 'one' | 'run'>, limit: number, size: number): Promise<void> {
  if (limit === 0 || size <= (await roomLeft(db, limit))) return;
  // Abandoned uploads by share links are dropped first.
  if ((await endSilent(db)) === 0 || size > (await roomLeft(db, limit))) throw new Problem('storageFull');
}
