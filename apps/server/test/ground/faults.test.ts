/**
 * Tests of faults of the ground with a real server and its own PostgreSQL: that is killed or stopped, its disk is full (a small
 * file system in memory, mounted as root), and what it leaves running is late to end.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPassword } from '../../src/db/embedded/role.ts';
import { openEmbedded } from '../../src/db/embedded/server.ts';
import { form, report } from '../forms.ts';
import { until } from '../until.ts';
import { type Product, product } from './product.ts';

const asRoot = process.getuid?.() === 0;
let folder: string;
let data: string;
let server: Product;
let config: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-faults-'));
  data = join(folder, 'data');
  mkdirSync(data);
  execFileSync('chmod', ['711', folder]);
  if (asRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=0711', 'kontor-faults', data]);
  // These tests steer PostgreSQL itself, which the server's role may not.
  const log = { info: () => undefined, warn: console.warn };
  await (await openEmbedded({ dataDir: data, log, privileged: true })).stop();
  server = await product({ DATA_DIR: data });
  await server.start();
  await server.signIn();
  const made = await server.ask('POST', '/report-configs/add.json', { name: 'Faults', ...form() });
  config = made.body.data.id;
});
afterAll(async () => {
  await server?.end('SIGTERM');
  if (asRoot) execFileSync('umount', ['--lazy', data]);
  rmSync(folder, { recursive: true, force: true });
});

const add = (title: string, local_id = uuidv7()) =>
  server.ask('POST', '/reports/add.json', report(config, { title }, { local_id }));
/** Tries until it is taken, as a device does: once, though an answer may have been lost. */
async function insist(title: string, local_id = uuidv7()): Promise<void> {
  await until(async () => {
    const { status } = await add(title, local_id);
    expect([200, 201, 503, 507]).toContain(status);
    return status < 300;
  });
}
async function query(text: string, values: string[] = []): Promise<void> {
  const client = new pg.Client({
    ...{ host: `${cluster()}.socket`, user: 'kontor', database: 'kontor' },
    password: readPassword(cluster()),
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end().catch(() => undefined);
  }
}
const count = async () =>
  (await server.ask('GET', `/reports.json?filter[report_config_id]=${config}&limit=1`)).body.count;
const cluster = () => realpathSync(join(data, 'postgres'));
const postmaster = () => Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Null while it is being started. */
function runs(): number | null {
  try {
    return postmaster() || null;
  } catch {
    return null;
  }
}

it('its PostgreSQL is killed: it is started again, and everything acknowledged is there', async () => {
  expect((await add('before')).status).toBe(201);
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  // Until then it is answered 503.
  await insist('after');
  // A backend of before may still have taken it.
  await until(() => runs() !== null && runs() !== killed);
  await until(server.well);
  expect(await count()).toBe(2);
  expect(server.said()).toContain('PostgreSQL ended. Starting it again.');
});

const children = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);

it.runIf(process.platform === 'linux')(
  'its PostgreSQL is stopped: every request and health are answered 503, and all goes on with it',
  async () => {
    const before = await count();
    const local_id = uuidv7();
    const first = postmaster();
    process.kill(first, 'SIGSTOP');
    const stopped = [...children(first), first];
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    try {
      const list = `/reports.json?filter[report_config_id]=${config}&limit=1`;
      const asks = [add('stopped', local_id), ...['/health', list, '/health'].map(path => server.ask('GET', path))];
      expect((await Promise.all(asks)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
    await until(server.well);
    await insist('stopped', local_id);
    expect([await count(), postmaster()]).toEqual([before + 1, first]);
  },
);

describe.runIf(asRoot)('its disk is full (with root)', () => {
  const filler = () => join(data, 'filler');
  /** Takes all the room there is. */
  function fill(): void {
    const file = openSync(filler(), 'a');
    try {
      for (let size = 2 ** 20; size >= 1; size /= 2) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size, 1));
        } catch (error) {
          expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
        }
      }
    } finally {
      closeSync(file);
    }
  }
  const clear = () => rmSync(filler(), { force: true });

  it('entries are refused with 507 in words, health is red, reading goes on; back by itself', async () => {
    const before = await count();
    // A fresh segment of the log of transactions, so that it is not that which lacks room.
    await query('select pg_switch_wal()');
    await query('checkpoint');
    fill();
    let added = 0;
    const refused = await until(async () => {
      const answer = await add('x'.repeat(30_000));
      if (answer.status !== 201) return answer;
      added += 1;
      return null;
    });
    expect([refused.status, refused.body.message]).toEqual([507, 'The storage of this instance is full.']);
    expect((await server.ask('GET', '/health')).status).toBe(507);
    expect(await count()).toBe(before + added);

    clear();
    await until(server.well);
    await insist('again');
    expect(await count()).toBe(before + added + 1);
  });

  it('with no room for its log of transactions PostgreSQL fails, and is back by itself with the room', async () => {
    const before = await count();
    fill();
    const log = `select pg_logical_emit_message(false, $1, repeat($1, 1000000)), pg_switch_wal()`;
    await until(() =>
      query(log, ['x']).then(
        () => false,
        () => true,
      ),
    );
    await until(async () => !(await server.well()));
    clear();
    await until(server.well);
    await insist('still');
    expect(await count()).toBe(before + 1);
  });

  it('a PostgreSQL that ended meanwhile is started again as soon as there is room', async () => {
    const before = await count();
    fill();
    process.kill(postmaster(), 'SIGKILL');
    await until(() => /disk is full.*Make room/.test(server.said()));
    expect(await server.well()).toBe(false);
    clear();
    await until(server.well);
    await insist('back');
    expect(await count()).toBe(before + 1);
  });

  it('a start says so, and the next one with room works', async () => {
    const before = await count();
    expect(await server.end('SIGTERM')).toBe(0);
    fill();
    await expect(server.start()).rejects.toThrow(/[Dd]isk .*is full.*Make room/s);
    clear();
    await server.start();
    expect(await count()).toBe(before);
  });
});

// The last: PostgreSQL is started again three times a minute, and the last start began the count anew.
it.runIf(process.platform === 'linux')('one of its backends is slow to end: the start waits for it', async () => {
  const before = await count();
  const killed = postmaster();
  const backend = Number(readFileSync(`/proc/${killed}/task/${killed}/children`, 'utf8').trim().split(' ')[0]);
  process.kill(backend, 'SIGSTOP');
  try {
    process.kill(killed, 'SIGKILL');
    const log = () => readFileSync(join(data, 'postgres.log'), 'utf8').split('still in use').length - 1;
    const been = log();
    // More often than a start that fails for another reason is tried.
    await until(() => log() - been > 15);
    expect((await add('meanwhile')).status).toBe(503);
  } finally {
    process.kill(backend, 'SIGCONT');
  }
  await insist('late');
  await until(server.well);
  expect(await count()).toBe(before + 1);
});
