/** Options: named JSON settings of the instance. */
import { limits } from '../base/limits.ts';
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, Type, text, time } from '../base/schema.ts';

export const options = resource({
  name: 'options',
  entity: 'Options',
  path: '/options',
  table: 'options',
  about:
    'What administrators set for the whole house, by name; without a session only public ones are listed. Values of the names that the house knows are checked, others are free text.',
  owner: 'user_id',
  public: 'public',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    name: required(name(limits.title)),
    value: required(text(limits.option_value)),
    public: editable(Type.Boolean()),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'created', 'modified'],
  defaultSort: { by: 'name', direction: 'asc' },
  filter: ['name'],
  links: {},
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'mirrored',
  unique: { options_name_key: 'name' },
  audited: true,
});
