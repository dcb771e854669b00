/** Calls of stored bytes: uploads, downloads by signed URL, thumbnails. */

import type { Item } from '../base/item.ts';
import { id, maybe, Type, text, typed } from '../base/schema.ts';
import { files } from '../resources/files.ts';
import { type Call, call, closed, data } from './call.ts';

const fileItem = typed<Item<typeof files>>(
  Type.Object(Object.fromEntries(Object.entries(files.fields).map(([name, field]) => [name, field.schema]))),
);

export const filesCalls = {
  fileUpload: call({
    method: 'POST',
    path: '/pixelstein-files/files.json',
    ownTransaction: true,
    who: 'user',
    needs: { entity: 'Files', action: 'create' },
    about:
      'Multipart: title, expires, config, then file. Streamed to the storage; one without bytes is refused (`empty_file`). By a share link: what a file field of its form takes, kept for a day unless an entry holds it; `session` tells the sitting that it belongs to, `replaces` the upload of the same link in whose place it comes.',
    multipart: true,
    link: 'upload',
    query: closed({ session: Type.Optional(id()), replaces: Type.Optional(id()) }),
    status: 201,
    out: 'application/json',
  }),
  fileEdit: call({
    method: 'POST',
    path: '/pixelstein-files/files/{id}.json',
    ownTransaction: true,
    announcesItself: true,
    who: 'user',
    needs: { entity: 'Files', action: 'update' },
    about:
      'Multipart with `_method=PATCH`: title, expires and config change where they are sent, the bytes where a file comes; the id stays. What an entry holds is replaced by its own type only, the known data of a form not at all.',
    multipart: true,
    status: 200,
    out: 'application/json',
  }),
  fileThumbnail: call({
    method: 'POST',
    path: '/pixelstein-files/files/{id}/thumbnail.json',
    who: 'user',
    needs: { entity: 'Files', action: 'update' },
    about: 'Makes the small pictures of a file again, in the background; the present ones stay until then.',
    status: 202,
    out: data(fileItem),
  }),
  filesThumbnails: call({
    method: 'POST',
    path: '/pixelstein-files/files/thumbnails.json',
    who: 'user',
    needs: { entity: 'Files', action: 'update' },
    about: 'For administrators: tries all small pictures again that could not be made, in the background.',
    status: 202,
    out: data(Type.Object({ count: Type.Integer() })),
  }),
  uploadAdd: call({
    method: 'POST',
    path: '/uploads',
    ownTransaction: true,
    announcesItself: true,
    who: 'user',
    needs: { entity: 'Files', action: 'create' },
    link: 'upload',
    about:
      'Begins an upload in pieces (tus 1.0.0, https://tus.io: creation, creation-with-upload, expiration, termination) of `Upload-Length` bytes, for which room is kept; none (0) are refused (`empty_file`). `Upload-Metadata`: filename, title, config, expires; replaces_file, the id of a file that shall have these bytes, and version, the one it has. `Location` is where the pieces go. It runs out a day after its last piece. By a share link: what a file field of its form takes; `Upload-Metadata` may hold filename, expires, session and replaces (as with one that comes as a whole). What no piece came of for an hour then ends where the link needs the room.',
    byteStream: true,
    status: 201,
    out: null,
  }),
  uploadState: call({
    method: 'GET',
    path: '/uploads/{id}',
    who: 'user',
    needs: { entity: 'Files', action: 'create' },
    link: 'look',
    about: 'Where an upload stands, in headers (HEAD): `Upload-Offset`, `Upload-Length`, `Upload-Metadata`.',
    out: null,
  }),
  uploadPiece: call({
    method: 'PATCH',
    path: '/uploads/{id}',
    ownTransaction: true,
    announcesItself: true,
    who: 'user',
    needs: { entity: 'Files', action: 'create' },
    link: 'look',
    about:
      'The next piece, at `Upload-Offset`. What came of one that broke off stays. The last one answers 200 with what `/uploads/{id}.json` tells.',
    byteStream: true,
    status: 204,
    out: null,
  }),
  uploadEnd: call({
    method: 'DELETE',
    path: '/uploads/{id}',
    ownTransaction: true,
    announcesItself: true,
    who: 'user',
    needs: { entity: 'Files', action: 'create' },
    link: 'look',
    about: 'Gives an upload up. A file that has been made of it stays.',
    status: 204,
    out: null,
  }),
  uploadRead: call({
    method: 'GET',
    path: '/uploads/{id}.json',
    who: 'user',
    needs: { entity: 'Files', action: 'create' },
    link: 'look',
    about:
      'An upload in pieces, and for a day the file that has been made of it; `same`: files with the same bytes that the reader may read, five at most.',
    out: Type.Object({
      data: Type.Object({
        id: id(),
        offset: Type.Integer(),
        size: Type.Integer(),
        expires: Type.String(),
        file: maybe(fileItem),
      }),
      same: Type.Array(Type.Object({ file_id: id(), file_reference_id: maybe(id()), name: Type.String() })),
    }),
  }),
  fileBytes: call({
    method: 'GET',
    path: '/pixelstein-files/files/{id}/bytes/{variant}',
    who: 'none',
    about:
      'The bytes behind a signed address. Range and HEAD are served. With `download=1`, which is not signed, a browser keeps what it would show.',
    query: closed({
      expires: text(20),
      signature: text(64),
      v: Type.Optional(text(64)),
      download: Type.Optional(text(1)),
    }),
    out: 'application/octet-stream',
  }),
} as const satisfies Record<string, Call>;
