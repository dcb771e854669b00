import type { AnswerTo, Items, With } from '@kontor/contract';
import type { FileReference, StoredFile } from '../../api/library.ts';

export const FILES = 'files';
export const REFERENCES = 'file-references';
export const METADATA = 'metadata';
/** Of a file: who has put it there. */
export const WITH_PEOPLE = { contain: 'users' } as const;

/** With who has put it there, where one may know. */
export type OpenFile = With<'files', 'users'>;
export type Datum = Items['metadata'];
export type Uses = AnswerTo<'GET /pixelstein-files/files/{id}/uses.json'>['data'];
export type Happening = AnswerTo<'GET /pixelstein-files/files/{id}/history.json'>['data'][number];
export type Change = Happening['changes'][number];

/** By what people call it. */
export const titleOf = (file: StoredFile, reference: FileReference | undefined): string =>
  reference?.name || file.title || file.filename;
