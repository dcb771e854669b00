/** Regression tests of repaired faults in records and entries. */
import { newId } from '@kontor/form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { type House, openHouse, type Person } from './house.ts';
import { objectOf } from './objects.ts';

let house: House;
let admin: Person;
beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('chief', 'admin');
});
afterAll(() => house.close());

const column = { width: 'col-12', before: 0, after: 0 };
const input = (name: string, options: object = {}) => ({
  id: newId(),
  type: 'input',
  column,
  options: { type: 'text', name, label: name, ...options },
});
const formOf = async (fields: object[]) =>
  (await admin.post('/report-configs/add.json', { name: 'Probe', fields, states: [] })).body.data;
const countOf = async (form: string) => (await admin.get(`/reports.json?filter[report_config_id]=${form}`)).body.count;

it('a path of contained relations does not return to where it was', async () => {
  for (const path of ['report_configs.reports', 'report_configs.reports.report_configs']) {
    const answer = await admin.get(`/reports.json?contain=${path}`);
    expect([answer.status, answer.body.name]).toEqual([400, 'BadQuery']);
  }
  expect((await admin.get('/report-configs.json?contain=reports.users,reports.files')).status).toBe(200);
});

it('contains at most 100 children under each parent, newest first', async () => {
  const [many, few] = [await formOf([input('a')]), await formOf([input('a')])];
  await Promise.all(
    Array.from({ length: 120 }, () => admin.post('/reports/add.json', { report_config_id: many.id, data: { a: 'x' } })),
  );
  await admin.post('/reports/add.json', { report_config_id: few.id, data: { a: 'x' } });
  const { data } = (await admin.get('/report-configs.json?contain=reports&limit=100')).body;
  const lengths = new Map(data.map(row => [row.id, (row.reports as unknown[]).length]));
  expect([lengths.get(many.id), lengths.get(few.id)]).toEqual([100, 1]);
});

it('refuses an unknown relation before it writes', async () => {
  const form = await formOf([input('a')]);
  const answer = await admin.post('/reports/add.json?contain=nope', { report_config_id: form.id, data: { a: 'x' } });
  expect(answer.status).toBe(400);
  expect(await countOf(form.id)).toBe(0);
});

it('answers a repeated entry as before, though the form has changed or gone', async () => {
  const fields = [input('a')];
  const form = await formOf(fields);
  const body = { report_config_id: form.id, data: { a: ' x ' }, local_id: newId() };
  const first = await admin.post('/reports/add.json', body);
  expect(first.status).toBe(201);
  await admin.patch(`/report-configs/${form.id}.json`, { fields: [...fields, input('b', { required: true })] });
  const again = await admin.post('/reports/add.json', body);
  expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
  await admin.delete(`/report-configs/${form.id}.json`);
  const gone = await admin.post('/reports/add.json', body);
  expect([gone.status, gone.body.data.id]).toEqual([200, first.body.data.id]);
  const other = await admin.post('/reports/add.json', { ...body, data: { a: 'y' } });
  expect([other.status, other.body.name]).toEqual([409, 'LocalIdTaken']);
});

it('holds the files that its answers name, and knows no others', async () => {
  const form = await formOf([
    input('pictures', { type: 'file', allowedMimeTypes: ['image/png'], buttonLabel: 'a', buttonLabelFirstItem: 'b' }),
  ]);
  const file = newId();
  await house.database.run(
    sql`with object as (${objectOf('aa/x')}) insert into files (id, filename, type, size, sha256, storage_key, expires) values (${file}, 'a.png', 'image/png', 1, '\\x00', 'aa/x', now() - interval '1 hour')`,
  );
  const entry = { report_config_id: form.id, data: { pictures: [file] } };
  const unknown = await admin.post('/reports/add.json', { ...entry, data: { pictures: [newId()] } });
  expect([unknown.status, unknown.body.issues[0]?.path]).toEqual([422, 'data.pictures']);
  expect(await countOf(form.id)).toBe(0);
  const made = await admin.post('/reports/add.json?contain=files', entry);
  expect((made.body.data.files as { id: string }[]).map(one => one.id)).toEqual([file]);
  const services = { storage: { sweep: async () => {} } } as never;
  await sweep({ database: house.database, services }).catch(() => undefined);
  expect(await house.database.one(sql`select 1 as there from files where id = ${file}`)).toEqual({ there: 1 });
});

it('shows nobody by writing what reading hides', async () => {
  const form = await formOf([input('a')]);
  const made = (await admin.post('/reports/add.json', { report_config_id: form.id, data: { a: 'secret' } })).body.data;
  const odd = await house.as('odd', 'user', { Reports: { read: 'self', update: 'all', delete: 'all' } });
  const path = `/reports/${made.id}.json`;
  expect((await odd.patch(path, {})).status).toBe(404);
  expect((await odd.delete(path, { 'if-match': '"7"' })).status).toBe(404);
  const bulk = await odd.post(`/reports/bulk.json?filter[report_config_id]=${form.id}`, { action: 'delete' });
  expect(bulk.body.data.changed).toBe(0);
  await admin.delete(path);
  expect((await odd.get(`/reports/deleted.json?filter[report_config_id]=${form.id}`)).body.count).toBe(0);
  expect((await odd.post(`/reports/restore/${made.id}.json`)).status).toBe(404);
});

it('refuses entries of too many answers, or too long', async () => {
  const form = await formOf([input('a')]);
  const keys = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`k${index}`, 1]));
  for (const data of [keys, { a: 'x'.repeat(1_000_001) }]) {
    const answer = await admin.post('/reports/add.json', { report_config_id: form.id, data });
    expect([answer.status, answer.body.issues[0]?.path]).toEqual([422, 'data']);
  }
});

it('finds an answer in any instance of a repeat', async () => {
  const repeat = {
    id: newId(),
    type: 'repeat_container',
    column,
    options: { maxRepeats: 5, contents: [input('part')] },
  };
  const form = await formOf([repeat]);
  const data = { 'part.0': 'wing', 'part.2': 'nose', _repeat: { [repeat.id]: [0, 2] } };
  const made = await admin.post('/reports/add.json', { report_config_id: form.id, data });
  expect(made.status).toBe(201);
  const found = async (part: string) =>
    (await admin.get(`/reports.json?filter[report_config_id]=${form.id}&filter[data.part]=${part}`)).body.count;
  expect([await found('wing'), await found('nose'), await found('tail')]).toEqual([1, 1, 0]);
  const states = await admin.get(`/reports/states.json?filter[report_config_id]=${form.id}&filter[data.part]=nose`);
  expect(states.body.data[0]?.count).toBe(1);
});

it('keeps no statement prepared for lists of many filters', async () => {
  const before = await house.database.one<{ n: number }>(sql`select count(*)::int as n from pg_prepared_statements`);
  for (let index = 0; index < 60; index++) {
    const filters = Array.from({ length: 4 + (index % 9) }, (_, at) => `filter[data.f${(index * 7 + at) % 31}]=x`);
    await admin.get(`/reports.json?${filters.join('&')}`);
  }
  const names = await house.database.rows<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  expect(before).toBeDefined();
  expect(names.filter(({ statement }) => statement.split('@?').length > 4)).toEqual([]);
});

it('says of an unknown or deleted form what a GET can say', async () => {
  const form = await formOf([input('a')]);
  const made = (await admin.post('/reports/add.json', { report_config_id: form.id, data: { a: 'x' } })).body.data;
  await admin.delete(`/report-configs/${form.id}.json`);
  expect((await admin.get(`/reports/${made.id}.xlsx`)).status).toBe(404);
  expect((await admin.get(`/reports.xlsx?filter[report_config_id]=${form.id}`)).status).toBe(400);
  expect((await admin.get('/reports/states.json?filter[report_config_id]=')).status).toBe(400);
});
