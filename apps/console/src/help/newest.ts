/** Whether there is unread news on this device. Separate from news.ts, since the top bar needs it in the first load. */
import { localStore } from '../base/local-storage.ts';
import { store } from '../base/store.ts';

/** Id of the first item of news.ts. */
export const NEWEST = '2026-11-26c';
const KEY = 'kontor.news';

export const isNewsFresh = store((localStore.get(KEY) ?? '') < NEWEST);

export function noteNewsSeen(): void {
  localStore.set(KEY, NEWEST);
  isNewsFresh.set(false);
}
