/** Users: accounts with role, groups and permissions of their own. */
import { languageCodes } from '@kontor/form/languages';
import { limits } from '../base/limits.ts';
import type { Permissions } from '../base/permissions.ts';
import { editable, readOnly, required, resource, writeOnly } from '../base/resource.ts';
import { email, id, json, maybe, name, oneOf, Type, text, time, typed } from '../base/schema.ts';

/** Entity → action → scope; names are validated on write. */
const permissions = typed<Permissions>(json());

const apart = { kind: 'apart' } as const;

export const users = resource({
  name: 'users',
  entity: 'Users',
  path: '/pixelstein-users/users',
  table: 'users',
  about:
    'People who can sign in. `permissions` is told as it holds, with that of the role; what is written there is set on the user alone, and told as `own_permissions`. Only administrators change user names, roles, permissions, passwords and who is active; the helpdesk changes names, passwords and who is active for people (role `user`) whose rights do not go beyond its own; whoever changes their own e-mail address gives `old_password` with it.',
  owner: 'id',
  fields: {
    id: readOnly(id()),
    username: required(name(100)),
    email: required(maybe(email())),
    first_name: editable(maybe(text(100))),
    last_name: editable(maybe(text(100))),
    salutation: editable(maybe(text(50))),
    language: editable(maybe(oneOf(...languageCodes))),
    role: editable(Type.Union([Type.Literal('admin'), Type.Literal('helpdesk'), Type.Literal('user')])),
    permissions: editable(maybe(permissions), { itemOnly: true }),
    own_permissions: readOnly(maybe(permissions), { itemOnly: true }),
    active: editable(Type.Boolean()),
    /** Whether an administrator is told of faults of the instance. */
    alerts: editable(Type.Boolean(), { itemOnly: true }),
    /** Whether the person is told of comments that mention or answer them. */
    mentions: editable(Type.Boolean(), { itemOnly: true }),
    /** Of the groups that the caller is in, whatever they may read: of others null. */
    group_names: readOnly(maybe(Type.Array(Type.String())), { itemOnly: true, computed: { kind: 'group_names' } }),
    invited: readOnly(Type.Boolean()),
    password: writeOnly(text(limits.password_max, limits.password_min), { create: 'required', computed: apart }),
    old_password: writeOnly(text(1_024), { create: false, computed: apart }),
    last_signed_in: readOnly(maybe(time())),
    devices_count: readOnly(Type.Integer(), { computed: { kind: 'children', to: 'devices', by: 'user_id' } }),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['username', 'email', 'first_name', 'last_name'],
  searchIn: { devices: { by: 'user_id', columns: ['name', 'platform', 'app_id', 'app_version'] } },
  sort: ['username', 'email', 'role', 'last_signed_in', 'created', 'modified'],
  defaultSort: { by: 'username', direction: 'asc' },
  filter: ['role', 'active', 'invited'],
  ranges: ['last_signed_in'],
  linkFilters: ['groups'],
  links: {
    groups: {
      kind: 'many',
      to: 'groups',
      through: 'group_users',
      from: 'user_id',
      other: 'group_id',
      write: 'update',
    },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  paths: { edit: '/edit/{id}', remove: '/delete/{id}' },
  trash: 'usual',
  unique: { users_username_key: 'username', users_email_key: 'email' },
  audited: true,
});
