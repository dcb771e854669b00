/** Tests of chart data: order of labels, gaps, limits. */
import { createInput, type Form } from '@kontor/form';
import { expect, it } from 'vitest';
import { chartTypeNames } from '../model/chart-types.ts';
import type { ChartQuery, Entry } from '../model/config.ts';
import { aggregateEntries } from './aggregate.ts';
import { chartData } from './chart-data.ts';
import { checkChart } from './check-chart.ts';
import { figuresKey } from './figures-key.ts';
import { planChart } from './plan-chart.ts';

const field = (type: 'text' | 'date' | 'number' | 'radio', name: string, options: object = {}) => {
  const made = createInput(type);
  return { ...made, options: { ...made.options, name, label: name, ...options } };
};
const form: Form = {
  fields: [
    field('text', 'word'),
    field('date', 'day'),
    field('number', 'size'),
    field('radio', 'kind', {
      values: [
        { value: 'z', label: { de: 'Erste', en: 'First' } },
        { value: 'a', label: 'Second' },
      ],
    }),
  ],
  states: [],
};
const forms = [{ id: 'f', form }];
const entry = (data: Entry['data'], rest: Partial<Entry> = {}): Entry => ({
  report_config_id: 'f',
  state: null,
  created: '2026-11-20T10:00:00Z',
  data,
  ...rest,
});
const asked = (chart_value: string, rest: Partial<ChartQuery['config']> = {}): ChartQuery => ({
  type: 'bar',
  config: { chart_value, datasets: [{ id: 'a', label: 'A' }], ...rest },
});
const shown = (chart: ChartQuery, entries: Entry[], language?: string) =>
  chartData(
    planChart(chart, forms, '2026-11-20'),
    aggregateEntries(planChart(chart, forms, '2026-11-20'), entries),
    language,
  );

it('has the choices of the form first, in its order and the language asked for, then what is no choice any more', () => {
  const { labels, values, datasets } = shown(asked('kind'), [entry({ kind: 'old' }), entry({ kind: 'a' })], 'en');
  expect([labels, values]).toEqual([
    ['First', 'Second', 'old'],
    ['z', 'a', 'old'],
  ]);
  expect(datasets[0]?.data).toEqual([0, 1, 1]);
});

it('leaves out what is rarest beyond a thousand labels, and says so', () => {
  const many = Array.from({ length: 1_200 }, (_, index) => entry({ word: `w${index}` }));
  const often = entry({ word: 'zz often' });
  const { labels, omitted } = shown(asked('word'), [...many, often, often]);
  expect([labels.length, omitted, labels.includes('zz often'), labels.at(-1)]).toEqual([1_000, 201, true, 'zz often']);
});

it('takes an entry once more where its form is one of several, and none of other forms', () => {
  const other: Form = { fields: [field('date', 'day')], states: [] };
  const chart = asked('day');
  const both = [...forms, { id: 'g', form: other }];
  const figures = aggregateEntries(planChart(chart, both, '2026-11-20'), [
    entry({ day: '2026-11-20' }),
    entry({ day: '2026-11-20' }, { report_config_id: 'g' }),
    entry({ day: '2026-11-20' }, { report_config_id: 'h' }),
  ]);
  expect(figures.labels[0]?.get('2026-11-20')?.n).toBe(2);
});

it('counts the last days from the day that it is, that day included', () => {
  const chart = asked('day', {
    datasets: [{ id: 'a', label: 'A', data_filter: [{ field: 'day', operator: 'last_days', value: 2 }] }],
  });
  const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map(day => entry({ day }));
  expect(shown(chart, days).labels).toEqual(['2026-11-19', '2026-11-20']);
  expect(planChart(chart, forms, '2026-11-20').day).toBe('2026-11-20');
});

it('refuses one value that is a date in one form and a word in another', () => {
  const other: Form = { fields: [field('text', 'day')], states: [] };
  const both = [...forms, { id: 'g', form: other }];
  expect(checkChart(asked('day'), both)).toEqual([{ path: 'config.chart_value', code: 'not_allowed' }]);
});

it('asks the same while only names, colours and the way it is drawn change', () => {
  const one = asked('kind');
  const named = asked('kind', { datasets: [{ id: 'a', label: 'Other', color: '#ffffff' }] });
  expect(figuresKey({ ...named, type: 'pie' })).toBe(figuresKey(one));
  const questions = chartTypeNames.map(type => figuresKey({ ...one, type }));
  expect(new Set(questions).size).toBe(3);
});

it('does not name a choice that its own filters leave out, but where an entry has it', () => {
  const filtered = (operator: 'equals' | 'not_equals', value: string) =>
    asked('kind', { datasets: [{ id: 'a', label: 'A', data_filter: [{ field: 'kind', operator, value }] }] });
  expect(shown(filtered('not_equals', 'a'), [entry({ kind: 'z' }), entry({ kind: 'a' })]).values).toEqual(['z']);
  expect(shown(filtered('equals', 'a'), []).values).toEqual(['a']);
  expect(shown(filtered('equals', 'a'), [entry({ kind: ['a', 'z'] })]).values).toEqual(['z', 'a']);
});

it('keeps what several forms know where the first of them has it', () => {
  const choices = (...values: string[]): Form => ({
    fields: [field('radio', 'kind', { values: values.map(value => ({ value, label: value })) })],
    states: values.map(value => ({ id: value, value, label: `own ${value}` })),
  });
  const both = [
    { id: 'f', form: choices('new', 'sent') },
    { id: 'g', form: choices('more', 'new') },
  ];
  const labelsOf = (chart: ChartQuery) =>
    chartData(planChart(chart, both, '2026-11-20'), aggregateEntries(planChart(chart, both, '2026-11-20'), [])).labels;
  expect(labelsOf(asked('kind'))).toEqual(['new', 'sent', 'more']);
  expect(labelsOf(asked('state'))).toEqual(['own new', 'own sent', 'own more']);
});

it('draws a thousand of more points, from one end to the other, and says how many are left', () => {
  const chart: ChartQuery = {
    ...asked('size', { datasets: [{ id: 'a', label: 'A', aggregate: { function: 'sum', field: 'size' } }] }),
    type: 'scatter',
  };
  const { datasets, omitted } = shown(
    chart,
    Array.from({ length: 2_500 }, (_, index) => entry({ size: index })),
  );
  const places = ((datasets[0]?.data ?? []) as { x: number }[]).map(point => point.x);
  expect([places.length, omitted, new Set(places).size]).toEqual([1_000, 1_500, 1_000]);
  expect(places[0]).toBeLessThan(5);
  expect(places.at(-1)).toBeGreaterThan(2_494);
});

const marked: Form = {
  ...form,
  fields: [
    field('radio', 'damage', {
      values: [
        { value: 'none', label: 'Keiner', level: 0 },
        { value: 'much', label: 'Erheblich', level: 3 },
        { value: 'own', label: 'Eigene', color: 'plum' },
        { value: 'bare', label: 'Unbekannt' },
      ],
    }),
    field('number', 'speed', { label: 'Tempo', unit: { de: 'kn', en: 'kt' } }),
    field('number', 'cost', { label: 'Kosten in $', unit: '$' }),
    field('number', 'fee', { label: 'Gebühr', currency: 'EUR' }),
  ],
  states: [
    { id: '1', value: 'open', label: 'Offen' },
    { id: '2', value: 'done', label: 'Erledigt' },
  ],
};
const markedData = (query: ChartQuery, language = 'de') => {
  const plan = planChart(query, [{ id: 'f', form: marked }], '2026-11-20');
  return chartData(plan, aggregateEntries(plan, [entry({ damage: 'much' }, { state: 'draft' })]), language);
};

it('labels have the colour of their level, their own, or their state', () => {
  expect(markedData(asked('damage')).colors).toEqual(['#6B93A6', '#CE4A32', '#8A5A83', null]);
  const { values, colors } = markedData(asked('state'));
  expect([values, colors]).toEqual([
    ['open', 'done', 'draft'],
    ['#D99A2B', '#14847B', '#5A6C73'],
  ]);
  expect('colors' in shown(asked('kind'), [entry({ kind: 'a' })])).toBe(false);
});

it('units are in the language of the reader, and absent where no field has one', () => {
  const of = (...fields: string[]) =>
    markedData(
      asked('damage', {
        datasets: fields.map(name => ({ id: name, label: name, aggregate: { function: 'avg', field: name } })),
      }),
      'en',
    ).units;
  expect(of('speed', 'cost', 'fee')).toEqual({ value: '', measures: ['kt', '$', '€'] });
  expect('units' in shown(asked('size'), [entry({ size: 1 })])).toBe(false);
});

it('what a bubble is as large as is named with its unit', () => {
  const bubble: ChartQuery = {
    type: 'bubble',
    config: {
      chart_value: 'cost',
      datasets: [{ id: 'a', label: 'A', aggregate: { function: 'sum', field: 'fee' }, radius: { field: 'speed' } }],
    },
  };
  expect(markedData(bubble)).toMatchObject({ sizes: ['Tempo in kn'], units: { value: '$', measures: ['€'] } });
});
