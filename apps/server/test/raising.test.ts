/** Raising a selection of entries to a version: who may, what it would mean, what stays, and that it is undone as one. */
import type { Content } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { container, input } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { until } from './until.ts';

let house: House;
let admin: Person;
let anna: Person;
let rita: Person;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  const forms = { '*': 'all', read: 'all', update: 'all' } as const;
  anna = await house.as('anna', 'user', {
    Reports: { create: 'self', read: 'all', update: 'self' },
    ReportConfigs: forms,
  });
  rita = await house.as('rita', 'user', { Reports: { read: 'all', update: 'none' }, ReportConfigs: forms });
});
afterAll(() => house.close());

interface Told {
  id: string;
  state: string;
  total: number;
  changed: number;
}

const place = input('text', 'place', { label: 'Place' });
const old = input('text', 'old', { label: 'Old' });
const depth = input('number', 'depth', { label: 'Depth', required: true });

async function made(fields: Content[]): Promise<Item> {
  const { status, body } = await admin.post('/report-configs/add.json', { name: `R ${uuidv7()}`, fields, states: [] });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
async function change(form: Item, fields: Content[]): Promise<void> {
  const { status, body } = await admin.patch(`/report-configs/${form.id}.json`, { fields });
  expect(status, JSON.stringify(body)).toBe(200);
}
async function add(form: Item, data: object, more: object = {}, who = admin): Promise<string> {
  const { status, body } = await who.post('/reports/add.json', { report_config_id: form.id, data, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}
const entry = async (id: string) => (await admin.get(`/reports/${id}.json`)).body.data;
async function ended(id: string, who = admin): Promise<Told> {
  const told = async () => (await who.get(`/batches/${id}.json`)).body.data as unknown as Told;
  await until(async () => !['running', 'undoing'].includes((await told()).state));
  return told();
}
async function raised(form: Item, more: object, query = '', who = admin): Promise<Told> {
  const { status, body } = await who.post(`/reports/raise.json${query}`, { report_config_id: form.id, ...more });
  expect(status, JSON.stringify(body)).toBe(202);
  return ended(body.data.id, who);
}
const look = async (form: Item, more: object, query = '', who = admin) => {
  const { status, body } = await who.post(`/reports/raise-look.json${query}`, { report_config_id: form.id, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as { first: { id: string }[] };
};

it('says ahead what fits, what has no field there, what conditions hide and what is refused, and changes nothing', async () => {
  const form = await made([place, old, input('number', 'depth')]);
  const stored = form.fields as Content[];
  const [full, lacking] = [await add(form, { place: 'Pit', old: 'x', depth: 3 }), await add(form, { place: 'Gate' })];
  const hiding = container('condition_container', [stored[0] as Content], {
    comparisons: [{ valOne: 'depth', comparison: 'gt', valTwo: '5', gate: null }],
  });
  await change(form, [{ ...depth, id: stored[2]?.id ?? '' }, hiding]);
  const named = { id: place.id, name: 'place', label: 'Place', answers: 1 };
  expect(await look(form, { ids: [full, lacking] })).toMatchObject({
    ...{ form_version: 2, count: 2, examined: 2, fits: 1 },
    left: [{ id: old.id, name: 'old', label: 'Old', answers: 1 }],
    dropped: [named],
    first: [{ id: lacking, issues: [{ path: 'data.depth', code: 'required' }] }],
  });
  expect(await entry(full)).toMatchObject({ version: 1, form_version: 1 });
});

it('raises what fits, with its answers under the new names, and leaves the others, each with why', async () => {
  const form = await made([place, old]);
  const [full, lacking] = [await add(form, { place: 'Pit', old: 'x' }), await add(form, { old: 'y' })];
  const where = { ...place, options: { ...place.options, name: 'where', required: true } };
  await change(form, [where]);
  const job = await raised(form, { ids: [full, lacking] });
  expect(job).toMatchObject({ kind: 'raising', state: 'done', form_version: 2, total: 2, done: 2, changed: 1 });
  const { data, ...rest } = await entry(full);
  expect(data).toMatchObject({ where: 'Pit', old: 'x' });
  expect(rest).toMatchObject({ version: 2, form_version: 2, modified_by: admin.id });
  expect(await entry(lacking)).toMatchObject({ version: 1, form_version: 1, data: { old: 'y' } });
  const { body } = await admin.get(`/batches/${job.id}/entries.json?filter[outcome]=left`);
  expect(body.data).toMatchObject([{ report_id: lacking, issues: [{ path: 'data.where', code: 'required' }] }]);
  expect((await admin.get(`/reports/${full}/history.json`)).body.data).toMatchObject([{ through: 'bulk' }, {}]);
});

it('takes the entries of a list, up to a version in between, and none that is there already', async () => {
  const form = await made([place]);
  const [pit, gate] = [await add(form, { place: 'Pit' }), await add(form, { place: 'Gate' })];
  await change(form, [place, old]);
  await change(form, [place, depth]);
  const query = `?filter[report_config_id]=${form.id}&filter[data.place]=Pit`;
  expect(await raised(form, { form_version: 2 }, query)).toMatchObject({ total: 1, changed: 1 });
  expect([(await entry(pit)).form_version, (await entry(gate)).form_version]).toEqual([2, 1]);
  expect(await look(form, { form_version: 2, ids: [pit, gate] })).toMatchObject({ count: 1, fits: 1 });
  const { status, body } = await admin.post('/reports/raise.json', {
    report_config_id: form.id,
    form_version: 4,
    ids: [],
  });
  expect([status, body.issues]).toMatchObject([422, [{ path: 'form_version', code: 'unknown' }]]);
  expect((await admin.post('/reports/raise.json', { report_config_id: form.id })).status).toBe(422);
});

it('is undone as one; what was changed since stays', async () => {
  const form = await made([place]);
  const [first, second] = [await add(form, { place: 'Pit' }), await add(form, { place: 'Gate' })];
  await change(form, [{ ...place, options: { ...place.options, name: 'where' } }]);
  const job = await raised(form, { ids: [first, second] });
  expect((await admin.patch(`/reports/${second}.json`, { data: { where: 'Tor' } })).status).toBe(200);
  expect((await admin.post(`/batches/${job.id}/undo.json`)).status).toBe(202);
  expect(await ended(job.id)).toMatchObject({ state: 'undone', changed: 1 });
  expect(await entry(first)).toMatchObject({ data: { place: 'Pit' }, form_version: 1, version: 3 });
  expect(await entry(second)).toMatchObject({ data: { where: 'Tor' }, form_version: 2 });
});

it('changes what the person may change alone, and is theirs alone', async () => {
  const form = await made([place]);
  const [own, others] = [await add(form, { place: 'Pit' }, {}, anna), await add(form, { place: 'Gate' })];
  await change(form, [place, old]);
  expect(await look(form, { ids: [own, others] }, '', anna)).toMatchObject({ count: 1, fits: 1 });
  const job = await raised(form, { ids: [own, others] }, '', anna);
  expect(job).toMatchObject({ total: 1, changed: 1 });
  expect([(await entry(own)).form_version, (await entry(others)).form_version]).toEqual([2, 1]);
  expect((await rita.get(`/batches/${job.id}.json`)).status).toBe(404);
  expect((await rita.post('/reports/raise.json', { report_config_id: form.id, ids: [own] })).status).toBe(403);
  expect((await anna.post(`/batches/${job.id}/undo.json`)).status).toBe(202);
  expect(await ended(job.id, anna)).toMatchObject({ state: 'undone' });
  expect(await entry(own)).toMatchObject({ form_version: 1, modified_by: anna.id });
});
