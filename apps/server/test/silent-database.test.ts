/**
 * Tests of a database that falls silent: its connections answer nothing and are not closed (a dropped network, a stopped
 * PostgreSQL). Every request is answered all the same, and everything goes on by itself. The proxy stays silent until
 * the answers are there: what waited for it would never end.
 */
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { usualSilence } from '../src/db/connection-watch.ts';
import { listen } from '../src/db/listen.ts';
import { sql } from '../src/db/sql.ts';
import { cloneDatabase } from './cluster.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { openProxy, type TcpProxy } from './tcp-proxy.ts';
import { until } from './until.ts';

let house: House;
let proxy: TcpProxy;
let admin: Person;
let form: string;

/** Short, but patient with a busy machine where something new is opened. */
const silence = { suspectMs: 200, lookMs: 50, answerMs: 1_000, openMs: 4_000 };

beforeAll(async () => {
  const { connection, drop } = await cloneDatabase();
  await drop();
  proxy = await openProxy(`${connection.host}/.s.PGSQL.${connection.port}`);
  house = await openHouse({ connection: { host: '127.0.0.1', port: proxy.port }, silence });
  admin = await house.as('admin', 'admin');
  form = await addForm(admin);
});
afterEach(() => proxy.forward());
afterAll(async () => {
  await house.close();
  await proxy.close();
});

const health = async () => (await house.nobody.get('/health')).status;
const list = async () => (await admin.get('/reports.json')).status;
const write = async () => (await admin.post('/reports/add.json', report(form, { title: 'a' }))).status;
/** As many of each as there are connections: some meet a silent one, some wait for one. */
const everything = () => Promise.all(Array.from({ length: 12 }, () => [list(), write(), health()]).flat());
const fill = () => everything();

it('what is promised in the standard setting: a suspect, two looks, an answer and a new connection within 8 seconds', () => {
  const { suspectMs, lookMs, answerMs, openMs } = usualSilence;
  expect(suspectMs + 2 * lookMs + answerMs + openMs).toBeLessThan(8_000);
});

it('connections that fall silent are given up, every request is answered, and new ones serve', async () => {
  await fill();
  proxy.silence();
  const answers = await everything();
  expect(new Set(answers).difference(new Set([200, 201, 503]))).toEqual(new Set());
  await until(async () => (await list()) === 200);
  expect([await write(), await health()]).toEqual([201, 200]);
});

it('while nothing answers, all is 503 with a time to come back, and goes on by itself', async () => {
  await fill();
  proxy.silenceAll();
  const answers = await everything();
  expect(new Set(answers)).toEqual(new Set([503]));
  const { status, headers } = await admin.get('/reports.json');
  expect([status, headers['retry-after']]).toEqual([503, '1']);
  expect(await health()).toBe(503);
  proxy.forward();
  await until(async () => (await list()) === 200);
  expect([await write(), await health()]).toEqual([201, 200]);
});

it('a first question after a silence that nobody noticed is answered, too', async () => {
  await fill();
  proxy.silenceAll();
  expect(await health()).toBe(503);
  expect(await write()).toBe(503);
});

it('a transaction whose connection dies between two statements fails, and is rolled back', async () => {
  await until(async () => (await list()) === 200);
  const failed = house.database.transaction(async db => {
    await db.run(sql`update users set first_name = 'Nobody' where id = ${admin.id}`);
    proxy.silence();
    await db.run(sql`update users set last_name = 'Nobody' where id = ${admin.id}`);
  });
  await expect(failed).rejects.toThrow('Connection terminated');
  await until(async () => (await list()) === 200);
  const row = await house.database.one<{ first_name: string | null }>(
    sql`select first_name from users where id = ${admin.id}`,
  );
  expect(row?.first_name ?? null).toBe(null);
});

it('rows that are read in batches end with an error', async () => {
  await until(async () => (await list()) === 200);
  const read = async () => {
    for await (const _rows of house.database.stream(sql`select n from generate_series(1, 100000) n`, 10))
      proxy.silence();
  };
  await expect(read()).rejects.toThrow('Connection terminated');
});

it('a statement that takes long is left alone: its backend is at work', async () => {
  await until(async () => (await list()) === 200);
  const beside = house.database.client();
  await beside.connect();
  onTestFinished(() => beside.end());
  await beside.query('select pg_advisory_lock(71)');
  const waiting = house.database.one(sql`select pg_advisory_xact_lock(71), 'whole' as answer`);
  const asked = new Set<string>();
  await until(async () => {
    const { rows } = await beside.query<{ at: string }>(
      `select query_start::text as at from pg_stat_activity where query like 'select pid from pg_stat_activity%' and datname = current_database()`,
    );
    for (const { at } of rows) asked.add(at);
    return asked.size > 3;
  });
  await beside.query('select pg_advisory_unlock(71)');
  expect(await waiting).toMatchObject({ answer: 'whole' });
});

it('who listens for notifications is told that some may be lost, and listens again', async () => {
  const heard: string[] = [];
  let gaps = 0;
  const listening = listen(house.database, 'silent', { heard: text => heard.push(text), gap: () => (gaps += 1) });
  onTestFinished(() => listening.close());
  await listening.ready;
  await fill();
  proxy.silence();
  await until(async () => {
    await list();
    return gaps > 0;
  });
  await until(async () => {
    await house.database.run(sql`select pg_notify('silent', 'again')`).catch(() => undefined);
    return heard.includes('again');
  });
});
