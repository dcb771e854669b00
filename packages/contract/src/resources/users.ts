import { open, resource, shown } from '../resource.ts';
import { email, id, json, maybe, Type, text, time } from '../schema.ts';

export const users = resource({
  name: 'users',
  entity: 'Users',
  path: '/pixelstein-users/users',
  table: 'users',
  about: 'People who can sign in.',
  owner: 'id',
  fields: {
    id: shown(id()),
    username: shown(text(100)),
    email: shown(maybe(email())),
    first_name: open(maybe(text(100))),
    last_name: open(maybe(text(100))),
    salutation: open(maybe(text(50))),
    role: shown(Type.Union([Type.Literal('admin'), Type.Literal('user')])),
    permissions: shown(json(), { itemOnly: true }),
    active: shown(Type.Boolean()),
    version: shown(Type.Integer()),
    created: shown(time()),
    modified: shown(time()),
  },
  search: ['username', 'email', 'first_name', 'last_name'],
  sort: ['username', 'email', 'role', 'created', 'modified'],
  defaultSort: { by: 'username', direction: 'asc' },
  filter: ['role'],
  links: {},
  verbs: ['list', 'read'],
  unique: { users_username_key: 'username', users_email_key: 'email' },
});
