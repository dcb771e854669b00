/** Unit tests of the chart editor's logic: colours and contrast, preview figures, matching entries. */
import { type ChartForm, chartConstants, type Dataset } from '@kontor/charts';
import { newId } from '@kontor/form';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { darker, hexOf, weakIn } from '../src/screens/statistics/form/contrast.ts';
import { countHere } from '../src/screens/statistics/form/count-here.ts';
import {
  askedOf,
  type ChartDocument,
  emptyDocument,
  nextColor,
  palette,
  shownColor,
  toBody,
} from '../src/screens/statistics/form/document.ts';
import { faultsOf, issuesOf, placeOf } from '../src/screens/statistics/form/faults.ts';
import {
  countable,
  countedOf,
  dress,
  lackingOf,
  matchesAsked,
  matchesIn,
} from '../src/screens/statistics/form/preview-of.ts';
import { contrast } from '../src/ui/contrast.ts';

const column = { width: 'col-12', before: 0, after: 0 } as const;
const input = (name: string, type: string, more: object = {}) => ({
  id: newId(),
  type: 'input' as const,
  column,
  options: { type, name, label: name, ...more },
});
const values = ['none', 'minor'].map(value => ({ value, label: value.toUpperCase() }));
const fields = [input('damage', 'select', { values }), input('cost', 'number'), input('day', 'date')];
const forms: ChartForm[] = [{ id: 'f', form: { fields: fields as never, states: [] } }];
const strikes = [
  { damage: 'none', cost: 0, day: '2026-01-03' },
  { damage: 'minor', cost: 200, day: '2026-01-20' },
  { damage: 'minor', cost: 300 },
];
const entries = strikes.map(data => ({
  report_config_id: 'f',
  state: null,
  created: '2026-02-01T08:00:00Z',
  data: data as Record<string, unknown>,
}));
const dataset = (id: string, more: Partial<Dataset> = {}): Dataset => ({ id, label: id, color: '#244C5A', ...more });
const chart = (...datasets: Dataset[]): ChartDocument => ({
  name: 'Schäden',
  type: 'bar',
  report_configs: [{ id: 'f', name: 'F' }],
  config: { chart_value: 'damage', chart_value_format: null, datasets },
});
const minor = { field: 'damage', operator: 'equals' as const, value: 'minor' };

test('the number of entries is of those that the conditions leave', () => {
  const config = (...datasets: Dataset[]) => chart(...datasets).config;
  const filtered = (id: string) => dataset(id, { data_filter: [minor] });
  const matches = new Map([
    ['a', 2],
    ['b', 1],
  ]);
  expect(countedOf(config(dataset('a')), 3, new Map())).toBe(3);
  expect(countedOf(config(filtered('a')), 3, matches)).toBe(2);
  expect(countedOf(config(filtered('a'), dataset('c')), 3, matches)).toBe(3);
  expect(countedOf(config(filtered('a'), filtered('b')), 3, matches)).toBeNull();
  expect(countedOf(config(filtered('a')), 3, new Map())).toBe(3);
});

test('what points and bubbles lack to be counted is known', () => {
  const empty = emptyDocument('Anzahl', []);
  expect(lackingOf(empty)).toEqual(['forms', 'value']);
  expect(lackingOf({ ...empty, type: 'bubble' })).toEqual(['forms', 'x', 'y', 'radius']);
  const points = { ...chart(dataset('a')), type: 'scatter' as const };
  expect(lackingOf(points)).toEqual(['y']);
  const sum = { function: 'sum' as const, field: null };
  expect(lackingOf(chart(dataset('a', { aggregate: sum })))).toEqual(['number']);
  expect(lackingOf(chart(dataset('a')))).toEqual([]);
});

test('colours: from what was typed, and how far they stand out', () => {
  expect(hexOf(' #ce4a32')).toBe('#CE4A32');
  expect(hexOf('fa0')).toBe('#FFAA00');
  expect(hexOf('ce4a3')).toBeNull();
  expect(hexOf('red')).toBeNull();
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  expect(weakIn('#2AB4A8')).toMatchObject({ theme: 'light' });
  expect(weakIn('#244C5A')).toMatchObject({ theme: 'dark' });
  expect(weakIn('#CE4A32')).toBeNull();
  const color = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0').toUpperCase()}`);
  fc.assert(
    fc.property(color, hex => {
      const made = darker(hex);
      expect(hexOf(made)).toBe(made);
      expect(contrast(made, '#FFFFFF')).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('each new dataset has a colour of its own as long as there are some', () => {
  const made: Dataset[] = [];
  for (const _ of palette) made.push(dataset(String(made.length), { color: nextColor(made) }));
  expect(new Set(made.map(({ color }) => color)).size).toBe(8);
  expect(made.slice(0, 3).map(({ color }) => color)).toEqual([...chartConstants.colors]);
  expect(palette).toContain(nextColor(made));
});

test('what another type left behind is not sent', () => {
  const left = dataset('a', {
    label: ' A ',
    aggregate: { function: 'count', field: 'cost' },
    radius: { field: 'cost' },
  });
  expect(toBody(chart(left))).toMatchObject({
    report_configs: [{ id: 'f' }],
    config: { datasets: [{ label: 'A', aggregate: null, radius: null }] },
  });
  expect(askedOf({ ...chart(left), type: 'bubble' }).config.datasets[0]).toMatchObject({
    aggregate: { field: 'cost' },
    radius: { field: 'cost' },
  });
});

test('an empty form says what is needed, in the order of the page, each thing once', () => {
  const empty = emptyDocument('', []);
  expect(faultsOf(empty, issuesOf(empty, null)).map(({ path }) => path)).toEqual([
    'name',
    'report_configs',
    'config.chart_value',
    'config.datasets.0.label',
  ]);
  const wrong = chart(
    dataset('a', {
      label: '',
      data_filter: [
        { field: 'cost', operator: 'gt', value: null },
        { field: '', operator: 'equals' },
      ],
    }),
    dataset('b', { aggregate: { function: 'sum', field: 'damage' } }),
  );
  expect(faultsOf(wrong, issuesOf(wrong, forms)).map(({ path }) => path)).toEqual([
    'config.datasets.0.label',
    'config.datasets.0.data_filter.0.value',
    'config.datasets.0.data_filter.1.field',
    'config.datasets.1.aggregate.field',
  ]);
  expect(issuesOf(chart(dataset('a')), forms)).toEqual([]);
  expect(placeOf('config.datasets.12.data_filter.3.value')).toEqual({ dataset: 12, filter: 3, part: 'value' });
});

test('a condition that says nothing yet leaves the preview as it was; any other fault stops it', () => {
  const begun = chart(
    dataset('a', { label: '', data_filter: [minor, { field: '', operator: 'equals', value: null }] }),
  );
  expect(countable(begun, forms)?.config.datasets[0]).toMatchObject({ label: '–', data_filter: [minor] });
  expect(countable(chart(dataset('a', { aggregate: { function: 'sum', field: '' } })), forms)).toBeNull();
  expect(countable({ ...chart(dataset('a')), config: { chart_value: 'gone', datasets: [] } }, forms)).toBeNull();
  expect(countable(chart(dataset('a')), [])).toBeNull();
});

test('figures counted here, and entries that pass, whatever the labels leave out', () => {
  const document = {
    ...chart(dataset('all'), dataset('costly', { data_filter: [{ field: 'cost', operator: 'gte', value: 200 }] })),
  };
  const byDay = {
    ...document,
    config: { ...document.config, chart_value: 'day', chart_value_format: 'month' as const },
  };
  const asked = countable(byDay, forms)!;
  const counted = countHere(asked, forms, entries, 'de');
  expect(counted.labels).toEqual(['2026-01']);
  expect(counted.datasets.map(({ data }) => data)).toEqual([[2], [1]]);
  // The third strike has no day and so is in no column; the filter on its cost matches it all the same.
  const matching = matchesAsked(asked)!;
  expect(matchesIn(countHere(matching, forms, entries, 'de'))).toEqual(new Map([['costly', 2]]));
  expect(matchesAsked(countable(chart(dataset('a')), forms)!)).toBeNull();
});

test('names, colours and order change without a new count; a dataset that is not counted waits', () => {
  const counted = countHere(
    countable(chart(dataset('a'), dataset('b', { data_filter: [minor] })), forms)!,
    forms,
    entries,
    'de',
  );
  const now = chart(dataset('b', { label: 'Neu', color: '#000000' }), dataset('c'), dataset('a'));
  expect(dress(now, counted).datasets.map(({ id, label, color, data }) => [id, label, color, data])).toEqual([
    ['b', 'Neu', '#000000', [0, 2]],
    ['a', 'a', '#244C5A', [1, 2]],
  ]);
});

test('swatches have the colour in which the theme draws: the palette by its tokens', () => {
  expect(['#244C5A', '#2ab4a8', '#85969D', '#123456'].map(shownColor)).toEqual([
    'var(--c1)',
    'var(--c2)',
    'var(--c8)',
    '#123456',
  ]);
});
