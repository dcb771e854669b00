import type { FileReference, StoredFile } from '../../api/library.ts';

export const FILES = 'pixelstein-files/files';
export const REFERENCES = 'file-references';
export const METADATA = 'metadata';
/** Of a file: who has put it there. */
export const WITH_PEOPLE = { contain: 'users' };

export interface Who {
  id: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
}
/** With who has put it there, where one may know. */
export type OpenFile = StoredFile & { users?: Who | null };

export interface Datum {
  id: string;
  file_reference_id: string;
  name: string;
  value: unknown;
  version: number;
  modified: string;
}

/** Where a file is used, as far as the reader may read it. */
export interface Uses {
  report_configs: { id: string; name: string }[];
  reports: { count: number; data: { id: string; report_config_id: string }[] };
  file_references: { id: string; name: string }[];
  messages: { id: string; title: string }[];
}

export interface Change {
  field: string;
  from: unknown;
  to: unknown;
}
export interface Happening {
  at: string;
  user: { id: string; name: string } | null;
  action: string;
  /** Null where it is the file itself; else its entry in the library. */
  file_reference_id: string | null;
  changes: Change[];
}

/** By what people call it. */
export const titleOf = (file: StoredFile, reference: FileReference | undefined): string =>
  reference?.name || file.title || file.filename;
