/** Dashboards (`chart-collections`): charts side by side, with a common filter. */
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, oneOf, Type, time } from '../base/schema.ts';

/** How a chart is shown: columns of twelve that it takes, and whether as a number. */
const tile = Type.Object(
  {
    id: id(),
    width: Type.Optional(
      Type.Union([Type.Literal(3), Type.Literal(4), Type.Literal(6), Type.Literal(8), Type.Literal(12)]),
    ),
    /** As its latest figure, with its course and the difference to the one before. */
    number: Type.Optional(Type.Boolean()),
    /** Which direction of the difference is good; without it neither is. */
    better: Type.Optional(oneOf('more', 'less')),
  },
  { additionalProperties: false },
);

/** Properties that are left out of a change stay as they are. */
const config = Type.Object(
  {
    /** Order of the charts; those that are not named come last. */
    order: Type.Optional(Type.Array(id(), { maxItems: 1_000 })),
    /** Readers may filter the dashboard by date and state, whichever entries they may read. */
    filterable: Type.Optional(Type.Boolean()),
    /** Charts that are shown in another way than half the width wide. */
    tiles: Type.Optional(Type.Array(tile, { maxItems: 1_000 })),
  },
  { additionalProperties: false },
);

export const chartCollections = resource({
  name: 'chart-collections',
  entity: 'ChartCollections',
  path: '/chart-collections',
  table: 'chart_collections',
  about: 'Dashboards: charts under a name, in an order.',
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    name: required(name(255)),
    config: editable(config),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'created', 'modified'],
  defaultSort: { by: 'modified', direction: 'desc' },
  filter: ['id', 'name', 'user_id'],
  links: {
    charts: {
      kind: 'many',
      to: 'charts',
      through: 'chart_collection_charts',
      from: 'chart_collection_id',
      other: 'chart_id',
      write: true,
    },
    users: { kind: 'one', to: 'users', by: 'user_id' },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'mirrored',
  unique: { chart_collections_name_key: 'name' },
});
