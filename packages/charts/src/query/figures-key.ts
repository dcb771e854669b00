/** The cache key of a chart's figures: the part of its query that they depend on. */
import { type ChartType, chartTypes } from '../model/chart-types.ts';
import type { ChartQuery } from '../model/config.ts';

/** The cache key of a chart's figures. */

/** The part of a chart that its figures hang on, as text: names, colours and sorting may change without a new count. */
export function figuresKey({ type, config }: ChartQuery): string {
  const { points, radius }: ChartType = chartTypes[type];
  const datasets = config.datasets.map(({ id, data_filter: filters = [], aggregate, radius: by }) => [
    id,
    filters.map(({ field, operator, value }) => [field, operator, value ?? null]),
    points ? 'points' : (aggregate?.function ?? 'count'),
    aggregate?.field ?? null,
    radius ? (by?.field ?? null) : null,
  ]);
  const manner = points ? (radius ? 'bubble' : 'scatter') : 'labels';
  return JSON.stringify([manner, config.chart_value, config.chart_value_format ?? null, datasets]);
}
