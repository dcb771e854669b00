/** Groups of users, which roles and announcements refer to. */
import { readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, Type, time } from '../base/schema.ts';

export const groups = resource({
  name: 'groups',
  entity: 'Groups',
  path: '/pixelstein-users/groups',
  table: 'groups',
  about: 'People by what they belong to. The scope `self` are the groups that the caller is a member of.',
  owner: null,
  members: { table: 'group_users', item: 'group_id', user: 'user_id' },
  fields: {
    id: readOnly(id()),
    name: required(name(100)),
    members_count: readOnly(Type.Integer(), { computed: { kind: 'linked', link: 'users' } }),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'created', 'modified'],
  defaultSort: { by: 'name', direction: 'asc' },
  filter: ['name'],
  links: {
    users: { kind: 'many', to: 'users', through: 'group_users', from: 'group_id', other: 'user_id', write: true },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  paths: { add: '', edit: '/edit/{id}', remove: '/delete/{id}' },
  trash: 'usual',
  unique: { groups_name_key: 'name' },
  audited: true,
});
