/** Types of the file library, from the API's contract. */
import type { AnswerTo, Items, ListedWith, ListItems } from '@kontor/contract';

export type { FileGroup, ThumbnailConfig } from '@kontor/contract';
export type StoredFile = Items['files'];
export type ThumbnailState = StoredFile['thumbnail_state'];
export type Tag = ListItems['tags'];
export type Directory = ListItems['directories'];
/**
 * A file reference: a file under a title, with `files`, `tags` and `directories` where they are requested by `contain`.
 */
export type FileReference = ListedWith<'file-references', 'files,tags,directories'>;
/** The number of files of each kind, shown beside the list. */
export type Facets = AnswerTo<'GET /file-references/facets.json'>['data'];
/** Duplicates: a stored file with the same bytes as an upload. */
export type Same = AnswerTo<'GET /uploads/{id}.json'>['same'][number];
