/**
 * Entries that a mapping missed: in the trash when it ran, or changed later under their own version. They are mapped when
 * they come back or are changed, also where they stayed at first; what was put back or has no such answer is left alone.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { input } from './forms.ts';
import type { House, Person } from './house.ts';
import { city, cityToTown, type OwnBench, openMappingBench, town } from './mapping-bench.ts';
import { until } from './until.ts';

let house: House;
let admin: Person;
let bench: OwnBench['bench'];

beforeAll(async () => {
  ({ house, admin, bench } = await openMappingBench());
});
afterAll(() => house.close());

const note = input('text', 'note');
const reaches = (id: string, version: number) => until(async () => (await bench.entry(id)).form_version === version);

it('an entry in the trash is mapped once it is restored, alone or with others, through every mapping since', async () => {
  const form = await bench.made([city, note]);
  const [one, two, plain] = [
    await bench.add(form, { city: 'The pit', note: 'kept' }),
    await bench.add(form, { city: 'gate' }),
    await bench.add(form, { note: 'no city' }),
  ];
  for (const id of [one, two, plain]) expect((await admin.delete(`/reports/${id}.json`)).status).toBeLessThan(300);
  const place = input('text', 'place');
  const first = await bench.mapped(form, [town, note], [cityToTown]);
  await bench.mapped(form, [place, note], [{ from: town.id, to: place.id }]);
  expect(first).toMatchObject({ state: 'done', total: 0 });
  expect((await admin.post(`/reports/restore/${one}.json`)).status).toBe(200);
  await reaches(one, 3);
  expect(await bench.entry(one)).toMatchObject({ data: { place: 'PIT', note: 'kept' } });
  const both = await admin.post('/reports/bulk.json', { action: 'restore', ids: [two, plain] });
  expect([both.status, both.body.data]).toMatchObject([200, { changed: 2 }]);
  await reaches(two, 3);
  expect(await bench.told(first.id)).toMatchObject({ state: 'done', total: 2, done: 2, changed: 2 });
  // Nothing of it is mapped: it is none of the batch's.
  expect(await bench.entry(plain)).toMatchObject({ data: { note: 'no city' }, form_version: 1 });
});

it('one that went to the trash while the mapping ran is counted once, and mapped when it comes back', async () => {
  const form = await bench.made([city]);
  const id = await bench.add(form, { city: 'pit' });
  await bench.published(form, [town]);
  const batch = await bench.batch(form, 2, [cityToTown]);
  await house.database.run(sql`insert into batch_entries (batch_id, report_id) values (${batch}, ${id})`);
  await house.database.run(sql`update batches set collected = true, gathered = true, total = 1 where id = ${batch}`);
  await admin.delete(`/reports/${id}.json`);
  await until(async () => {
    await bench.work(batch);
    return (await bench.told(batch)).state === 'done';
  });
  expect(await bench.told(batch)).toMatchObject({ total: 1, done: 1, changed: 0 });
  await admin.post(`/reports/restore/${id}.json`);
  await reaches(id, 2);
  await until(async () => (await bench.told(batch)).changed === 1);
  expect(await bench.told(batch)).toMatchObject({ state: 'done', total: 1, done: 1, changed: 1 });
  expect(await bench.undone(batch)).toMatchObject({ state: 'undone', changed: 0 });
  expect(await bench.entry(id)).toMatchObject({ data: { city: 'pit' }, form_version: 1 });
});

it('one that stayed is tried again when it is changed under its own version, and stays with its reason while it does not fit', async () => {
  const form = await bench.made([city, note]);
  const id = await bench.add(form, { city: 'elsewhere' });
  const job = await bench.mapped(form, [town, note], [{ ...cityToTown, misfits: 'leave' }]);
  expect(job).toMatchObject({ total: 1, done: 1, changed: 0 });
  const edit = async (data: object) => expect((await admin.patch(`/reports/${id}.json`, { data })).status).toBe(200);
  const openNow = async () =>
    (
      await house.database.one<{ n: number }>(
        sql`select count(*)::int as n from batch_entries where batch_id = ${job.id} and outcome is null`,
      )
    )?.n;
  await edit({ city: 'elsewhere', note: 'changed' });
  await until(async () => (await openNow()) === 0);
  expect(await bench.entry(id)).toMatchObject({ data: { city: 'elsewhere', note: 'changed' }, form_version: 1 });
  expect(await bench.leftOf(job.id)).toMatchObject([{ report_id: id, issues: [{ code: 'map_misfit' }] }]);
  await edit({ city: 'The gate', note: 'changed' });
  await reaches(id, 2);
  await until(async () => (await openNow()) === 0);
  expect(await bench.entry(id)).toMatchObject({ data: { town: 'gate', note: 'changed' } });
  expect(await bench.told(job.id)).toMatchObject({ total: 1, done: 1, changed: 1 });
});

it('what is put back in an entry that was mapped stays, and so does one whose mapping was undone', async () => {
  const form = await bench.made([city]);
  const [kept, back] = [await bench.add(form, { city: 'pit' }), await bench.add(form, { city: 'gate' })];
  const job = await bench.mapped(form, [town], [cityToTown]);
  expect((await admin.patch(`/reports/${kept}.json`, { data: { city: 'pit' } })).status).toBe(200);
  await bench.undone(job.id);
  expect((await admin.patch(`/reports/${back}.json`, { data: { city: 'pit' } })).status).toBe(200);
  const { n } = (await house.database.one<{ n: number }>(
    sql`select count(*)::int as n from batch_entries where batch_id = ${job.id} and outcome is null`,
  )) ?? { n: -1 };
  expect(n).toBe(0);
  expect(await bench.entry(kept)).toMatchObject({ data: { city: 'pit' }, form_version: 2 });
  expect(await bench.entry(back)).toMatchObject({ data: { city: 'pit' }, form_version: 1 });
});
