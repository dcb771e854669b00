/** API tests of ratings: what is refused, lists, known values, figures. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addForm, input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let form: string;
const add = (data: object) => admin.post('/reports/add.json', { report_config_id: form, data });
beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  const fields = [input('text', 'guest'), input('rating', 'service')];
  form = await addForm(admin, 'Rated', { fields, states: [] });
  for (const data of [
    { guest: 'a', service: 2 },
    { guest: 'b', service: '5' },
    { guest: 'c' },
    { guest: 'd', service: 2 },
  ])
    expect((await add(data)).status).toBe(201);
});
afterAll(() => house.close());

const found = async (query: string) => {
  const { status, body } = await admin.get(`/reports.json?filter[report_config_id]=${form}&${query}`);
  expect([status, body.issues]).toEqual([200, undefined]);
  return body.data.map(row => row.data.guest).join('');
};

it.each([0, 6, -1, 2.5, 'many', '4,5', true, [3]])('refuses %j', async service => {
  const { status, body } = await add({ guest: 'x', service });
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('data.service')]);
});

it('stores a number, and lists are filtered and sorted by it', async () => {
  expect(await found('filter[data.service]=2&sort=data.guest')).toBe('ad');
  expect(await found('filter[data.service][neq]=2&sort=data.guest')).toBe('bc');
  expect(await found('filter[data.service][gte]=2&filter[data.service][lt]=5&sort=data.guest')).toBe('ad');
  expect(await found('filter[data.service][gte]=3')).toBe('b');
  expect(await found('filter[data.service][neq]=&sort=data.service&direction=desc')).toMatch(/^b(ad|da)$/);
});

it('counts its values', async () => {
  const { body } = await admin.get(`/reports/values.json?filter[report_config_id]=${form}&field=service`);
  const counts = new Map(
    (body.data as unknown as { value: string | null; count: number }[]).map(one => [one.value, one.count]),
  );
  expect(counts).toEqual(
    new Map([
      ['2', 2],
      ['5', 1],
      [null, 1],
    ]),
  );
});

it('labels a chart and is a figure of it', async () => {
  const { status, body } = await admin.post('/charts/preview.json', {
    type: 'bar',
    config: {
      chart_value: 'service',
      datasets: [
        { id: 'all', label: 'All' },
        { id: 'good', label: 'Good', data_filter: [{ field: 'service', operator: 'gte', value: 3 }] },
        { id: 'mean', label: 'Mean', aggregate: { function: 'avg', field: 'service' } },
      ],
    },
    report_configs: [{ id: form }],
  });
  expect([status, body.issues]).toEqual([200, undefined]);
  const { labels, datasets } = body.data as unknown as { labels: string[]; datasets: { data: unknown[] }[] };
  expect([labels, ...datasets.map(each => each.data)]).toEqual([
    ['2', '5'],
    [2, 1],
    [0, 1],
    [2, 5],
  ]);
});
