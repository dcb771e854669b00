/** Devices of users, as they report themselves to the server. */
import { limits } from '../base/limits.ts';
import { readOnly, resource } from '../base/resource.ts';
import { id, maybe, Type, text, time } from '../base/schema.ts';

export const devices = resource({
  name: 'devices',
  entity: 'Devices',
  path: '/pixelstein-users/devices',
  table: 'devices',
  about:
    "What people sign in with. They come by signing in with an `identifier`, one for each person who does: it is told to that person alone. Deleting one ends its sessions. `push_token` says where messages are pushed to: a browser's PushSubscription as JSON text, or the token of an app. It can be given and is never told, `pushes` says whether there is one; `debug` marks it as one of the sandbox. What a device reports of itself (`push_token`, `app_version`, `unsent`: how many entries wait on it) only its person can say.",
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    // So that an empty name is reported as missing and not as too short.
    name: readOnly(Type.String({ maxLength: limits.title, format: 'name' }), { update: true }),
    identifier: readOnly(maybe(text(255)), { ownOnly: true }),
    app_id: readOnly(maybe(text(255))),
    platform: readOnly(maybe(text(50))),
    push_token: readOnly(maybe(text(4_096)), { read: false, update: true, computed: { kind: 'elsewhere' } }),
    pushes: readOnly(Type.Integer(), {
      computed: { kind: 'alike', table: 'device_pushes', column: 'device_id', own: 'id' },
    }),
    debug: readOnly(Type.Boolean(), { update: true }),
    app_version: readOnly(maybe(text(50)), { update: true }),
    unsent: readOnly(maybe(Type.Integer({ minimum: 0, maximum: 1_000_000 })), { update: true }),
    unsent_reported: readOnly(maybe(time())),
    last_used: readOnly(time()),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
  },
  search: ['name'],
  sort: ['name', 'platform', 'last_used', 'created', 'modified'],
  defaultSort: { by: 'last_used', direction: 'desc' },
  filter: ['user_id', 'platform', 'app_id', 'identifier'],
  adminFilters: ['user_id'],
  links: { users: { kind: 'one', to: 'users', by: 'user_id' } },
  verbs: ['list', 'read', 'edit', 'remove'],
  unique: { devices_name_key: 'name' },
  audited: true,
  reported: ['push_token', 'app_version', 'unsent'],
});
