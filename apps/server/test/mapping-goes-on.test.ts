/**
 * Mappings that stop, fail, and go on: by whom, in which order they are undone, what stays, and that entries which come
 * meanwhile neither wait nor are forgotten.
 */
import type { Content } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { input } from './forms.ts';
import type { House, Person } from './house.ts';
import { city, cityToTown, type OwnBench, openMappingBench, town } from './mapping-bench.ts';
import { until, untilBlocked } from './until.ts';

let house: House;
let admin: Person;
let bench: OwnBench['bench'];

beforeAll(async () => {
  ({ house, admin, bench } = await openMappingBench());
});
afterAll(() => house.close());

const counted = async (where: ReturnType<typeof sql>) =>
  (await house.database.one<{ n: number }>(sql`select count(*)::int as n from batch_entries e where ${where}`))?.n;

/** The database with something done at the end of each of its transactions, before it is committed. */
const before = (commit: (db: Db) => Promise<unknown>): Database => ({
  ...house.database,
  transaction: work =>
    house.database.transaction(async db => {
      const result = await work(db);
      await commit(db);
      return result;
    }),
});

it('entries are noted some at a time, each time in a transaction of its own', async () => {
  const form = await bench.made([city]);
  await bench.copies(await bench.add(form, { city: 'pit' }), 2_500);
  await bench.published(form, [town]);
  const batch = await bench.batch(form, 2, [cityToTown]);
  const noted: number[] = [];
  const one = sql`select count(*)::int as n from batch_entries where batch_id = ${batch} and xmin = pg_current_xact_id()::xid`;
  const seen = before(async db => noted.push((await db.one<{ n: number }>(one))?.n ?? 0));
  await until(async () => {
    await bench.work(batch, seen);
    return (await bench.told(batch)).state !== 'running';
  });
  expect(await bench.told(batch)).toMatchObject({ state: 'done', total: 2_501, done: 2_501, changed: 2_501 });
  expect(noted.slice(0, 2)).toEqual([2_000, 501]);
  expect(Math.max(...noted.slice(2))).toBe(200);
});

it('one that was stopped goes on: what is left is looked for anew, and what came meanwhile is mapped', async () => {
  const form = await bench.made([city]);
  const ids = [await bench.add(form, { city: 'pit' }), await bench.add(form, { city: 'gate' })];
  await bench.published(form, [town]);
  const batch = await bench.batch(form, 2, [cityToTown]);
  expect((await admin.post(`/batches/${batch}/resume.json`)).status).toBe(409);
  expect((await admin.delete(`/batches/${batch}.json`)).status).toBe(204);
  const late = await bench.add(form, { city: 'The gate' }, { form_version: 1 });
  await until(async () => (await bench.entry(late)).form_version === 2);
  // The others wait for it to be gone on with.
  expect(await bench.entry(ids[0] ?? '')).toMatchObject({ data: { city: 'pit' }, form_version: 1 });
  await house.database.run(sql`update batches set expires = now() + interval '1 minute' where id = ${batch}`);
  expect(await bench.resumed(batch)).toMatchObject({ state: 'done', total: 3, done: 3, changed: 3 });
  expect(await bench.entry(ids[1] ?? '')).toMatchObject({ data: { town: 'gate' }, form_version: 2 });
  const { body } = await admin.get(`/batches/${batch}.json`);
  expect(Date.parse(String(body.data.expires))).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  expect((await admin.post(`/batches/${batch}/resume.json`)).status).toBe(409);
});

it('one that has failed goes on, and hands what it changes to mappings that are through already', async () => {
  const form = await bench.made([city]);
  const id = await bench.add(form, { city: 'The pit' });
  const place = input('text', 'place');
  await bench.published(form, [town]);
  const batch = await bench.batch(form, 2, [cityToTown], { state: 'failed' });
  const later = await bench.mapped(form, [place], [{ from: town.id, to: place.id }]);
  expect(later).toMatchObject({ state: 'done', total: 0 });
  expect(await bench.resumed(batch)).toMatchObject({ state: 'done', changed: 1 });
  await until(async () => (await bench.entry(id)).form_version === 3);
  expect(await bench.entry(id)).toMatchObject({ data: { place: 'PIT' }, version: 3 });
  expect(await bench.told(later.id)).toMatchObject({ state: 'done', changed: 1 });
});

it('one that failed while it was undone goes on with that', async () => {
  const form = await bench.made([city]);
  const id = await bench.add(form, { city: 'pit' });
  const job = await bench.mapped(form, [town], [cityToTown]);
  await house.database.run(sql`update batches set state = 'failed', undone_by = ${admin.id} where id = ${job.id}`);
  expect(await bench.resumed(job.id)).toMatchObject({ state: 'undone', changed: 0 });
  expect(await bench.entry(id)).toMatchObject({ data: { city: 'pit' }, form_version: 1 });
});

it('is undone after the later ones that changed the same entries; what was changed since is named', async () => {
  const form = await bench.made([city, input('text', 'note')]);
  const note = (form.fields as Content[])[1] as Content;
  const ids = [await bench.add(form, { city: 'The pit' }), await bench.add(form, { city: 'gate' })];
  const place = input('text', 'place');
  const first = await bench.mapped(form, [town, note], [cityToTown]);
  const second = await bench.mapped(form, [place, note], [{ from: town.id, to: place.id }]);
  const { status, body } = await admin.post(`/batches/${first.id}/undo.json`);
  expect([status, body.issues]).toMatchObject([
    409,
    [{ path: 'state', code: 'later_batch', values: { id: second.id, form_version: 3 } }],
  ]);
  expect(await bench.told(first.id)).toMatchObject({ state: 'done', changed: 2 });
  expect((await admin.patch(`/reports/${ids[1]}.json`, { data: { place: 'GATE', note: 'since' } })).status).toBe(200);
  expect(await bench.undone(second.id)).toMatchObject({ state: 'undone', changed: 1 });
  expect(await bench.leftOf(second.id)).toMatchObject([{ report_id: ids[1], issues: [{ code: 'changed_since' }] }]);
  expect(await bench.undone(first.id)).toMatchObject({ state: 'undone', changed: 1 });
  expect(await bench.leftOf(first.id)).toMatchObject([{ report_id: ids[1], issues: [{ code: 'changed_since' }] }]);
  expect(await bench.entry(ids[0] ?? '')).toMatchObject({ data: { city: 'The pit' }, form_version: 1 });
  expect(await bench.entry(ids[1] ?? '')).toMatchObject({ data: { place: 'GATE', note: 'since' }, form_version: 3 });
});

it('who published it and has lost the right to change all entries neither stops, undoes nor goes on with it', async () => {
  const form = await bench.made([city]);
  const id = await bench.add(form, { city: 'pit' });
  const was = await house.as('was', 'user', { Reports: { '*': 'all' }, ReportConfigs: { '*': 'all' } });
  const job = await bench.published(form, [town], [cityToTown], was);
  await bench.ended(job);
  const less = { Reports: { read: 'all', update: 'self' }, ReportConfigs: { read: 'all' } };
  await house.database.run(sql`update users set permissions = ${JSON.stringify(less)}::jsonb where id = ${was.id}`);
  expect((await was.get(`/batches/${job}.json`)).body).toMatchObject({ data: { id: job } });
  expect((await was.post(`/batches/${job}/undo.json`)).status).toBe(403);
  await house.database.run(sql`update batches set state = 'cancelled' where id = ${job}`);
  expect((await was.post(`/batches/${job}/resume.json`)).status).toBe(403);
  const other = await bench.batch(form, 2, [cityToTown]);
  await house.database.run(sql`update batches set user_id = ${was.id} where id = ${other}`);
  expect((await was.delete(`/batches/${other}.json`)).status).toBe(403);
  expect(await bench.entry(id)).toMatchObject({ data: { town: 'pit' } });
});

it('entries that come late do not wait for a step', async () => {
  const form = await bench.made([city]);
  await bench.add(form, { city: 'pit' });
  await bench.published(form, [town]);
  const batch = await bench.batch(form, 2, [cityToTown]);
  const late: string[] = [];
  await bench.work(
    batch,
    before(async () => {
      if (late.length === 0) late.push(await bench.add(form, { city: 'gate' }, { form_version: 1 }));
    }),
  );
  await until(async () => {
    await bench.work(batch);
    return (await bench.told(batch)).state === 'done';
  });
  await until(async () => (await bench.entry(late[0] ?? '')).form_version === 2);
});

it('an entry whose adding began before the version was published is mapped, whenever it is there', async () => {
  const form = await bench.made([city]);
  await bench.add(form, { city: 'pit' });
  await bench.published(form, [town]);
  const batch = await bench.batch(form, 2, [cityToTown]);
  const id = uuidv7();
  let working: Promise<void> | undefined;
  await house.database.transaction(async db => {
    await db.run(
      sql`insert into reports (id, report_config_id, user_id, owner, data, form_version, created) select ${id}, report_config_id, user_id, owner, data, 1, now() from reports where report_config_id = ${form.id} and form_version = 1`,
    );
    working = bench.work(batch);
    await untilBlocked(house.database);
  });
  await working;
  await until(async () => {
    await bench.work(batch);
    return (await bench.told(batch)).state !== 'running';
  });
  expect(await bench.told(batch)).toMatchObject({ state: 'done', total: 2, changed: 2 });
  expect(await bench.entry(id)).toMatchObject({ data: { town: 'pit' }, form_version: 2 });
});

it('a late entry that fails again and again is given up, and those behind it are mapped', async () => {
  const form = await bench.made([city, input('text', 'note')]);
  const note = (form.fields as Content[])[1] as Content;
  await bench.add(form, { city: 'pit' });
  const job = await bench.mapped(form, [town, note], [cityToTown]);
  await house.database.text(
    `create function poisoned() returns trigger language plpgsql as $$ begin raise 'poison'; end $$; create trigger poisoned before update on reports for each row when (new.data ->> 'note' = 'poison' and new.form_version > 1) execute function poisoned()`,
  );
  try {
    const poison = await bench.add(form, { city: 'pit', note: 'poison' }, { form_version: 1 });
    const behind = await bench.add(form, { city: 'gate' }, { form_version: 1 });
    await until(async () => {
      await bench.work(job.id);
      return (await bench.entry(behind)).form_version === 2;
    });
    await until(async () => (await counted(sql`e.batch_id = ${job.id} and e.outcome is null`)) === 0);
    expect(await bench.entry(poison)).toMatchObject({ data: { city: 'pit' }, form_version: 1 });
    expect(await bench.leftOf(job.id)).toMatchObject([{ report_id: poison, issues: [{ code: 'map_failed' }] }]);
    expect(await bench.told(job.id)).toMatchObject({ state: 'done', total: 3, done: 3, changed: 2 });
  } finally {
    await house.database.text('drop trigger poisoned on reports; drop function poisoned()');
  }
});

it('waiting for a lock is no failure', async () => {
  const form = await bench.made([city]);
  const batch = await bench.batch(form, 1, [cityToTown]);
  let held = 3;
  const holding: Database = {
    ...house.database,
    transaction: work => {
      // Every second one notes what became of the first.
      if (held-- % 2 === 0) return house.database.transaction(work);
      return Promise.reject(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }));
    },
  };
  for (let round = 0; round < 3; round++) {
    held = 1;
    await bench.work(batch, holding);
  }
  expect(await bench.told(batch)).toMatchObject({ state: 'running' });
  expect(await house.database.one(sql`select attempts from batches where id = ${batch}`)).toEqual({ attempts: 0 });
});

it('what could be undone is forgotten some entries at a time, of whatever became of it; what came late is not', async () => {
  const form = await bench.made([city]);
  const id = await bench.add(form, { city: 'pit' });
  await bench.copies(id, 5_001);
  const old = await Promise.all(
    (['done', 'cancelled', 'undone'] as const).map(state => bench.batch(form, 2, [cityToTown], { state })),
  );
  await house.database.run(
    sql`update batches set expires = now() - interval '1 second' where id = any(${old}::uuid[])`,
  );
  const [done = '', cancelled = '', undone = ''] = old;
  const all = sql`reports where report_config_id = ${form.id}`;
  await house.database.run(
    sql`insert into batch_entries (batch_id, report_id, outcome) select ${done}, id, 'left' from ${all} and id <> ${id}`,
  );
  await house.database.run(
    sql`insert into batch_entries (batch_id, report_id, late) select b, ${id}, true from unnest(${old}::uuid[]) b`,
  );
  await house.database.run(
    sql`insert into batch_entries (batch_id, report_id) select ${cancelled}, id from ${all} on conflict do nothing`,
  );
  const most: number[] = [];
  const run: Database['run'] = async query => {
    const count = await house.database.run(query);
    if (query.text.includes('delete from batch_entries')) most.push(count);
    return count;
  };
  await sweep({ database: { ...house.database, run }, services: house.services });
  expect(most).toEqual([5_000, 5_000, 3]);
  const kept = [done, cancelled, undone].map(batch => counted(sql`e.batch_id = ${batch}`));
  expect(await Promise.all(kept)).toEqual([1, 1, 0]);
});
