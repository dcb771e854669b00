/** Dashboards (`chart-collections`): charts side by side, with a common filter. */
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, Type, time } from '../base/schema.ts';

/** Properties that are left out of a change stay as they are. */
const config = Type.Object(
  {
    /** Order of the charts; those that are not named come last. */
    order: Type.Optional(Type.Array(id(), { maxItems: 1_000 })),
    /** Readers may filter the dashboard by date and state, whichever entries they may read. */
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
