/**
 * Makes a consistent online backup: tables from one snapshot, then the stored bytes that their rows name. Stored bytes
 * are immutable, and a shared advisory lock keeps any from being removed until the session ends (backup-lock.ts), so
 * that the snapshot itself can end before the files are copied, which may take hours.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type pg from 'pg';
import { version } from '../base/version.ts';
import { holdBytes } from '../db/backup-lock.ts';
import { copyOut, Fingerprint, plainly, quoted, tablesOf } from '../db/copy.ts';
import { takeLock } from '../db/embedded/lock.ts';
import type { Storage } from '../outside/storage/storage.ts';
import { tarWriter } from '../outside/tar.ts';
import { checkArchive } from './check.ts';
import * as plan from './plan.ts';
import { sweepParts } from './sweep-parts.ts';

const pack = promisify(zstdCompress);
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

export interface Made {
  manifest: plan.Manifest;
  bytes: number;
  seconds: number;
}

export interface Making {
  client: pg.Client;
  storage: Storage;
  /** Target path; written as `.part` and renamed once complete and verified. */
  file: string;
  say(line: string): void;
}

type Writer = ReturnType<typeof tarWriter>;
/** Stored bytes referenced by a row: key, size, and hash where known. */
type Named = { key: string; size: number | null; hash: string | null };

/** Small files are prefetched concurrently, ahead of being written: a remote storage has latency for each. */
const ahead = 16;
const small = 2 ** 20;

async function addPacked(tar: Writer, name: string, raw: Buffer): Promise<void> {
  const bytes = await pack(raw);
  await tar.add({ name, size: bytes.length, sha256: sha256(bytes) }, [bytes]);
}

const addJson = (tar: Writer, name: string, value: unknown) => {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  return tar.add({ name, size: bytes.length, sha256: sha256(bytes) }, [bytes]);
};

/** `select` answers whole rows; parts are numbered. */
async function addRows(client: pg.Client, tar: Writer, name: string, select: string) {
  const print = new Fingerprint();
  let parts = 0;
  for await (const piece of copyOut(client, select, plan.pieceSize)) {
    print.add(piece);
    parts += 1;
    await addPacked(tar, `db/${name}.${String(parts).padStart(6, '0')}.zst`, piece);
  }
  return { rows: print.rows, parts, hash: print.hash };
}

async function aboutOf(client: pg.Client, storage: Storage): Promise<plan.About> {
  const one = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows;
  const [moment] = await one<{ taken: string; postgres: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as taken, current_setting('server_version') as postgres`,
  );
  const migrations = await one<{ name: string; hash: string }>('select name, hash from migrations order by name');
  const { taken = '', postgres = '' } = moment ?? {};
  return { format: plan.format, app: 'kontor', version, taken, migrations, postgres, storage: storage.driver };
}

const sequencesOf = async (client: pg.Client) =>
  (
    await client.query<{ table: string; column: string; last: string }>(`
    select c.relname as "table", a.attname as "column", s.last_value::text as last
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
      join pg_depend d on d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype = 'i'
      join pg_class q on q.oid = d.objid and q.relkind = 'S'
      join pg_sequences s on s.schemaname = 'public' and s.sequencename = q.relname
    where c.relnamespace = 'public'::regnamespace and s.last_value is not null order by 1, 2`)
  ).rows;

/** Pending jobs. Those sent by a timer carry no data and come again by themselves. */
const waiting = `select name, data, case when start_after > now() then start_after end as start_after from jobs.job
  where state in ('created', 'retry', 'active') and name <> 'dead-letters' and data is not null and data <> '{}'::jsonb`;

async function addDatabase(client: pg.Client, tar: Writer, say: Making['say']) {
  const tables: plan.Copied[] = [];
  for (const { name, columns } of await tablesOf(client)) {
    if (!plan.isKept(name)) continue;
    const select = `select ${columns.map(quoted).join(', ')} from ${quoted(name)}${plan.condition(name)}`;
    const copied = { name, columns, ...(await addRows(client, tar, name, select)) };
    tables.push(copied);
    if (copied.rows >= 10_000) say(`  ${name}: ${copied.rows} rows`);
  }
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('jobs.job') is not null as there`);
  const none = { rows: 0, parts: 0 };
  const jobs = rows[0]?.there
    ? await addRows(client, tar, plan.jobsName, `select row_to_json(j) from (${waiting}) j`)
    : none;
  return { tables, jobs: { rows: jobs.rows, parts: jobs.parts }, sequences: await sequencesOf(client) };
}

/** Spooled to a file beside the archive: a million keys must not sit in memory. */
async function noteKeys(client: pg.Client, list: string): Promise<void> {
  const file = await open(list, 'wx', 0o600);
  try {
    const objects = `select storage_key, size, encode(sha256, 'hex') from stored_objects order by storage_key collate "C"`;
    const pictures = 'select distinct thumbnail_key, null::int8, null::text from files where thumbnail_key is not null';
    // A backup may be of an earlier schema.
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('import_files') is not null as there`);
    const packed = `select storage_key, size, encode(sha256, 'hex') from import_files p where storage_key is not null and not taken and not exists (select 1 from stored_objects o where o.storage_key = p.storage_key) order by storage_key collate "C"`;
    for (const query of [objects, pictures, ...(rows[0]?.there ? [packed] : [])])
      for await (const piece of copyOut(client, query, 2 ** 20)) await file.appendFile(piece);
  } finally {
    await file.close();
  }
}

async function* namedIn(list: string): AsyncGenerator<Named> {
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [key = '', size = '\\N', hash = '\\N'] = line.split('\t');
    yield { key, size: size === '\\N' ? null : Number(size), hash: hash === '\\N' ? null : hash };
  }
}

const gone = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

async function addFiles(tar: Writer, storage: Storage, list: string, say: Making['say']) {
  const [missing, damaged]: [string[], string[]] = [[], []];
  const all = createHash('sha256');
  const files = { count: 0, bytes: 0, hash: '' };
  let told = Date.now();
  const bytesOf = (key: string) => storage.open(key).then(buffer).catch(gone);
  const note = (key: string, size: number, hash: string, whole: boolean) => {
    all.update(`${key} ${hash}\n`);
    files.count += 1;
    files.bytes += size;
    if (!whole) damaged.push(key);
  };

  async function addOne({ key, size, hash }: Named, fetched: Promise<Buffer | null> | undefined): Promise<void> {
    if (fetched) {
      const bytes = await fetched;
      if (!bytes) return void missing.push(key);
      const found = sha256(bytes);
      await tar.add({ name: `files/${key}`, size: bytes.length, sha256: found }, [bytes]);
      return note(key, bytes.length, found, hash === null || hash === found);
    }
    const stream = await storage.open(key).catch(gone);
    if (!stream || size === null || hash === null) return void missing.push(key);
    const sum = createHash('sha256');
    let came = 0;
    const passing = async function* () {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        sum.update(chunk);
        came += chunk.length;
        yield chunk;
      }
    };
    const whole = await tar.add({ name: `files/${key}`, size, sha256: hash }, passing());
    note(key, size, hash, whole && came === size && sum.digest('hex') === hash);
  }

  async function addThese(batch: Named[]): Promise<void> {
    const fetched = batch.map(({ key, size }) => (size === null || size <= small ? bytesOf(key) : undefined));
    for (const promise of fetched) promise?.catch(() => undefined);
    for (const [index, named] of batch.entries()) await addOne(named, fetched[index]);
    if (Date.now() - told < 5_000) return;
    told = Date.now();
    say(`  ${files.count} files, ${plan.sized(files.bytes)}`);
  }

  let batch: Named[] = [];
  for await (const named of namedIn(list)) {
    batch.push(named);
    if (batch.length < ahead) continue;
    await addThese(batch);
    batch = [];
  }
  await addThese(batch);
  files.hash = all.digest('hex');
  return { files, missing, damaged };
}

async function write({ client, storage, file, say }: Making, part: FileHandle): Promise<[plan.Manifest, number]> {
  const list = `${file}.keys`;
  await plainly(client);
  await holdBytes(client);
  await client.query('begin isolation level repeatable read, read only');
  try {
    const about = await aboutOf(client, storage);
    const tar = tarWriter(part, new Date());
    await addJson(tar, plan.aboutName, about);
    say('Copying the database');
    const database = await addDatabase(client, tar, say);
    await noteKeys(client, list);
    await client.query('commit');
    say('Copying the files');
    const manifest = { ...about, ...database, ...(await addFiles(tar, storage, list, say)) };
    // Checks that the connection, and with it the lock, still exists.
    await client.query('select 1');
    await addJson(tar, plan.manifestName, manifest);
    return [manifest, await tar.end()];
  } finally {
    await rm(list, { force: true });
  }
}

/** Records the backup in the database, for the settings page. */
async function remember(client: pg.Client, file: string, { manifest, bytes, seconds }: Made): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.backups') is not null as there`);
  // An older schema has no such table; it gets it with the upgrade.
  if (!rows[0]?.there) return;
  const total = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await client.query(
    `insert into backups (kind, taken, app_version, filename, bytes, rows, files, lacking, seconds) values ('backup', $1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[manifest.taken, manifest.version, file.replace(/^.*[\\/]/, ''), bytes, total, manifest.files.count],
      ...[manifest.missing.length + manifest.damaged.length, seconds],
    ],
  );
}

/** Writes the archive, verifies it by reading it back, and renames it only then. Leaves nothing behind on failure. */
export async function makeBackup(making: Making): Promise<Made> {
  const began = Date.now();
  const part = `${making.file}.part`;
  const unlock = takeLock(`${making.file}.lock`, making.file);
  try {
    const left = sweepParts(making.file);
    if (left.length > 0) making.say(`Removed what a killed backup had left: ${left.join(', ')}`);
    return await writeAndCheck(making, part, began);
  } finally {
    unlock();
  }
}

async function writeAndCheck(making: Making, part: string, began: number): Promise<Made> {
  const handle = await open(part, 'wx+', 0o600);
  try {
    const [manifest, bytes] = await write(making, handle);
    making.say(`Checking ${plan.sized(bytes)}`);
    await checkArchive(handle);
    await rename(part, making.file);
    const made = { manifest, bytes, seconds: Math.round((Date.now() - began) / 1000) };
    await remember(making.client, making.file, made);
    return made;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
