/** Licences of this instance: signed statements of what it may be used for (docs/licences.md); read-only. */
import { readOnly, resource } from '../base/resource.ts';
import { id, maybe, Type, text, time } from '../base/schema.ts';

export const licences = resource({
  name: 'licences',
  entity: 'Licences',
  path: '/instance/licences',
  table: 'licences',
  about:
    'What this instance may be used for: a signed statement (docs/licences.md), which is `licence_key` and the `.lic` file. Null for `end` and `installs_available` is no limit. `installs_count`: devices that have signed in with its `app_id`.',
  owner: null,
  fields: {
    id: readOnly(id()),
    type: readOnly(text(10)),
    app_id: readOnly(text(255)),
    customer_name: readOnly(text(255)),
    instance: readOnly(text(2_000)),
    start: readOnly(time()),
    end: readOnly(maybe(time())),
    installs_available: readOnly(maybe(Type.Integer())),
    installs_count: readOnly(Type.Integer(), {
      computed: { kind: 'alike', table: 'devices', column: 'app_id', own: 'app_id', distinct: 'identifier' },
    }),
    licence_key: readOnly(text(4_000)),
    public_key: readOnly(text(100)),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
  },
  search: ['customer_name', 'app_id'],
  sort: ['customer_name', 'start', 'end', 'created', 'modified'],
  defaultSort: { by: 'start', direction: 'desc' },
  filter: ['app_id'],
  links: {},
  verbs: ['list', 'read'],
  unique: {},
});
