/** API tests of the list of charts with the dashboards that show them, paged, as the dashboard editor requests it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
const ids: string[] = [];
let board: string;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  const form = await addForm(admin);
  for (const name of ['One', 'Two', 'Three']) {
    const body = {
      ...{ name, type: 'bar', report_configs: [{ id: form }] },
      config: { chart_value: 'colour', datasets: [{ id: 'a', label: 'All' }] },
    };
    ids.push((await admin.post('/charts/add.json', body)).body.data.id);
  }
  const charts = ids.slice(0, 2).map(id => ({ id }));
  board = (await admin.post('/chart-collections/add.json', { name: 'Board', charts })).body.data.id;
});
afterAll(() => house.close());

const names = async (query: string, person = admin): Promise<string[]> => {
  const answered = await person.get(`/charts.json?sort=name&direction=asc&${query}`);
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return answered.body.data.map(({ name }) => String(name));
};

it('nobody learns by the filter what is on a dashboard that they may not read', async () => {
  const reader = await house.as('charts only', 'user', { ChartCollections: { read: 'none' } });
  expect(await names(`filter[chart_collections]=${board}`, reader)).toEqual([]);
  expect(await names(`filter[chart_collections][neq]=`, reader)).toEqual([]);
  const body = (await reader.get('/charts.json?contain=chart_collections')).body.data;
  expect(body.map(chart => 'chart_collections' in chart)).toEqual([false, false, false]);
});

it('lists the charts of a dashboard, those that it does not show, and those on none', async () => {
  expect(await names(`filter[chart_collections]=${board}`)).toEqual(['One', 'Two']);
  expect(await names(`filter[chart_collections][neq]=${board}`)).toEqual(['Three']);
  expect(await names(`filter[chart_collections][neq]=${board}&search=tw`)).toEqual([]);
  expect(await names(`filter[chart_collections]=`)).toEqual(['Three']);
  expect((await admin.get('/charts.json?filter[chart_collections]=x')).status).toBe(400);
});

it('a dashboard in the trash shows nothing any more', async () => {
  const other = { name: 'Other', charts: [{ id: ids[2] }] };
  const { id } = (await admin.post('/chart-collections/add.json', other)).body.data;
  expect(await names(`filter[chart_collections]=${id}`)).toEqual(['Three']);
  expect((await admin.delete(`/chart-collections/${id}.json`)).status).toBe(204);
  expect(await names(`filter[chart_collections]=`)).toEqual(['Three']);
});
