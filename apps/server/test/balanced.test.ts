/**
 * Tests of several servers behind what operators put before and after them: HAProxy and PgBouncer, with the settings in
 * deploy/. Servers are replaced under load without a failed request; of a killed one nothing acknowledged is lost.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../src/accounts/sessions.ts';
import { databaseAccount } from '../src/db/embedded/account.ts';
import { openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { startAdders, storedEntries } from './adders.ts';
import { cloneDatabase } from './cluster.ts';
import { form as formOf } from './forms.ts';
import { freePort, type Served, served } from './servers.ts';
import { breath, until } from './until.ts';

// Debian keeps them where only root looks.
const env = { PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
const lacks = (program: string) => spawnSync(program, ['--version'], { env }).error !== undefined;
const printed = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

/** Six starts of a server, each of which a busy machine takes its time for. */
const patient = 600_000;
const folder = mkdtempSync(join(tmpdir(), 'kontor-balanced-'));
chmodSync(folder, 0o711);
const running: ChildProcess[] = [];
const servers: Served[] = [];
/** Of HAProxy. */
let base = '';
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let token = '';
const form = uuidv7();

beforeAll(async () => {
  clone = await cloneDatabase();
  const database = openDatabase({ connection: clone.connection });
  const anna = uuidv7();
  await database.run(sql`insert into users (id, username, role) values (${anna}, 'anna', 'admin')`);
  const { fields, states } = formOf();
  await database.run(
    sql`insert into report_configs (id, name, fields, states) values (${form}, 'Cellar', ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(states)}::jsonb)`,
  );
  token = (await openSession(database, anna, null)).token;
  await database.close();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(servers.map(server => server.end('SIGKILL')));
  await clone.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Each of `lines` with its replacement; throws for one that the file does not have. */
function adapted(text: string, lines: readonly (readonly [string, string])[]): string {
  return lines.reduce((all, [line, own]) => {
    if (!all.includes(line)) throw new Error(`the file does not say: ${line}`);
    return all.replace(line, own);
  }, text);
}

/** Resolves when `isUp`; throws what the program said if it ends before. */
async function begin(
  program: string,
  args: string[],
  isUp: () => Promise<unknown>,
  account: { uid?: number; gid?: number } = {},
): Promise<void> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'], ...account });
  running.push(child);
  let said = '';
  child.stderr?.on('data', chunk => (said = (said + chunk).slice(-4_000)));
  await until(async () => child.exitCode !== null || (await isUp().catch(() => false)));
  if (child.exitCode !== null) throw new Error(`${program} did not start: ${said}`);
}

/** HAProxy with deploy/haproxy.cfg, on a port of its own, without TLS. */
async function balance(before: readonly Served[]): Promise<string> {
  const port = await freePort();
  const names = ['one 10.0.0.11', 'two 10.0.0.12', 'three 10.0.0.13'];
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    adapted(printed('haproxy.cfg'), [
      ['bind :80\n', `bind 127.0.0.1:${port}\n`],
      ['    bind :443 ssl crt /etc/haproxy/kontor.pem\n', ''],
      ['    http-request redirect scheme https code 301 unless { ssl_fc }\n', ''],
      ...names.map((name, n) => [`${name}:3000`, `${name.split(' ')[0]} 127.0.0.1:${before[n]?.port}`] as const),
    ]),
  );
  const at = `http://127.0.0.1:${port}/api`;
  await begin('haproxy', ['-W', '-db', '-f', file], async () => (await fetch(`${at}/health`)).ok);
  return at;
}

async function ask(at: string, path: string, body?: object) {
  const answer = await fetch(at + path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  // HAProxy's own answers are pages.
  const isJson = answer.headers.get('content-type')?.includes('json');
  const said = isJson ? await answer.json() : { message: await answer.text() };
  return { status: answer.status, body: said as { data: never; count: number } };
}
/** With a pause, as people make: the load is to be there, not to fill the cores. */
const add = (at: string) => async (body: object) => {
  await breath();
  const { status, body: answer } = await ask(at, '/reports/add.json', body);
  return { status, id: (answer.data as { id?: string } | undefined)?.id ?? '' };
};

/** Clients that read lists, one after the other, until they are stopped: the status of each answer, or why there was none. */
function startReaders(clients: number, at: string) {
  const statuses: unknown[] = [];
  let stopped = false;
  const read = async () => {
    while (!stopped) {
      await breath();
      statuses.push(
        await ask(at, '/reports.json?limit=10').then(
          ({ status }) => status,
          (error: Error) => `${error.message}: ${String(error.cause)}`,
        ),
      );
    }
  };
  const work = Promise.all(Array.from({ length: clients }, read));
  return {
    statuses,
    async stop() {
      stopped = true;
      await work;
    },
  };
}

async function begun(url: string, name: string, settings: Record<string, string> = {}): Promise<Served> {
  const server = await served(url, join(folder, name), join(folder, 'files'), settings);
  servers.push(server);
  await server.start();
  return server;
}

const stored = () => storedEntries(form, async path => (await ask(base, path)).body as never);

it.skipIf(lacks('haproxy'))(
  'three servers are replaced one after the other under load without a failed request (with haproxy)',
  async () => {
    for (const name of ['one', 'two', 'three']) await begun(clone.url, name, { DRAIN_SECONDS: '5' });
    base = await balance(servers);
    const adders = startAdders(2, form, add(base));
    const readers = startReaders(2, base);
    for (const server of servers) {
      const [added, read] = [adders.acknowledged.size, readers.statuses.length];
      expect(await server.end('SIGTERM')).toBe(0);
      await server.start();
      await until(() => adders.acknowledged.size >= added + 10 && readers.statuses.length >= read + 10);
    }
    await Promise.all([adders.stop(), readers.stop()]);
    expect(new Set(readers.statuses)).toEqual(new Set([200]));
    expect(new Set(adders.statuses.keys())).toEqual(new Set([201]));
    expect(await stored()).toEqual(adders.acknowledged);
  },
  patient,
);

it.skipIf(lacks('haproxy'))(
  'of a killed server nothing acknowledged is lost, and others answer (with haproxy)',
  async () => {
    const before = await stored();
    const adders = startAdders(4, form, add(base));
    for (const server of servers.slice(0, 2)) {
      const added = adders.acknowledged.size;
      await until(() => adders.acknowledged.size >= added + 20);
      await server.end('SIGKILL');
    }
    const added = adders.acknowledged.size;
    await until(() => adders.acknowledged.size >= added + 20);
    await adders.stop();
    expect(await stored()).toEqual(new Map([...before, ...adders.acknowledged]));
  },
);

/** PgBouncer with deploy/pgbouncer.ini, before the database of these tests; answers its URL. */
async function pool(): Promise<string> {
  const port = await freePort();
  const own = join(folder, 'pgbouncer');
  mkdirSync(own, { mode: 0o700 });
  const { host, port: of, user, password, database } = clone.connection;
  const file = join(own, 'pgbouncer.ini');
  writeFileSync(
    file,
    adapted(printed('pgbouncer.ini'), [
      [
        'kontor = host=10.0.0.21 port=5432 dbname=kontor',
        `kontor = host=${host} port=${of} dbname=${database} user=${user} password=${password}`,
      ],
      ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
      ['auth_type = scram-sha-256\nauth_file = /etc/pgbouncer/userlist.txt', 'auth_type = any'],
    ]),
  );
  // It refuses to run as root; the socket of the database is its own account's.
  const account = process.getuid?.() === 0 ? databaseAccount() : undefined;
  for (const path of account ? [own, file] : []) chownSync(path, account?.uid ?? 0, account?.gid ?? 0);
  const url = `postgresql://kontor@127.0.0.1:${port}/kontor`;
  const answers = async () => {
    const client = new pg.Client(url);
    await client.connect();
    await client.end();
    return true;
  };
  await begin('pgbouncer', [file], answers, account && { uid: account.uid, gid: account.gid });
  return url;
}

it.skipIf(lacks('pgbouncer'))(
  'behind PgBouncer all works, with the settings of the session (with pgbouncer)',
  async () => {
    const url = await pool();
    const database = openDatabase({ connection: { connectionString: url } });
    const settings = await database.one(
      sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('intervalstyle') as style, current_setting('jit') as jit`,
    );
    expect(settings).toEqual({ statement: '15s', lock: '3s', style: 'iso_8601', jit: 'off' });
    await database.close();

    const [a, b] = [(await begun(url, 'pooled-a')).base, (await begun(url, 'pooled-b')).base];
    const { status, id } = await add(a)({ report_config_id: form, data: { title: 'pooled' } });
    expect(status).toBe(201);
    const found = await ask(b, `/reports/${id}.json`);
    expect([found.status, (found.body.data as { created: string }).created]).toEqual([
      200,
      expect.stringMatching(/^\d{4}-.*Z$/),
    ]);
  },
);
