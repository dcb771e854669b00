/**
 * Restores a backup into an empty instance: files first, then the tables in one transaction, so that an interrupted
 * attempt leaves an empty database and can be repeated. Tables are loaded into the schema that they were written from,
 * without indexes and foreign keys; these are created afterwards and reject rows that do not fit. Then migrations
 * bring the schema to this version. Everything is read back and verified.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { StartError } from '../base/start-error.ts';
import { version } from '../base/version.ts';
import { copyIn, copyOut, Fingerprint, plainly, quoted, type Table } from '../db/copy.ts';
import { isSame, migrate, readMigrations } from '../db/migrate.ts';
import type { Storage } from '../outside/storage/storage.ts';
import { type Found, tarBytes } from '../outside/tar.ts';
import { bytesOf, checkArchive, entriesOf } from './check.ts';
import { type Copied, jobsName, type Manifest, pieceSize, sized } from './plan.ts';

const unpack = promisify(zstdDecompress);

export interface Restoring {
  /** A connection used by nothing else. */
  client: pg.Client;
  storage: Storage;
  file: string;
  migrations: string;
  /** What `readArchive` answered, so that it is not read twice. */
  checked?: Manifest;
  signal?: AbortSignal;
  say(line: string): void;
}

export interface WaitingJob {
  name: string;
  data: object;
  start_after: string | null;
}

/** Throws if there is user data; an empty schema, or one left by an interrupted attempt, is fine. */
async function mustBeEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.users') is not null as there`);
  if (!rows[0]?.there) return;
  const tables = ['users', 'report_configs', 'reports', 'stored_objects'];
  for (const table of tables) {
    const found = await client.query(`select 1 from ${table} limit 1`).catch(() => ({ rowCount: 0 }));
    if (found.rowCount)
      throw new StartError(
        `There is an instance already (rows in "${table}"). A backup is restored into an empty one: name another DATA_DIR or DATABASE_URL, or remove this one first (npm run reset).`,
      );
  }
}

/** This version must contain every migration of the backup, unchanged. */
function mustKnow(manifest: Manifest, folder: string): string {
  const known = new Map(readMigrations(folder).map(each => [each.name, each]));
  const strange = manifest.migrations.find(({ name, hash }) => {
    const file = known.get(name);
    return !file || !isSame(file, hash);
  });
  if (strange)
    throw new StartError(
      `The backup is of Kontor ${manifest.version}, whose schema (${strange.name}) this version ${version} does not know. Restore it with that version or a newer one.`,
    );
  const last = manifest.migrations.at(-1)?.name;
  if (!last) throw new StartError('The backup is of a database without a schema.');
  return last;
}

/** Keys of the storage before the restore; usually none. */
async function keysThere({ storage }: Restoring): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const objects of storage.list()) for (const { key } of objects) keys.add(key);
  return keys;
}

/** Removes the files that a failed restore has put there. */
async function removeFiles({ storage, say }: Restoring, file: FileHandle, before: ReadonlySet<string>): Promise<void> {
  say('Removing the files again');
  for await (const entry of entriesOf(file)) {
    const key = /^files\/(.+)$/.exec(entry.name)?.[1];
    if (key !== undefined && !before.has(key)) await storage.remove(key);
  }
}

async function putFiles({ storage, say, signal }: Restoring, file: FileHandle): Promise<number> {
  let [count, bytes, told] = [0, 0, Date.now()];
  const lanes = new Set<Promise<void>>();
  const faults: unknown[] = [];
  for await (const entry of entriesOf(file)) {
    const key = /^files\/(.+)$/.exec(entry.name)?.[1];
    if (key === undefined) continue;
    signal?.throwIfAborted();
    const put = storage
      .put(key, tarBytes(file, entry), { size: entry.size })
      .catch(error => void faults.push(error))
      .finally(() => lanes.delete(put));
    lanes.add(put);
    if (lanes.size >= 8) await Promise.race(lanes);
    if (faults.length > 0) throw faults[0];
    count += 1;
    bytes += entry.size;
    if (Date.now() - told < 5_000) continue;
    told = Date.now();
    say(`  ${count} files, ${sized(bytes)}`);
  }
  await Promise.all(lanes);
  if (faults.length > 0) throw faults[0];
  return count;
}

interface Made {
  table: string;
  name: string;
  text: string;
}

/**
 * Drops indexes and foreign keys, which slow down loading or refer to rows not loaded yet; answers the statements that
 * recreate them.
 */
async function takeAway(client: pg.Client): Promise<{ indexes: Made[]; references: Made[] }> {
  const references = await client.query<Made>(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  const indexes = await client.query<Made>(`
    select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const { table, name } of references.rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return { indexes: indexes.rows, references: references.rows };
}

async function bringBack(
  client: pg.Client,
  { indexes, references }: Awaited<ReturnType<typeof takeAway>>,
  say: (line: string) => void,
) {
  say('Making indexes and references');
  for (const { text } of indexes) await client.query(text);
  for (const { table, name, text } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${text}`);
}

const partOf = ({ name }: Found) => /^db\/(.+)\.\d+\.zst$/.exec(name)?.[1];

/** All parts of a table; `entries` is at the first one, and afterwards behind the last. */
async function* piecesOf(file: FileHandle, parts: readonly Found[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield await unpack(await bytesOf(file, part));
}

async function fill(client: pg.Client, file: FileHandle, table: Copied, parts: readonly Found[]): Promise<void> {
  await client.query(`alter table ${quoted(table.name)} disable trigger user`);
  await client.query(`truncate ${quoted(table.name)}`);
  await copyIn(client, table, piecesOf(file, parts));
  const print = await printOf(client, table);
  if (print.rows !== table.rows || print.hash !== table.hash)
    throw new StartError(
      `The table "${table.name}" did not come back as it was: ${print.rows} rows of ${table.rows}${print.rows === table.rows ? ', with others among them' : ''}.`,
    );
}

/** Fingerprint of a table's present content. */
async function printOf(client: pg.Client, { name, columns }: Table, where = ''): Promise<Fingerprint> {
  const print = new Fingerprint();
  const select = `select ${columns.map(quoted).join(', ')} from ${quoted(name)}${where}`;
  for await (const piece of copyOut(client, select, pieceSize)) print.add(piece);
  return print;
}

/** Corrections of rows that are untrue here: of exports that were left out, of a storage listing not made yet. */
const mended = [
  'delete from storage_counts',
  'insert into storage_counts (slot, bytes) select 0, coalesce(sum(size), 0) from stored_objects',
  // From migration 127 on, which adds them itself to what an earlier backup has.
  `do $$ begin
    if to_regprocedure('count_import_files()') is not null then
      perform add_storage((select coalesce(sum(size), 0)::bigint from import_files where storage_key is not null and not taken));
    end if;
  end $$`,
];

async function fillAll(restoring: Restoring, file: FileHandle, manifest: Manifest): Promise<void> {
  const { client, say } = restoring;
  const parts = new Map<string, Found[]>();
  for await (const entry of entriesOf(file)) {
    if (entry.name.startsWith('files/')) break;
    const table = partOf(entry);
    if (table !== undefined) parts.set(table, [...(parts.get(table) ?? []), entry]);
  }
  await client.query('begin');
  try {
    const away = await takeAway(client);
    for (const table of manifest.tables) {
      await fill(client, file, table, parts.get(table.name) ?? []);
      if (table.rows >= 10_000) say(`  ${table.name}: ${table.rows} rows`);
    }
    for (const { table, column, last } of manifest.sequences)
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [quoted(table), column, last]);
    await bringBack(client, away, say);
    for (const { name } of manifest.tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const text of mended) await client.query(text);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Unescapes COPY's text format; in JSON only the backslash needs it. */
const plain = (line: string) => line.replaceAll('\\\\', '\\');

async function jobsIn(file: FileHandle): Promise<WaitingJob[]> {
  const jobs: WaitingJob[] = [];
  for await (const entry of entriesOf(file)) {
    if (entry.name.startsWith('files/')) break;
    if (partOf(entry) !== jobsName) continue;
    const lines = String(await unpack(await bytesOf(file, entry))).split('\n');
    for (const line of lines) if (line) jobs.push(JSON.parse(plain(line)) as WaitingJob);
  }
  return jobs;
}

async function remember(client: pg.Client, file: string, manifest: Manifest, bytes: number, seconds: number) {
  const total = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await client.query(
    `insert into backups (kind, taken, app_version, filename, bytes, rows, files, lacking, seconds) values ('restore', $1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[manifest.taken, manifest.version, file.replace(/^.*[\\/]/, ''), bytes, total, manifest.files.count],
      ...[manifest.missing.length + manifest.damaged.length, seconds],
    ],
  );
  await client.query(
    `insert into audit (id, via, action, outcome, detail) values ($3, 'system', 'restore', 'ok', jsonb_build_object('taken', $1::text, 'filename', $2::text))`,
    [manifest.taken, file.replace(/^.*[\\/]/, ''), uuidv7()],
  );
}

/** Whether any stored secret is encrypted with SECRETS_KEY, by its first byte (outside/secret-box.ts). */
export async function needsSecretsKey(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select 1 from second_factors where get_byte(secret, 0) = 2
    union all select 1 from api_secrets where get_byte(decode(value ->> 'sealed', 'base64'), 0) = 2
    union all select 1 from secrets where name in ('licence-key', 'push-key') and get_byte(value, 0) = 2 limit 1`);
  return rowCount !== 0;
}

async function openArchive(path: string): Promise<FileHandle> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read (${error.code}).`);
  });
}

/** Verifies an archive; answers its manifest. */
export async function readArchive(path: string): Promise<Manifest> {
  const file = await openArchive(path);
  try {
    return await checkArchive(file);
  } finally {
    await file.close();
  }
}

/** Answers the manifest and the pending jobs; the caller owns the outbox to enqueue them. */
export async function restoreBackup(restoring: Restoring): Promise<{ manifest: Manifest; jobs: WaitingJob[] }> {
  const { client, say, migrations } = restoring;
  const began = Date.now();
  const file = await openArchive(restoring.file);
  try {
    const { size } = await file.stat();
    await mustBeEmpty(client);
    if (!restoring.checked) say(`Checking ${sized(size)}`);
    const manifest = restoring.checked ?? (await checkArchive(file));
    const last = mustKnow(manifest, migrations);
    say(`A backup of Kontor ${manifest.version}, taken ${manifest.taken}`);
    say('Putting the files back');
    const before = await keysThere(restoring);
    try {
      await putFiles(restoring, file);
      say('Filling the database');
      await migrate(client, migrations, last);
      await plainly(client);
      await fillAll(restoring, file, manifest);
    } catch (error) {
      // Without rows nothing would ever remove them; an error of this is less than the one that led here.
      await removeFiles(restoring, file, before).catch(fault => say(`Files may be left: ${String(fault)}`));
      throw error;
    }
    const newer = await migrate(client, migrations);
    if (newer.length > 0) say(`Brought to the schema of this version: ${newer.join(', ')}`);
    await client.query('analyze');
    await remember(client, restoring.file, manifest, size, Math.round((Date.now() - began) / 1000));
    return { manifest, jobs: await jobsIn(file) };
  } finally {
    await file.close();
  }
}
