/**
 * What reads a field whose answers are mapped to another: charts, saved views and automations read the other one once the
 * batch is done, by the answers that theirs became; what cannot stays, and is counted; undoing brings them back.
 */
import type { Content } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import { input } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { until, untilBlocked } from './until.ts';

let house: House;
let charts: Charts;
let admin: Person;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  charts = keepCharts(house);
  admin = await house.as('admin', 'admin');
});
afterAll(async () => {
  await charts.stop();
  await house.close();
});

const select = (name: string, values: string[], more: object = {}) =>
  input('select', name, {
    ...more,
    values: values.map(value => ({ id: value, value, label: { de: value.toUpperCase(), en: `The ${value}` } })),
  });

async function ok(asked: ReturnType<Person['post']>): Promise<Item> {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
}
const made = (fields: Content[]) =>
  ok(admin.post('/report-configs/add.json', { name: `S ${uuidv7()}`, fields, states: [] }));
const add = async (form: Item, data: object) =>
  (await ok(admin.post('/reports/add.json', { report_config_id: form.id, data }))).id;

interface Told {
  id: string;
  state: string;
  followed: number;
  stayed: number;
}
const told = async (id: string) => (await ok(admin.get(`/batches/${id}.json`))) as unknown as Told;
async function ended(id: string): Promise<Told> {
  await until(async () => !['running', 'undoing'].includes((await told(id)).state));
  return told(id);
}
async function mapped(form: Item, fields: Content[], map: object[]): Promise<Told> {
  await ok(admin.put(`/report-configs/${form.id}/draft.json`, { fields }));
  const { job } = await ok(admin.post(`/report-configs/${form.id}/publish.json`, { map }));
  return ended((job as unknown as Told).id);
}
async function undone(id: string): Promise<Told> {
  await ok(admin.post(`/batches/${id}/undo.json`));
  return ended(id);
}

const count = { function: 'count' };
const chart = (forms: Item[], config: object, more: object = {}) =>
  ok(
    admin.post('/charts/add.json', {
      ...{ name: `C ${uuidv7()}`, type: 'bar', report_configs: forms.map(({ id }) => ({ id })), sorting: 0 },
      ...{ config, ...more },
    }),
  );
const configOf = async (id: string) => (await ok(admin.get(`/charts/${id}.json`))).config;
async function figures(id: string): Promise<Record<string, unknown>> {
  await charts.catchUp();
  const shown = (await ok(admin.get(`/charts/${id}.json`))).chart_cache as unknown as {
    values: string[];
    datasets: { data: unknown[] }[];
  };
  return Object.fromEntries(shown.values.map((value, at) => [value, shown.datasets[0]?.data[at]]));
}
const view = (form: Item, query: string, columns: object[] | null = null) =>
  ok(admin.post('/saved-views/add.json', { report_config_id: form.id, name: `V ${uuidv7()}`, query, columns }));
const viewOf = async (id: string) => {
  const { query, columns } = await ok(admin.get(`/saved-views/${id}.json`));
  return { query: decodeURIComponent(String(query)), columns };
};

const city = input('text', 'city', { label: 'City' });
const town = select('town', ['pit', 'gate'], { label: 'Town' });
const note = input('text', 'note');
const map = { from: city.id, to: town.id };
const dataset = (more: object = {}) => ({ id: 'one', label: 'One', aggregate: count, ...more });

it('a chart reads the field that answers went to, and counts them; undone it reads the former one', async () => {
  const form = await made([city, note]);
  for (const [place, word] of [
    ['The pit', 'a'],
    ['pit', 'b'],
    ['gate', 'b'],
  ])
    await add(form, { city: place, note: word });
  const of = { chart_value: 'city', datasets: [dataset()] };
  const by = {
    chart_value: 'note',
    datasets: [dataset({ data_filter: [{ field: 'city', operator: 'equals', value: 'The pit' }] })],
  };
  const [grouped, filtered] = [await chart([form], of), await chart([form], by)];
  expect(await figures(grouped.id)).toEqual({ 'The pit': 1, gate: 1, pit: 1 });
  const job = await mapped(form, [town, note], [map]);
  expect(job).toMatchObject({ state: 'done', followed: 2, stayed: 0 });
  expect(await figures(grouped.id)).toEqual({ pit: 2, gate: 1 });
  expect(await configOf(filtered.id)).toMatchObject({
    datasets: [{ data_filter: [{ field: 'town', operator: 'equals', value: 'pit' }] }],
  });
  expect(await figures(filtered.id)).toEqual({ a: 1, b: 1 });
  expect(await undone(job.id)).toMatchObject({ state: 'undone', followed: 0 });
  expect(await configOf(grouped.id)).toMatchObject(of);
  expect(await configOf(filtered.id)).toMatchObject(by);
  expect(await figures(grouped.id)).toEqual({ 'The pit': 1, gate: 1, pit: 1 });
});

it('a chart that asks what the other field cannot say stays, and so does one that was changed since when it is undone', async () => {
  const size = input('number', 'size');
  const form = await made([city, size]);
  await add(form, { city: 'pit', size: 4 });
  const words = input('text', 'words');
  const sum = await chart([form], {
    chart_value: 'created',
    datasets: [dataset({ aggregate: { function: 'sum', field: 'size' } })],
  });
  const part = await chart([form], {
    chart_value: 'created',
    datasets: [dataset({ data_filter: [{ field: 'city', operator: 'contains', value: 'pi' }] })],
  });
  const group = await chart([form], { chart_value: 'city', datasets: [dataset()] });
  const job = await mapped(form, [town, words], [map, { from: size.id, to: words.id }]);
  expect(job).toMatchObject({ followed: 1, stayed: 2 });
  expect(await configOf(sum.id)).toMatchObject({ datasets: [{ aggregate: { field: 'size' } }] });
  expect(await configOf(part.id)).toMatchObject({ datasets: [{ data_filter: [{ field: 'city' }] }] });
  const changed = { chart_value: 'town', datasets: [dataset({ label: 'Mine' })] };
  await ok(admin.patch(`/charts/${group.id}.json`, { config: changed }));
  await undone(job.id);
  expect(await configOf(group.id)).toMatchObject(changed);
});

it('a chart over several forms follows once none of the others has the former field alone', async () => {
  const [here, there] = [await made([city]), await made([{ ...city, id: uuidv7() }])];
  for (const form of [here, there]) await add(form, { city: 'pit' });
  const both = await chart([here, there], { chart_value: 'city', datasets: [dataset()] });
  expect(await mapped(here, [town], [map])).toMatchObject({ followed: 0, stayed: 1 });
  expect(await configOf(both.id)).toMatchObject({ chart_value: 'city' });
  const from = (there.fields as Content[])[0]?.id;
  const other = { ...town, id: uuidv7() };
  const job = await mapped(there, [other], [{ from, to: other.id }]);
  expect(job).toMatchObject({ followed: 1, stayed: 0 });
  expect(await figures(both.id)).toEqual({ pit: 2, gate: 0 });
});

it('a saved view has the filter, order and column of the other field; one that asks otherwise stays whole', async () => {
  const size = input('number', 'size');
  const form = await made([city, size, note]);
  await add(form, { city: 'pit', size: 3 });
  const columns = [{ key: 'data.city', width: 120 }, { key: 'data.note' }, { key: 'created' }];
  const asked = 'filter[data.city]=The pit&filter[data.city]=pit&filter[data.note]=x&sort=data.city&direction=desc';
  const one = await view(form, asked, columns);
  const filled = await view(form, 'filter[data.city][neq]=');
  const odd = await view(form, 'filter[data.city]=elsewhere&sort=data.city', columns);
  const range = await view(form, 'filter[data.size][gte]=2&filter[data.size][lte]=9');
  const other = await view(form, 'filter[data.note]=city');
  const height = input('number', 'height');
  const job = await mapped(form, [town, height, note], [map, { from: size.id, to: height.id }]);
  expect(job).toMatchObject({ followed: 3, stayed: 1 });
  expect(await viewOf(one.id)).toEqual({
    query: 'filter[data.town]=pit&filter[data.note]=x&sort=data.town&direction=desc',
    columns: [{ key: 'data.town', width: 120 }, { key: 'data.note' }, { key: 'created' }],
  });
  expect((await viewOf(filled.id)).query).toBe('filter[data.town][neq]=');
  expect(await viewOf(odd.id)).toEqual({ query: 'filter[data.city]=elsewhere&sort=data.city', columns });
  expect((await viewOf(range.id)).query).toBe('filter[data.height][gte]=2&filter[data.height][lte]=9');
  expect((await viewOf(other.id)).query).toBe('filter[data.note]=city');
  await undone(job.id);
  expect(await viewOf(one.id)).toMatchObject({ query: expect.stringContaining('filter[data.city]=pit'), columns });
  expect((await viewOf(range.id)).query).toContain('data.size');
});

it('of choices that were merged, settings of before ask for the one that stayed; those of since are as they are', async () => {
  const level = select('level', ['low', 'mid', 'high']);
  const form = await made([level]);
  await add(form, { level: 'low' });
  const before = await view(form, 'filter[data.level]=low&filter[data.level]=high');
  const taken = await view(form, 'filter[data.level]=mid');
  const fields = [{ ...select('level', ['high']), id: level.id }];
  const job = await mapped(form, fields, [{ from: level.id, to: level.id, values: { low: 'high', mid: null } }]);
  expect(job).toMatchObject({ followed: 1, stayed: 0 });
  expect((await viewOf(before.id)).query).toBe('filter[data.level]=high');
  expect((await viewOf(taken.id)).query).toBe('filter[data.level]=mid');
  await undone(job.id);
  expect((await viewOf(before.id)).query).toBe('filter[data.level]=low&filter[data.level]=high');
});

it('a field with the name of the removed one: what was asked by the former answers is asked by what they became', async () => {
  const form = await made([city]);
  await add(form, { city: 'The gate' });
  const one = await view(form, 'filter[data.city]=The gate');
  const again = select('city', ['pit', 'gate']);
  expect(await mapped(form, [again], [{ from: city.id, to: again.id }])).toMatchObject({ followed: 1 });
  expect((await viewOf(one.id)).query).toBe('filter[data.city]=gate');
});

const webhook = () =>
  ok(
    admin.post('/apis/add.json', {
      name: 'Hook',
      type: 'webhook',
      config: { url: 'https://example.org', method: 'POST' },
    }),
  );

it('the condition of an automation asks the other field; a formula whose words may mean another answer stays', async () => {
  const api = await webhook();
  const form = await made([city, note]);
  await add(form, { city: 'pit', note: 'x' });
  const handler = (more: object) =>
    ok(
      admin.post('/reportHandlers/add.json', {
        api_id: api.id,
        report_config_id: form.id,
        title: 'H',
        event: 'create',
        ...more,
      }),
    );
  const condition = { comparisons: [{ valOne: 'city', comparison: 'eq', valTwo: 'The pit', gate: null }] };
  const compares = await handler({ condition });
  const formula = await handler({ formula: 'city = "pit"' });
  const alike = await handler({ formula: 'note = "x"' });
  const words = input('text', 'words');
  const job = await mapped(form, [town, words], [map, { from: note.id, to: words.id }]);
  expect(job).toMatchObject({ followed: 2, stayed: 1 });
  const read = (id: string) => ok(admin.get(`/reportHandlers/${id}.json`));
  expect(await read(compares.id)).toMatchObject({
    condition: { comparisons: [{ valOne: 'town', comparison: 'eq', valTwo: 'pit' }] },
  });
  expect(await read(formula.id)).toMatchObject({ formula: 'city = "pit"' });
  expect(await read(alike.id)).toMatchObject({ formula: 'words = "x"' });
  await undone(job.id);
  expect(await read(compares.id)).toMatchObject({ condition });
  expect(await read(alike.id)).toMatchObject({ formula: 'note = "x"' });
});

it('what is saved while the mapping ends is not written over: it follows as it was saved', async () => {
  const api = await webhook();
  const form = await made([city, note]);
  await add(form, { city: 'pit', note: 'x' });
  const grouped = await chart([form], { chart_value: 'city', datasets: [dataset()] });
  const listed = await view(form, 'filter[data.city]=pit');
  const compares = (valTwo: string) => ({
    comparisons: [{ valOne: 'city', comparison: 'eq', valTwo, gate: null }],
  });
  const handler = await ok(
    admin.post('/reportHandlers/add.json', {
      ...{ api_id: api.id, report_config_id: form.id, title: 'H', event: 'create' },
      condition: compares('pit'),
    }),
  );
  await ok(admin.put(`/report-configs/${form.id}/draft.json`, { fields: [town, note] }));
  const job = await house.database.transaction(async db => {
    const config = { chart_value: 'city', datasets: [dataset({ label: 'Saved meanwhile' })] };
    const changed = sql`version = version + 1, modified = now()`;
    await db.run(sql`update charts set config = ${JSON.stringify(config)}::jsonb, ${changed} where id = ${grouped.id}`);
    await db.run(sql`update saved_views set query = 'filter[data.city]=gate', ${changed} where id = ${listed.id}`);
    await db.run(
      sql`update report_handlers set condition = ${JSON.stringify(compares('gate'))}::jsonb, ${changed} where id = ${handler.id}`,
    );
    const published = await ok(admin.post(`/report-configs/${form.id}/publish.json`, { map: [map] }));
    await untilBlocked(house.database);
    return published.job as unknown as Told;
  });
  expect(await ended(job.id)).toMatchObject({ state: 'done', followed: 3, stayed: 0 });
  expect(await configOf(grouped.id)).toMatchObject({ chart_value: 'town', datasets: [{ label: 'Saved meanwhile' }] });
  expect((await viewOf(listed.id)).query).toBe('filter[data.town]=gate');
  expect(await ok(admin.get(`/reportHandlers/${handler.id}.json`))).toMatchObject({
    condition: { comparisons: [{ valOne: 'town', comparison: 'eq', valTwo: 'gate' }] },
  });
});
