/**
 * Concurrency tests of figures: many writers of entries, charts created and changed, two servers updating
 * incrementally.
 */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCaches } from '../src/charts/check.ts';
import { openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { sometime, until } from './until.ts';

let house: House;
let admin: Person;
let form: string;
let servers: Charts[];
const others: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  form = await addForm(admin);
  const second = openDatabase({ connection: house.clone.connection, max: 4 });
  others.push(second);
  servers = [keepCharts(house), keepCharts({ database: second })];
});
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()));
  for (const other of others) await other.close();
  await house.close();
});

const colours = ['red', 'green', 'blue'];
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const answers = () =>
  JSON.stringify({
    colour: pick(colours),
    amount: Math.floor(Math.random() * 5),
    day: `2026-11-${10 + Math.floor(Math.random() * 9)}`,
  });
const datasets = ['count', 'sum', 'min', 'max'].map(name => ({
  id: name,
  label: name,
  aggregate: { function: name, field: 'amount' },
}));

/** Transactions that stay open for a while, so that counts and updates begin and end within them. */
async function write(ids: string[], until: () => boolean): Promise<void> {
  const { database } = house;
  while (!until()) {
    await database.transaction(async db => {
      const id = uuidv7();
      await db.run(
        sql`insert into reports (id, report_config_id, owner, state, data) values (${id}, ${form}, ${id}, 'new', ${answers()}::jsonb)`,
      );
      ids.push(id);
      await db.run(sql`select pg_sleep(${Math.random() / 20})`);
      await db.run(sql`update reports set data = ${answers()}::jsonb where id = ${id}`);
    });
    const one = pick(ids);
    await database.run(
      pick([
        sql`update reports set data = ${answers()}::jsonb where id = ${one}`,
        sql`update reports set deleted = now() where id = ${one}`,
        sql`update reports set deleted = null where id = ${one}`,
        sql`delete from reports where id = ${one}`,
      ]),
    );
  }
}

/**
 * Counts until no change is left: those that an open transaction may not have seen are kept, and of the cluster's
 * transactions those of other tests count as well.
 */
const countAll = (changes: () => Promise<number>) =>
  until(async () => {
    await servers[0]?.catchUp();
    return (await changes()) === 0;
  });

it('are those of a fresh count once it is quiet', async () => {
  let done = false;
  const ids: string[] = [];
  const writers = Array.from({ length: 4 }, () => write(ids, () => done));
  const made: string[] = [];
  for (let round = 0; round < 12; round++) {
    const config = { chart_value: pick(['colour', 'day', 'state']), datasets: datasets.slice(0, 1 + (round % 4)) };
    const added = await admin.post('/charts/add.json', {
      ...{ name: `Chart ${round}`, type: 'bar', config, report_configs: [{ id: form }] },
    });
    expect(added.status).toBe(201);
    made.push(added.body.data.id);
    await Promise.all(servers.map(server => server.kick()));
    const other = pick(made);
    const changes = [
      () => admin.patch(`/charts/${other}.json`, { config: { chart_value: 'colour', datasets } }),
      () => admin.patch(`/charts/${other}.json`, { name: `Other ${round}` }),
      async () => {
        await admin.delete(`/charts/${other}.json`);
        return admin.post(`/charts/restore/${other}.json`);
      },
    ];
    expect([200, 404]).toContain((await pick(changes)()).status);
    await Promise.all(servers.map(server => server.kick()));
    await sometime(40);
    // Cached figures are consistent at any moment, also during an update.
    expect(await checkCaches(house.database)).toEqual([]);
  }
  done = true;
  await Promise.all(writers);
  await Promise.all(servers.map(server => server.catchUp()));
  await countAll(async () => (await house.database.rows(sql`select 1 from chart_changes`)).length);
  expect(await checkCaches(house.database)).toEqual([]);
  const kept = await house.database.one<{ n: number; changes: number; orphans: number }>(
    sql`select (select count(*) from chart_builds where build is not null) as n, (select count(*) from chart_changes) as changes, (select count(*) from chart_orphans) as orphans`,
  );
  expect(kept).toEqual({ n: made.length, changes: 0, orphans: 0 });
  const lines = await house.database.one<{ n: number }>(
    sql`select count(*) as n from chart_figures f where not exists (select 1 from chart_builds b where b.build = f.build)`,
  );
  expect(lines?.n).toBe(0);
});

const addChart = async (name: string) =>
  (
    await admin.post('/charts/add.json', {
      ...{ name, type: 'bar', report_configs: [{ id: form }] },
      config: {
        chart_value: 'state',
        datasets: [{ id: 'a', label: 'All', data_filter: [{ field: 'title', operator: 'equals', value: name }] }],
      },
    })
  ).body.data.id;
const insert = (title: string) =>
  sql`insert into reports (id, report_config_id, owner, state, data) values (${uuidv7()}, ${form}, ${uuidv7()}, 'new', ${JSON.stringify({ title })}::jsonb)`;
const countOf = async (id: string) => {
  const { chart_cache } = (await admin.get(`/charts/${id}.json`)).body.data as unknown as {
    chart_cache: { datasets: { data: number[] }[] } | null;
  };
  return chart_cache?.datasets[0]?.data[0] ?? null;
};

it('hold an entry that was being written when nobody had heard of the chart', async () => {
  // A form of its own: its changes are not tracked yet.
  const before = form;
  form = await addForm(admin, 'Unseen');
  const written = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const writing = house.database.transaction(async db => {
    await db.run(insert('Late'));
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  const id = await addChart('Late');
  const caughtUp = servers[0]?.catchUp();
  await servers[1]?.kick();
  expect(await countOf(id)).toBeNull();
  mayEnd.resolve();
  await writing;
  await caughtUp;
  await countAll(async () => ((await countOf(id)) === null ? 1 : 0));
  expect(await countOf(id)).toBe(1);
  expect(await checkCaches(house.database)).toEqual([]);
  form = before;
});

it('keep what a count under way may not have seen', async () => {
  const id = await addChart('Kept');
  // A count that is still under way would take the marks below for its own.
  await Promise.all(servers.map(server => server.catchUp()));
  const { database } = house;
  const later = sql`retry = now() + interval '1 hour'`;
  await database.run(
    sql`update chart_builds set build = null, seen = null, pending = pg_current_snapshot(), ${later} where chart_id = ${id}`,
  );
  await database.run(insert('Kept'));
  const changes = async () =>
    (await database.rows(sql`select 1 from chart_changes where data ->> 'title' = 'Kept'`)).length;
  await servers[0]?.catchUp();
  expect(await changes()).toBe(1);
  await database.run(sql`update chart_builds set retry = null where chart_id = ${id}`);
  await countAll(changes);
  expect(await countOf(id)).toBe(1);
});

it('are counted anew where marks are of another database', async () => {
  const id = await addChart('Moved');
  const { database } = house;
  await servers[0]?.catchUp();
  await database.run(
    sql`update chart_builds set snapshot = '900000000000:900000000000:'::pg_snapshot where chart_id = ${id}`,
  );
  await database.run(insert('Moved'));
  const fresh = keepCharts(house);
  await fresh.catchUp();
  await fresh.stop();
  expect(await countOf(id)).toBe(1);
});

it.each(['1 hour', '2 seconds', '-1 hour'])('follow by themselves, whoever had the turn until in %s', async ahead => {
  const id = await addChart(`Turn ${ahead}`);
  await servers[0]?.catchUp();
  const turn = await house.database.one<{ until: string }>(
    sql`update chart_turns set until = now() + ${ahead}::interval returning until::text`,
  );
  await house.database.run(insert(`Turn ${ahead}`));
  await until(
    () => countOf(id),
    count => count === 1,
  );
  const over = await house.database.one(sql`select clock_timestamp() > ${turn?.until}::timestamptz as yes`);
  if (ahead === '2 seconds') expect(over).toEqual({ yes: true });
});

it('go on behind a look that somebody else had begun', async () => {
  await Promise.all(servers.map(server => server.stop()));
  const alone = keepCharts(house);
  servers.push(alone);
  const id = await addChart('Joined');
  const caughtUp = alone.catchUp();
  // The first count has been requested, and is pending.
  await Promise.resolve();
  await Promise.all([caughtUp, alone.kick()]);
  await house.database.run(insert('Joined'));
  await expect.poll(() => countOf(id)).toBe(1);
});
