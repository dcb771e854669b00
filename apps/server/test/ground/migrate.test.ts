/** Tests of migrations: order, failures, checksums, newer databases. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../src/base/start-error.ts';
import { migrate } from '../../src/db/migrate.ts';
import { cloneDatabase } from '../cluster.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
let folder: string;

const put = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const tables = async () =>
  (
    await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
  ).rows.map(row => row.name);

beforeAll(async () => {
  clone = await cloneDatabase();
  client = new pg.Client(clone.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await clone.drop();
});
beforeEach(async () => {
  await client.query('drop schema public cascade; create schema public');
  folder = mkdtempSync(join(tmpdir(), 'kontor-migrations-'));
  put('001-first.sql', 'create table a (x int);');
  put('002-second.sql', 'alter table a add y int; create table b (x int);');
  return () => rmSync(folder, { recursive: true });
});

test('applies in order, once', async () => {
  expect(await migrate(client, folder)).toEqual(['001-first', '002-second']);
  expect(await tables()).toEqual(['a', 'b', 'migrations']);
  expect(await migrate(client, folder)).toEqual([]);
  put('003-third.sql', 'drop table b');
  expect(await migrate(client, folder)).toEqual(['003-third']);
  expect(await tables()).toEqual(['a', 'migrations']);
});

test('a failing one leaves nothing of itself, keeps those before it and names the line', async () => {
  put('002-second.sql', 'create table c (x int);\n\nselect nothing from nowhere;');
  await expect(migrate(client, folder)).rejects.toThrow(/002-second failed in line 3: .*nowhere/);
  expect(await tables()).toEqual(['a', 'migrations']);
  put('002-second.sql', 'create table c (x int);');
  expect(await migrate(client, folder)).toEqual(['002-second']);
});

test('a changed one is refused, other line ends are not a change', async () => {
  put('001-first.sql', 'create table a (\n  x int\n);\n');
  await migrate(client, folder);
  put('001-first.sql', 'create table a (\r\n  x int\r\n);\r\n');
  expect(await migrate(client, folder)).toEqual([]);
  put('001-first.sql', 'create table a (x text);');
  await expect(migrate(client, folder)).rejects.toThrow('The migration 001-first was changed');
});

test('a database of a newer version is refused', async () => {
  put('003-future.sql', 'create table future (x int)');
  await migrate(client, folder);
  rmSync(join(folder, '003-future.sql'));
  await expect(migrate(client, folder)).rejects.toThrow(/newer Kontor \(003-future\)/);
});

test('one that comes too late is refused', async () => {
  rmSync(join(folder, '001-first.sql'));
  put('002-second.sql', 'create table b (x int)');
  await migrate(client, folder);
  put('001-first.sql', 'create table a (x int)');
  await expect(migrate(client, folder)).rejects.toThrow('001-first comes before 002-second');
});

test.each([
  ['1-short.sql', 'named like 001-name.sql'],
  ['003_underscore.sql', 'named like 001-name.sql'],
  ['002-again.sql', 'Two migrations have the number 002'],
])('the file name %s is refused', async (name, message) => {
  put(name, 'select 1');
  const failure = await migrate(client, folder).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(String(failure)).toContain(message);
});

test('two at once apply each file once, also under a short time limit of the session', async () => {
  put('002-second.sql', 'create table b (x int); select pg_sleep(0.3);');
  const other = new pg.Client({ ...clone.connection, statement_timeout: 100, lock_timeout: 100 });
  await other.connect();
  try {
    const done = await Promise.all([migrate(client, folder), migrate(other, folder)]);
    expect(done.flat().sort()).toEqual(['001-first', '002-second']);
  } finally {
    await other.end();
  }
});
