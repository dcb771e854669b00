/** Document of the chart editor, and its conversion from and to the server's chart. */
import {
  type ChartConfig,
  type ChartQuery,
  type ChartTypeName,
  chartConstants,
  chartTypes,
  type Dataset,
} from '@kontor/charts';
import { newId } from '@kontor/form';
import type { Chart } from '../../../charts/types.ts';
import type { FormName } from '../../../library/form-names.ts';

export interface ChartDocument {
  name: string;
  type: ChartTypeName;
  report_configs: readonly FormName[];
  config: ChartConfig;
}

/** The three primary colours first, then the further chart colours (`--c4` … of the tokens). */
export const palette = [...chartConstants.colors, ...['#C2851F', '#6B93A6', '#8A5A83', '#6E9448', '#85969D']] as const;

/** As CSS: the palette's colours by the page's tokens, which differ in dark. Imports nothing of the drawing, which is late. */
export function shownColor(color: string): string {
  const slot = (palette as readonly string[]).indexOf(color.toUpperCase()) + 1;
  return slot > 0 ? `var(--c${slot})` : color;
}

/** The first colour that no other dataset uses. */
export function nextColor(datasets: readonly Dataset[]): string {
  const used = new Set(datasets.map(({ color }) => color?.toUpperCase()));
  return palette.find(color => !used.has(color)) ?? palette[datasets.length % palette.length] ?? palette[0];
}

export const newDataset = (label: string, datasets: readonly Dataset[]): Dataset => ({
  id: newId(),
  label,
  color: nextColor(datasets),
  data_filter: [],
  aggregate: null,
});

export const emptyDocument = (label: string, forms: readonly FormName[]): ChartDocument => ({
  name: '',
  type: chartConstants.type,
  report_configs: forms,
  config: { chart_value: '', chart_value_format: null, datasets: [newDataset(label, [])] },
});

/** Datasets without a colour get one by index: made explicit, so that reordering keeps it. */
const colored = (dataset: Dataset, index: number): Dataset => ({
  ...dataset,
  color: `#${(dataset.color || palette[index % chartConstants.colors.length] || palette[0]).replace('#', '')}`,
});

export const fromRecord = ({ name, type, config, report_configs = [] }: Chart): ChartDocument => ({
  name,
  type,
  report_configs: report_configs.map(({ id, name: of }) => ({ id, name: of })),
  config: { ...config, datasets: config.datasets.map(colored) },
});

/** Drops settings of a former chart type: they could refer to fields that are not shown. */
function tidy(
  { year_before, ...dataset }: Dataset,
  { points, radius, round }: (typeof chartTypes)[ChartTypeName],
): Dataset {
  const { aggregate, radius: by } = dataset;
  return {
    ...dataset,
    label: dataset.label.trim(),
    aggregate: points || (aggregate && aggregate.function !== 'count') ? (aggregate ?? null) : null,
    radius: radius ? (by ?? null) : null,
    ...(year_before && !points && !round && { year_before }),
  };
}

/** The config without what a type cannot draw; without a choice its keys are absent, as in charts that never had one. */
function tidyConfig({ log, rest, ...config }: ChartConfig, type: ChartTypeName): ChartConfig {
  const row = chartTypes[type];
  const datasets = config.datasets.map(dataset => tidy(dataset, row));
  return { ...config, datasets, ...(log && row.log && { log }), ...(rest && !row.points && { rest }) };
}

export const askedOf = ({ type, config }: ChartDocument): ChartQuery => ({ type, config: tidyConfig(config, type) });

export const toBody = (document: ChartDocument) => ({
  name: document.name.trim(),
  ...askedOf(document),
  report_configs: document.report_configs.map(({ id }) => ({ id })),
});
