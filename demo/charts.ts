/** Charts and dashboards of the demo: one of each type over the bird strikes. Forms are named as in their `name`. */
import { type ChartConfig, type ChartTypeName, chartConstants, type Dataset } from '@kontor/charts';
import { birdStrike } from './forms/bird-strike.ts';

export interface DemoChart {
  name: string;
  type: ChartTypeName;
  config: ChartConfig;
  forms: readonly string[];
}

export interface DemoDashboard {
  name: string;
  /** By name, in the order they are shown. */
  charts: readonly string[];
}

const [blue, green, red] = chartConstants.colors;
const dataset = (id: string, label: string, color: string, more: Partial<Dataset> = {}): Dataset => ({
  ...{ id, label, color, data_filter: [] },
  ...more,
});
const strikes = dataset('strikes', 'Vogelschläge', blue);
const damaged = dataset('damaged', 'Mit Schaden', red, {
  data_filter: [{ field: 'damage', operator: 'not_equals', value: 'none' }],
});
const sum = (field: string) => ({ function: 'sum' as const, field });

const chart = (name: string, type: ChartTypeName, chart_value: string, ...datasets: Dataset[]): DemoChart => ({
  ...{ name, type, forms: [birdStrike.name] },
  config: { chart_value, chart_value_format: chart_value === 'flight_date' ? 'month' : null, datasets },
});

export const demoCharts: readonly DemoChart[] = [
  chart('Vogelschläge je Monat', 'line', 'flight_date', strikes, damaged),
  chart('Flugphasen', 'bar', 'phase', strikes, damaged),
  chart('Ausmaß des Schadens', 'pie', 'damage', strikes),
  chart('Größe der Tiere', 'doughnut', 'size', strikes),
  chart('Tageszeiten', 'polar_area', 'time_of_day', strikes),
  chart('Getroffene Teile', 'radar', 'parts', strikes),
  chart(
    'Kosten und Geschwindigkeit',
    'scatter',
    'speed',
    dataset('costs', 'Kosten in $', green, {
      aggregate: sum('cost_total'),
      data_filter: [{ field: 'cost_total', operator: 'gt', value: 1_000 }],
    }),
  ),
  chart(
    'Teure Vogelschläge',
    'bubble',
    'flight_date',
    dataset('costs', 'Reparatur in $', red, {
      aggregate: sum('cost_repair'),
      radius: { field: 'speed' },
      data_filter: [{ field: 'cost_repair', operator: 'gte', value: 100_000 }],
    }),
  ),
];

export const demoDashboards: readonly DemoDashboard[] = [
  { name: 'Vogelschlag', charts: demoCharts.map(({ name }) => name) },
];
