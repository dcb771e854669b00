/** Calls of the file library beside its list: counts by group, and bulk changes. */

import { fileGroup } from '../base/file-groups.ts';
import { limits } from '../base/limits.ts';
import { id, json, maybe, oneOf, Type, text, time } from '../base/schema.ts';
import { fileReferences } from '../resources/file-references.ts';
import { type Call, call, closed, data } from './call.ts';

const count = Type.Integer();
const reading = { entity: 'FileReferences', action: 'read' } as const;
const few = Type.Array(id(), { maxItems: limits.links_at_once });
const list = Type.Array(id(), { maxItems: 1_000 });
const before = Type.Array(closed({ id: id(), tags: Type.Optional(list), directories: Type.Optional(list) }), {
  maxItems: limits.files_at_once,
});
const changed = data(Type.Object({ changed: count, before }));

export const libraryCalls = {
  fileReferenceFacets: call({
    method: 'GET',
    path: '/file-references/facets.json',
    who: 'user',
    needs: reading,
    about:
      'What stands beside the list: `count` and `size` of what passes the query, with the tags of it; the groups of what passes it but for its groups and tags; and of everything that the caller may read, the number in each directory itself and in none.',
    lists: fileReferences,
    out: data(
      Type.Object({
        count,
        size: count,
        count_all: count,
        size_all: count,
        directories: Type.Array(Type.Object({ id: id(), count })),
        undirected: count,
        groups: Type.Array(Type.Object({ file_group: fileGroup, count })),
        tags: Type.Array(Type.Object({ id: id(), name: Type.String(), count })),
      }),
    ),
  }),
  fileReferencesBulk: call({
    method: 'POST',
    path: '/file-references/bulk.json',
    announcesItself: true,
    who: 'user',
    needs: reading,
    about:
      'Changes the tags or the directories of many (`add` and `remove`, or `set` in their place), deletes or restores them: by ids, or by the list query in the URL (with `all: true` also where that narrows nothing); all or nothing. Answers those that it changed, with the lists that each had.',
    lists: fileReferences,
    body: closed({
      action: oneOf('tags', 'directories', 'delete', 'restore'),
      add: Type.Optional(few),
      remove: Type.Optional(few),
      set: Type.Optional(few),
      ids: Type.Optional(Type.Array(id(), { maxItems: limits.files_at_once })),
      all: Type.Optional(Type.Literal(true)),
    }),
    out: changed,
  }),
  fileReferencesBulkUndo: call({
    method: 'POST',
    path: '/file-references/bulk-undo.json',
    announcesItself: true,
    who: 'user',
    needs: reading,
    about:
      'Gives each of these the tags and directories that it had, as `bulk` answered them: as far as the caller may change it, and as these are still there. Very many go in several calls.',
    body: closed({ before }),
    bodyLimit: 4 * 1024 * 1024,
    out: changed,
  }),
  fileReferencePlace: call({
    method: 'POST',
    path: '/file-references/{id}/place.json',
    announcesItself: true,
    who: 'user',
    needs: { entity: 'FileReferences', action: 'update' },
    about:
      'Gives it its place in the custom order (`sort=sorting`): before another one, or at the end. There is always room; others keep their order, and may be given other numbers.',
    body: closed({ before: maybe(id()) }),
    out: data(json()),
  }),
  fileReferencesArchive: call({
    method: 'POST',
    path: '/file-references/archive.json',
    who: 'user',
    needs: reading,
    noApiKeys: true,
    about:
      'An address, good for ten minutes, where the files come as an archive: by ids, or by the list query in the URL. It is made while it is fetched, with the rights that the caller has then. `count` and `size` are those of now; `folders` lays them into their directories.',
    lists: fileReferences,
    body: closed({
      ids: Type.Optional(Type.Array(id(), { maxItems: limits.archive_files })),
      folders: Type.Optional(Type.Boolean()),
    }),
    out: data(Type.Object({ url: Type.String(), count, size: count })),
  }),
  fileReferencesArchiveBytes: call({
    method: 'GET',
    path: '/file-references/archives/{id}/bytes',
    who: 'none',
    about: 'The archive behind its signed address, streamed.',
    query: closed({ expires: text(20), signature: text(64) }),
    out: 'application/zip',
  }),
  fileUses: call({
    method: 'GET',
    path: '/pixelstein-files/files/{id}/uses.json',
    who: 'user',
    needs: { entity: 'Files', action: 'read' },
    about:
      'Where a file is used, as far as the caller may read it: forms that show it or whose known data it is, entries that hold it (their number, and the newest), its references in the library, messages that name its address.',
    out: data(
      Type.Object({
        report_configs: Type.Array(Type.Object({ id: id(), name: Type.String() })),
        reports: Type.Object({ count, data: Type.Array(Type.Object({ id: id(), report_config_id: id() })) }),
        file_references: Type.Array(Type.Object({ id: id(), name: Type.String() })),
        messages: Type.Array(Type.Object({ id: id(), title: Type.String() })),
      }),
    ),
  }),
  fileHistory: call({
    method: 'GET',
    path: '/pixelstein-files/files/{id}/history.json',
    who: 'user',
    needs: { entity: 'Files', action: 'read' },
    about:
      'What became of a file and of its references, newest first, 200 at most. `tags` and `directories` are told by their names, and only those that the caller may read; so are people.',
    out: data(
      Type.Array(
        Type.Object({
          at: time(),
          user: maybe(Type.Object({ id: id(), name: Type.String() })),
          action: oneOf('add', 'edit', 'replace', 'remove', 'restore'),
          /** The file reference that was affected; null for the file itself. */
          file_reference_id: maybe(id()),
          changes: Type.Array(Type.Object({ field: Type.String(), from: Type.Unknown(), to: Type.Unknown() })),
        }),
      ),
    ),
  }),
} as const satisfies Record<string, Call>;
