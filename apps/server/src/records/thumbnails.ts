/**
 * Thumbnails of a file, with BlurHash and measured dimensions. The file's row marks them as pending, so that concurrent
 * or repeated jobs find them done. Unreadable files are marked as failed and retried on request; an unavailable storage
 * is retried.
 */
import { Readable } from 'node:stream';
import { resources } from '@kontor/contract';
import type { Database, Db } from '../db/open.ts';
import { identifier, join, sql } from '../db/sql.ts';
import { PictureFault } from '../outside/pictures/fault.ts';
import { picturesOf, type Stored } from '../outside/pictures/index.ts';
import type { Made } from '../outside/pictures/kind.ts';
import type { Storage } from '../outside/storage/storage.ts';
import { newKey } from '../outside/storage/storage.ts';
import { notifyChanged } from './change-notifications.ts';
import type { Ctx } from './context.ts';

interface Waiting extends Stored {
  id: string;
  user_id: string | null;
  sha256: Buffer;
}

const nothing: Made = { smalls: null, width: null, height: null, duration: null };
type Outcome = { state: 'done' | 'none' | 'failed' } & Made;

async function outcomeOf(storage: Storage, file: Waiting): Promise<Outcome> {
  try {
    const made = (await picturesOf(storage, file)) ?? nothing;
    return { ...made, state: made.smalls ? 'done' : 'none' };
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error;
    return { ...nothing, state: 'failed' };
  }
}

/** Guards the update: bytes or crop may have changed meanwhile, and that change has a job of its own. */
const asItWas = (file: Waiting) =>
  sql`id = ${file.id} and thumbnail_state = 'waiting' and sha256 = ${file.sha256} and config is not distinct from ${file.config && JSON.stringify(file.config)}::jsonb`;

async function note(
  db: Db,
  file: Waiting,
  { state, smalls, ...facts }: Outcome,
  key: string | null,
): Promise<string[] | null> {
  const former = await db.one<{ thumbnail_key: string | null }>(
    sql`select thumbnail_key from files where ${asItWas(file)} for update`,
  );
  if (!former) return null;
  const columns = {
    ...facts,
    thumbnail_state: state,
    thumbnail_key: key,
    thumbnail_parts: smalls?.parts ?? null,
    thumbnail_hash: smalls?.hash ?? null,
    blurhash: smalls?.blurhash ?? null,
  };
  const sets = Object.entries(columns).map(([name, value]) => sql`${identifier(name)} = ${value}`);
  await db.run(sql`update files set ${join(sets, ', ')} where id = ${file.id}`);
  return former.thumbnail_key ? [former.thumbnail_key] : [];
}

/** Notifies the library, which shows the file under its references. Versions stay: a thumbnail is no edit. */
async function tell(on: { db: Db; database: Database }, { id, user_id }: Waiting): Promise<void> {
  notifyChanged(on, resources.files, { user_id });
  const owners = await on.db.rows<{ user_id: string | null }>(
    sql`select distinct user_id from file_references where file_id = ${id} and deleted is null limit 20`,
  );
  for (const owner of owners) notifyChanged(on, resources['file-references'], owner);
}

async function make({ database, services }: Pick<Ctx, 'database' | 'services'>, file: Waiting): Promise<void> {
  const { storage } = services;
  const outcome = await outcomeOf(storage, file);
  const key = outcome.smalls && newKey();
  if (key && outcome.smalls) {
    const { bytes } = outcome.smalls;
    await storage.put(key, Readable.from([bytes]), { size: bytes.length, type: 'application/octet-stream' });
  }
  const noted = await database.transaction(async db => {
    const former = await note(db, file, outcome, key);
    for (const old of former ?? []) await services.send(db, 'forget-object', { key: old });
    if (former) await tell({ db, database }, file);
    return former !== null;
  });
  if (!noted && key) await storage.remove(key);
}

/** Does nothing if no thumbnails are pending. */
export async function makeThumbnail(on: Pick<Ctx, 'database' | 'services'>, id: string): Promise<void> {
  const file = await on.database.one<Waiting>(
    sql`select id, user_id, type, size, sha256, config, storage_key from files where id = ${id} and thumbnail_state = 'waiting'`,
  );
  if (file) await make(on, file);
}
