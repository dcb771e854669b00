/** Tests of the embedded PostgreSQL with real processes: start, stop, kill, adoption, locks, permissions. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { StartError } from '../../src/base/start-error.ts';
import { checkServer } from '../../src/db/checks.ts';
import { lockHolder, takeLock } from '../../src/db/embedded/lock.ts';
import { findAccount, processStart } from '../../src/db/embedded/process.ts';
import { resetDataDir } from '../../src/db/embedded/reset.ts';
import { type Server, startServer, stopAll, stopServer } from './servers.ts';

// Creating a cluster is bound by the disk, which others may keep busy.
vi.setConfig({ testTimeout: 120_000 });

const asRoot = process.getuid?.() === 0;
const cluster = () => join(dataDir, 'postgres');
let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = makeFolder(0o711);
  dataDir = join(folder, 'data');
});
afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

function makeFolder(mode: number): string {
  const path = mkdtempSync(join(tmpdir(), 'kontor-ground-'));
  chmodSync(path, mode);
  return path;
}

async function query(server: Server, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client((await server.ready).url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Kills the process without a shutdown. */
async function kill(server: Server): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended;
}

async function gone(pid: number): Promise<void> {
  await expect.poll(() => processStart(pid), { interval: 20 }).toBeUndefined();
}

describe('one data folder, from its first start on', () => {
  test('starts, durable, by a socket only, not as root, and stops', async () => {
    const server = startServer(dataDir);
    const { pid, role, database, url } = await server.ready;
    expect({ role, database }).toEqual({ role: 'kontor', database: 'kontor' });

    const client = new pg.Client(url);
    await client.connect();
    await checkServer(client, { allowUnsafe: false, log: { info: expect.unreachable, warn: expect.unreachable } });
    const { rows } = await client.query(
      `select current_setting('listen_addresses') as listens, current_setting('data_checksums') as checksums,
              upper('ä') as upper, (select count(*)::int from pg_collation where collname = 'de-x-icu') as icu`,
    );
    expect(rows[0]).toEqual({ listens: '', checksums: 'on', upper: 'Ä', icu: 1 });
    await client.query('create table kept (x int)');
    await client.end();

    expect(statSync(cluster()).mode & 0o777).toBe(0o700);
    expect(statSync(cluster()).uid).toBe(asRoot ? findAccount('kontor-db')?.uid : process.getuid?.());
    expect(statSync(dataDir).mode & 0o007).toBe(0);
    expect(lockHolder(join(dataDir, 'kontor.lock'))).toBe(server.child.pid);

    expect(await stopServer(server)).toBe(0);
    await gone(pid);
    expect(existsSync(join(dataDir, 'kontor.lock'))).toBe(false);
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false);
  });

  test('a second start is refused at once, naming the first, which goes on', async () => {
    const first = startServer(dataDir);
    await first.ready;
    // Synchronous: a refused start cannot wait.
    expect(() => takeLock(join(dataDir, 'kontor.lock'), dataDir)).toThrow(`in use by process ${first.child.pid}`);
    const second = startServer(dataDir);
    expect((await second.ended).code).toBe(1);
    expect(second.said()).toBe(
      `${realpathSync(dataDir)} is in use by process ${first.child.pid}. Stop that one first.\n`,
    );
    expect(await query(first, 'select 1 as x')).toEqual([{ x: 1 }]);
    await expect(resetDataDir(dataDir)).rejects.toThrow(`in use by process ${first.child.pid}`);
    expect(await stopServer(first)).toBe(0);
  });

  test('a killed server leaves its PostgreSQL, which the next one adopts and can stop', async () => {
    const first = startServer(dataDir);
    const { pid } = await first.ready;
    await query(first, 'insert into kept values (1)');
    await kill(first);
    expect(processStart(pid)).toBeDefined();

    const second = startServer(dataDir);
    expect((await second.ready).pid).toBe(pid);
    expect(second.said()).toContain(`left running (process ${pid})`);
    expect(await query(second, 'select x from kept')).toEqual([{ x: 1 }]);
    expect(await stopServer(second)).toBe(0);
    await gone(pid);
  });

  test('after server and PostgreSQL were both killed, everything acknowledged is there', async () => {
    const first = startServer(dataDir);
    const { pid } = await first.ready;
    await query(first, 'insert into kept values (2)');
    first.child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await first.ended;
    await gone(pid);

    const second = startServer(dataDir);
    expect(await query(second, 'select x from kept order by x')).toEqual([{ x: 1 }, { x: 2 }]);
    expect(await stopServer(second)).toBe(0);
  });

  test('ids that other processes have by now are no obstacle', async () => {
    const first = startServer(dataDir);
    const { pid } = await first.ready;
    first.child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await first.ended;
    await gone(pid);
    // Another process of PostgreSQL's user, under the process id that makes PostgreSQL refuse to start.
    const { uid, gid } = statSync(cluster());
    const other = spawn('sleep', ['60'], { uid, gid });
    onTestFinished(() => void other.kill());
    await once(other, 'spawn');
    const pidFile = join(cluster(), 'postmaster.pid');
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(other.pid)));
    writeFileSync(join(dataDir, 'kontor.lock'), JSON.stringify({ pid: other.pid, started: 'long ago' }));

    const second = startServer(dataDir);
    await second.ready;
    expect(lockHolder(join(dataDir, 'kontor.lock'))).toBe(second.child.pid);
    expect(other.exitCode ?? other.signalCode).toBeNull();
    expect(await stopServer(second)).toBe(0);
  });

  test('of several that find a dead lock exactly one starts', async () => {
    writeFileSync(join(dataDir, 'kontor.lock'), JSON.stringify({ pid: 2 ** 22 + 1, started: 'long ago' }));
    const servers = Array.from({ length: 4 }, () => startServer(dataDir));
    const ready = await Promise.all(
      servers.map(server => server.ready.then(() => server).catch(() => server.ended.then(({ code }) => code))),
    );
    expect(ready.filter(result => result === 1)).toHaveLength(3);
    const [winner] = ready.filter(result => typeof result === 'object' && result !== null);
    expect(await stopServer(winner as Server)).toBe(0);
    expect(readdirSync(dataDir).filter(name => name.includes('lock'))).toEqual([]);
  });

  test('stops by itself when the start script above it dies', async () => {
    const server = startServer(dataDir, { ipc: true });
    const { pid } = await server.ready;
    server.child.disconnect();
    expect((await server.ended).code).toBe(0);
    await gone(pid);
  });

  test('the cluster of another version is refused, untouched', async () => {
    const file = join(cluster(), 'PG_VERSION');
    writeFileSync(file, '17\n');
    const server = startServer(dataDir);
    expect((await server.ended).code).toBe(1);
    expect(server.said()).toMatch(/made by PostgreSQL 17, this Kontor brings 18\. .*DATABASE_URL/);
    writeFileSync(file, '18\n');
    const again = startServer(dataDir);
    await again.ready;
    expect(await stopServer(again)).toBe(0);
  });

  test('reset removes it, with a PostgreSQL that was left running', async () => {
    const server = startServer(dataDir);
    const { pid } = await server.ready;
    await kill(server);
    await resetDataDir(dataDir);
    await gone(pid);
    expect(existsSync(dataDir)).toBe(false);
  });
});

test('reset leaves a folder alone that is none of ours', async () => {
  const other = makeFolder(0o700);
  onTestFinished(() => rmSync(other, { recursive: true }));
  writeFileSync(join(other, 'thesis.odt'), 'years of work');
  await expect(resetDataDir(other)).rejects.toThrow(StartError);
  await expect(resetDataDir(process.cwd())).rejects.toThrow(/does not look like a data folder/);
  expect(readdirSync(other)).toEqual(['thesis.odt']);
});

test('a start that was cut short while the cluster was made is made good', async () => {
  const data = join(folder, 'short');
  mkdirSync(join(data, 'postgres.new-0011aabb', 'base'), { recursive: true });
  const server = startServer(data);
  await server.ready;
  expect(await stopServer(server)).toBe(0);
  expect(readdirSync(data).filter(name => name.includes('.new'))).toEqual([]);
  await resetDataDir(data);
});

test('a start that is killed while its initdb runs does not disturb the next', async () => {
  const data = join(folder, 'hasty');
  const first = startServer(data);
  const unfinished = () => existsSync(data) && readdirSync(data).some(name => name.startsWith('postgres.new-'));
  await expect.poll(unfinished, { interval: 5 }).toBe(true);
  first.child.kill('SIGKILL');
  const second = startServer(data);
  expect(await query(second, 'select 1 as x')).toEqual([{ x: 1 }]);
  expect(await stopServer(second)).toBe(0);
  await first.ended;
  await resetDataDir(data);
});

test('a folder with a path too long for a socket', async () => {
  const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  const data = join(deep, 'data, of "mine"');
  const server = startServer(data);
  const { url } = await server.ready;
  const host = new URL(url).searchParams.get('host') ?? '';
  expect(host.length).toBeLessThan(60);
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(await stopServer(server)).toBe(0);
  await resetDataDir(data);
});

test.runIf(asRoot)(
  'a folder that the database’s user cannot reach: kept elsewhere, found again, said (with root)',
  async () => {
    const home = makeFolder(0o700);
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const data = join(home, 'data');
    const first = startServer(data);
    await query(first, 'create table kept (x int)');
    const place = realpathSync(join(data, 'postgres'));
    expect(place).toMatch(/^\/var\/lib\/kontor\//);
    expect(first.said()).toContain(`who cannot reach ${data}: the database is kept in ${place}`);
    expect(await stopServer(first)).toBe(0);

    // Even if the folder's mode would let it be reached.
    chmodSync(home, 0o755);
    const second = startServer(data);
    expect(await query(second, 'select * from kept')).toEqual([]);
    expect(second.said()).toContain(place);
    expect(await stopServer(second)).toBe(0);
    await resetDataDir(data);
    expect(existsSync(place)).toBe(false);
  },
);

const ordinary = asRoot ? findAccount('daemon') : undefined;
const reachable = () => !!ordinary && (statSync(import.meta.dirname).mode & 0o005) === 0o005;
test.runIf(reachable())(
  'as an ordinary user, and then as root on the same folder (with root and a user daemon)',
  async () => {
    const home = makeFolder(0o755);
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const { uid = 0, gid = 0 } = ordinary ?? {};
    const data = join(home, 'data');
    const env = { HOME: home, XDG_CACHE_HOME: join(home, 'cache'), XDG_RUNTIME_DIR: '', NODE_COMPILE_CACHE: '' };
    // Sticky, as a folder for all is: otherwise its cache could be replaced by others.
    chmodSync(home, 0o1777);
    const mine = startServer(data, { uid, gid, env });
    const other = startServer(join(home, 'other'), { uid, gid, env });
    expect(await mine.ready).toMatchObject({ role: 'kontor' });
    expect(statSync(join(data, 'postgres')).uid).toBe(uid);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    await other.ready;
    expect(await stopServer(mine)).toBe(0);
    expect(await stopServer(other)).toBe(0);
    // Concurrent unpacking leaves one copy.
    const unpacked = readdirSync(join(home, 'cache', 'kontor')).filter(name => !name.endsWith('.compared'));
    expect(unpacked).toHaveLength(1);

    const root = startServer(data);
    expect(await root.ready).toMatchObject({ role: 'kontor' });
    expect(statSync(join(data, 'postgres')).uid).toBe(uid);
    expect(await stopServer(root)).toBe(0);
    const again = startServer(data, { uid, gid, env });
    await again.ready;
    expect(await stopServer(again)).toBe(0);
  },
);
