/** Tests of a dashboard's workbook: read back, with its tables and charts. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chartTypeNames, chartTypes } from '@kontor/charts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import { type BookChart, chartBook } from '../src/outside/xlsx/chart-book.ts';
import { unzip } from './exports/archive.ts';
import { readPdf } from './exports/paper.ts';
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

/** LibreOffice, if installed. */
const office = spawnSync('soffice', ['--version']).status === 0;

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
      config: { ...numbers, chart_value: chartTypes[type].points ? 'day' : 'colour' },
    })),
    { name: 'Type bar?', config: { chart_value: 'mail' } },
    // With two datasets it is a ring chart of two rings.
    { name: 'Alone', type: 'pie' },
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
    'Alone',
  ]);
  const rows = (index: number) => book.sheets[index]?.rows.map(row => [...row]) ?? [];
  expect(rows(0)[1]?.[0]).toMatch(/^Formular: /);
  expect(rows(0)[2]?.[0]).toMatch(/^Stand: \d\d\.\d\d\.\d{4}, \d\d:\d\d UTC$/);
  expect(rows(0).slice(4, 9)).toEqual([
    [null, 'Einträge'],
    ['colour', 'All'],
    ['Feuerrot', 2],
    ['Grün', 1],
    ['Blau', 1],
  ]);
  expect(rows(1)[4]).toEqual([null, 'amount', 'amount']);
  expect(rows(1)[5]).toEqual(['colour', 'Sum', evil]);
  expect(rows(1)[6]).toEqual(['Feuerrot', 2, 1]);
  expect(rows(2)[6]).toEqual([evil, 4]);
  const parts = unzip(answered.raw);
  const names = [...parts.keys()];
  expect(names.filter(name => /charts\/chart\d+\.xml$/.test(name))).toHaveLength(4 + chartTypeNames.length);
  // Formula injection: no cell is a formula, whatever its text.
  for (const name of names.filter(each => each.includes('worksheets/sheet')))
    expect(parts.get(name)?.bytes.toString()).not.toContain('<f>');
  const drawn = names
    .filter(name => /charts\/chart\d+\.xml$/.test(name))
    .map(name => parts.get(name)?.bytes.toString() ?? '');
  for (const kind of ['barChart', 'lineChart', 'areaChart', 'pieChart', 'doughnutChart', 'radarChart', 'scatterChart'])
    expect(drawn.some(xml => xml.includes(`<c:${kind}>`))).toBe(true);
  // Chart titles are references to cells, so that nothing in them is parsed as a formula.
  for (const xml of drawn)
    for (const [, reference] of xml.matchAll(/<c:f>([^<]*)<\/c:f>/g)) expect(reference).toMatch(/\$[A-Z]+\$\d+$/);
});

it('stacks areas, to a height that has room for their sum, and a missing value as zero', async () => {
  const dataset = (label: string, data: (number | null)[]) => ({ label, color: '#244C5A', measure: '', data });
  const chart: BookChart = {
    ...{ name: 'Stack', kind: 'area', about: [], heading: 'x', size: '', labels: ['a', 'b'], labelsAre: 'text' },
    ...{ datasets: [dataset('One', [5, null]), dataset('Two', [6, 7])], colors: ['#244C5A'], empty: '' },
  };
  const formats = { day: 'dd', month: 'mm', moment: 'hh' };
  const drawnWith = async (each: BookChart) =>
    unzip(await chartBook({ name: 'Book', charts: [each], formats, empty: '' }))
      .get('xl/charts/chart1.xml')
      ?.bytes.toString() ?? '';
  const stacked = await drawnWith(chart);
  expect(stacked).toContain('<c:areaChart><c:grouping val="stacked"/>');
  expect(stacked).toContain('<c:dispBlanksAs val="zero"/>');
  expect(stacked).not.toContain('<c:max ');
  // Side by side the same figures stay below the eight that an axis reaches at least.
  expect(await drawnWith({ ...chart, kind: 'line' })).toContain('<c:max val="8"/>');
});

it('has all charts of a dashboard, not the first hundred, and refuses more than a file can hold', async () => {
  const board = await dashboard([{ name: 'One of many' }], 'Many');
  const add = (from: number, to: number) =>
    house.database.run(sql`
      with made as (
        insert into charts (id, name, type, config) select gen_random_uuid(), 'Many ' || n, 'bar', c.config
        from generate_series(${from}::int, ${to}::int) n, charts c where c.name = 'One of many' returning id
      ) insert into chart_collection_charts (chart_collection_id, chart_id) select ${board}, id from made`);
  await add(1, 120);
  const book = await readXlsx((await admin.get(`/chart-collections/${board}.xlsx`)).raw);
  expect(book.sheets).toHaveLength(121);
  expect(book.sheets[0]?.name).toBe('One of many');
  await add(121, 500);
  expect((await admin.get(`/chart-collections/${board}.xlsx`)).status).toBe(413);
  await house.database.run(sql`delete from charts where name like 'Many %'`);
});

it('says of a workbook that takes too long to write that it is too large', async () => {
  const formats = { day: 'dd', month: 'mm', moment: 'hh' };
  await expect(chartBook({ name: 'Late', charts: [], formats, empty: '' }, 0)).rejects.toMatchObject({
    kind: 'tooLarge',
  });
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

it('has days and months as days of the sheet, narrowed as it was asked, in words and by the clock of the reader', async () => {
  const dates = { chart_value: 'day', chart_value_format: 'day' };
  const id = await dashboard(
    [
      { name: 'Days', config: dates },
      { name: 'Months', config: { ...dates, chart_value_format: 'month' } },
      { name: 'Weeks', config: { ...dates, chart_value_format: 'week' } },
    ],
    'Dates',
  );
  const ask = async (query: string, language = 'en') =>
    readXlsx((await admin.get(`/chart-collections/${id}.xlsx?${query}`, { 'accept-language': language })).raw);
  const told = (book: Awaited<ReturnType<typeof readXlsx>>, sheet: number) =>
    (book.sheets[sheet]?.rows ?? []).map(row =>
      row.map(cell => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)),
    );
  const whole = await ask('time_zone=Asia/Kolkata');
  expect(told(whole, 0)[2]?.[0]).toMatch(/^As of \d\d \w+ \d{4}, \d\d:\d\d (GMT\+5:30|IST)$/);
  expect(told(whole, 0).slice(6)).toEqual([
    ['2026-11-01', 1],
    ['2026-11-02', 1],
    ['2026-11-03', 1],
    ['2026-11-04', 1],
  ]);
  expect(told(whole, 1).slice(6)).toEqual([['2026-11-01', 4]]);
  expect(told(whole, 2).slice(6)).toEqual([
    ['Week 44 2026', 1],
    ['Week 45 2026', 3],
  ]);
  const some = await ask('date=day&from=2026-11-02&to=2026-11-03&state=', 'de');
  expect(told(some, 0)[3]?.[0]).toBe('Filter: day: 02.11.2026 bis 03.11.2026 · Status: kein Status');
  expect(told(some, 0).slice(7)).toEqual([
    ['2026-11-02', 1],
    ['2026-11-03', 1],
  ]);
  const lost = await ask('date=nowhere&last_days=3');
  expect(told(lost, 0).flat()).toContain('Does not know the field “nowhere”: counted without the period.');
  expect(told(lost, 1).at(-1)).toEqual(['2026-11-01', 4]);
});

it('is narrowed by those who may, and refuses what makes no sense', async () => {
  const id = await dashboard([{ name: 'Narrow' }], 'Narrowed');
  const plain = await house.as('plain');
  for (const format of ['xlsx', 'pdf']) {
    const path = `/chart-collections/${id}.${format}`;
    expect((await plain.get(`${path}?last_days=3`)).status).toBe(403);
    expect((await plain.get(`${path}?time_zone=Europe/Berlin`)).status).toBe(200);
    for (const query of [
      'time_zone=%2B02:00',
      'time_zone=Nowhere',
      'last_days=0',
      'from=yesterday',
      'color=red',
      'last_days=1&from=2026-01-01',
    ])
      expect([query, (await admin.get(`${path}?${query}`)).status]).toEqual([query, 400]);
  }
  await admin.patch(`/chart-collections/${id}.json`, { config: { filterable: true } });
  expect((await plain.get(`/chart-collections/${id}.xlsx?last_days=3`)).status).toBe(200);
});

it.skipIf(!office)(
  'opens in LibreOffice, which draws a chart on every sheet (with soffice)',
  async () => {
    const shown = chartTypeNames.map(type => ({
      ...{ name: `Drawn ${type}`, type },
      config: {
        datasets: [amounts('a', 'Sum')],
        chart_value: chartTypes[type].points ? 'day' : 'colour',
      },
    }));
    const id = await dashboard(shown, 'Drawn');
    const folder = mkdtempSync(join(tmpdir(), 'kontor-office-'));
    try {
      const book = join(folder, 'book.xlsx');
      writeFileSync(book, (await admin.get(`/chart-collections/${id}.xlsx`)).raw);
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      execFileSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, book], {
        stdio: 'ignore',
      });
      const paper = await readPdf(readFileSync(join(folder, 'book.pdf')));
      // The name is the heading of the table, and again the title of the chart.
      for (const { name } of shown) expect([name, paper.text.split(name).length - 1]).toEqual([name, 2]);
      for (const label of ['Feuerrot', 'Grün', 'Blau']) expect(paper.text.split(label).length - 1).toBeGreaterThan(10);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
