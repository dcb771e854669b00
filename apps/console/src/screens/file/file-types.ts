/** Types and resource names of the file screen. */
import type { AnswerTo, Items, With } from '@kontor/contract';
import type { FileReference, StoredFile } from '../../api/library.ts';

export const FILES = 'files';
export const REFERENCES = 'file-references';
export const METADATA = 'metadata';
/** Requests the uploader with the file. */
export const WITH_PEOPLE = { contain: 'users' } as const;

/** Contains the uploader, if the reader may see them. */
export type OpenFile = With<'files', 'users'>;
export type Datum = Items['metadata'];
export type Uses = AnswerTo<'GET /pixelstein-files/files/{id}/uses.json'>['data'];
export type Happening = AnswerTo<'GET /pixelstein-files/files/{id}/history.json'>['data'][number];
export type Change = Happening['changes'][number];

/** The library's title, else the file name. */
export const titleOf = (file: StoredFile, reference: FileReference | undefined): string =>
  reference?.name || file.title || file.filename;
