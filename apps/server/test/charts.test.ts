/** API tests of charts and dashboards: permissions, validation, figures. */
import type { Permissions } from '@kontor/contract';
import type { Content } from '@kontor/form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Charts, keepCharts } from '../src/jobs/charts.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let charts: Charts;
let admin: Person;
let form: string;
beforeAll(async () => {
  house = await openHouse();
  charts = keepCharts(house);
  admin = await house.as('admin', 'admin');
  form = await addForm(admin);
  const { fields } = (await admin.get(`/report-configs/${form}.json`)).body.data as unknown as { fields: Content[] };
  const repeat = fields.find(each => each.type === 'repeat_container')?.id ?? '';
  for (const data of [
    {
      colour: 'red',
      amount: 2,
      day: '2026-11-02',
      colours: ['red', 'blue'],
      'part.0': 'wing',
      'part.1': 'wing',
      _repeat: { [repeat]: 2 },
    },
    { colour: 'red', amount: 5, day: '2026-11-18', 'part.0': 'tail', struck: true, damage: 'some' },
    { colour: 'blue', amount: 0.5, day: '2026-11-04' },
    { amount: 7 },
  ])
    expect((await admin.post('/reports/add.json', report(form, data, { state: 'new' }))).status).toBe(201);
});
afterAll(async () => {
  await charts.stop();
  await house.close();
});

interface Shown {
  labels: string[];
  values: string[];
  datasets: { id: string; label: string; color: string; data: unknown[] }[];
  modified: string;
  omitted: number;
}

let made = 0;
const chart = (config: object, rest: object = {}) => ({
  name: `Chart ${++made}`,
  type: 'bar',
  config: { chart_value: 'colour', datasets: [{ id: 'all', label: 'All' }], ...config },
  report_configs: [{ id: form }],
  ...rest,
});
const preview = async (config: object, rest: object = {}, person = admin): Promise<Shown> => {
  const { name: _name, ...asked } = chart(config, rest);
  const answered = await person.post('/charts/preview.json', asked);
  expect([answered.status, answered.body.issues]).toEqual([200, undefined]);
  return answered.body.data as unknown as Shown;
};
const cacheOf = async (id: string): Promise<Shown | null> => {
  await charts.catchUp();
  return (await admin.get(`/charts/${id}.json`)).body.data.chart_cache as Shown | null;
};

describe('who may', () => {
  const blind: Permissions = { Charts: { create: 'all', read: 'all', update: 'all' } };

  it('make, change and try out charts: whoever may read all reports', async () => {
    const person = await house.as('blind', 'user', blind);
    const own = await admin.post('/charts/add.json', chart({}));
    expect((await person.post('/charts/add.json', chart({}))).status).toBe(403);
    expect((await person.post('/charts/preview.json', chart({}))).status).toBe(403);
    expect((await person.patch(`/charts/${own.body.data.id}.json`, { sorting: 1 })).status).toBe(403);
  });

  it('read its figures: whoever may read the chart', async () => {
    const { body } = await admin.post('/charts/add.json', chart({}));
    await charts.catchUp();
    const plain = await house.as('plain');
    const read = await plain.get(`/charts/${body.data.id}.json`);
    expect((read.body.data.chart_cache as Shown).datasets[0]?.data).toEqual([2, 0, 1]);
    expect((await plain.post('/charts/preview.json', chart({}))).status).toBe(403);
  });

  it('and forms that its maker may not read are no forms of it', async () => {
    const none = await house.as('no forms', 'user', {
      Charts: { create: 'all', read: 'all' },
      Reports: { read: 'all' },
      ReportConfigs: { read: 'none' },
    });
    const refused = await none.post('/charts/preview.json', chart({}));
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, 'report_configs.0.id']);
    expect((await none.post('/charts/add.json', chart({}))).status).toBe(422);
  });
});

describe('what a chart has to say', () => {
  const dataset = (more: object) => ({ datasets: [{ id: 'all', label: 'All', ...more }] });
  const filter = (field: string, operator: string, value?: unknown) =>
    dataset({ data_filter: [{ field, operator, ...(value === undefined ? {} : { value }) }] });
  it.each<[string, object, object, string, string]>([
    ['no form', {}, { report_configs: [] }, 'report_configs', 'too_few'],
    ['a field that is not there', { chart_value: 'nothing' }, {}, 'config.chart_value', 'unknown'],
    ['pictures', { chart_value: 'pictures' }, {}, 'config.chart_value', 'not_allowed'],
    ['no value', { chart_value: '' }, {}, 'config.chart_value', 'too_short'],
    ['no dataset', { datasets: [] }, {}, 'config.datasets', 'too_few'],
    ['a nameless dataset', { datasets: [{ id: 'a', label: ' ' }] }, {}, 'config.datasets.0.label', 'required'],
    [
      'one id twice',
      { datasets: [1, 2].map(() => ({ id: 'a', label: 'A' })) },
      {},
      'config.datasets.1.id',
      'id_not_unique',
    ],
    ['a colour that is none', dataset({ color: 'red' }), {}, 'config.datasets.0.color', 'not_allowed'],
    [
      'an operator that is none',
      filter('colour', 'like', 'a'),
      {},
      'config.datasets.0.data_filter.0.operator',
      'not_a_choice',
    ],
    ['more than a word', filter('colour', 'gt', 'a'), {}, 'config.datasets.0.data_filter.0.operator', 'not_allowed'],
    ['more than no number', filter('amount', 'gt', 'a'), {}, 'config.datasets.0.data_filter.0.value', 'invalid_number'],
    ['equal to nothing', filter('colour', 'equals'), {}, 'config.datasets.0.data_filter.0.value', 'required'],
    [
      'the sum of words',
      dataset({ aggregate: { function: 'sum', field: 'title' } }),
      {},
      'config.datasets.0.aggregate.field',
      'not_allowed',
    ],
    [
      'the sum of nothing',
      dataset({ aggregate: { function: 'sum' } }),
      {},
      'config.datasets.0.aggregate.field',
      'required',
    ],
    [
      'the hour of a day',
      { chart_value: 'day', chart_value_format: 'hour' },
      {},
      'config.chart_value_format',
      'not_allowed',
    ],
    [
      'points at words',
      { datasets: [{ id: 'a', label: 'A', aggregate: { function: 'sum', field: 'amount' } }] },
      { type: 'scatter' },
      'config.chart_value',
      'not_allowed',
    ],
    ['points without y', { chart_value: 'day' }, { type: 'scatter' }, 'config.datasets.0.aggregate.field', 'required'],
    ['a type that is none', {}, { type: 'treemap' }, 'type', 'not_a_choice'],
  ])('refuses %s', async (_what, config, rest, path, code) => {
    for (const call of ['add', 'preview']) {
      const refused = await admin.post(`/charts/${call}.json`, chart(config, rest));
      expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path, code }]]);
    }
  });

  it('has a name of its own, free again once it lies in the trash', async () => {
    const name = 'Once Only';
    const first = await admin.post('/charts/add.json', chart({}, { name }));
    const again = await admin.post('/charts/add.json', chart({}, { name: ' once only ' }));
    expect([again.status, again.body.issues[0]]).toMatchObject([409, { path: 'name', code: 'taken' }]);
    expect((await admin.delete(`/charts/${first.body.data.id}.json`)).status).toBe(204);
    expect((await admin.post('/charts/add.json', chart({}, { name }))).status).toBe(201);
    expect((await admin.post(`/charts/restore/${first.body.data.id}.json`)).status).toBe(409);
  });
});

describe('the entries behind a figure', () => {
  const listOf = (figure: string, rest: object = { 'filter[report_config_id]': form }) =>
    `/reports.json?${new URLSearchParams({ ...rest, 'filter[figure]': figure })}`;
  const behind = async (chartId: string, value: string, person = admin, rest: object = {}) =>
    person.get(listOf(JSON.stringify({ chart: chartId, dataset: 'all', value, ...rest })));

  it('are listed and counted; narrowed as the dashboard was', async () => {
    const { id } = (await admin.post('/charts/add.json', chart({}))).body.data;
    const red = await behind(id, 'red');
    expect([red.status, red.body.count]).toEqual([200, 2]);
    expect((await behind(id, 'green')).body.count).toBe(0);
    expect((await behind(id, 'red', admin, { within: { date: 'day', from: '2026-11-10' } })).body.count).toBe(1);
    expect((await behind(id, 'red', admin, { within: { state: [''] } })).body.count).toBe(0);
  });

  it('are those that a reader may see, of charts that they may see', async () => {
    const { id } = (await admin.post('/charts/add.json', chart({}))).body.data;
    const own = await house.as('own entries', 'user', {
      Charts: { read: 'all' },
      Reports: { read: 'self', create: 'all' },
    });
    const added = await own.post('/reports/add.json', report(form, { colour: 'red' }));
    expect(added.status).toBe(201);
    expect((await behind(id, 'red', own)).body.count).toBe(1);
    expect((await admin.delete(`/reports/${added.body.data.id}.json`)).status).toBe(204);
    const none = await house.as('no charts', 'user', { Charts: { read: 'none' }, Reports: { read: 'all' } });
    const refused = await behind(id, 'red', none);
    expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: 'filter[figure]', code: 'unknown' }]]);
    await admin.delete(`/charts/${id}.json`);
    expect((await behind(id, 'red')).status).toBe(400);
  });

  it('take nothing that is no figure', async () => {
    const { id } = (await admin.post('/charts/add.json', chart({}))).body.data;
    for (const figure of ['x', '{}', '[1]', JSON.stringify({ chart: id, dataset: 'other', value: 'red' })])
      expect((await admin.get(listOf(figure))).status).toBe(400);
    const figure = JSON.stringify({ chart: id, dataset: 'all', value: 'red' });
    expect((await admin.get(listOf(figure, {}))).status).toBe(400);
  });
});

describe('a preview', () => {
  it('has all choices, by their labels and in the order of the form', async () => {
    const { labels, values, datasets } = await preview({});
    expect([labels, values]).toEqual([
      ['Feuerrot', 'Grün', 'Blau'],
      ['red', 'green', 'blue'],
    ]);
    expect(datasets).toEqual([{ id: 'all', label: 'All', color: '#244C5A', measure: null, data: [2, 0, 1] }]);
  });

  it.each<[string, string[], number[]]>([
    ['week', ['2026-W45', '2026-W46', '2026-W47'], [2, 0, 1]],
    ['month', ['2026-11'], [3]],
    ['quarter', ['2026-Q4'], [3]],
    ['year', ['2026'], [3]],
    // 2 November is a Monday, 4 and 18 are Wednesdays.
    ['weekday', ['1', '2', '3', '4', '5', '6', '7'], [1, 0, 2, 0, 0, 0, 0]],
  ])('fills the gaps between dates: by %s', async (chart_value_format, labels, data) => {
    const shown = await preview({ chart_value: 'day', chart_value_format });
    expect([shown.labels, shown.datasets[0]?.data]).toEqual([labels, data]);
  });

  it('has all hours of a day in UTC, for what has a time', async () => {
    const { labels, datasets } = await preview({ chart_value: 'created', chart_value_format: 'hour' });
    expect([labels.length, labels[0], labels.at(-1)]).toEqual([24, '00', '23']);
    const counts = (datasets[0]?.data ?? []) as number[];
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(4);
  });

  it('counts each day, each of several choices, and each instance of a repeat', async () => {
    const days = await preview({ chart_value: 'day' });
    expect([days.labels.length, days.datasets[0]?.data.slice(0, 3)]).toEqual([17, [1, 0, 1]]);
    expect((await preview({ chart_value: 'colours' })).datasets[0]?.data).toEqual([1, 0, 1]);
    const parts = await preview({ chart_value: 'part' });
    expect([parts.labels, parts.datasets[0]?.data]).toEqual([
      ['tail', 'wing'],
      [1, 2],
    ]);
  });

  it('sums, averages, and finds the least and greatest, among what passes the filters', async () => {
    const of = (name: string, more: object = {}) => ({
      id: name,
      label: name,
      aggregate: { function: name, field: 'amount' },
      ...more,
    });
    const { datasets } = await preview({
      datasets: [
        ...['sum', 'avg', 'min', 'max'].map(name => of(name)),
        of('sum', { id: 'few', data_filter: [{ field: 'amount', operator: 'gt', value: 2 }] }),
      ],
    });
    expect(datasets.map(each => each.data)).toEqual([
      [7, 0, 0.5],
      [3.5, null, 0.5],
      [2, null, 0.5],
      [5, null, 0.5],
      [5, 0, 0],
    ]);
  });

  it('draws points', async () => {
    const points = await preview(
      {
        chart_value: 'day',
        datasets: [
          { id: 'a', label: 'A', aggregate: { function: 'sum', field: 'amount' }, radius: { field: 'amount' } },
        ],
      },
      { type: 'bubble' },
    );
    expect(points.datasets[0]?.data).toEqual([
      { x: '2026-11-02', y: 2, r: 2 },
      { x: '2026-11-04', y: 0.5, r: 0.5 },
      { x: '2026-11-18', y: 5, r: 5 },
    ]);
  });

  it('speaks the language of whoever asks, and keeps nothing', async () => {
    const asked = chart({ chart_value: 'struck' });
    const english = await admin.post('/charts/preview.json', asked, { 'accept-language': 'en' });
    expect((english.body.data as unknown as Shown).labels).toEqual(['Yes', 'No']);
    expect((await preview({ chart_value: 'struck' })).labels).toEqual(['Ja', 'Nein']);
    expect((await admin.get(`/charts.json?filter[name]=${encodeURIComponent(asked.name)}`)).body.count).toBe(0);
  });
});

describe('kept figures', () => {
  it('come by themselves, follow the entries, and go into the trash with their chart', async () => {
    const { body } = await admin.post('/charts/add.json', chart({ chart_value: 'state' }));
    const { id } = body.data;
    expect(body.data.chart_cache).toBeNull();
    const before = await cacheOf(id);
    expect(before).toMatchObject({ labels: ['Neu', 'Fertig'], datasets: [{ label: 'All', data: [4, 0] }] });
    const added = await admin.post('/reports/add.json', report(form, {}, { state: 'done' }));
    expect((await cacheOf(id))?.datasets[0]?.data).toEqual([4, 1]);
    await admin.patch(`/reports/${added.body.data.id}.json`, { state: null });
    expect(await cacheOf(id)).toMatchObject({ labels: ['Neu', 'Fertig', '-'], datasets: [{ data: [4, 0, 1] }] });
    await admin.delete(`/reports/${added.body.data.id}.json`);
    const after = await cacheOf(id);
    expect(after?.datasets[0]?.data).toEqual([4, 0]);
    expect(Date.parse(after?.modified ?? '')).toBeGreaterThan(Date.parse(before?.modified ?? ''));

    expect((await admin.get(`/chartCaches.json?filter[chart_id]=${id}`)).body.count).toBe(1);
    await admin.delete(`/charts/${id}.json`);
    expect((await admin.get(`/chartCaches.json?filter[chart_id]=${id}`)).body.count).toBe(0);
    await admin.post('/reports/add.json', report(form, {}, { state: 'done' }));
    await charts.catchUp();
    await admin.post(`/charts/restore/${id}.json`);
    expect((await cacheOf(id))?.datasets[0]?.data).toEqual([4, 1]);
  });

  it('are never those of another question, and stay where only names change', async () => {
    const { body } = await admin.post('/charts/add.json', chart({}));
    const { id } = body.data;
    expect((await cacheOf(id))?.datasets[0]?.label).toBe('All');
    const named = await admin.patch(`/charts/${id}.json`, {
      config: { chart_value: 'colour', datasets: [{ id: 'all', label: 'Others', color: 'ffffff' }] },
    });
    expect((named.body.data.chart_cache as Shown).datasets[0]).toMatchObject({
      label: 'Others',
      color: '#ffffff',
      data: [2, 0, 1],
    });
    const other = await admin.patch(`/charts/${id}.json`, {
      config: {
        chart_value: 'colour',
        datasets: [{ id: 'all', label: 'Red', data_filter: [{ field: 'colour', operator: 'equals', value: 'red' }] }],
      },
    });
    expect(other.body.data.chart_cache).toBeNull();
    expect((await admin.get(`/charts/${id}.json`)).body.data.chart_cache).toBeNull();
    // A choice that the filter excludes is no label with a 0.
    expect(await cacheOf(id)).toMatchObject({ labels: ['Feuerrot'], datasets: [{ data: [2] }] });
  });

  it('follow their form: its labels, its choices and its fields', async () => {
    const { body } = await admin.post('/charts/add.json', chart({}));
    const { id } = body.data;
    await charts.catchUp();
    const { fields } = (await admin.get(`/report-configs/${form}.json`)).body.data as unknown as {
      fields: { options: { name: string; values: unknown } }[];
    };
    const changed = fields.map(field =>
      field.options.name === 'colour'
        ? {
            ...field,
            options: {
              ...field.options,
              values: [
                { value: 'blue', label: 'Himmel' },
                { value: 'red', label: 'Rot' },
              ],
            },
          }
        : field,
    );
    expect((await admin.patch(`/report-configs/${form}.json`, { fields: changed })).status).toBe(200);
    expect(await cacheOf(id)).toMatchObject({ labels: ['Himmel', 'Rot'], datasets: [{ data: [1, 2] }] });
    await admin.patch(`/report-configs/${form}.json`, { fields });
  });

  it('are told by dataset, with the dataset', async () => {
    const { body } = await admin.post('/charts/add.json', chart({}));
    await charts.catchUp();
    const listed = await admin.get(
      `/chartCaches.json?filter[chart_id]=${body.data.id}&filter[dataset_id]=all&contain=charts,datasets`,
    );
    expect(listed.body.data).toMatchObject([
      {
        figures: { labels: ['Feuerrot', 'Grün', 'Blau'], data: [2, 0, 1] },
        charts: { id: body.data.id },
        datasets: { label: 'All', dataset_id: 'all' },
      },
    ]);
    expect((await admin.get(`/chartCaches/${listed.body.data[0]?.id}.json`)).body.data.figures).toBeTruthy();
  });
});

describe('a dashboard', () => {
  it('has charts with their figures, and an order that names each once', async () => {
    const one = (await admin.post('/charts/add.json', chart({}))).body.data.id;
    const two = (await admin.post('/charts/add.json', chart({ chart_value: 'day' }))).body.data.id;
    await charts.catchUp();
    const added = await admin.post('/chart-collections/add.json', {
      name: 'Birds',
      config: { order: [two, one, two] },
      charts: [{ id: one }, { id: two }],
    });
    expect([added.status, added.body.data.config]).toEqual([201, { order: [two, one] }]);
    const path = `/chart-collections/${added.body.data.id}.json`;
    const read = await admin.get(
      `${path}?contain=charts,charts.report_configs,charts.report_configs.reports,charts.chart_caches,charts.chart_caches.datasets`,
    );
    const held = read.body.data.charts as {
      id: string;
      chart_cache: Shown;
      report_configs: object[];
      chart_caches: object[];
    }[];
    expect(held.map(each => each.id).sort()).toEqual([one, two].sort());
    for (const each of held) {
      expect(each.chart_cache.datasets).toHaveLength(1);
      expect(each.report_configs).toMatchObject([{ id: form }]);
      expect(each.chart_caches).toMatchObject([{ datasets: { label: 'All' } }]);
    }
    const less = await admin.patch(`${path}?contain=charts`, { charts: [{ id: one }] });
    expect(less.body.data.charts).toMatchObject([{ id: one }]);
  });

  it('keeps what of its config is not sent', async () => {
    const chartId = (await admin.post('/charts/add.json', chart({}))).body.data.id;
    const made = await admin.post('/chart-collections/add.json', {
      name: 'Merged',
      config: { order: [chartId] },
      charts: [{ id: chartId }],
    });
    const path = `/chart-collections/${made.body.data.id}.json`;
    const opened = await admin.patch(path, { config: { filterable: true } });
    expect(opened.body.data.config).toEqual({ order: [chartId], filterable: true });
    expect((await admin.patch(path, { config: { order: [] } })).body.data.config).toEqual({
      order: [],
      filterable: true,
    });
    expect((await admin.patch(path, { name: 'Merged too' })).body.data.config).toMatchObject({ filterable: true });
    expect((await admin.patch(path, { config: { filterable: false } })).body.data.config).toEqual({ order: [] });
  });

  it('is opened to narrowing, and gets further charts then, by those alone who may read all entries', async () => {
    const editor = await house.as('board editor', 'user', {
      ChartCollections: { create: 'all', read: 'all', update: 'all' },
    });
    const [one, two] = await Promise.all(
      [1, 2].map(async () => (await admin.post('/charts/add.json', chart({}))).body.data.id),
    );
    const opened = { name: 'Opened', config: { filterable: true }, charts: [{ id: one }] };
    expect((await editor.post('/chart-collections/add.json', opened)).status).toBe(403);
    const own = await editor.post('/chart-collections/add.json', { ...opened, config: { order: [one] } });
    expect(own.status).toBe(201);
    const path = `/chart-collections/${own.body.data.id}.json`;
    expect((await editor.patch(path, { config: { filterable: true } })).status).toBe(403);
    expect((await editor.patch(path, { charts: [{ id: one }, { id: two }] })).status).toBe(200);
    expect((await editor.patch(path, { charts: [{ id: one }] })).status).toBe(200);
    expect((await admin.patch(path, { config: { filterable: true } })).status).toBe(200);
    // Setting the present value again is allowed, and so is closing it.
    expect((await editor.patch(path, { config: { order: [one], filterable: true } })).status).toBe(200);
    expect((await editor.patch(path, { charts: [{ id: one }, { id: two }] })).status).toBe(403);
    expect((await admin.get(`${path}?contain=charts`)).body.data.charts).toMatchObject([{ id: one }]);
    expect((await editor.patch(path, { charts: [] })).status).toBe(200);
    expect((await editor.patch(path, { config: { filterable: false } })).body.data.config).toEqual({ order: [one] });
    expect((await editor.patch(path, { charts: [{ id: two }] })).status).toBe(200);
  });
});
