import { needed, resource, shown } from '../base/resource.ts';
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
    id: shown(id()),
    user_id: shown(maybe(id())),
    name: needed(name(100)),
    type: { ...shown(text(50)), create: 'required' },
    config: needed(json()),
    version: shown(Type.Integer()),
    created: shown(time()),
    modified: shown(time()),
    deleted: shown(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'type', 'created', 'modified'],
  defaultSort: { by: 'name', direction: 'asc' },
  filter: ['type'],
  links: {
    report_handlers: { kind: 'children', to: 'report-handlers', by: 'api_id' },
    file_handlers: { kind: 'children', to: 'file-handlers', by: 'api_id' },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'mirrored',
  unique: {},
  audited: true,
});
