import { fileConfig } from '../base/file-config.ts';
import { fileGroup } from '../base/file-groups.ts';
import { type FileVariant, open, resource, shown } from '../base/resource.ts';
import { id, maybe, oneOf, Type, text, time } from '../base/schema.ts';

const small = (variant: FileVariant) =>
  shown(maybe(text(500)), { computed: { kind: 'signed_url', variant, hash: 'thumbnail_hash' } });

export const files = resource({
  name: 'files',
  entity: 'Files',
  path: '/pixelstein-files/files',
  table: 'files',
  about:
    'Stored files. Their bytes are fetched by the signed address in `url`, small pictures (WebP, at most 240, 640 and 1600 px a side) by those in `thumbnail_small`, `thumbnail` and `thumbnail_large`.',
  owner: 'user_id',
  fields: {
    id: shown(id()),
    user_id: shown(maybe(id())),
    filename: shown(text(255)),
    title: open(maybe(text(100))),
    type: shown(text(255)),
    file_group: shown(fileGroup),
    size: shown(Type.Integer()),
    width: shown(maybe(Type.Integer())),
    height: shown(maybe(Type.Integer())),
    /** Seconds, of videos and audio. */
    duration: shown(maybe(Type.Number())),
    expires: open(maybe(time())),
    config: open(maybe(fileConfig)),
    url: shown(maybe(text(500)), { computed: { kind: 'signed_url', variant: 'original' } }),
    thumbnail_small: small('thumbnail_small'),
    thumbnail: small('thumbnail'),
    thumbnail_large: small('thumbnail_large'),
    thumbnail_state: shown(oneOf('none', 'waiting', 'done', 'failed')),
    /** A few colours of the picture, to be seen before it is there (blurha.sh). */
    blurhash: shown(maybe(text(100))),
    version: shown(Type.Integer()),
    created: shown(time()),
    modified: shown(time()),
    deleted: shown(maybe(time())),
  },
  search: ['filename', 'title'],
  sort: ['filename', 'title', 'size', 'created', 'modified'],
  defaultSort: { by: 'created', direction: 'desc' },
  filter: ['id', 'type', 'user_id', 'file_group', 'thumbnail_state'],
  adminFilters: ['thumbnail_state'],
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
