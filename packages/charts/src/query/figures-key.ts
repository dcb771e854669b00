/** The cache key of a chart's figures: the part of its query that they depend on. */
import { chartTypes, figureKindOf } from '../model/chart-types.ts';
import type { ChartQuery } from '../model/config.ts';

/** Excludes names, colours and sorting, which need no recount. */
export function figuresKey({ type, config }: ChartQuery): string {
  const { points, radius } = chartTypes[type];
  const datasets = config.datasets.map(
    ({ id, data_filter: filters = [], aggregate, radius: by, year_before: yearBefore }) => [
      id,
      filters.map(({ field, operator, value }) => [field, operator, value ?? null]),
      points ? 'points' : (aggregate?.function ?? 'count'),
      aggregate?.field ?? null,
      radius ? (by?.field ?? null) : null,
      // Without it as before: figures that are kept stay what they are.
      ...(yearBefore ? ['year before'] : []),
    ],
  );
  return JSON.stringify([figureKindOf(type), config.chart_value, config.chart_value_format ?? null, datasets]);
}
