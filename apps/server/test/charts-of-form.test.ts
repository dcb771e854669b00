/** API tests of the list of charts filtered by the forms that they count. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let strikes: string;
let defects: string;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  strikes = await addForm(admin, 'Strikes');
  defects = await addForm(admin, 'Defects');
  const forms = { One: [strikes], Two: [defects], Both: [strikes, defects] };
  for (const [name, ids] of Object.entries(forms)) {
    const body = {
      ...{ name, type: 'bar', report_configs: ids.map(id => ({ id })) },
      config: { chart_value: 'colour', datasets: [{ id: 'a', label: 'All' }] },
    };
    expect((await admin.post('/charts/add.json', body)).status).toBe(201);
  }
});
afterAll(() => house.close());

const names = async (query: string, person = admin): Promise<string[]> => {
  const answered = await person.get(`/charts.json?sort=name&direction=asc&${query}`);
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  expect(answered.body.count).toBe(answered.body.data.length);
  return answered.body.data.map(({ name }) => String(name));
};

it('nobody learns by the filter which charts count a form that they may not read', async () => {
  const reader = await house.as('charts only', 'user', { ReportConfigs: { read: 'none' }, Charts: { read: 'all' } });
  expect(await names('', reader)).toEqual(['Both', 'One', 'Two']);
  expect(await names(`filter[report_configs]=${strikes}`, reader)).toEqual([]);
  expect(await names(`filter[report_configs][all]=${strikes}`, reader)).toEqual([]);
});

it('lists the charts over a form, over both, and over others; with what is searched', async () => {
  expect(await names(`filter[report_configs]=${strikes}`)).toEqual(['Both', 'One']);
  expect(await names(`filter[report_configs]=${strikes}&filter[report_configs]=${defects}`)).toEqual([
    ...['Both', 'One', 'Two'],
  ]);
  expect(await names(`filter[report_configs][all]=${strikes}&filter[report_configs][all]=${defects}`)).toEqual([
    'Both',
  ]);
  expect(await names(`filter[report_configs][neq]=${strikes}`)).toEqual(['Two']);
  expect(await names(`filter[report_configs]=${strikes}&search=bo`)).toEqual(['Both']);
  expect((await admin.get('/charts.json?filter[report_configs]=x')).status).toBe(400);
});
