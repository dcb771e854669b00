/** Tests of figures across two server processes: a change at one is notified and shown by the other. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../src/accounts/sessions.ts';
import { checkCaches } from '../src/charts/check.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { cloneDatabase } from './cluster.ts';
import { form as formOf, report } from './forms.ts';
import { type Stream, streamAt } from './live-stream.ts';
import { type Served, served } from './servers.ts';
import { until } from './until.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-figures-'));
chmodSync(folder, 0o711);
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
let [a, b] = [{} as Served, {} as Served];
let token = '';
let form = '';

async function ask<T>(at: Served, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(at.base + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text).data : undefined) as T;
}

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.connection });
  a = await served(clone.url, join(folder, 'a'), join(folder, 'files'));
  b = await served(clone.url, join(folder, 'b'), join(folder, 'files'));
  const admin = uuidv7();
  form = uuidv7();
  await database.run(sql`insert into users (id, username, role) values (${admin}, 'anna', 'admin')`);
  const { fields, states } = formOf();
  await database.run(
    sql`insert into report_configs (id, name, fields, states) values (${form}, 'Cellar', ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(states)}::jsonb)`,
  );
  token = (await openSession(database, admin, null)).token;
  await Promise.all([a.start(), b.start()]);
});
afterAll(async () => {
  await Promise.all([a.end('SIGTERM'), b.end('SIGTERM')]);
  await database.close();
  await clone.drop();
  rmSync(folder, { recursive: true, force: true });
});

let board = '';
const charts: string[] = [];
interface Shown {
  charts: { id: string; chart_cache: { datasets: { data: number[] }[] } | null }[];
}
/** The total of each chart of the dashboard, read from this server. */
async function shown(at: Served): Promise<number[]> {
  const { charts: held } = await ask<Shown>(at, 'GET', `/chart-collections/${board}.json?contain=charts`);
  const sum = (numbers: number[] = []) => numbers.reduce((all, each) => all + each, 0);
  return held.map(({ chart_cache: cache }) => (cache ? sum(cache.datasets[0]?.data) : -1));
}
async function untilShown(at: Served, count: number): Promise<void> {
  await until(
    () => shown(at),
    now => now.length === charts.length && now.every(each => each === count),
  );
}
const add = (at: Served) => ask(at, 'POST', '/reports/add.json', report(form, { colour: 'red', day: '2026-11-20' }));

it('counts new charts at whichever server, and shows them at both', async () => {
  for (let index = 0; index < 12; index++) {
    const made = await ask<{ id: string }>(index % 2 ? a : b, 'POST', '/charts/add.json', {
      ...{ name: `Chart ${index}`, type: 'bar', report_configs: [{ id: form }] },
      config: { chart_value: ['colour', 'day', 'created'][index % 3], datasets: [{ id: 'all', label: 'All' }] },
    });
    charts.push(made.id);
  }
  const made = await ask<{ id: string }>(a, 'POST', '/chart-collections/add.json', {
    ...{ name: 'Board', config: { order: charts } },
    charts: charts.map(id => ({ id })),
  });
  board = made.id;
  await Promise.all([untilShown(a, 0), untilShown(b, 0)]);
});

it('tells of a change at one server through the other, once its dashboard shows it', async () => {
  const stream: Stream = await streamAt(b.port, { token });
  await stream.until('ready');
  const about = (resource: string) =>
    stream.told.filter(one => one.event === 'changed' && JSON.stringify(one.data).includes(`"${resource}"`)).length;
  for (let count = 1; count <= 3; count++) {
    const before = about('charts');
    await add(a);
    await until(() => about('charts') > before);
    // Notified after commit: a read then includes the change, at least for the charts of that batch of updates.
    await untilShown(b, count);
  }
  stream.close();
});

it('goes on where one of them is killed in the midst of it, and counts each entry once', async () => {
  const writing = Array.from({ length: 40 }, () => add(b));
  await a.end('SIGKILL');
  await Promise.all(writing);
  await untilShown(b, 43);
  await a.start();
  await Promise.all([add(a), add(b)]);
  await Promise.all([untilShown(a, 45), untilShown(b, 45)]);
  expect(await checkCaches(database)).toEqual([]);
});
