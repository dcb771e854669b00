/** Charts: a query over entries of one or more forms, with cached figures. */
import {
  aggregateFunctions,
  type ChartFigures,
  chartConstants,
  chartTypeNames,
  granularities,
  operators,
} from '@kontor/charts';
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, json, maybe, name, oneOf, Type, text, time, typed } from '../base/schema.ts';

const closed = { additionalProperties: false };

const filter = Type.Object(
  {
    field: text(100, 1),
    operator: oneOf(...operators),
    value: Type.Optional(maybe(Type.Union([text(500), Type.Number(), Type.Boolean()]))),
  },
  closed,
);

const dataset = Type.Object(
  {
    id: text(100, 1),
    label: name(255),
    color: Type.Optional(maybe(Type.String({ pattern: '^#?[0-9A-Fa-f]{6}$' }))),
    data_filter: Type.Optional(Type.Array(filter, { maxItems: chartConstants.filters })),
    aggregate: Type.Optional(
      maybe(Type.Object({ function: oneOf(...aggregateFunctions), field: Type.Optional(maybe(text(100))) }, closed)),
    ),
    radius: Type.Optional(maybe(Type.Object({ field: text(100, 1) }, closed))),
    /** Over spans of time: of the same span a year before. */
    year_before: Type.Optional(maybe(Type.Boolean())),
  },
  closed,
);

/** Cached figures of a chart, with the time of the count. */
export type KeptFigures = ChartFigures & { modified: string };
/** Why the last count was aborted, and when it is retried. */
export interface CountFailed {
  reason: 'too_slow' | 'failed';
  retry: string;
}

/** A chart's query; `@kontor/charts` checks it against the forms. */
export const chartConfig = Type.Object(
  {
    chart_value: text(100, 1),
    chart_value_format: Type.Optional(maybe(oneOf(...granularities))),
    datasets: Type.Array(dataset, { minItems: 1, maxItems: chartConstants.datasets }),
    /** The value axis is logarithmic. */
    log: Type.Optional(maybe(Type.Boolean())),
    /** Number of labels that are drawn, the greatest; the others are one. */
    rest: Type.Optional(maybe(Type.Integer({ minimum: 1, maximum: chartConstants.rest }))),
  },
  closed,
);
export const chartType = oneOf(...chartTypeNames);

export const charts = resource({
  name: 'charts',
  entity: 'Charts',
  path: '/charts',
  table: 'charts',
  about: 'Statistics: what is counted of the entries of one or more forms, and how it is drawn.',
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    name: required(name(255)),
    type: required(chartType),
    config: required(chartConfig),
    sorting: editable(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
    /** Cached figures of all datasets; null before the first count. */
    chart_cache: readOnly(maybe(typed<KeptFigures>(json())), { computed: { kind: 'figures', of: 'id' } }),
    count_failed: readOnly(maybe(typed<CountFailed>(json())), { computed: { kind: 'count_failed' } }),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'sorting', 'created', 'modified'],
  defaultSort: { by: 'modified', direction: 'desc' },
  filter: ['id', 'name', 'type', 'user_id'],
  linkFilters: ['chart_collections', 'report_configs'],
  links: {
    report_configs: {
      kind: 'many',
      to: 'report-configs',
      through: 'chart_forms',
      from: 'chart_id',
      other: 'report_config_id',
      write: true,
    },
    users: { kind: 'one', to: 'users', by: 'user_id' },
    chart_caches: { kind: 'children', to: 'chart-caches', by: 'chart_id' },
    /** The dashboards that show it. */
    chart_collections: {
      kind: 'many',
      to: 'chart-collections',
      through: 'chart_collection_charts',
      from: 'chart_id',
      other: 'chart_collection_id',
    },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: { charts_name_key: 'name' },
});
