/** Saved views: a list's filters, sort and columns under a name, per user. */
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, Type, text, time } from '../base/schema.ts';

/** A visible column, in order; without a width it fits its content. */
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
    id: readOnly(id()),
    user_id: readOnly(id()),
    report_config_id: { ...readOnly(id()), create: 'required' },
    name: required(name(100)),
    /** The query string of the list's address, without the question mark. */
    query: editable(text(4_000)),
    columns: editable(maybe(Type.Array(column, { maxItems: 500 }))),
    is_default: editable(Type.Boolean()),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
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
