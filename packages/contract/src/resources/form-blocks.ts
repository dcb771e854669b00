/** Blocks (`form-blocks`): contents kept under a name, which designers insert into their forms. */
import type { Content, Stroke } from '@kontor/form';
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, json, maybe, name, Type, text, time, typed } from '../base/schema.ts';

export const formBlocks = resource({
  name: 'form-blocks',
  entity: 'FormBlocks',
  path: '/form-blocks',
  table: 'form_blocks',
  about:
    'Blocks of contents to be inserted into forms. Those who may update forms read, add and change them; one deletes what one added, administrators of forms delete all.',
  owner: 'user_id',
  commons: { of: 'report-configs', who: 'update' },
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    name: required(name(100)),
    description: editable(text(500)),
    contents: required(typed<Content[]>(Type.Array(json(), { minItems: 1, maxItems: 500 })), { itemOnly: true }),
    outline: readOnly(typed<Stroke[]>(Type.Array(json()))),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name', 'description'],
  sort: ['name', 'created', 'modified'],
  defaultSort: { by: 'name', direction: 'asc' },
  filter: ['user_id'],
  links: { users: { kind: 'one', to: 'users', by: 'user_id' } },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  audited: true,
  unique: { form_blocks_name_key: 'name' },
  bodyLimit: 1024 * 1024,
});
