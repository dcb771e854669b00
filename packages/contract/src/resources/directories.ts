/** Directories of the file library, a tree by `parent_id`. */
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, Type, time } from '../base/schema.ts';

export const directories = resource({
  name: 'directories',
  entity: 'Directories',
  path: '/directories',
  table: 'directories',
  about:
    'Directories of the file library, one within another. Deleting one takes those below it along, and leaves the files.',
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    /** Null for a directory at the top. */
    parent_id: editable(maybe(id())),
    name: required(name(100)),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'created', 'modified'],
  defaultSort: { by: 'name', direction: 'asc' },
  filter: ['id', 'parent_id', 'user_id'],
  since: { modified_since: 'modified', deleted_since: 'deleted' },
  links: {
    parent_directories: { kind: 'one', to: 'directories', by: 'parent_id', write: true },
    child_directories: { kind: 'children', to: 'directories', by: 'parent_id' },
    file_references: {
      kind: 'many',
      to: 'file-references',
      through: 'directory_file_references',
      from: 'directory_id',
      other: 'file_reference_id',
      write: true,
    },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: { directories_name_key: 'name' },
});
