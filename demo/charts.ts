/**
 * Seed data: charts and dashboards of the demo, one of each type over the bird strikes, and a few of the daily work.
 * Forms are referred to by their `name`.
 */
import {
  type AggregateFunction,
  type ChartConfig,
  type ChartTypeName,
  chartConstants,
  type DataFilter,
  type Dataset,
  type Operator,
} from '@kontor/charts';
import { species } from './birds.ts';
import { birdStrike } from './forms/bird-strike.ts';
import { fenceCheck } from './forms/fence-check.ts';
import { runwayCheck } from './forms/runway-check.ts';
import { wildlifeSighting } from './forms/wildlife-sighting.ts';

export interface DemoChart {
  name: string;
  type: ChartTypeName;
  config: ChartConfig;
  forms: readonly string[];
}

/** How a dashboard shows a chart: columns of twelve, and whether as a number. */
export interface DemoTile {
  width: 3 | 4 | 6 | 8 | 12;
  number?: boolean;
  /** Which direction of a number is good. */
  better?: 'more' | 'less';
}

export interface DemoDashboard {
  name: string;
  /** Names of charts, in the order on the dashboard. */
  charts: readonly string[];
  /** Of those that are not half as wide as the dashboard. */
  tiles?: Readonly<Record<string, DemoTile>>;
}

const [blue, green, red] = chartConstants.colors;
const gold = '#C2851F';
const dataset = (id: string, label: string, color: string, more: Partial<Dataset> = {}): Dataset => ({
  ...{ id, label, color, data_filter: [] },
  ...more,
});
const filter = (field: string, operator: Operator, value: string | number): DataFilter => ({ field, operator, value });
const harmful = filter('damage', 'not_equals', 'none');
const strikes = dataset('strikes', 'Meldungen', blue);
const rated = (id: string, label: string, color: string) =>
  dataset(id, label, color, { data_filter: [filter('damage', 'equals', id)] });
const damaged = dataset('damaged', 'Mit Schaden', red, { data_filter: [harmful] });
const measured = (made: AggregateFunction, field: string) => ({ aggregate: { function: made, field } });

/** Species that the source calls unknown; they carry no information in a chart. */
const unknown = Object.keys(species).filter(code => code.startsWith('unknown'));

const chart = (name: string, type: ChartTypeName, chart_value: string, ...datasets: Dataset[]): DemoChart => ({
  ...{ name, type, forms: [birdStrike.name] },
  config: { chart_value, chart_value_format: chart_value === 'flight_date' ? 'month' : null, datasets },
});

/** One chart of each type. */
export const strikeCharts: readonly DemoChart[] = [
  chart('Meldungen nach Monat', 'line', 'flight_date', strikes, damaged),
  chart('Flugphasen', 'doughnut', 'phase', strikes),
  chart('Meldungen nach Flugphase', 'ranking', 'phase', strikes),
  chart(
    'Kosten nach Flugphase',
    'bar',
    'phase',
    dataset('repair', 'Reparatur', blue, measured('sum', 'cost_repair')),
    dataset('other', 'Andere Kosten', green, measured('sum', 'cost_other')),
  ),
  chart('Ausmaß der Schäden', 'pie', 'damage', dataset('damaged', 'Mit Schaden', red, { data_filter: [harmful] })),
  chart('Tageszeiten', 'polar_area', 'time_of_day', strikes),
  chart(
    'Geschwindigkeit beim Einschlag',
    'radar',
    'phase',
    dataset('all', 'Mittel in kn', blue, measured('avg', 'speed')),
    dataset('damaged', 'Mit Schaden', red, { ...measured('avg', 'speed'), data_filter: [harmful] }),
  ),
  chart(
    'Kosten und Geschwindigkeit',
    'scatter',
    'speed',
    dataset('costs', 'Kosten', green, {
      ...measured('sum', 'cost_total'),
      data_filter: [filter('cost_total', 'gt', 1_000)],
    }),
  ),
  chart(
    'Teure Reparaturen',
    'bubble',
    'flight_date',
    dataset('costs', 'Reparatur', gold, {
      ...measured('sum', 'cost_repair'),
      radius: { field: 'speed' },
      data_filter: [filter('cost_repair', 'gte', 100_000)],
    }),
  ),
  chart(
    'Schäden nach Monat',
    'area',
    'flight_date',
    // The colours of the levels, as of the answers themselves.
    rated('minor', 'Gering', '#B98A1F'),
    rated('medium', 'Mittel', '#D07A22'),
    rated('substantial', 'Erheblich', red),
  ),
];

/** Charts of the daily work, one of them over three forms at once. */
const dailyCharts: readonly DemoChart[] = [
  {
    ...{ name: 'Einträge der letzten 60 Tage', type: 'bar' },
    forms: [runwayCheck.name, fenceCheck.name, wildlifeSighting.name],
    config: {
      ...{ chart_value: 'created', chart_value_format: 'week' },
      datasets: [dataset('all', 'Einträge', blue, { data_filter: [filter('created', 'last_days', 60)] })],
    },
  },
  {
    ...{ name: 'Zustand der Bahnen', type: 'doughnut', forms: [runwayCheck.name] },
    config: { chart_value: 'zustand', chart_value_format: null, datasets: [dataset('all', 'Kontrollen', green)] },
  },
  {
    ...{ name: 'Reibwert je Zustand', type: 'bar', forms: [runwayCheck.name] },
    config: {
      ...{ chart_value: 'zustand', chart_value_format: null },
      datasets: [
        dataset('low', 'Kleinster Reibwert', red, measured('min', 'reibwert')),
        dataset('mean', 'Mittlerer Reibwert', blue, measured('avg', 'reibwert')),
      ],
    },
  },
  {
    ...{ name: 'Sichtungen je Bereich', type: 'pie', forms: [wildlifeSighting.name] },
    config: { chart_value: 'area', chart_value_format: null, datasets: [dataset('all', 'Sichtungen', blue)] },
  },
];

/** Shown as the number of the latest month, with its course. */
const monthly: readonly DemoChart[] = [
  chart('Meldungen im Monat', 'line', 'flight_date', strikes),
  chart('Mit Schaden im Monat', 'line', 'flight_date', damaged),
  chart('Kosten im Monat', 'line', 'flight_date', dataset('costs', 'Kosten', gold, measured('sum', 'cost_total'))),
  chart(
    'Noch offen',
    'line',
    'flight_date',
    dataset('open', 'Nicht abgeschlossen', blue, { data_filter: [filter('state', 'not_equals', 'closed')] }),
  ),
];

/** The last twelve months that the data has. */
const year = chart(
  'Meldungen im letzten Jahr',
  'line',
  'flight_date',
  ...[strikes, damaged].map(each => ({
    ...each,
    data_filter: [...(each.data_filter ?? []), filter('flight_date', 'gte', '2001-08-01')],
  })),
);

/** On no dashboard: thirty kinds of bars need a page of their own. */
const alone = chart(
  'Bestimmte Tierarten',
  'bar',
  'species',
  dataset('strikes', 'Meldungen', blue, {
    data_filter: unknown.map(code => filter('species', 'not_equals', code)),
  }),
);

export const demoCharts: readonly DemoChart[] = [...strikeCharts, ...dailyCharts, ...monthly, year, alone];

const named = (charts: readonly DemoChart[]) => charts.map(({ name }) => name);
export const demoDashboards: readonly DemoDashboard[] = [
  { name: 'Vogelschlag', charts: named(strikeCharts) },
  { name: 'Betrieb und Kontrollen', charts: named(dailyCharts) },
  {
    name: 'Lage im Überblick',
    charts: [
      ...[...named(monthly), year.name, 'Ausmaß der Schäden'],
      ...['Meldungen nach Flugphase', 'Kosten und Geschwindigkeit'],
    ],
    tiles: {
      'Meldungen im Monat': { width: 3, number: true },
      'Mit Schaden im Monat': { width: 3, number: true, better: 'less' },
      'Kosten im Monat': { width: 3, number: true, better: 'less' },
      'Noch offen': { width: 3, number: true, better: 'less' },
      [year.name]: { width: 8 },
      'Ausmaß der Schäden': { width: 4 },
      'Meldungen nach Flugphase': { width: 6 },
      'Kosten und Geschwindigkeit': { width: 6 },
    },
  },
];
