/** What the preview shows of a chart that may be half finished, and how figures that are there are dressed anew. */
import {
  type ChartData,
  type ChartFigures,
  type ChartForm,
  type ChartQuery,
  checkChart,
  type Dataset,
  styledFigures,
} from '@kontor/charts';
import { askedOf, type ChartDocument } from './document.ts';

const complete = (dataset: Dataset, broken: ReadonlySet<number>): Dataset => ({
  ...dataset,
  data_filter: (dataset.data_filter ?? []).filter((_, index) => !broken.has(index)),
});

/** The chart without conditions that say nothing yet; null where the rest cannot be counted either. */
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
  // A label is asked for by the server; what is drawn takes the one of the moment.
  const named = datasets.map(dataset => ({ ...dataset, label: dataset.label || '–' }));
  return { ...asked, config: { ...asked.config, datasets: named } };
}

/** Names, colours and order as they are now; a dataset that is not counted yet waits. */
export function dress({ config }: Pick<ChartDocument, 'config'>, arranged: ChartData): ChartFigures {
  const counted = new Set(arranged.datasets.map(({ id }) => id));
  const figures = styledFigures({ config }, arranged);
  return { ...figures, datasets: figures.datasets.filter(({ id }) => counted.has(id)) };
}

/**
 * How many entries pass each dataset's conditions, as a chart of its own: every entry has a day on which it was made,
 * so that none is left out or counted twice. Null where no dataset has conditions.
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

export function matchesIn(arranged: ChartData): Map<string, number> {
  const sum = (data: ChartData['datasets'][number]['data']) =>
    data.reduce<number>((total, each) => total + (typeof each === 'number' ? each : 0), 0);
  return new Map(arranged.datasets.map(({ id, data }) => [id, sum(data)]));
}
