/** Files: stored bytes with their metadata, thumbnails and signed URLs. */
import { fileConfig } from '../base/file-config.ts';
import { fileGroup } from '../base/file-groups.ts';
import { editable, type FileVariant, readOnly, resource } from '../base/resource.ts';
import { id, maybe, oneOf, Type, text, time } from '../base/schema.ts';

const small = (variant: FileVariant) =>
  readOnly(maybe(text(500)), { computed: { kind: 'signed_url', variant, hash: 'thumbnail_hash' } });

export const files = resource({
  name: 'files',
  entity: 'Files',
  path: '/pixelstein-files/files',
  table: 'files',
  about:
    'Stored files. Their bytes are fetched by the signed address in `url`, small pictures (WebP, at most 240, 640 and 1600 px a side) by those in `thumbnail_small`, `thumbnail` and `thumbnail_large`.',
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    filename: readOnly(text(255)),
    title: editable(maybe(text(100))),
    type: readOnly(text(255)),
    file_group: readOnly(fileGroup),
    size: readOnly(Type.Integer()),
    width: readOnly(maybe(Type.Integer())),
    height: readOnly(maybe(Type.Integer())),
    /** In seconds, of video and audio. */
    duration: readOnly(maybe(Type.Number())),
    expires: editable(maybe(time())),
    config: editable(maybe(fileConfig)),
    url: readOnly(maybe(text(500)), { computed: { kind: 'signed_url', variant: 'original' } }),
    thumbnail_small: small('thumbnail_small'),
    thumbnail: small('thumbnail'),
    thumbnail_large: small('thumbnail_large'),
    thumbnail_state: readOnly(oneOf('none', 'waiting', 'done', 'failed')),
    /** BlurHash: a blurred placeholder of the picture, shown until it has loaded (blurha.sh). */
    blurhash: readOnly(maybe(text(100))),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
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
