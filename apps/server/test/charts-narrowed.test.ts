/** API tests of filtered dashboards (date and state): permissions, figures, and the limit of concurrent counts. */
import type { Permissions } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let charts: Charts;
let admin: Person;
let form: string;
let bare: string;
beforeAll(async () => {
  house = await openHouse();
  charts = keepCharts(house);
  admin = await house.as('admin', 'admin');
  form = await addForm(admin);
  bare = await addForm(admin, 'Without dates', { fields: [], states: [] });
  const rows: [data: Record<string, unknown>, state: string | null, created: string][] = [
    [{ colour: 'red', day: '2026-11-02' }, 'new', '2026-11-01T00:00:00Z'],
    [{ colour: 'red', day: '2026-11-18' }, 'done', '2026-11-02T23:59:59.999Z'],
    [{ colour: 'blue', day: '2026-11-04' }, null, '2026-11-03T00:00:00Z'],
    [{ colour: 'blue' }, 'new', '2026-11-20T12:00:00Z'],
  ];
  for (const [data, state, created] of rows) {
    const added = await admin.post('/reports/add.json', report(form, data, { state }));
    expect(added.status).toBe(201);
    await house.database.run(sql`update reports set created = ${created} where id = ${added.body.data.id}`);
  }
  await admin.post('/reports/add.json', report(bare, {}));
});
afterAll(async () => {
  await charts.stop();
  await house.close();
});

interface Shown {
  labels: string[];
  datasets: { data: number[] }[];
  modified: string;
  filtered: boolean;
}

let made = 0;
async function addChart(rest: object = {}, forms = [form]): Promise<string> {
  const added = await admin.post('/charts/add.json', {
    ...{ name: `Chart ${++made}`, type: 'bar', report_configs: forms.map(id => ({ id })) },
    config: { chart_value: 'colour', datasets: [{ id: 'all', label: 'All' }], ...rest },
  });
  expect([added.status, added.body.issues]).toEqual([201, undefined]);
  return added.body.data.id;
}
async function addBoard(ids: string[], config: object = {}): Promise<string> {
  const added = await admin.post('/chart-collections/add.json', {
    ...{ name: `Board ${++made}`, config, charts: ids.map(id => ({ id })) },
  });
  return added.body.data.id;
}
const pathOf = (board: string, chart: string, query = '') =>
  `/chart-collections/${board}/figures.json?chart_id=${chart}${query}`;

describe('a narrowed dashboard', () => {
  let chart: string;
  let board: string;
  const figures = async (query: string, of = chart): Promise<Shown> => {
    const answered = await admin.get(pathOf(board, of, query));
    expect([answered.status, answered.body.issues]).toEqual([200, undefined]);
    return answered.body.data as unknown as Shown;
  };
  beforeAll(async () => {
    chart = await addChart();
    board = await addBoard([chart]);
  });

  it.each<[string, number[]]>([
    ['', [2, 0, 2]],
    ['&from=2026-11-01&to=2026-11-02', [2, 0, 0]],
    ['&from=2026-11-02', [1, 0, 2]],
    ['&to=2026-11-03', [2, 0, 1]],
    ['&date=created&from=2026-11-03', [0, 0, 2]],
    ['&date=day&from=2026-11-03', [1, 0, 1]],
    ['&date=day&from=2026-11-02&to=2026-11-04', [1, 0, 1]],
    ['&from=2026-11-20&to=2026-11-01', [0, 0, 0]],
    ['&from=0001-01-01&to=9999-12-31', [2, 0, 2]],
    ['&last_days=36500', [2, 0, 2]],
    ['&state=new', [1, 0, 1]],
    ['&state=', [0, 0, 1]],
    ['&state=done&state=', [1, 0, 1]],
    ['&state=done&from=2026-11-03', [0, 0, 0]],
    // Wildcards of LIKE are literal here.
    ['&state=%25', [0, 0, 0]],
    ['&state=n_w', [0, 0, 0]],
  ])('%s', async (query, data) => {
    const shown = await figures(query);
    expect([shown.labels, shown.datasets[0]?.data, shown.filtered]).toEqual([['Feuerrot', 'Grün', 'Blau'], data, true]);
  });

  it('says where no form knows the date, and is narrowed by the state alone then', async () => {
    const shown = await figures('&date=nothing&from=2026-11-03&state=new');
    expect([shown.datasets[0]?.data, shown.filtered]).toEqual([[1, 0, 1], false]);
    expect((await figures('&date=title&last_days=1')).filtered).toBe(false);
  });

  it('leaves out entries of a form that has no such date, where another has', async () => {
    const both = await addChart({ chart_value: 'state' }, [form, bare]);
    const wide = await addBoard([both]);
    const of = async (query: string) => {
      const shown = (await admin.get(pathOf(wide, both, query))).body.data as unknown as Shown;
      return [shown.datasets[0]?.data.reduce((sum, each) => sum + each, 0), shown.filtered];
    };
    expect(await of('&date=day&from=2026-01-01')).toEqual([3, true]);
    expect(await of('&from=2000-01-01')).toEqual([5, true]);
  });

  it.each<[string, string, string]>([
    ['from=2026-13-01', 'from', 'invalid_date'],
    ['to=yesterday', 'to', 'invalid_date'],
    ['from=2026-02-30', 'from', 'invalid_date'],
    ['from=2026-01-01&from=2026-01-02', 'from', 'wrong_type'],
    ['last_days=0', 'last_days', 'too_small'],
    ['last_days=1000000000', 'last_days', 'too_large'],
    ['last_days=1e9', 'last_days', 'wrong_type'],
    ['last_days=NaN', 'last_days', 'wrong_type'],
    ['last_days=1.5', 'last_days', 'wrong_type'],
    ['last_days=7&from=2026-01-01', 'last_days', 'not_allowed'],
    ['date=', 'date', 'too_short'],
    [`date=${'x'.repeat(101)}`, 'date', 'too_long'],
    ['state=%00', 'state', 'not_text'],
    [Array.from({ length: 101 }, () => 'state=a').join('&'), 'state', 'too_many'],
    ['fromm=2026-01-01', 'fromm', 'unknown_field'],
    ['chart=1', 'chart', 'unknown_field'],
  ])('refuses %.40s', async (query, path, code) => {
    const refused = await admin.get(pathOf(board, chart, `&${query}`));
    expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path, code }]]);
  });

  it('takes no name of a field for SQL', async () => {
    for (const date of ["day') or true --", 'day.0', '__proto__', '$.day', 'created; drop table reports'])
      expect((await figures(`&date=${encodeURIComponent(date)}&last_days=1`)).filtered).toBe(false);
  });
});

describe('who may', () => {
  const narrow = '&state=new';
  it('narrow a dashboard: whoever reads all entries; and its readers, where it is open to that', async () => {
    const chart = await addChart();
    await charts.catchUp();
    const [closed, opened] = [await addBoard([chart]), await addBoard([chart], { filterable: true })];
    const plain = await house.as('plain');
    const reader = await house.as('reader of all', 'user', { Reports: { read: 'all' } });
    expect((await plain.get(pathOf(closed, chart, narrow))).status).toBe(403);
    expect((await reader.get(pathOf(closed, chart, narrow))).status).toBe(200);
    const shown = await plain.get(pathOf(opened, chart, narrow));
    expect([shown.status, (shown.body.data as unknown as Shown).datasets[0]?.data]).toEqual([200, [1, 0, 1]]);
    // Without a filter the chart's cached figures are returned.
    expect((await plain.get(pathOf(closed, chart))).body.data).toMatchObject({ datasets: [{ data: [2, 0, 2] }] });
  });

  it('see nothing of another dashboard, of a chart that is not on it, or in the trash', async () => {
    const [chart, other] = [await addChart(), await addChart()];
    const board = await addBoard([chart], { filterable: true });
    const none: Permissions = { ChartCollections: { read: 'none' } };
    const blind: Permissions = { Charts: { read: 'none' } };
    expect((await (await house.as('no boards', 'user', none)).get(pathOf(board, chart, narrow))).status).toBe(403);
    expect((await (await house.as('no charts', 'user', blind)).get(pathOf(board, chart, narrow))).status).toBe(403);
    const own: Permissions = { ChartCollections: { read: 'self' } };
    expect((await (await house.as('own boards', 'user', own)).get(pathOf(board, chart, narrow))).status).toBe(404);
    const ownCharts: Permissions = { Charts: { read: 'self' } };
    expect((await (await house.as('own', 'user', ownCharts)).get(pathOf(board, chart, narrow))).status).toBe(404);
    expect((await admin.get(pathOf(board, other, narrow))).status).toBe(404);
    await admin.delete(`/charts/${chart}.json`);
    expect((await admin.get(pathOf(board, chart, narrow))).status).toBe(404);
    await admin.post(`/charts/restore/${chart}.json`);
    expect((await admin.get(pathOf(board, chart, narrow))).status).toBe(200);
    await admin.delete(`/chart-collections/${board}.json`);
    expect((await admin.get(pathOf(board, chart, narrow))).status).toBe(404);
  });
});

describe('a chart counted anew', () => {
  const modified = async (id: string) =>
    ((await admin.get(`/charts/${id}.json`)).body.data.chart_cache as Shown | null)?.modified;

  it('heals figures that are wrong, and shows the old ones until then', async () => {
    const id = await addChart();
    await charts.catchUp();
    const before = await modified(id);
    await house.database.run(
      sql`update chart_figures set n = 99 where build = (select build from chart_builds where chart_id = ${id})`,
    );
    const read = async () => (await admin.get(`/charts/${id}.json`)).body.data.chart_cache as Shown;
    expect((await admin.post(`/charts/count/${id}.json`)).status).toBe(202);
    expect((await read()).datasets[0]?.data).toEqual([99, 0, 99]);
    await charts.catchUp();
    expect((await read()).datasets[0]?.data).toEqual([2, 0, 2]);
    expect(Date.parse((await modified(id)) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });

  it('says that it failed and when it goes on, and begins at once when asked', async () => {
    const id = await addChart();
    await house.database.run(sql`alter table chart_figures add constraint broken check (dataset < 0) not valid`);
    await charts.catchUp();
    const failed = (await admin.get(`/charts/${id}.json`)).body.data;
    expect(failed).toMatchObject({ chart_cache: null, count_failed: { reason: 'failed' } });
    const retry = Date.parse((failed.count_failed as { retry: string }).retry) - Date.now();
    expect(retry).toBeGreaterThan(5_000);
    expect(retry).toBeLessThan(12_000);
    expect(Object.keys(failed.count_failed as object).sort()).toEqual(['reason', 'retry']);
    // Exponential backoff: each further failure in a row waits longer.
    const waits: number[] = [];
    for (let round = 0; round < 4; round++) {
      await house.database.run(sql`update chart_builds set retry = now() where chart_id = ${id}`);
      await charts.catchUp();
      const { count_failed } = (await admin.get(`/charts/${id}.json`)).body.data;
      waits.push(Math.round((Date.parse((count_failed as { retry: string }).retry) - Date.now()) / 60_000));
    }
    expect(waits).toEqual([1, 6, 36, 60]);
    await house.database.run(sql`alter table chart_figures drop constraint broken`);
    // Not retried before its time,
    await charts.catchUp();
    expect(await modified(id)).toBeUndefined();
    // unless requested.
    await admin.post(`/charts/count/${id}.json`);
    await charts.catchUp();
    const mended = (await admin.get(`/charts/${id}.json`)).body.data;
    expect([mended.count_failed, (mended.chart_cache as Shown).datasets[0]?.data]).toEqual([null, [2, 0, 2]]);
  });

  it('is for those who may change it', async () => {
    const id = await addChart();
    const plain = await house.as('plain');
    expect((await plain.post(`/charts/count/${id}.json`)).status).toBe(403);
    const own = await house.as('own charts', 'user', { Charts: { read: 'all', update: 'self' } });
    expect((await own.post(`/charts/count/${id}.json`)).status).toBe(404);
  });
});
