import { needed, open, resource, shown } from '../base/resource.ts';
import { id, maybe, name, Type, text, time } from '../base/schema.ts';

/** A shown column, in its place; without a width it is as wide as what stands in it. */
const column = Type.Object(
  { key: text(120, 1), width: Type.Optional(Type.Integer({ minimum: 48, maximum: 2_000 })) },
  { additionalProperties: false },
);

export const savedViews = resource({
  name: 'saved-views',
  entity: 'SavedViews',
  path: '/saved-views',
  table: 'saved_views',
  about: "A person's own views of a form's entries: filters, search, sort, layout and columns, under a name.",
  owner: 'user_id',
  personal: true,
  fields: {
    id: shown(id()),
    user_id: shown(id()),
    report_config_id: { ...shown(id()), create: 'required' },
    name: needed(name(100)),
    /** As it stands in the address of the list, without the question mark. */
    query: open(text(4_000)),
    columns: open(maybe(Type.Array(column, { maxItems: 500 }))),
    is_default: open(Type.Boolean()),
    version: shown(Type.Integer()),
    created: shown(time()),
    modified: shown(time()),
    deleted: shown(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'created', 'modified'],
  defaultSort: { by: 'name', direction: 'asc' },
  filter: ['report_config_id', 'name'],
  links: { report_configs: { kind: 'one', to: 'report-configs', by: 'report_config_id' } },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: { saved_views_name_key: 'name' },
});
