/** Derives a valid query from a possibly incomplete chart, and applies presentation changes to loaded figures. */
import {
  type ChartData,
  type ChartFigures,
  type ChartForm,
  type ChartQuery,
  chartTypes,
  checkChart,
  type Dataset,
  styledFigures,
} from '@kontor/charts';
import { askedOf, type ChartDocument } from './document.ts';

const complete = (dataset: Dataset, broken: ReadonlySet<number>): Dataset => ({
  ...dataset,
  data_filter: (dataset.data_filter ?? []).filter((_, index) => !broken.has(index)),
});

/** Drops incomplete conditions; null if the rest is invalid too. */
export function countable(document: ChartDocument, forms: readonly ChartForm[]): ChartQuery | null {
  const asked = askedOf(document);
  if (forms.length === 0 || asked.config.chart_value === '') return null;
  const broken = asked.config.datasets.map(() => new Set<number>());
  for (const { path } of checkChart(asked, forms)) {
    const [, dataset, filter] = /^config\.datasets\.(\d+)\.data_filter\.(\d+)\./.exec(path) ?? [];
    if (dataset === undefined) return null;
    broken[Number(dataset)]?.add(Number(filter));
  }
  const datasets = asked.config.datasets.map((dataset, index) => complete(dataset, broken[index] ?? new Set()));
  // The server requires a label; the drawing uses the present one.
  const named = datasets.map(dataset => ({ ...dataset, label: dataset.label || '–' }));
  return { ...asked, config: { ...asked.config, datasets: named } };
}

/** Applies names, colours and order to loaded figures; datasets without figures wait. */
export function dress({ config }: Pick<ChartDocument, 'config'>, arranged: ChartData): ChartFigures {
  const counted = new Set(arranged.datasets.map(({ id }) => id));
  const figures = styledFigures({ config }, arranged);
  return { ...figures, datasets: figures.datasets.filter(({ id }) => counted.has(id)) };
}

/**
 * A query for the number of entries that match each dataset, by day of creation: every entry has exactly one, so that
 * each counts once. Null without conditions.
 */
export function matchesAsked({ config }: ChartQuery): ChartQuery | null {
  const datasets = config.datasets.filter(({ data_filter: filters = [] }) => filters.length > 0);
  if (datasets.length === 0) return null;
  return {
    type: 'bar',
    config: {
      chart_value: 'created',
      chart_value_format: 'month',
      datasets: datasets.map(({ id, label, data_filter }) => ({ id, label, data_filter: data_filter ?? [] })),
    },
  };
}

/**
 * The number of entries that the figures count: what the conditions leave. Null where it is unknown, or differs between
 * datasets that all have conditions.
 */
export function countedOf(
  { datasets }: ChartDocument['config'],
  all: number | null,
  matches: ReadonlyMap<string, number>,
): number | null {
  // a condition that is not complete yet leaves them all
  const filtered = datasets.filter(({ id, data_filter: filters }) => (filters ?? []).length > 0 && matches.has(id));
  if (filtered.length < datasets.length) return all || null;
  const [only, ...others] = filtered;
  return only && others.length === 0 ? (matches.get(only.id) ?? null) : null;
}

export type Lacking = 'forms' | 'value' | 'x' | 'y' | 'number' | 'radius';

/** What has to be chosen before anything can be counted, in the order of the settings. */
export function lackingOf({ type, report_configs, config }: ChartDocument): Lacking[] {
  const { points, radius } = chartTypes[type];
  const found: Lacking[] = [];
  if (report_configs.length === 0) found.push('forms');
  if (config.chart_value === '') found.push(points ? 'x' : 'value');
  const measured = (each: Dataset) => points || (each.aggregate && each.aggregate.function !== 'count');
  if (config.datasets.some(each => measured(each) && !each.aggregate?.field)) found.push(points ? 'y' : 'number');
  if (radius && config.datasets.some(each => !each.radius?.field)) found.push('radius');
  return found;
}

export function matchesIn(arranged: ChartData): Map<string, number> {
  const sum = (data: ChartData['datasets'][number]['data']) =>
    data.reduce<number>((total, each) => total + (typeof each === 'number' ? each : 0), 0);
  return new Map(arranged.datasets.map(({ id, data }) => [id, sum(data)]));
}
