/**
 * Garbage collection and consistency check of the storage: its listing is merged with the rows' keys, batch by batch in
 * key order. Unreferenced bytes are removed, rows without bytes are marked as missing, and lost thumbnails are
 * regenerated. Objects younger than the listing are skipped, since their row may not be committed yet.
 */
import { log } from '../base/log.ts';
import type { Database } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Storage, StoredObject } from '../outside/storage/storage.ts';
import { areHeld, named } from './forget-object.ts';
import type { JobContext } from './job.ts';

/** Younger objects may belong to a row that is still being written. */
const young = 24 * 60 * 60 * 1_000;
/** Number of missing candidates checked concurrently. */
const batch = 500;

/**
 * Whether this database has been in use for long. A new one with an older storage is probably awaiting its restore, or
 * misconfigured: nothing is removed then.
 */
async function isSettled(database: Database): Promise<boolean> {
  const found = await database.one<{ settled: boolean }>(
    sql`select exists (select 1 from users where created < now() - interval '7 days') as settled`,
  );
  return found?.settled ?? false;
}

/** Left by an upload whose server died, or whose transaction did not commit. */
async function forgetRowless(database: Database, storage: Storage, objects: StoredObject[]): Promise<Set<string>> {
  const keys = objects.filter(({ modified }) => Date.now() - modified.getTime() > young).map(({ key }) => key);
  if (keys.length === 0) return new Set();
  const rowless = await database.rows<{ key: string }>(
    sql`select key from unnest(${keys}::text[]) key where not ${named(sql`key`)}`,
  );
  // A running backup may contain rows deleted since.
  if (rowless.length === 0 || (await areHeld(database))) return new Set();
  for (const { key } of rowless) await storage.remove(key);
  return new Set(rowless.map(({ key }) => key));
}

/** Range between two consecutive keys of the listing. */
interface Gap {
  after: string;
  /** Null at the end of the listing. */
  until: string | null;
  listed: string[];
  began: Date;
}

const within = (column: Sql, { after, until, listed }: Gap): Sql =>
  sql`${column} collate "C" > ${after} and (${until}::text is null or ${column} collate "C" <= ${until}) and not exists (select 1 from unnest(${listed}::text[]) l where l = ${column})`;

/** Rows in the gap whose bytes are verified to be missing: listings may be stale or sorted differently. */
async function* lost(storage: Storage, gap: Gap, rows: (gap: Gap) => Promise<string[]>): AsyncGenerator<string[]> {
  for (let left = gap; ; ) {
    const keys = await rows(left);
    const gone: string[] = [];
    for (const key of keys) if ((await storage.stat(key)) === null) gone.push(key);
    if (gone.length > 0) yield gone;
    const last = keys.at(-1);
    if (last === undefined || keys.length < batch) return;
    left = { ...left, after: last };
  }
}

/** Answers the number newly marked. */
async function markMissing({ database, services: { storage } }: JobContext, gap: Gap): Promise<number> {
  if (gap.listed.length > 0)
    await database.run(
      sql`update stored_objects set missing = null where missing is not null and storage_key = any(${gap.listed}::text[])`,
    );
  const column = sql`storage_key`;
  const rows = async (left: Gap) =>
    database.rows<{ key: string }>(
      sql`select storage_key as key from stored_objects where ${within(column, left)} and created < ${gap.began} order by storage_key collate "C" limit ${batch}`,
    );
  let marked = 0;
  for await (const keys of lost(storage, gap, async left => (await rows(left)).map(({ key }) => key)))
    marked += await database.run(
      sql`update stored_objects set missing = now() where missing is null and storage_key = any(${keys}::text[])`,
    );
  return marked;
}

/** Enqueues the regeneration of lost thumbnails. */
async function remakeThumbnails({ database, services }: JobContext, gap: Gap): Promise<void> {
  const rows = async (left: Gap) =>
    database.rows<{ key: string }>(
      sql`select thumbnail_key as key from files where thumbnail_key is not null and ${within(sql`thumbnail_key`, left)} and modified < ${gap.began} order by thumbnail_key collate "C" limit ${batch}`,
    );
  for await (const keys of lost(services.storage, gap, async left => (await rows(left)).map(({ key }) => key)))
    await database.transaction(async db => {
      const waiting = await db.rows<{ id: string }>(
        sql`update files set thumbnail_state = 'waiting', thumbnail_key = null where thumbnail_key = any(${keys}::text[]) returning id`,
      );
      for (const { id } of waiting) await services.send(db, 'thumbnail', { id });
    });
}

export async function sweepStorage(context: JobContext): Promise<void> {
  const { database, services } = context;
  const { storage } = services;
  await storage.sweep();
  const began = new Date();
  const removes = await isSettled(database);
  let [after, objects, bytes, removed, missing] = ['', 0, 0, 0, 0];
  const compare = async (until: string | null, listed: string[]) => {
    const gap = { after, until, listed, began };
    missing += await markMissing(context, gap);
    await remakeThumbnails(context, gap);
  };
  for await (const found of storage.list()) {
    const gone = removes ? await forgetRowless(database, storage, found) : new Set<string>();
    const kept = found.filter(({ key }) => !gone.has(key));
    removed += gone.size;
    objects += kept.length;
    bytes += kept.reduce((sum, { size }) => sum + size, 0);
    const listed = found.map(({ key }) => key);
    const last = [after, ...listed].sort().at(-1) ?? after;
    await compare(last, listed);
    after = last;
  }
  await compare(null, []);
  if (missing > 0) log.warn(`storage: the bytes of ${missing} stored objects are not there`);
  await database.run(
    sql`insert into storage_sweeps (at, objects, bytes, removed) values (now(), ${objects}, ${bytes}, ${removed}) on conflict (one) do update set at = excluded.at, objects = excluded.objects, bytes = excluded.bytes, removed = excluded.removed`,
  );
}
