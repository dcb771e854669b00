/**
 * Stored bytes and their rows, compared in both directions while the storage lists what it holds, batch by batch and in
 * the order of keys: bytes that no row names are removed, rows whose bytes are not there are marked, and pictures made
 * again. What is younger than the listing is left alone, since one of both may still be on its way.
 */
import type { Database } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Storage, StoredObject } from '../outside/storage/storage.ts';
import { areHeld } from './forget-object.ts';
import type { JobContext } from './job.ts';

/** Younger objects may belong to a row that is still being written. */
const young = 24 * 60 * 60 * 1_000;
/** Rows whose bytes are looked for one by one, at once. */
const batch = 500;

/** Whoever names a stored object; `key` is its key. */
const named = (key: Sql): Sql =>
  sql`(exists (select 1 from stored_objects where storage_key = ${key}) or exists (select 1 from uploads where storage_key = ${key}) or exists (select 1 from files where thumbnail_key = ${key}) or exists (select 1 from exports where storage_key = ${key}))`;

/**
 * Whether rows have been kept here for long. A new database beside bytes that were there before is most likely one whose
 * backup is still to come, or somebody's who mistook the place: of these nothing is nobody's.
 */
async function isSettled(database: Database): Promise<boolean> {
  const found = await database.one<{ settled: boolean }>(
    sql`select exists (select 1 from users where created < now() - interval '7 days') as settled`,
  );
  return found?.settled ?? false;
}

/** An upload whose server died, or whose commit never came. */
async function forgetRowless(database: Database, storage: Storage, objects: StoredObject[]): Promise<Set<string>> {
  const keys = objects.filter(({ modified }) => Date.now() - modified.getTime() > young).map(({ key }) => key);
  if (keys.length === 0) return new Set();
  const rowless = await database.rows<{ key: string }>(
    sql`select key from unnest(${keys}::text[]) key where not ${named(sql`key`)}`,
  );
  // A backup may hold rows that are gone since.
  if (rowless.length === 0 || (await areHeld(database))) return new Set();
  for (const { key } of rowless) await storage.remove(key);
  return new Set(rowless.map(({ key }) => key));
}

/** The keys between two that a listing names one after the other, but for those it named. */
interface Gap {
  after: string;
  /** Null at the end of the list. */
  until: string | null;
  listed: string[];
  began: Date;
}

const within = (column: Sql, { after, until, listed }: Gap): Sql =>
  sql`${column} collate "C" > ${after} and (${until}::text is null or ${column} collate "C" <= ${until}) and not exists (select 1 from unnest(${listed}::text[]) l where l = ${column})`;

/** Rows of the gap whose bytes are surely not there: lists of keys may lag behind, or know another order. */
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

/** How many were not known to be missing. */
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

/** Small pictures that got lost are made again. */
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
  if (missing > 0) process.stderr.write(`storage: the bytes of ${missing} stored objects are not there.\n`);
  await database.run(
    sql`insert into storage_sweeps (at, objects, bytes, removed) values (now(), ${objects}, ${bytes}, ${removed}) on conflict (one) do update set at = excluded.at, objects = excluded.objects, bytes = excluded.bytes, removed = excluded.removed`,
  );
}
