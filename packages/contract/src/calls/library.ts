/** The file library: what stands beside its list, and changes to many at once. */

import { fileGroup } from '../file-groups.ts';
import { fileReferences } from '../resources/file-references.ts';
import { id, Type } from '../schema.ts';
import { type Call, call, data } from './call.ts';

const count = Type.Integer();
const reading = { entity: 'FileReferences', action: 'read' } as const;

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
} as const satisfies Record<string, Call>;
