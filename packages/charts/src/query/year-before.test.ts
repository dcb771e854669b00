/** Tests of datasets of a year before: their labels, values, period, entries and lines. */
import { createInput, type Form } from '@kontor/form';
import { expect, it, test } from 'vitest';
import type { ChartQuery, Entry, Period } from '../model/config.ts';
import { sceneWithLegend } from '../scene/scene-with-legend.ts';
import { renderSvg } from '../scene/svg.ts';
import { aggregateEntries } from './aggregate.ts';
import { chartData } from './chart-data.ts';
import { yearBefore } from './dates.ts';
import { drillDownFilters } from './drill-down.ts';
import { passes } from './entry-values.ts';
import { figuresKey } from './figures-key.ts';
import { planChart } from './plan-chart.ts';
import { type PlanRestriction, restrictPlan } from './plan-restriction.ts';
import { styledFigures } from './styled-figures.ts';

const today = '2026-11-20';
const input = (type: 'date' | 'text', name: string) => {
  const made = createInput(type);
  return { ...made, options: { ...made.options, name, label: name } };
};
const form: Form = { fields: [input('date', 'day'), input('text', 'word')], states: [] };
const forms = [{ id: 'f', form }];
const on = (...days: string[]): Entry[] =>
  days.map(day => ({ report_config_id: 'f', state: null, created: `${day}T00:00:00Z`, data: { day } }));
const all = { id: 'all', label: 'Alle' };
const before = { id: 'before', label: 'Alle, ein Jahr früher', year_before: true };
const chart = (more: Partial<ChartQuery['config']> = {}): ChartQuery => ({
  type: 'line',
  config: { chart_value: 'day', chart_value_format: 'month', datasets: [all, before], ...more },
});
function drawn(query: ChartQuery, entries: readonly Entry[], by: PlanRestriction = {}) {
  const { plan } = restrictPlan(planChart(query, forms, today), forms, by, today);
  return { plan, data: chartData(plan, aggregateEntries(plan, entries)) };
}

test.each<[string, Period, string | null]>([
  ['2026-11-20', 'day', '2025-11-20'],
  ['2024-02-29', 'day', null],
  ['2026-W47', 'week', '2025-W47'],
  ['2026-W53', 'week', '2026-W01'],
  ['2026-01', 'month', '2025-01'],
  ['2026-Q4', 'quarter', '2025-Q4'],
  ['2026', 'year', '2025'],
])('a year before %s, by %s, is %s', (label, format, found) => {
  expect(yearBefore(label, format)).toBe(found);
});

it('has at each label the value of a year before, and adds no label', () => {
  const { data } = drawn(chart(), on('2025-01-10', '2025-01-11', '2025-03-01', '2026-01-05', '2026-02-05'));
  expect(data.values.slice(-2)).toEqual(['2026-01', '2026-02']);
  expect(data.values[0]).toBe('2025-01');
  const at = (label: string) => data.datasets.map(dataset => dataset.data[data.values.indexOf(label)]);
  expect([at('2025-01'), at('2026-01'), at('2026-02')]).toEqual([
    // Nothing is known of 2024.
    [2, null],
    [1, 2],
    [1, 0],
  ]);
  expect(data.omitted).toBe(0);
});

it('is of the same period a year before, from day to day and counted back from today', () => {
  const entries = on('2025-11-01', '2025-11-20', '2025-11-21', '2025-12-01', '2026-11-02', '2026-11-20');
  const counts = (by: PlanRestriction) => drawn(chart(), entries, by).data.datasets.map(({ data }) => data);
  expect(counts({ date: 'day', from: '2026-11-01', to: '2026-11-30' })).toEqual([[2], [3]]);
  expect(counts({ date: 'day', last_days: 15 })).toEqual([[1], [1]]);
  expect(counts({ date: 'day', last_days: 30, state: ['sent'] })).toEqual([[], []]);
});

it('leads to the entries of a year before', () => {
  const { plan } = drawn(chart(), []);
  const filters = drillDownFilters(plan, 'f', { dataset: 'before', value: '2026-11' }) ?? [];
  const through = on('2025-11-20', '2026-11-20', '2025-10-31').filter(entry =>
    filters.every(each => passes(entry, each)),
  );
  expect(through.map(({ data }) => data.day)).toEqual(['2025-11-20']);
});

it('is of no year before where labels are no spans of time', () => {
  const words = chart({ chart_value: 'word', chart_value_format: null });
  const weekdays = chart({ chart_value_format: 'weekday' });
  for (const query of [words, weekdays])
    expect(planChart(query, forms, today).datasets.map(({ earlier }) => earlier)).toEqual([undefined, undefined]);
});

it('is counted anew when it is chosen, and others keep their figures', () => {
  const plain = chart({ datasets: [all, { id: 'before', label: 'B' }] });
  expect(figuresKey(plain)).toBe(figuresKey(chart({ datasets: [all, { ...before, year_before: null }] })));
  expect(figuresKey(plain)).not.toBe(figuresKey(chart()));
});

it('is a dashed line, in the legend too', () => {
  const figures = styledFigures(chart(), drawn(chart(), on('2025-01-10', '2026-01-05', '2026-02-05')).data);
  const svg = renderSvg(sceneWithLegend('line', figures, { width: 600, height: 300, language: 'de' }));
  expect(svg.match(/stroke-dasharray="5 4"/g)).toHaveLength(2);
  expect(svg).toContain('Alle, ein Jahr früher');
});
