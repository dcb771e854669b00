/** Hostile chart queries: each is answered or refused, never a 500. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addForm, form as formOf, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
const forms: string[] = [];
beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  for (let index = 0; index < 100; index++) forms.push(await addForm(admin, `Form ${index}`, formOf()));
  for (const title of ['50 %', '50 mm', 'a_b', 'axb', 'İstanbul', '\\', "'; drop table reports; --"])
    await admin.post('/reports/add.json', report(forms[0] ?? '', { title, amount: 1, colour: 'red' }));
});
afterAll(() => house.close());

const filters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ field: 'title', operator: 'not_equals', value: `x${index}` }));
const datasets = (count: number, each: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `d${index}`, label: 'D', data_filter: filters(each) }));
const preview = (config: object, over = 1, type = 'bar') =>
  admin.post('/charts/preview.json', {
    ...{ type, config: { chart_value: 'colour', datasets: datasets(1, 0), ...config } },
    report_configs: forms.slice(0, over).map(id => ({ id })),
  });
const data = async (data_filter: object[]) => {
  const answered = await preview({ datasets: [{ id: 'a', label: 'A', data_filter }] });
  expect([answered.status, answered.body.issues]).toEqual([200, undefined]);
  return (answered.body.data as unknown as { datasets: { data: number[] }[] }).datasets[0]?.data;
};

it('counts as much as a chart may hold', async () => {
  expect((await preview({ datasets: datasets(50, 40) })).status).toBe(200);
  expect((await preview({}, 100)).status).toBe(200);
  expect((await preview({ chart_value: 'part', datasets: datasets(4, 2) }, 100)).status).toBe(200);
});

it('refuses more than that: filters, datasets, and both over many forms', async () => {
  const wide = await preview({ datasets: [{ id: 'a', label: 'A', data_filter: filters(1_000) }] });
  expect([wide.status, wide.body.issues]).toMatchObject([
    422,
    [{ path: 'config.datasets.0.data_filter', code: 'too_many' }],
  ]);
  expect((await preview({ datasets: datasets(51, 0) })).status).toBe(422);
  const empty = Array.from({ length: 40 }, () => ({ field: 'part', operator: 'empty' }));
  const repeated = Array.from({ length: 50 }, (_, index) => ({ id: `d${index}`, label: 'D', data_filter: empty }));
  expect((await preview({ datasets: repeated })).status).toBe(422);
  for (const [count, each] of [
    [50, 40],
    [50, 0],
    [20, 10],
  ] as const) {
    const refused = await preview({ datasets: datasets(count, each) }, 100);
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'config.datasets', code: 'too_many' }]]);
    const saved = await admin.post('/charts/add.json', {
      ...{ name: `Wide ${count} ${each}`, type: 'bar', report_configs: forms.map(id => ({ id })) },
      config: { chart_value: 'colour', datasets: datasets(count, each) },
    });
    expect([saved.status, saved.body.issues?.[0]?.path]).toEqual([422, 'config.datasets']);
  }
});

it.each<[string, number]>([
  ['50 %', 1],
  ['%', 1],
  ['_', 1],
  ['a_b', 1],
  ['\\', 1],
  ['istanbul', 0],
  ["'; drop", 1],
  ['', 0],
])('takes %j for letters', async (value, count) => {
  if (value === '') {
    expect(
      (
        await preview({
          datasets: [{ id: 'a', label: 'A', data_filter: [{ field: 'title', operator: 'contains', value }] }],
        })
      ).status,
    ).toBe(422);
    return;
  }
  expect((await data([{ field: 'title', operator: 'contains', value }]))?.[0]).toBe(count);
});

it.each<[string, string, unknown, number]>([
  ['amount', 'gt', '999999999999999', 200],
  ['amount', 'gt', '1e9', 422],
  ['amount', 'gt', 'NaN', 422],
  ['amount', 'gt', 'Infinity', 422],
  ['amount', 'lt', '--1', 422],
  ['day', 'gte', '0001-01-01', 200],
  ['day', 'lte', '9999-12-31', 200],
  ['day', 'gt', '10000-01-01', 422],
  ['created', 'lte', '9999-12-31', 200],
  ['created', 'gte', '0001-01-01T00:00:00+23:59', 422],
  ['created', 'last_days', 36_500, 200],
  ['created', 'last_days', 1e9, 422],
  ['created', 'last_days', -1, 422],
  ['title', 'equals', '\u0000', 422],
  ['title', 'equals', '\ud800', 422],
  ['__proto__', 'equals', 'x', 422],
])('%s %s %j: %i', async (field, operator, value, status) => {
  const answered = await preview({ datasets: [{ id: 'a', label: 'A', data_filter: [{ field, operator, value }] }] });
  expect([answered.status, status === 422 ? answered.body.issues.length : 0]).toEqual([status, status === 422 ? 1 : 0]);
});
