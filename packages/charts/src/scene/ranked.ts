/** Orders the labels of a ranking by the sum of their values, the greatest first; what has none and what is blank is last. */
import { drawable } from '../layout/values.ts';
import { type ChartTypeName, chartTypes } from '../model/chart-types.ts';
import type { ChartFigures } from '../query/styled-figures.ts';

/** Tables and files keep the order of the figures. */
export function rankedFigures(type: ChartTypeName, figures: ChartFigures): ChartFigures {
  const { labels, values, colors, datasets } = figures;
  if (!chartTypes[type].ranked) return figures;
  const rows = datasets.map(({ data }) => data.map(drawable));
  const sizes = labels.map((_, index) => {
    const own = rows.map(row => row[index] ?? null).filter(value => value !== null);
    return values[index] === '' || own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0);
  });
  const least = Number.NEGATIVE_INFINITY;
  const order = labels.map((_, index) => index).sort((a, b) => compare(sizes[b] ?? least, sizes[a] ?? least) || a - b);
  const ordered = <T>(list: readonly T[]): T[] => order.map(index => list[index] as T);
  return {
    ...figures,
    labels: ordered(labels),
    values: ordered(values),
    ...(colors && { colors: ordered(colors) }),
    datasets: datasets.map((dataset, at) => ({ ...dataset, data: ordered(rows[at] ?? []) })),
  };
}

/** Two infinities have no difference. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);
