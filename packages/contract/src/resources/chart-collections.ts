import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, Type, time } from '../base/schema.ts';

/** What of it is not sent stays as it is. */
const config = Type.Object(
  {
    /** Charts in the order they are shown; those that it does not name come after. */
    order: Type.Optional(Type.Array(id(), { maxItems: 1_000 })),
    /** Its readers may narrow it by date and state, whichever entries they may read. */
    filterable: Type.Optional(Type.Boolean()),
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
