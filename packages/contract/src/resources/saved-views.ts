/** Saved views: a list's filters, sort and columns under a name; private, shared with people and groups, or with all. */
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, oneOf, Type, text, time } from '../base/schema.ts';

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
  about:
    "Views of a form's entries: filters, search, sort, layout and columns, under a name. One is for its owner (`shared`: `me`), besides for `people` and members of `groups` (`some`), or for all (`all`) who may read the form and entries; what it shows is within its reader's own rights. It is changed by its owner, and where it is for all by those who may change the form, too. `is_default`: with it the caller's list opens; the last one that they set.",
  owner: 'user_id',
  personal: true,
  shared: {
    column: 'shared',
    people: { table: 'saved_view_users', item: 'saved_view_id' },
    groups: { table: 'saved_view_groups', item: 'saved_view_id' },
    of: { to: 'report-configs', by: 'report_config_id', shows: 'Reports' },
  },
  fields: {
    id: readOnly(id()),
    user_id: readOnly(id()),
    owner_name: readOnly(Type.String(), { computed: { kind: 'owner_name' } }),
    report_config_id: { ...readOnly(id()), create: 'required' },
    name: required(name(100)),
    /** The query string of the list's address, without the question mark. */
    query: editable(text(4_000)),
    columns: editable(maybe(Type.Array(column, { maxItems: 500 }))),
    shared: editable(oneOf('me', 'some', 'all')),
    is_default: editable(Type.Boolean(), {
      computed: { kind: 'mine', table: 'saved_view_defaults', by: 'saved_view_id' },
    }),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'created', 'modified'],
  defaultSort: { by: 'name', direction: 'asc' },
  filter: ['report_config_id', 'name', 'user_id', 'shared'],
  links: {
    report_configs: { kind: 'one', to: 'report-configs', by: 'report_config_id' },
    users: { kind: 'one', to: 'users', by: 'user_id' },
    people: {
      kind: 'many',
      to: 'users',
      through: 'saved_view_users',
      from: 'saved_view_id',
      other: 'user_id',
      write: true,
    },
    groups: {
      kind: 'many',
      to: 'groups',
      through: 'saved_view_groups',
      from: 'saved_view_id',
      other: 'group_id',
      write: true,
    },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: { saved_views_name_key: 'name' },
});
