/** Types of the file library and its address parameters. */
import type { ListedWith } from '@kontor/contract';
import { mayOn, type User } from '../../api/session.ts';

export type FileItem = ListedWith<'file-references', 'files.users,tags,directories'>;

export const RESOURCE = 'file-references';
export const CONTAIN = 'files.users,tags,directories';

/** Filter names, as in `filter[…]`. */
export const DIRECTORY = 'directories';
export const TAGS = 'tags][all';
export const GROUP = 'file_group';
/** Value of the directory filter for files in none. */
export const NONE = '';

/** Whether the person has the right for this file, by scope "all" or "self". */
export function mayOf(user: User | null, action: 'update' | 'delete'): (item: Pick<FileItem, 'user_id'>) => boolean {
  return item => mayOn(user, 'FileReferences', action, item.user_id);
}

export const hrefOf = (item: Pick<FileItem, 'file_id'>): string => `/files/${item.file_id}`;

/** File extension: more specific than the media type. */
export function endingOf(filename: string): string {
  const at = filename.lastIndexOf('.');
  const ending = at > 0 ? filename.slice(at + 1) : '';
  return /^[\p{L}\p{N}]{1,5}$/u.test(ending) ? ending.toUpperCase() : '';
}
