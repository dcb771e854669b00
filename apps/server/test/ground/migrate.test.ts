/** Tests of migrations: order, failures, checksums, newer databases. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../src/base/start-error.ts';
import { migrate } from '../../src/db/migrate.ts';
import { cloneDatabase } from '../cluster.ts';
import { until } from '../until.ts';

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

test('a changed one that says what it was before is the same to a database that has that', async () => {
  await migrate(client, folder);
  const { rows } = await client.query<{ hash: string }>(`select hash from migrations where name = '001-first'`);
  put('001-first.sql', `-- Formerly ${rows[0]?.hash}: in other words.\ncreate table a (x integer);`);
  expect(await migrate(client, folder)).toEqual([]);
  const several = [rows[0]?.hash, '0'.repeat(64)].map(hash => `-- Formerly ${hash}: in other words.`);
  for (const order of [several, several.reverse()]) {
    put('001-first.sql', [...order, 'create table a (x int4);'].join('\n'));
    expect(await migrate(client, folder)).toEqual([]);
  }
  put('001-first.sql', `-- Formerly ${'0'.repeat(64)}: of another.\ncreate table a (x integer);`);
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

/** Connections beside the migration's. */
async function besides(count: number, use: (...clients: pg.Client[]) => Promise<unknown>): Promise<void> {
  const clients = Array.from({ length: count }, () => new pg.Client(clone.connection));
  await Promise.all(clients.map(each => each.connect()));
  try {
    await use(...clients);
  } finally {
    await Promise.all(clients.map(each => each.end()));
  }
}

test('one that waits for a long read gives way to writes, and is applied after it', async () => {
  await migrate(client, folder);
  put('003-column.sql', 'alter table a add z int default 7');
  await besides(3, async (reader, writer, watcher) => {
    await reader?.query('begin; select * from a');
    const applied = migrate(client, folder);
    const waits = `select 1 from pg_stat_activity where datname = current_database() and query like 'alter table a add z%' and wait_event_type = 'Lock'`;
    await until(async () => (await watcher?.query(waits))?.rowCount);
    // Behind the migration: were it to wait for the reader, this would wait with it for good.
    await writer?.query('insert into a (x) values (1)');
    await reader?.query('commit');
    expect(await applied).toEqual(['003-column']);
    expect((await client.query('select x, z from a')).rows).toEqual([{ x: 1, z: 7 }]);
  });
});

test('a write of an entry that began before one ends by what was there, and one that comes later by what is there then', async () => {
  put('002-second.sql', 'create table reports (x int); create table kept (x int); insert into reports values (0)');
  put(
    '003-kept.sql',
    `create function keep() returns trigger language plpgsql as $$ begin insert into kept values (new.x); return null; end $$;
    create trigger kept after update on reports for each row execute function keep();`,
  );
  await migrate(client, folder);
  put(
    '004-renamed.sql',
    `alter table kept rename to kept_before;
    create table kept_now (x int);
    create view kept as select x from kept_now union all select x from kept_before;
    create or replace function keep() returns trigger language plpgsql as $$ begin insert into kept_now values (new.x); return null; end $$;`,
  );
  await besides(3, async (holder, writer, watcher) => {
    // Holds what the write waits for, so that the write is in its trigger when the migration comes.
    await holder?.query('begin; lock table kept in share mode');
    const written = writer?.query('update reports set x = 1');
    const inLock = (text: string) => async () =>
      (
        await watcher?.query(
          `select 1 from pg_stat_activity where datname = current_database() and strpos(query, $1) > 0 and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
          [text],
        )
      )?.rowCount;
    await until(inLock('update reports set x = 1'));
    const applied = migrate(client, folder);
    await until(inLock('reports in exclusive mode'));
    await holder?.query('commit');
    await written;
    expect(await applied).toEqual(['004-renamed']);
    await writer?.query('update reports set x = 2');
    expect((await client.query('select x from kept_before')).rows).toEqual([{ x: 1 }]);
    expect((await client.query('select x from kept_now')).rows).toEqual([{ x: 2 }]);
  });
});

const online = `-- Online: an index
drop index concurrently if exists a_x;
create index concurrently a_x on a (x);
`;
const indexes = async () =>
  (
    await client.query<{ name: string; valid: boolean }>(
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = 'a_x'`,
    )
  ).rows;

test('one that is online runs outside of a transaction, writes go on meanwhile, and others wait for it', async () => {
  await migrate(client, folder);
  put('003-index.sql', online);
  const [writer, other, watcher] = [1, 2, 3].map(() => new pg.Client(clone.connection)) as [
    pg.Client,
    pg.Client,
    pg.Client,
  ];
  await Promise.all([writer.connect(), other.connect(), watcher.connect()]);
  try {
    // A write that is open holds the index up, and nothing holds writes up.
    await writer.query('begin; insert into a (x) values (1)');
    const building = Promise.all([migrate(client, folder), migrate(other, folder)]);
    const builds = `select 1 from pg_stat_activity where datname = current_database() and query like 'create index concurrently a_x%' and wait_event_type = 'Lock'`;
    await until(async () => (await watcher.query(builds)).rowCount);
    await writer.query('insert into a (x) values (2); commit; insert into a (x) values (3)');
    expect((await building).flat()).toEqual(['003-index']);
    expect(await indexes()).toEqual([{ name: 'a_x', valid: true }]);
  } finally {
    await Promise.all([writer.end(), other.end(), watcher.end()]);
  }
});

test('one that is online may have code that commits as it goes', async () => {
  await migrate(client, folder);
  await client.query('insert into a (x) values (1), (2)');
  put(
    '003-code.sql',
    `-- Online: code
do $$
declare
  one int;
begin
  for one in select x from a loop
    update a set y = x where x = one;
    commit;
  end loop;
end $$;
insert into b
  select y from a;
`,
  );
  expect(await migrate(client, folder)).toEqual(['003-code']);
  expect((await client.query('select x from b order by x')).rows).toEqual([{ x: 1 }, { x: 2 }]);
});

test('one that is online and ends in between is made good by the next start, and names its line', async () => {
  await migrate(client, folder);
  await client.query('insert into a (x) values (1), (1)');
  put('003-index.sql', online.replace('create index', 'create unique index'));
  await expect(migrate(client, folder)).rejects.toThrow(/003-index failed/);
  expect(await indexes()).toEqual([{ name: 'a_x', valid: false }]);
  put('003-index.sql', online);
  expect(await migrate(client, folder)).toEqual(['003-index']);
  expect(await indexes()).toEqual([{ name: 'a_x', valid: true }]);
  put('004-wrong.sql', '-- Online\nselect 1;\nselect nothing from nowhere;\n');
  await expect(migrate(client, folder)).rejects.toThrow(/004-wrong failed in line 3: .*nowhere/);
});
