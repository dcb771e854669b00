/** APIs: external services that handlers deliver entries, files and events to. */
import { readOnly, required, resource } from '../base/resource.ts';
import { id, json, maybe, name, Type, text, time } from '../base/schema.ts';

export const apis = resource({
  name: 'apis',
  entity: 'Apis',
  path: '/apis',
  table: 'apis',
  about:
    'Services of others that the house calls. What `config` holds follows from the type (`/apis/available.json`); its secrets are told as ******** and stay as they are where that is sent back.',
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    name: required(name(100)),
    type: { ...readOnly(text(50)), create: 'required' },
    config: required(json()),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'type', 'created', 'modified'],
  defaultSort: { by: 'name', direction: 'asc' },
  filter: ['type'],
  links: {
    report_handlers: { kind: 'children', to: 'report-handlers', by: 'api_id' },
    file_handlers: { kind: 'children', to: 'file-handlers', by: 'api_id' },
    event_handlers: { kind: 'children', to: 'event-handlers', by: 'api_id' },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'mirrored',
  unique: {},
  audited: true,
});
