/** File handlers: which files of the library are sent to which API. */
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, json, maybe, name, Type, time } from '../base/schema.ts';
import { condition } from './report-handlers.ts';

export const fileHandlers = resource({
  name: 'file-handlers',
  entity: 'FileHandlers',
  path: '/file-handlers',
  table: 'file_handlers',
  about:
    'What can be done with files of the library: who calls one sends the files of their choice to an API, as far as the condition holds of each. `config` goes along as it is.',
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    api_id: required(id()),
    title: required(name(255)),
    condition: editable(maybe(condition)),
    config: editable(maybe(json())),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['title'],
  sort: ['title', 'created', 'modified'],
  defaultSort: { by: 'title', direction: 'asc' },
  filter: ['api_id'],
  links: { apis: { kind: 'one', to: 'apis', by: 'api_id' } },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  // The specification spells the list's path in camel case.
  paths: { list: '/fileHandlers' },
  trash: 'mirrored',
  unique: {},
  audited: true,
});
