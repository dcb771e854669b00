import { open, resource, shown } from '../resource.ts';
import { id, json, maybe, Type, text, time } from '../schema.ts';

export const files = resource({
  name: 'files',
  entity: 'Files',
  path: '/pixelstein-files/files',
  table: 'files',
  about: 'Stored files. Their bytes are fetched by the signed addresses in `url` and `thumbnail`.',
  owner: 'user_id',
  fields: {
    id: shown(id()),
    user_id: shown(maybe(id())),
    filename: shown(text(255)),
    title: open(maybe(text(100))),
    type: shown(text(255)),
    size: shown(Type.Integer()),
    width: shown(maybe(Type.Integer())),
    height: shown(maybe(Type.Integer())),
    expires: open(maybe(time())),
    /** How the small picture is cut (`thumbnail`: top, left, min, max, height, width, zoom, time). */
    config: open(maybe(json())),
    url: shown(maybe(text(500)), { computed: { kind: 'signed_url', variant: 'original' } }),
    thumbnail: shown(maybe(text(500)), {
      computed: { kind: 'signed_url', variant: 'thumbnail', has: 'thumbnail_key' },
    }),
    version: shown(Type.Integer()),
    created: shown(time()),
    modified: shown(time()),
    deleted: shown(maybe(time())),
  },
  search: ['filename', 'title'],
  sort: ['filename', 'title', 'size', 'created', 'modified'],
  defaultSort: { by: 'created', direction: 'desc' },
  filter: ['id', 'type', 'user_id'],
  ranges: ['created', 'modified'],
  links: {
    users: { kind: 'one', to: 'users', by: 'user_id' },
    file_references: { kind: 'children', to: 'file-references', by: 'file_id' },
  },
  verbs: ['list', 'read', 'remove', 'trash'],
  trash: 'usual',
  linked: { read: 'look' },
  unique: {},
});
