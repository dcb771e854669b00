import { resource, shown } from '../base/resource.ts';
import { id, json, maybe, Type, text, time } from '../base/schema.ts';

const of = { to: 'charts', by: 'chart_id', write: 'update' } as const;

export const chartCaches = resource({
  name: 'chart-caches',
  entity: 'ChartCaches',
  path: '/chartCaches',
  table: 'chart_caches',
  about: 'The figures kept for one dataset of a chart. They follow the entries by themselves.',
  owner: null,
  of,
  fields: {
    id: shown(id()),
    chart_id: shown(id()),
    chart_dataset_id: shown(id()),
    /** The dataset's id in the chart's config. */
    dataset_id: shown(text(100)),
    /** `{labels, values, data}`; null while they are counted anew. */
    figures: shown(maybe(json()), { computed: { kind: 'figures', of: 'chart_id', dataset: 'dataset_id' } }),
    version: shown(Type.Integer()),
    created: shown(time()),
    modified: shown(time()),
  },
  search: [],
  sort: ['created', 'modified'],
  defaultSort: { by: 'modified', direction: 'desc' },
  filter: ['chart_id', 'dataset_id'],
  links: {
    charts: { kind: 'one', to: 'charts', by: 'chart_id' },
    datasets: { kind: 'one', to: 'chart-datasets', by: 'chart_dataset_id' },
  },
  verbs: ['list', 'read'],
  unique: {},
});

export const chartDatasets = resource({
  name: 'chart-datasets',
  entity: 'ChartDatasets',
  path: '/chart-datasets',
  table: 'chart_datasets',
  about: "The datasets of charts, as their charts' configs say.",
  owner: null,
  of,
  fields: {
    id: shown(id()),
    chart_id: shown(id()),
    dataset_id: shown(text(100)),
    label: shown(text(255)),
    color: shown(maybe(text(7))),
    place: shown(Type.Integer()),
    version: shown(Type.Integer()),
    created: shown(time()),
    modified: shown(time()),
  },
  search: ['label'],
  sort: ['label', 'place', 'created', 'modified'],
  defaultSort: { by: 'place', direction: 'asc' },
  filter: ['chart_id', 'dataset_id'],
  links: { charts: { kind: 'one', to: 'charts', by: 'chart_id' } },
  verbs: ['list', 'read'],
  unique: {},
});
