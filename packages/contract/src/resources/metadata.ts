/** Metadata of file references: JSON values by name. */
import { createOnly, readOnly, required, resource } from '../base/resource.ts';
import { id, json, maybe, name, Type, time, typed } from '../base/schema.ts';

/** Any JSON; its length, and whether PostgreSQL can store it, is checked on write. */
const value = typed<unknown>(
  maybe(Type.Union([json(), Type.Array(Type.Unknown()), Type.String(), Type.Number(), Type.Boolean()])),
);

export const metadata = resource({
  name: 'metadata',
  entity: 'Metadata',
  path: '/metadata',
  table: 'metadata',
  about: 'What is told of a file reference under a name: any JSON. Each name stands once in a file reference.',
  owner: null,
  of: { to: 'file-references', by: 'file_reference_id', write: 'update' },
  fields: {
    id: readOnly(id()),
    file_reference_id: createOnly(id(), { create: 'required' }),
    name: required(name(100)),
    value: required(value),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'created', 'modified'],
  defaultSort: { by: 'name', direction: 'asc' },
  filter: ['file_reference_id', 'name'],
  since: { modified_since: 'modified', deleted_since: 'deleted' },
  links: { file_references: { kind: 'one', to: 'file-references', by: 'file_reference_id' } },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'mirrored',
  unique: { metadata_name_key: 'name' },
});
