/** File references, the library's entries: name, tags, directories and place of a stored file. */
import { fileGroup } from '../base/file-groups.ts';
import { createOnly, editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, Type, text, time } from '../base/schema.ts';

/** Fractional positions of a custom order, so that a move changes one row only. */
const position = Type.Number({ minimum: -1e12, maximum: 1e12 });

export const fileReferences = resource({
  name: 'file-references',
  entity: 'FileReferences',
  path: '/file-references',
  table: 'file_references',
  about:
    'What the file library lists: a file under a title, with its tags and directories. A file may have several; deleting one leaves the file.',
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    file_id: createOnly(id(), { create: 'required' }),
    name: required(name(100)),
    filename: readOnly(maybe(text(255)), { copiedFrom: 'files' }),
    /** Copied from the file, as its name is; for all who read the reference. */
    file_group: readOnly(fileGroup),
    /** Position in the custom order; by default the last. */
    sorting: editable(position),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['search'],
  folded: true,
  sort: ['name', 'sorting', 'created', 'modified'],
  defaultSort: { by: 'modified', direction: 'desc' },
  filter: ['id', 'file_id', 'user_id', 'file_group'],
  ranges: ['created', 'modified'],
  since: { modified_since: 'modified', deleted_since: 'deleted' },
  linkFilters: ['tags', 'directories'],
  links: {
    files: { kind: 'one', to: 'files', by: 'file_id', write: true },
    tags: {
      kind: 'many',
      to: 'tags',
      through: 'tag_file_references',
      from: 'file_reference_id',
      other: 'tag_id',
      write: true,
      kept: 'tag_ids',
    },
    directories: {
      kind: 'many',
      to: 'directories',
      through: 'directory_file_references',
      from: 'file_reference_id',
      other: 'directory_id',
      write: true,
      kept: 'directory_ids',
    },
    metadata: { kind: 'children', to: 'metadata', by: 'file_reference_id' },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  deletedNeeds: 'read',
  unique: {},
  counted: { table: 'file_reference_counts', by: ['file_group'] },
});
