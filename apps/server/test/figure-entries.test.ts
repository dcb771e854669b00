/**
 * API tests of `filter[figure]` in every call that takes a list's filter: counts, bulk changes, neighbours, exports.
 */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let form: string;
let chart: string;
const ids: string[] = [];

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  form = await addForm(admin);
  for (const [colour, state] of [
    ['red', 'new'],
    ['red', 'done'],
    ['blue', 'new'],
  ])
    ids.push((await admin.post('/reports/add.json', report(form, { colour, part: colour }, { state }))).body.data.id);
  const added = await admin.post('/charts/add.json', {
    ...{ name: 'Colours', type: 'bar', report_configs: [{ id: form }] },
    config: { chart_value: 'colour', datasets: [{ id: 'all', label: 'All' }] },
  });
  chart = added.body.data.id;
});
afterAll(() => house.close());

const behind = (value: string, rest: object = {}) =>
  String(
    new URLSearchParams({
      'filter[report_config_id]': form,
      'filter[figure]': JSON.stringify({ chart, dataset: 'all', value, ...rest }),
    }),
  );
const present = async () =>
  (await house.database.rows<{ id: string }>(sql`select id from reports where deleted is null order by created`)).map(
    ({ id }) => id,
  );

it('tallies, and walks along, the entries behind a figure alone', async () => {
  const states = await admin.get(`/reports/states.json?${behind('red')}`);
  expect(states.body.data).toEqual(
    expect.arrayContaining([
      { value: 'new', label: 'Neu', count: 1 },
      { value: 'done', label: 'Fertig', count: 1 },
    ]),
  );
  const values = await admin.get(`/reports/values.json?field=colour&${behind('red')}`);
  expect(values.body.data).toMatchObject([{ value: 'red', count: 2 }]);
  const beside = await admin.get(`/reports/${ids[0]}/neighbours.json?${behind('red')}`);
  expect(beside.body.data).toMatchObject({ count: 2 });
});

it('takes those away as a file, now and in the background, and keeps nothing of the question beside the query', async () => {
  const own = await house.as('exporter', 'user', { Charts: { read: 'none' }, Reports: { read: 'all' } });
  expect((await own.get(`/reports.xlsx?${behind('red')}`)).status).toBe(400);
  expect((await own.post(`/reports/exports.json?${behind('red')}`, { type: 'xlsx' })).status).toBe(400);
  // The export enqueues a job, which needs its queue.
  await house.work();
  const asked = await admin.post(`/reports/exports.json?${behind('red')}`, { type: 'xlsx' });
  expect([asked.status, asked.body.data.count]).toEqual([202, 2]);
  const kept = await house.database.one<{ query: object }>(
    sql`select query from exports where id = ${asked.body.data.id}`,
  );
  expect(Object.keys(kept?.query ?? {}).sort()).toEqual(['filter[figure]', 'filter[report_config_id]']);
});

it('leaves no prepared statement behind: each chart would have one of its own, on every connection, for good', async () => {
  const mark = `m${uuidv7().replaceAll('-', '')}`;
  const config = {
    chart_value: 'colour',
    datasets: [{ id: 'all', label: 'All', data_filter: [{ field: 'title', operator: 'contains', value: mark }] }],
  };
  const odd = await admin.post('/charts/add.json', {
    ...{ name: mark, type: 'bar', config, report_configs: [{ id: form }] },
  });
  const figure = JSON.stringify({ chart: odd.body.data.id, dataset: 'all', value: 'red' });
  const query = String(new URLSearchParams({ 'filter[report_config_id]': form, 'filter[figure]': figure }));
  await Promise.all(Array.from({ length: 20 }, () => admin.get(`/reports.json?${query}`)));
  const named = await Promise.all(
    Array.from({ length: 10 }, () =>
      house.database.one<{ n: number }>(
        sql`select count(*) as n, pg_sleep(0.05) from pg_prepared_statements where statement like '%strpos(lower(chart_word%'`,
        'rare',
      ),
    ),
  );
  expect(named.reduce((sum, found) => sum + (found?.n ?? 0), 0)).toBe(0);
});

it.each<[string, object]>([
  ['a day that is none', { point: { x: '2020 (a day)', y: 1 } }],
  ['a day beyond the calendar', { point: { x: '+123456-01-01', y: 1 } }],
  ['the year 0 of a point', { point: { x: '0000-01-01', y: 1 } }],
])('refuses %s as no figure', async (_name, rest) => {
  const refused = await admin.get(`/reports.json?${behind('red', rest)}`);
  expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: 'filter[figure]', code: 'invalid' }]]);
});

it('passes over a narrowing that says no day', async () => {
  const listed = await admin.get(
    `/reports.json?${behind('red', { within: { from: '0000-01-01', to: '2026-02-30' } })}`,
  );
  expect([listed.status, listed.body.count]).toEqual([200, 2]);
});

it('changes in bulk what is behind the figure, and of that what is theirs to change', async () => {
  const writer = await house.as('writer', 'user', {
    Charts: { read: 'all' },
    Reports: { read: 'all', create: 'all', update: 'self', delete: 'self' },
  });
  const own = await writer.post('/reports/add.json', report(form, { colour: 'red' }));
  const before = await present();
  const bulk = (person: Person, query: string) => person.post(`/reports/bulk.json?${query}`, { action: 'delete' });
  const blind = await house.as('blind', 'user', {
    Charts: { read: 'none' },
    Reports: { read: 'all', delete: 'all' },
  });
  expect((await bulk(blind, behind('red'))).status).toBe(400);
  for (const figure of ['x', JSON.stringify({ chart, dataset: 'other', value: 'red' })]) {
    const query = new URLSearchParams({ 'filter[report_config_id]': form, 'filter[figure]': figure });
    expect((await bulk(admin, String(query))).status).toBe(400);
  }
  expect(await present()).toEqual(before);
  const mine = await bulk(writer, behind('red'));
  expect([mine.status, mine.body.data]).toMatchObject([200, { changed: 1, before: [{ id: own.body.data.id }] }]);
  expect((await bulk(admin, behind('red'))).body.data).toMatchObject({ changed: 2 });
  expect(await present()).toEqual([ids[2]]);
});
