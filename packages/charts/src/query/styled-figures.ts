/** Styled figures: chart data with the names and colours that the chart's config gives its datasets. */
import { type ChartConfig, chartConstants } from '../model/config.ts';
import type { ChartData } from './chart-data.ts';

/** `#RRGGBB`: from the config, otherwise by the dataset's index. */
export const colorOf = (color: string | null | undefined, index: number): string => {
  const { colors } = chartConstants;
  const given = color || (colors[index % colors.length] ?? colors[0]);
  return given.startsWith('#') ? given : `#${given}`;
};

export type ChartDataset = ChartData['datasets'][number] & { label: string; color: string };

/** The figures in `chart_cache` and previews, which every view draws. */
export interface ChartFigures extends Omit<ChartData, 'datasets'> {
  datasets: ChartDataset[];
  /** The value axis is logarithmic where its values allow it. */
  log?: true;
  /** Only so many labels are drawn, the greatest; the others are one. */
  rest?: number;
  /** Number of labels that the last one stands for. */
  folded?: number;
}

const adds = ({ aggregate }: ChartConfig['datasets'][number]) =>
  !aggregate || aggregate.function === 'count' || aggregate.function === 'sum';

export function styledFigures({ config }: { config: ChartConfig }, arranged: ChartData): ChartFigures {
  const { log, rest, datasets } = config;
  return {
    ...arranged,
    ...(log && { log }),
    // Means and extremes do not add up.
    ...(rest && datasets.every(adds) && { rest }),
    datasets: datasets.map(({ id, label, color }, index) => {
      const found = arranged.datasets.find(each => each.id === id);
      const drawn = {
        measure: found?.measure ?? null,
        data: found?.data ?? [],
        ...(found?.earlier && { earlier: true as const }),
      };
      return { id, label, color: colorOf(color, index), ...drawn };
    }),
  };
}
