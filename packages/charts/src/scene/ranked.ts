/** Orders the labels of a ranking by the sum of their values, the greatest first; what has none and what is blank is last. */
import { drawable, labelSums, orderBySize } from '../layout/values.ts';
import { type ChartTypeName, chartTypes } from '../model/chart-types.ts';
import type { ChartFigures } from '../query/styled-figures.ts';

/** Tables and files keep the order of the figures. */
export function rankedFigures(type: ChartTypeName, figures: ChartFigures): ChartFigures {
  const { labels, values, colors, datasets } = figures;
  if (!chartTypes[type].ranked) return figures;
  const rows = datasets.map(({ data }) => data.map(drawable));
  const order = orderBySize(labelSums(figures).map((sum, index) => (values[index] === '' ? null : sum)));
  const ordered = <T>(list: readonly T[]): T[] => order.map(index => list[index] as T);
  return {
    ...figures,
    labels: ordered(labels),
    values: ordered(values),
    ...(colors && { colors: ordered(colors) }),
    datasets: datasets.map((dataset, at) => ({ ...dataset, data: ordered(rows[at] ?? []) })),
  };
}
