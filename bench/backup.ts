/**
 * Bench of backup and restore: the demo data ten times over, backed up by the command, restored and started; compares
 * all rows and files by hash, independently of the product's code, and measures time and memory of the commands. `--
 * --demo=FOLDER`: a copy of this data folder of the demo (its server stopped), in place of one that is filled first
 * (some minutes).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openEmbedded } from '../apps/server/src/db/embedded/server.ts';
import { diskStorage } from '../apps/server/src/outside/storage/disk.ts';
import { newKey } from '../apps/server/src/outside/storage/storage.ts';
import { call, type Item, type Session } from '../e2e/api.ts';
import { patientFetch } from '../e2e/patiently.ts';
import { freePort } from '../e2e/server.ts';
import { field } from './lib/ground.ts';
import { exceeded, small } from './lib/size.ts';

const { values } = parseArgs({ options: { demo: { type: 'string' }, small: { type: 'boolean' } } });
const server = 'apps/server/src';
const port = await freePort();
const at = `http://127.0.0.1:${port}`;
const admin = { username: 'admin', password: 'of-a-small-instance-2026' };
const person = small ? admin : { username: 'leitstelle', password: 'kontor-demo-2026' };
const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-backup-'));
const [here, there, kept] = [join(folder, 'here'), join(folder, 'there'), join(folder, 'one.tar')];
// As root, PostgreSQL runs as another user, who needs to pass through this folder.
chmodSync(folder, 0o711);
const log = { info: () => undefined, warn: console.error };
const env = (dataDir: string, more = {}) => ({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'warn',
  ...more,
});

/** Starts a server and waits until it prints its address. */
async function started(dataDir: string, more = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [`${server}/main.ts`], {
    env: env(dataDir, more),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  await new Promise<void>((done, fail) => {
    child.once('exit', code => fail(new Error(`the server ended with ${code}`)));
    child.stdout?.on('data', text => String(text).includes('Kontor: http') && done());
  });
  return child;
}
const stopped = (child: ChildProcess) =>
  new Promise<void>(done => {
    child.removeAllListeners('exit').once('exit', () => done());
    child.kill('SIGTERM');
  });

/** Runs a command: seconds, and peak memory in MB. */
async function run(script: string, file: string, dataDir: string): Promise<[seconds: number, memory: number]> {
  const began = performance.now();
  const child = spawn(process.execPath, [`${server}/bin/${script}.ts`, file], { env: env(dataDir), stdio: 'inherit' });
  let most = 0;
  const look = setInterval(() => {
    try {
      const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      most = Math.max(most, Number(kb) / 1024);
    } catch {
      // The process has ended.
    }
  }, 50);
  const code = await new Promise(done => child.once('exit', done));
  clearInterval(look);
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return [(performance.now() - began) / 1000, most];
}

const signedIn = async () => {
  const body = { ...person, identifier: 'bench', platform: 'web' };
  return (await call<Session>('POST', '/pixelstein-users/users/login.json', { at, body })).data.token;
};

/** What the small run has in place of the demo: one form with entries and files. */
async function fillLittle(): Promise<void> {
  const child = await started(here, { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password });
  const token = await signedIn();
  const form = { name: 'Rounds', fields: [field('place')] };
  const { id } = (await call<Item>('POST', '/report-configs/add.json', { at, token, body: form })).data;
  for (let index = 0; index < 5; index++) {
    const body = { report_config_id: id, data: { place: `Hall ${index}` } };
    await call('POST', '/reports/add.json', { at, token, body });
    const file = new FormData();
    file.set('file', new Blob([new Uint8Array(randomBytes(10_000))]), `${index}.bin`);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await patientFetch(`${at}/api/pixelstein-files/files.json`, { method: 'POST', headers, body: file });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  }
  await stopped(child);
}

/** Multiplies the rows inside the database: nine further copies of entries and files. */
async function timesTen(): Promise<void> {
  const database = await openEmbedded({ dataDir: here, log });
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(`insert into reports (id, report_config_id, user_id, owner, state, data, search, created, modified)
    select gen_random_uuid(), report_config_id, user_id, owner, state, data, search, created + n * interval '1 second', modified from reports, generate_series(1, 9) n`);
  const { rows } = await client.query<{ n: number; size: number }>(
    'select count(*)::int as n, avg(size)::int as size from stored_objects',
  );
  const disk = diskStorage(join(here, 'files'));
  const { n = 0, size = 0 } = rows[0] ?? {};
  for (let index = 0; index < 9 * n; index++) {
    const [key, bytes] = [newKey(), randomBytes(Math.max(1, Math.round(size * 2 * Math.random())))];
    await disk.put(key, Readable.from([bytes]));
    const sum = createHash('sha256').update(bytes).digest();
    await client.query('insert into stored_objects (storage_key, sha256, size) values ($1, $2, $3)', [
      key,
      sum,
      bytes.length,
    ]);
    await client.query(
      `insert into files (id, filename, type, size, sha256, storage_key) values (gen_random_uuid(), $1, 'application/octet-stream', $2, $3, $4)`,
      [`${index}.bin`, bytes.length, sum, key],
    );
  }
  await client.end();
  await database.stop();
}

/**
 * Tables that differ in any case (backup/plan.ts): counters, cached figures, sessions, notes of the servers in between.
 */
const left =
  /^(migrations|attempts|request_counts|backups|chart_(builds|orphans|figures|values|points|changes|turns)|exports|file_archives|uploads|form_openings|storage_sweeps|storage_counts|tokens|audit)$/;

async function judged(dataDir: string): Promise<{ rows: number; hash: string; files: Map<string, string> }> {
  const database = await openEmbedded({ dataDir, log });
  const client = new pg.Client(database.connection);
  await client.connect();
  const all = createHash('sha256');
  let rows = 0;
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  for (const { name } of tables.filter(table => !left.test(table.name))) {
    const found = await client.query(
      `select count(*)::int as n, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint::numeric), 0)::text as sum from "${name}" t`,
    );
    all.update(`${name} ${found.rows[0].n} ${found.rows[0].sum}\n`);
    rows += found.rows[0].n;
  }
  const keys = await client.query<{ key: string }>(
    'select storage_key as key from stored_objects union select thumbnail_key from files where thumbnail_key is not null',
  );
  await client.end();
  await database.stop();
  const files = new Map(
    keys.rows.map(({ key }) => [
      key,
      createHash('sha256')
        .update(readFileSync(join(dataDir, 'files', key)))
        .digest('hex'),
    ]),
  );
  return { rows, hash: all.digest('hex'), files };
}

try {
  if (values.demo) execFileSync('cp', ['-a', values.demo, here]);
  else if (small) await fillLittle();
  else await stopped(await started(here, { KONTOR_DEMO: '1' }));
  await timesTen();
  const before = await judged(here);
  const [made, madeMemory] = await run('backup', kept, here);
  const [restored, restoredMemory] = await run('restore', kept, there);
  const after = await judged(there);
  const wrong =
    [...before.files].filter(([key, hash]) => after.files.get(key) !== hash).length +
    Math.abs(before.files.size - after.files.size);
  const again = await started(there);
  const { count } = await call<Item[]>('GET', '/reports.json', { at, token: await signedIn() });
  await stopped(again);
  if (count === 0) throw new Error('The restored instance lists no entries.');
  const lines: [name: string, value: number, bound?: number][] = [
    ['rows', before.rows],
    ['files', before.files.size],
    ['archive, MB', Math.round(statSync(kept).size / 1e5) / 10],
    ['tables that differ by hash', before.hash === after.hash ? 0 : 1, 0],
    ['files that differ by hash', wrong, 0],
    ['entries that the restored instance lists', count],
    ['backup, s', Math.round(made * 10) / 10],
    ['restore, s', Math.round(restored * 10) / 10],
    ['memory of backup, MB', Math.round(madeMemory), 250],
    ['memory of restore, MB', Math.round(restoredMemory), 250],
  ];
  console.log('\n## The demo times ten, backed up and restored\n\n| what | is | bound |\n|---|---|---|');
  for (const [name, value, bound] of lines)
    console.log(`| ${name} | ${value} | ${bound ?? ''}${exceeded(value > (bound ?? value), { fault: bound === 0 })} |`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
