/**
 * Keys of the forms stored on this device, in local storage: lists can mark them without opening the database of
 * forms.ts.
 */
import { store, useStore } from '../base/store.ts';

const KEY = 'kontor.forms';
const read = (): ReadonlySet<string> => new Set(localStorage.getItem(KEY)?.split(' ').filter(Boolean));

export const storedFormKeys = store<ReadonlySet<string>>(read());
export const useStoredFormKeys = (): ReadonlySet<string> => useStore(storedFormKeys);

export function setStoredFormKeys(keys: readonly string[]): void {
  if (keys.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, keys.join(' '));
  storedFormKeys.set(new Set(keys));
}

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) storedFormKeys.set(read());
});

export const userKey = (userId: string, configId: string): string => `user:${userId}:${configId}`;
