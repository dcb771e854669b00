/** Failover tests: servers that name both hosts of a replicated database find its primary, and lose nothing acknowledged. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../src/accounts/sessions.ts';
import { hostsOf } from '../src/db/hosts.ts';
import { openDatabase } from '../src/db/open.ts';
import { connectionTo } from '../src/db/primary.ts';
import { sql } from '../src/db/sql.ts';
import { startAdders, storedEntries } from './adders.ts';
import { form as formOf } from './forms.ts';
import { openReplicated, type Replicated } from './replicated.ts';
import { type Served, served } from './servers.ts';
import { until } from './until.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-failover-'));
chmodSync(folder, 0o711);
let replicated: Replicated;
const servers: Served[] = [];
let token = '';
const form = uuidv7();

beforeAll(async () => {
  replicated = await openReplicated();
  for (const name of ['a', 'b']) servers.push(await served(replicated.url, join(folder, name), join(folder, 'files')));
  // The first one migrates.
  for (const server of servers) await server.start();
  const database = openDatabase({ connection: await connectionTo(replicated.url) });
  const admin = await database.one<{ id: string }>(sql`select id from users where role = 'admin'`);
  const { fields, states } = formOf();
  await database.run(
    sql`insert into report_configs (id, name, fields, states) values (${form}, 'Cellar', ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(states)}::jsonb)`,
  );
  token = (await openSession(database, admin?.id ?? '', null)).token;
  await database.close();
});
afterAll(async () => {
  await Promise.all(servers.map(server => server.end('SIGKILL')));
  await replicated.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(server: Served, path: string, body?: object) {
  const answer = await fetch(server.base + path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: never; count: number } };
}
const add = (server: Served) => async (body: object) => {
  const { status, body: answer } = await ask(server, '/reports/add.json', body);
  return { status, id: (answer.data as { id?: string })?.id ?? '' };
};

it('a URL with several hosts is one for each, with ports, names and settings, and without what only a primary meets', () => {
  expect(hostsOf('postgresql://a:b%2C@one:5432,two/c?sslmode=verify-full&target_session_attrs=read-write')).toEqual([
    'postgresql://a:b%2C@one:5432/c?sslmode=verify-full',
    'postgresql://a:b%2C@two/c?sslmode=verify-full',
  ]);
  expect(hostsOf('postgres://one,[::1]:6/c?target_session_attrs=primary&x=y')).toEqual([
    'postgres://one/c?x=y',
    'postgres://[::1]:6/c?x=y',
  ]);
  expect(hostsOf('postgresql://a:b@one/c?d=e,f')).toEqual(['postgresql://a:b@one/c?d=e,f']);
});

it('a connection that finds itself at a standby gives itself up, and the other host is found', async () => {
  const { primary, standby } = replicated;
  const at = ({ port }: { port: number }) => `postgresql://kontor@127.0.0.1:${port}/kontor`;
  const database = openDatabase({
    connection: { connectionString: at(standby), hosts: [at(standby), at(primary)] },
  });
  const reached = database.reach();
  const found = await until(() =>
    database.one<{ port: number }>(sql`select current_setting('port')::int as port`).catch(() => null),
  );
  expect(found.port).toBe(primary.port);
  expect(database.reach()).not.toBe(reached);
  await database.close();
});

it('the primary dies under load, the standby takes its place, and nothing that was acknowledged is lost', async () => {
  const [a, b] = servers as [Served, Served];
  const adders = [startAdders(3, form, add(a)), startAdders(3, form, add(b))];
  const acknowledged = () => new Map(adders.flatMap(each => [...each.acknowledged]));
  await until(() => adders.every(each => each.acknowledged.size >= 20));
  await replicated.primary.end('SIGKILL');
  await replicated.standby.promote();
  const before = adders.map(each => each.acknowledged.size);
  await until(() => adders.every((each, n) => each.acknowledged.size >= (before[n] ?? 0) + 20));
  for (const each of adders) await each.stop();

  expect(new Set(adders.flatMap(each => [...each.statuses.keys()])).difference(new Set([0, 200, 201, 503]))).toEqual(
    new Set(),
  );
  expect(adders.reduce((sum, each) => sum + each.repeated(), 0)).toBeGreaterThan(0);
  for (const server of servers)
    expect(await storedEntries(form, async path => (await ask(server, path)).body as never)).toEqual(acknowledged());
});

it('a former primary that comes back by itself is not mistaken for the present one, nor is one that was never stopped', async () => {
  const [a, b] = servers as [Served, Served];
  await replicated.primary.start();
  const [former] = await replicated.primary.ask('select pg_is_in_recovery() as standby');
  expect(former).toEqual({ standby: false });
  const connection = await connectionTo(replicated.url);
  expect(connection.connectionString).toContain(`:${replicated.standby.port}/`);
  const followed = openDatabase({
    connection: { ...connection, connectionString: `postgresql://kontor@127.0.0.1:${replicated.primary.port}/kontor` },
  });
  const port = sql`select current_setting('port')::int as port`;
  await until(
    () => followed.one(port).catch(() => null),
    row => row?.port === replicated.standby.port,
  );
  await followed.close();

  await b.end('SIGTERM');
  await b.start();
  const { id } = await add(a)({ report_config_id: form, data: { title: 'after' } });
  expect((await ask(b, `/reports/${id}.json`)).status).toBe(200);
});
