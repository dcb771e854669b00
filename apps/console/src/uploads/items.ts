/** Store of all uploads; `change` updates an item both in memory and in IndexedDB. */

import { session, useUser } from '../api/session.ts';
import { store, useStore } from '../base/store.ts';
import type { UploadItem } from './item.ts';
import { note } from './storage.ts';

/** Uploads of all users of this page; each sees only their own. */
export const items = store<readonly UploadItem[]>([]);

const of = (all: readonly UploadItem[], userId: string | undefined) => {
  const theirs = all.filter(item => item.user_id === userId);
  return theirs.length === all.length ? all : theirs;
};
export const ownItems = (): readonly UploadItem[] => of(items.get(), session.get().user?.id);

export function useUploads(): readonly UploadItem[] {
  const all = useStore(items);
  return of(all, useUser()?.id);
}

export const itemById = (id: string): UploadItem | undefined => items.get().find(item => item.id === id);

/** `lasting: false` skips persisting, for frequent changes such as progress. */
export function change(id: string, patch: Partial<UploadItem>, lasting = true): void {
  items.set(all => all.map(item => (item.id === id ? { ...item, ...patch } : item)));
  const item = itemById(id);
  if (lasting && item?.kept) note(item);
}
