/**
 * Tests of backup and restore: a live instance, every row and byte equal afterwards, and incomplete archives refused.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ResourceName, resources } from '@kontor/contract';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup } from '../src/backup/make.ts';
import type { Manifest } from '../src/backup/plan.ts';
import { needsSecretsKey, restoreBackup, type WaitingJob } from '../src/backup/restore.ts';
import { version } from '../src/base/version.ts';
import { migrate, readMigrations } from '../src/db/migrate.ts';
import { sql } from '../src/db/sql.ts';
import { areHeld, forgetObject } from '../src/jobs/forget-object.ts';
import { openOutbox } from '../src/jobs/outbox.ts';
import { sealSecrets } from '../src/outside/apis/sealed.ts';
import { openSeal } from '../src/outside/secret-box.ts';
import { diskStorage } from '../src/outside/storage/disk.ts';
import { s3Storage } from '../src/outside/storage/s3.ts';
import { newKey } from '../src/outside/storage/storage.ts';
import { tarWriter } from '../src/outside/tar.ts';
import { cloneDatabase, migrations } from './cluster.ts';
import { type House, openHouse, type Person } from './house.ts';
import { openS3 } from './s3-server.ts';
import { until } from './until.ts';
import { noise, upload as uploaded } from './upload.ts';
import { openWorld } from './world.ts';

type Clone = Awaited<ReturnType<typeof cloneDatabase>>;
const folder = mkdtempSync(join(tmpdir(), 'kontor-backup-'));
const file = join(folder, 'one.tar');
const disk = diskStorage(join(folder, 'here'));
const there = diskStorage(join(folder, 'there'));
const quiet = () => undefined;
const nasty = 'a\tb\\nc\nd\r\\.\n\\N „ü€𝄞" {"x": "\\u0041"}';
let house: House;
let anna: Person;
let target: Clone;
let manifest: Manifest;
let jobs: WaitingJob[];
/** Key → bytes of every object that the backup must contain. */
const bytes = new Map<string, Buffer>();
let before: Map<string, string>;
let [lost, damaged, deleted] = ['', '', ''];

async function withClient<T>(clone: Clone, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clone.connection);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Hashes of all tables, computed by PostgreSQL itself. */
async function digests(clone: Clone): Promise<Map<string, string>> {
  return withClient(clone, async client => {
    await client.query(`set timezone = utc`);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const found = new Map<string, string>();
    for (const { name } of rows) {
      const { rows: sums } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as sum from "${name}" t`,
      );
      found.set(name, sums[0].sum);
    }
    return found;
  });
}

/** Indexes, foreign keys and triggers, and whether each is enabled. */
const shape = (clone: Clone) =>
  withClient(clone, async client => {
    const { rows } = await client.query(`
      select pg_get_indexdef(indexrelid) || indisvalid::text as it from pg_index i join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace
      union all select conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid) || convalidated::text from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
      order by 1`);
    return rows.map(row => row.it);
  });

async function upload(content: Buffer): Promise<string> {
  const id = await uploaded(anna, 'a.bin', content);
  const row = await house.database.one<{ storage_key: string }>(sql`select storage_key from files where id = ${id}`);
  bytes.set(row?.storage_key ?? '', content);
  return row?.storage_key ?? '';
}

const put = (clone: Clone, from: string, storage = there) =>
  withClient(clone, client => restoreBackup({ client, storage, file: from, migrations, say: quiet }));

beforeAll(async () => {
  house = await openHouse({ bytes: disk, uploadSize: 2 ** 25 });
  target = await cloneDatabase();
  anna = await house.as('anna');
  const world = await openWorld(house);
  for (const name of Object.keys(resources) as ResourceName[]) {
    if (name !== 'users') await world.make(name, anna.id).catch(() => undefined);
  }
  for (let index = 0; index < 30; index++) await upload(noise(1 + index * 97));
  await upload(noise(3 * 2 ** 20 + 7));
  [lost, damaged, deleted] = [...bytes.keys()].slice(0, 3) as [string, string, string];
  await disk.remove(lost);
  bytes.delete(lost);
  const other = Buffer.from('rotten');
  await disk.put(damaged, Readable.from([other]));
  bytes.set(damaged, other);
  const picture = newKey();
  await disk.put(picture, Readable.from([Buffer.from('a small picture')]));
  bytes.set(picture, Buffer.from('a small picture'));
  await house.database.run(
    sql`update files set thumbnail_key = ${picture}, thumbnail_state = 'done' where storage_key = ${deleted}`,
  );
  const form = uuidv7();
  await house.database.run(sql`insert into report_configs (id, name) values (${form}, ${nasty})`);
  // A file of an import that waits.
  const waits = newKey();
  await disk.put(waits, Readable.from([Buffer.from('a waiting file')]));
  bytes.set(waits, Buffer.from('a waiting file'));
  await house.database.run(
    sql`with i as (insert into imports (id, report_config_id, user_id, permissions, filename, columns, keys, options, expires, state) values (gen_random_uuid(), ${form}, ${anna.id}, '{}', 'a.zip', '[]', '[]', '{}', now() + interval '1 day', 'ready') returning id) insert into import_files (import_id, place, path, size, sha256, storage_key, file_id) select id, 1, 'a', 14, sha256('a waiting file'), ${waits}, gen_random_uuid() from i`,
  );
  // Large enough for more than one part.
  await house.database.run(
    sql`insert into reports (id, report_config_id, owner, data) select gen_random_uuid(), ${form}, ${anna.id}, jsonb_build_object('n', n, 'nasty', ${nasty}::text, 'long', repeat(md5(n::text), 400)) from generate_series(1, 800) n`,
  );
  await house.database.run(
    sql`insert into audit (id, action, outcome, detail) values (${uuidv7()}, 'nasty', 'ok', to_jsonb(${nasty}::text))`,
  );
  // The queues exist, but no workers run: changes of theirs could not be compared.
  const outbox = openOutbox(house.database, console);
  await outbox.open();
  await outbox.stop();
  await house.database.text(
    `insert into jobs.job (name, data, start_after) values ('mail', $1, now() + interval '1 day')`,
    [JSON.stringify({ kind: 'none', text: nasty })],
  );
  before = await digests(house.clone);
});
afterAll(async () => {
  await house.close();
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('is made while entries are added and files deleted, and leaves those out and these in', async () => {
  const client = house.database.client();
  await client.connect();
  let held = false;
  const say = (line: string) => {
    if (line !== 'Copying the files') return;
    held = true;
  };
  // Before the files are read: deletes an object meanwhile, as a job would; the backup must block it.
  let tried: Promise<void> | undefined;
  const slow = {
    ...disk,
    open: async (key: string) => {
      tried ??= (async () => {
        await house.database.run(sql`delete from files where storage_key = ${deleted}`);
        await house.database.run(sql`delete from stored_objects where storage_key = ${deleted}`);
        await house.database.run(sql`delete from report_configs where name <> ${nasty}`);
        await forgetObject({ database: house.database, services: house.services }, { key: deleted });
      })();
      await tried;
      return disk.open(key);
    },
  };
  try {
    ({ manifest } = await makeBackup({ client, storage: slow, file, say }));
    expect(held).toBe(true);
    expect(await areHeld(house.database)).toBe(true);
  } finally {
    await client.end();
  }
  await expect.poll(() => areHeld(house.database)).toBe(false);
  expect(await disk.stat(deleted)).not.toBeNull();
  expect(manifest.missing).toContain(lost);
  expect(manifest.damaged).toEqual([damaged]);
  expect(manifest.tables.find(({ name }) => name === 'reports')?.parts).toBeGreaterThan(1);
  expect(readdirSync(folder).sort()).toEqual(['here', 'one.tar']);
  const [note] = await house.database.rows(sql`select kind, filename, files, lacking from backups`);
  expect(note).toEqual({
    kind: 'backup',
    filename: 'one.tar',
    files: bytes.size,
    lacking: manifest.missing.length + 1,
  });
  // With the secret key inside, its mode is 600; and it is a valid tar.
  const listed = await new Promise<string>((done, fail) =>
    execFile('tar', ['-tvf', file, '--warning=no-unknown-keyword'], (error, out) => (error ? fail(error) : done(out))),
  );
  expect(listed.split('\n').filter(line => line.includes('files/'))).toHaveLength(bytes.size);
});

it('comes back with every row, every byte, and everything in force', async () => {
  ({ jobs } = await put(target, file));
  const after = await digests(target);
  const told = new Map(before);
  // Tables that are excluded (backup/plan.ts), or differ for a reason.
  const left = ['attempts', 'request_counts', 'exports', 'file_archives', 'uploads', 'storage_sweeps', 'chart_turns'];
  const figures = ['chart_builds', 'chart_orphans', 'chart_figures', 'chart_values', 'chart_points', 'chart_changes'];
  const other = [...left, ...figures, 'migrations', 'backups', 'tokens', 'audit', 'storage_counts'];
  for (const name of other) for (const map of [after, told]) map.delete(name);
  expect(Object.fromEntries(after)).toEqual(Object.fromEntries(told));
  expect(told.size).toBeGreaterThan(30);
  expect(await shape(target)).toEqual(await shape(house.clone));
  for (const [key, content] of bytes) expect(await buffer(await there.open(key)), key).toEqual(content);
  expect(jobs).toHaveLength(1);
  expect(jobs[0]).toMatchObject({ name: 'mail', data: { kind: 'none', text: nasty } });
  expect(new Date(jobs[0]?.start_after ?? 0).getTime()).toBeGreaterThan(Date.now() + 3_600_000);
  await withClient(target, async client => {
    const one = async (text: string) => (await client.query(text)).rows[0].it;
    // Sessions are not restored; links, keys and invitations are. Sequences continue after the last value.
    expect(await one(`select count(*)::int as it from tokens where purpose = 'session'`)).toBe(0);
    expect(await one(`select detail #>> '{}' as it from audit where action = 'nasty'`)).toBe(nasty);
    expect(await one(`select action as it from audit order by at desc limit 1`)).toBe('restore');
    expect(
      await one(`select (sum(bytes) = (select sum(size) + 14 from stored_objects)) as it from storage_counts`),
    ).toBe(true);
    expect(await one(`select kind || files as it from backups`)).toBe(`restore${bytes.size}`);
  });
});

it('is never put over what is there', async () => {
  await expect(put(target, file)).rejects.toThrow('There is an instance already (rows in "users")');
  await expect(
    makeBackup({ client: house.database.client(), storage: disk, file: join(folder, 'no', 'x.tar'), say: quiet }),
  ).rejects.toThrow('ENOENT');
});

it('refuses a broken archive and names the part, before anything is touched', async () => {
  const empty = await cloneDatabase();
  const other = join(folder, 'broken.tar');
  const whole = readFileSync(file);
  /** Flips one byte, `offset` after the start of this entry's content. */
  const spoilt = (name: string, offset = 0) => {
    const at = whole.indexOf(`${name}\0`) + 512 + offset;
    const copy = Buffer.from(whole);
    copy.writeUInt8((copy.readUInt8(at) ^ 1) & 0xff, at);
    writeFileSync(other, copy);
  };
  const fails = async (words: string | RegExp) =>
    await expect(put(empty, other, diskStorage(join(folder, 'none')))).rejects.toThrow(words);
  const good = [...bytes.keys()].find(key => key !== damaged && (bytes.get(key)?.length ?? 0) > 200) ?? '';
  spoilt('db/reports.000002.zst', 100);
  await fails('db/reports.000002.zst is not what was written');
  spoilt(`files/${good}`, 150);
  await fails(`files/${good} is not what was written`);
  spoilt('manifest.json', 5);
  await fails('manifest.json is not what was written');
  spoilt(`files/${good}`, -500);
  await fails(/broken: behind .*: what stands there is no header/);
  copyFileSync(file, other);
  truncateSync(other, Math.floor(whole.length / 2));
  await fails('it ends too early');
  // Drops one of several complete parts.
  const from = whole.indexOf('db/reports.000001.zst\0') - 1024;
  const to = whole.indexOf('db/reports.000002.zst\0') - 1024;
  writeFileSync(other, Buffer.concat([whole.subarray(0, from), whole.subarray(to)]));
  await fails('reports has 1 parts, and 2 were written');
  writeFileSync(other, 'not a backup'.repeat(100));
  await fails('broken');
  // Path traversal: a name that leaves the storage, in an otherwise valid archive.
  const hostile = await open(other, 'w');
  const [writer, escaped] = [tarWriter(hostile, new Date()), Buffer.from('escaped')];
  const sha256 = createHash('sha256').update(escaped).digest('hex');
  await writer.add({ name: 'files/../../escaped', size: escaped.length, sha256 }, [escaped]);
  await writer.end();
  await hostile.close();
  await fails('files/../../escaped is no name that a stored file has');
  expect(existsSync(join(folder, 'none'))).toBe(false);
  expect((await digests(empty)).get('users')).toBe('0 ');
  // The command reports it too, by a line and its exit code.
  const main = fileURLToPath(new URL('../src/bin/backup.ts', import.meta.url));
  const said = await new Promise<[unknown, string]>(done =>
    execFile(process.execPath, [main, '--check', other], (error, _out, err) => done([error?.code, err])),
  );
  expect(said).toEqual([1, expect.stringMatching(/^The backup is broken: .*\n$/)]);
  await empty.drop();
});

/** Keys in a storage on the disk. */
const keysIn = async (storage: typeof disk) => (await Array.fromAsync(storage.list())).flat().map(({ key }) => key);

it('that fails leaves no file behind, and what was there before stays', async () => {
  const [empty, elsewhere] = [await cloneDatabase(), diskStorage(join(folder, 'failed'))];
  const own = newKey();
  await elsewhere.put(own, Readable.from([Buffer.from('not of the backup')]));
  // A row that does not fit, when all files are back already.
  await withClient(empty, client =>
    client.query(`alter table users add constraint refused check (username <> 'anna')`),
  );
  await expect(put(empty, file, elsewhere)).rejects.toThrow('refused');
  expect(await keysIn(elsewhere)).toEqual([own]);
  expect((await digests(empty)).get('users')).toBe('0 ');
  // A disk that is full on the way.
  let room = 20;
  const small = {
    ...elsewhere,
    put: async (...given: Parameters<typeof elsewhere.put>) => {
      if (room-- <= 0) throw new Error('no room');
      return elsewhere.put(...given);
    },
  };
  await expect(put(empty, file, small)).rejects.toThrow('no room');
  expect(await keysIn(elsewhere)).toEqual([own]);
  await withClient(empty, client => client.query('alter table users drop constraint refused'));
  await put(empty, file, elsewhere);
  expect((await keysIn(elsewhere)).length).toBe(bytes.size + 1);
  await empty.drop();
});

it('into a new data folder, that fails leaves no folder', async () => {
  const main = fileURLToPath(new URL('../src/bin/restore.ts', import.meta.url));
  const [outer, other] = [join(folder, 'outer'), join(folder, 'cut.tar')];
  mkdirSync(outer);
  for (const path of [folder, outer]) chmodSync(path, 0o711);
  const run = (from: string, more: NodeJS.ProcessEnv = {}) =>
    new Promise<[unknown, string]>(done => {
      const env = { PATH: process.env.PATH, DATA_DIR: join(outer, 'data'), ...more };
      execFile(process.execPath, [main, from], { env }, (error, _out, err) => done([error?.code, err]));
    });
  copyFileSync(file, other);
  truncateSync(other, 100_000);
  expect(await run(other)).toEqual([1, expect.stringContaining('The backup is broken')]);
  expect(readdirSync(outer)).toEqual([]);
  // The database is made by then; nobody stores files at that address.
  const nowhere = 's3://bucket?endpoint=http://key:secret@127.0.0.1:1';
  expect(await run(file, { STORAGE_URL: nowhere })).toEqual([1, expect.stringContaining('Not restored')]);
  expect(readdirSync(outer)).toEqual([]);
});

it('is made every night as the unit says, and those of two weeks stay', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const unit = readFileSync(join(root, 'deploy/kontor-backup.service'), 'utf8');
  const place = join(folder, 'nightly');
  mkdirSync(place);
  for (const [name, days] of [
    ['kontor-old.tar', 16],
    ['kontor-new.tar', 13],
    ['other-old.tar', 16],
  ] as const) {
    writeFileSync(join(place, name), 'x');
    const at = new Date();
    at.setDate(at.getDate() - days);
    utimesSync(join(place, name), at, at);
  }
  const settings = { DATABASE_URL: house.clone.url, DATA_DIR: join(folder, 'data') };
  const written = Object.fromEntries(
    (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map(word => word.split('=') as [string, string]),
  );
  const env = { PATH: process.env.PATH, ...written, XDG_CACHE_HOME: join(folder, 'cache'), ...settings };
  const run = async (name: string) => {
    const [program = '', ...args] = (new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '')
      .replaceAll('/var/backups/kontor', place)
      .split(' ');
    const node = program.endsWith('/node_modules/.bin/node');
    return promisify(execFile)(node ? process.execPath : program, args, { cwd: root, env });
  };
  expect(unit).toContain('WorkingDirectory=/opt/kontor\n');
  await run('ExecStart').catch(({ code, stderr }) => {
    // Some stored files of this test are lost and damaged, which it says.
    if (code !== 3) throw new Error(stderr);
  });
  await run('ExecStartPost');
  const left = readdirSync(place).sort();
  const [made = ''] = left.filter(name => /^kontor-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/.test(name));
  expect(left).toEqual([made, 'kontor-new.tar', 'other-old.tar'].sort());
  const checked = await promisify(execFile)(
    process.execPath,
    ['apps/server/src/bin/backup.ts', '--check', join(place, made)],
    { cwd: root, env },
  ).catch(({ code }) => ({ code }));
  expect(checked).not.toMatchObject({ code: 1 });
});

it('sweeps what killed ones have left: of the same name at once, of others after hours', async () => {
  const place = join(folder, 'night');
  mkdirSync(place);
  const again = join(place, 'kontor-2.tar');
  const ended = new Date(Date.now() - 7 * 60 * 60 * 1_000);
  for (const name of ['kontor-1.tar.part', 'kontor-1.tar.keys', 'mine.tar.part']) {
    writeFileSync(join(place, name), 'half');
    utimesSync(join(place, name), ended, ended);
  }
  writeFileSync(join(place, 'kontor-3.tar.part'), 'being written elsewhere');
  const main = fileURLToPath(new URL('../src/bin/backup.ts', import.meta.url));
  const killed = spawn(process.execPath, [main, again], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: house.clone.url,
      DATA_DIR: join(folder, 'data'),
    },
    stdio: 'ignore',
  });
  const gone = once(killed, 'exit');
  await until(() => existsSync(`${again}.part`) || killed.exitCode !== null);
  killed.kill('SIGKILL');
  await gone;
  rmSync(again, { force: true });
  writeFileSync(`${again}.part`, 'half');
  writeFileSync(`${again}.keys`, 'half');
  await withClient(house.clone, client => makeBackup({ client, storage: disk, file: again, say: quiet }));
  expect(readdirSync(place).sort()).toEqual(['kontor-2.tar', 'kontor-3.tar.part', 'mine.tar.part']);
});

it('asks for SECRETS_KEY where any secret in it opens with that alone', async () => {
  const [plain, sealed] = await Promise.all(['', 'a key'].map(key => openSeal(house.database, key)));
  const secret = (seal: typeof plain) => seal?.close(Buffer.from('x'), 'a place') ?? Buffer.alloc(1);
  const api = uuidv7();
  await withClient(house.clone, async client => {
    const ways: [string, (seal: typeof plain) => unknown[]][] = [
      ['insert into second_factors (user_id, secret) values ($1, $2)', seal => [anna.id, secret(seal)]],
      ['insert into api_secrets (api_id, value) values ($1, $2)', seal => [api, seal && sealSecrets(seal, api, {})]],
      [`insert into secrets (name, value) values ('push-key', $1)`, seal => [secret(seal)]],
      [`insert into secrets (name, value) values ('licence-key', $1)`, seal => [secret(seal)]],
    ];
    for (const [text, values] of ways)
      for (const [seal, needed] of [
        [plain, false],
        [sealed, true],
      ] as const) {
        await client.query('begin');
        await client.query(`insert into apis (id, name, type, config) values ($1, 'one', 'webhook', '{}')`, [api]);
        await client.query(text, values(seal));
        expect([text, await needsSecretsKey(client)]).toEqual([text, needed]);
        await client.query('rollback');
      }
  });
});

it('of an older schema is brought to this one, of a newer one refused', async () => {
  const [older, fresh] = [await cloneDatabase(), await cloneDatabase()];
  const old = join(folder, 'old.tar');
  const last = '046-chart-turns';
  const id = uuidv7();
  for (const clone of [older, fresh])
    await withClient(clone, client => client.query('drop schema public cascade; create schema public'));
  await withClient(older, async client => {
    await migrate(client, migrations, last);
    await client.query(`insert into users (id, username, role) values ($1, 'old', 'user')`, [id]);
    await makeBackup({ client, storage: disk, file: old, say: quiet });
  });
  const { manifest: its } = await put(fresh, old);
  expect(its.migrations.at(-1)?.name).toBe(last);
  await withClient(fresh, async client => {
    const { rows } = await client.query('select name from migrations order by name');
    expect(rows.map(row => row.name)).toEqual(readMigrations(migrations).map(({ name }) => name));
    expect((await client.query('select id from users')).rows).toEqual([{ id }]);
    await client.query(`delete from users; insert into migrations (name, hash) values ('999-later', 'x')`);
  });
  await withClient(older, async client => {
    await client.query(`insert into migrations (name, hash) values ('999-later', 'x')`);
    await makeBackup({ client, storage: disk, file: join(folder, 'newer.tar'), say: quiet });
  });
  await expect(put(fresh, join(folder, 'newer.tar'))).rejects.toThrow(
    `(999-later) this version ${version} does not know`,
  );
  await Promise.all([older.drop(), fresh.drop()]);
});

it('of files on the disk comes back into a bucket, and of a bucket onto the disk, each byte as it was', async () => {
  const [first, second, third] = await Promise.all([cloneDatabase(), cloneDatabase(), cloneDatabase()]);
  const s3 = await openS3();
  const bucket = s3Storage({ ...s3.place, prefix: 'restored/' });
  const [from, back] = [diskStorage(join(folder, 'first')), diskStorage(join(folder, 'third'))];
  const sum = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  // The last one is uploaded in parts; `nowhere` has a row without bytes.
  const contents = [Buffer.from('x'), noise(70_001), noise(2 ** 23 + 5)];
  const [stored, nowhere] = [new Map(contents.map(content => [newKey(), content])), newKey()];
  try {
    for (const [key, content] of stored) await from.put(key, Readable.from([content]), { size: content.length });
    const made = await withClient(first, async client => {
      for (const [key, content] of [...stored, [nowhere, Buffer.from('none')] as const]) {
        await client.query(`insert into stored_objects (storage_key, sha256, size) values ($1, $2, $3)`, [
          ...[key, createHash('sha256').update(content).digest(), content.length],
        ]);
        await client.query(
          `insert into files (id, filename, type, size, sha256, storage_key) select $1, $2, 'text/plain', size, sha256, storage_key from stored_objects where storage_key = $2`,
          [uuidv7(), key],
        );
      }
      return makeBackup({ client, storage: from, file: join(folder, 'disk.tar'), say: quiet });
    });
    expect(made.manifest).toMatchObject({ storage: 'disk', missing: [nowhere], files: { count: stored.size } });
    await put(second, join(folder, 'disk.tar'), bucket);
    for (const [key, content] of stored) expect(sum(await buffer(await bucket.open(key)))).toBe(sum(content));
    const again = await withClient(second, client =>
      makeBackup({ client, storage: bucket, file: join(folder, 's3.tar'), say: quiet }),
    );
    expect(again.manifest).toMatchObject({ storage: 's3', missing: [nowhere], files: made.manifest.files });
    await put(third, join(folder, 's3.tar'), back);
    for (const [key, content] of stored) expect(sum(await buffer(await back.open(key)))).toBe(sum(content));
    const [rows, same] = [await digests(first), await digests(third)];
    for (const name of ['files', 'stored_objects']) expect(same.get(name)).toBe(rows.get(name));
    expect(rows.get('files')).toMatch(/^4 /);
  } finally {
    await s3.close();
    await Promise.all([first, second, third].map(clone => clone.drop()));
  }
});
