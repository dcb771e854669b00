/** Handlers of the library area, by the rows in packages/contract/src/calls/library.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { fileReferencesArchive, fileReferencesArchiveBytes } from './archive.ts';
import { fileReferencesBulk, fileReferencesBulkUndo } from './bulk.ts';
import { fileReferenceFacets } from './facets.ts';
import { fileHistory } from './file-history.ts';
import { fileUses } from './file-uses.ts';
import { fileReferencePlace } from './place.ts';

export const handlers = () =>
  ({
    fileReferenceFacets,
    fileReferencesBulk,
    fileReferencesBulkUndo,
    fileReferencePlace,
    fileReferencesArchive,
    fileReferencesArchiveBytes,
    fileUses,
    fileHistory,
  }) satisfies Handlers<'library'>;
