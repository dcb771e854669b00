/** Tags of files in the library. */
import { readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, Type, time } from '../base/schema.ts';

export const tags = resource({
  name: 'tags',
  entity: 'Tags',
  path: '/tags',
  table: 'tags',
  about: 'Words that files of the library are found by.',
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    name: required(name(100)),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'created', 'modified'],
  defaultSort: { by: 'name', direction: 'asc' },
  filter: ['id', 'name', 'user_id'],
  since: { modified_since: 'modified', deleted_since: 'deleted' },
  links: {
    file_references: {
      kind: 'many',
      to: 'file-references',
      through: 'tag_file_references',
      from: 'tag_id',
      other: 'file_reference_id',
      write: true,
    },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: { tags_name_key: 'name' },
});
