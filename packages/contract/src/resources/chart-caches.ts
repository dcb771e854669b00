/** Cached figures of charts and of their datasets; read-only, by the permissions of the chart. */
import { readOnly, resource } from '../base/resource.ts';
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
    id: readOnly(id()),
    chart_id: readOnly(id()),
    chart_dataset_id: readOnly(id()),
    /** The dataset's id in the chart's config. */
    dataset_id: readOnly(text(100)),
    /** `{labels, values, data}`; null while a recount is due. */
    figures: readOnly(maybe(json()), { computed: { kind: 'figures', of: 'chart_id', dataset: 'dataset_id' } }),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
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
    id: readOnly(id()),
    chart_id: readOnly(id()),
    dataset_id: readOnly(text(100)),
    label: readOnly(text(255)),
    color: readOnly(maybe(text(7))),
    place: readOnly(Type.Integer()),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
  },
  search: ['label'],
  sort: ['label', 'place', 'created', 'modified'],
  defaultSort: { by: 'place', direction: 'asc' },
  filter: ['chart_id', 'dataset_id'],
  links: { charts: { kind: 'one', to: 'charts', by: 'chart_id' } },
  verbs: ['list', 'read'],
  unique: {},
});
