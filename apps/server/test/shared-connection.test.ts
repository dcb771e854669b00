/** Tests of the connection that short statements share: one for many, in order, and a broken one holds up nobody else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { cloneDatabase } from './cluster.ts';
import { until } from './until.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.connection, max: 4 });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

interface Told {
  pid: number;
  n: number;
}
const quick = (n: number) => database.one<Told>(sql`select pg_backend_pid() as pid, ${n}::int as n`, 'quick');
const many = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => quick(n)));
const inUse = () => database.pool.totalCount - database.pool.idleCount;

it('what is asked at the same time shares one connection, and each gets its own answer', async () => {
  const told = await many(20);
  expect(told.map(each => each?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(new Set(told.map(each => each?.pid)).size).toBe(1);
  await until(() => inUse() === 0);
});

it('more than twenty take a second connection, and more than all connections hold wait', async () => {
  const told = await many(41);
  expect(new Set(told.map(each => each?.pid)).size).toBe(3);
  expect((await many(500)).map(each => each?.n)).toEqual(Array.from({ length: 500 }, (_, n) => n));
  await until(() => inUse() === 0);
});

it('a statement that fails fails alone, and the connection is not used again', async () => {
  const before = quick(1);
  const wrong = database.one(sql`select 1 / ${0}::int as n`, 'quick');
  const after = quick(2);
  await expect(wrong).rejects.toMatchObject({ code: '22012' });
  const told = [await before, await after];
  expect(told.map(each => each?.n)).toEqual([1, 2]);
  await until(() => inUse() === 0);
  expect((await quick(3))?.pid).not.toBe(told[0]?.pid);
});

it('a connection that is ended fails those who share it, and nobody after them', async () => {
  const waiting = [1, 2, 3].map(() => database.one(sql`select pg_sleep(${600}::float8)`, 'quick'));
  const failures = Promise.allSettled(waiting);
  await until(() =>
    database.one(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid() and state = 'active'`,
    ),
  );
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect((await quick(4))?.n).toBe(4);
  await until(() => inUse() === 0);
});

it('within a transaction it is asked on the connection of the transaction', async () => {
  const pids = await database.transaction(async db => {
    const own = await db.one<Told>(sql`select pg_backend_pid() as pid`);
    return [own?.pid, (await db.one<Told>(sql`select pg_backend_pid() as pid`, 'quick'))?.pid];
  });
  expect(pids[1]).toBe(pids[0]);
});

it('without a database each is told so, and none is kept', async () => {
  const away = openDatabase({ connection: { host: '127.0.0.1', port: 1, user: 'x', database: 'x' } });
  const failures = await Promise.allSettled([1, 2].map(() => away.one(sql`select 1`, 'quick')));
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await away.close();
});
