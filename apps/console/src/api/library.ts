/** What the file library is made of, as the API tells it. */
import type { AnswerTo, Items, ListedWith, ListItems } from '@kontor/contract';

export type { FileGroup, ThumbnailConfig } from '@kontor/contract';
export type StoredFile = Items['files'];
export type ThumbnailState = StoredFile['thumbnail_state'];
export type Tag = ListItems['tags'];
export type Directory = ListItems['directories'];
/** What the library lists: a file under a title. `files`, `tags` and `directories` where they are asked for. */
export type FileReference = ListedWith<'file-references', 'files,tags,directories'>;
/** What stands beside the list: how many files there are of each kind. */
export type Facets = AnswerTo<'GET /file-references/facets.json'>['data'];
/** Of files with the same bytes that are there already. */
export type Same = AnswerTo<'GET /uploads/{id}.json'>['same'][number];
