/** The workbook of a dashboard: opened again, with its tables and charts. */
import { writeFileSync } from 'node:fs';
import { chartTypeNames } from '@kontor/charts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import { unzip } from './exports/archive.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let charts: Charts;
let admin: Person;
let form: string;
const evil = '=cmd|"/c calc"!A1';

beforeAll(async () => {
  house = await openHouse();
  charts = keepCharts(house);
  admin = await house.as('admin', 'admin');
  form = await addForm(admin);
  for (const [index, colour] of ['red', 'red', 'blue', 'green'].entries())
    await admin.post(
      '/reports/add.json',
      report(form, { colour, title: evil, amount: index + 0.5, day: `2026-11-0${index + 1}` }),
    );
});
afterAll(async () => {
  await charts.stop();
  await house.close();
});

const amounts = (id: string, label: string, name = 'sum') => ({
  ...{ id, label, aggregate: { function: name, field: 'amount' }, radius: { field: 'amount' } },
});

async function dashboard(asked: { name: string; type?: string; config?: object }[], name = 'Board'): Promise<string> {
  const ids: string[] = [];
  for (const { config, ...rest } of asked) {
    const added = await admin.post('/charts/add.json', {
      type: 'bar',
      config: { chart_value: 'colour', datasets: [{ id: 'a', label: 'All' }], ...config },
      report_configs: [{ id: form }],
      ...rest,
    });
    expect([added.status, added.body.issues]).toEqual([201, undefined]);
    ids.push(added.body.data.id);
  }
  await charts.catchUp();
  const added = await admin.post('/chart-collections/add.json', {
    name,
    config: { order: ids },
    charts: ids.toReversed().map(id => ({ id })),
  });
  return added.body.data.id;
}

it('has a sheet a chart, in order, with its table and a chart of its own; names and texts are safe', async () => {
  const numbers = { datasets: [amounts('a', 'Sum'), amounts('b', evil, 'avg')] };
  const id = await dashboard([
    { name: 'A/B: [one] and a name that is much too long' },
    { name: "'=1+1'", config: numbers },
    { name: evil, config: { chart_value: 'title' } },
    ...chartTypeNames.map(type => ({
      name: `Type ${type}`,
      type,
      config: { ...numbers, chart_value: type === 'scatter' || type === 'bubble' ? 'day' : 'colour' },
    })),
    { name: 'Type bar?', config: { chart_value: 'mail' } },
  ]);
  const answered = await admin.get(`/chart-collections/${id}.xlsx`, { 'accept-language': 'de' });
  expect([answered.status, answered.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('Board.xlsx'),
  ]);
  if (process.env.KEEP_WORKBOOK) writeFileSync(process.env.KEEP_WORKBOOK, answered.raw);
  const book = await readXlsx(answered.raw);
  expect(book.sheets.map(sheet => sheet.name)).toEqual([
    'A B   one  and a name that is m',
    '=1+1',
    '=cmd|" c calc" A1',
    ...chartTypeNames.map(type => `Type ${type}`),
    'Type bar (2)',
  ]);
  const rows = (index: number) => book.sheets[index]?.rows.map(row => [...row]) ?? [];
  expect(rows(0).slice(2, 6)).toEqual([
    ['colour', 'All'],
    ['Feuerrot', 2],
    ['Grün', 1],
    ['Blau', 1],
  ]);
  expect(rows(1)[2]).toEqual(['colour', 'Sum', evil]);
  expect(rows(1)[3]).toEqual(['Feuerrot', 2, 1]);
  expect(rows(2)[3]).toEqual([evil, 4]);
  const parts = unzip(answered.raw);
  const names = [...parts.keys()];
  expect(names.filter(name => /charts\/chart\d+\.xml$/.test(name))).toHaveLength(3 + chartTypeNames.length);
  // No cell is a formula, whatever it says.
  for (const name of names.filter(each => each.includes('worksheets/sheet')))
    expect(parts.get(name)?.bytes.toString()).not.toContain('<f>');
  const drawn = names
    .filter(name => /charts\/chart\d+\.xml$/.test(name))
    .map(name => parts.get(name)?.bytes.toString() ?? '');
  for (const kind of ['barChart', 'lineChart', 'pieChart', 'doughnutChart', 'radarChart', 'scatterChart'])
    expect(drawn.some(xml => xml.includes(`<c:${kind}>`))).toBe(true);
  // Names are pointed to, so that nothing in them is read as a formula.
  for (const xml of drawn)
    for (const [, reference] of xml.matchAll(/<c:f>([^<]*)<\/c:f>/g)) expect(reference).toMatch(/\$[A-Z]+\$\d+$/);
});

it('shows whoever may read dashboards what they may read of charts', async () => {
  const id = await dashboard([{ name: 'Seen' }], 'Two');
  const plain = await house.as('plain');
  expect(
    (await readXlsx((await plain.get(`/chart-collections/${id}.xlsx`)).raw)).sheets.map(each => each.name),
  ).toEqual(['Seen']);
  const blind = await house.as('blind', 'user', { Charts: { read: 'none' } });
  expect(
    (await readXlsx((await blind.get(`/chart-collections/${id}.xlsx`)).raw)).sheets.map(each => each.name),
  ).toEqual(['Two']);
  const told = await house.database.rows(sql`select 1 from audit where action = 'export' and item_id = ${id}`);
  expect(told).toHaveLength(2);
});
