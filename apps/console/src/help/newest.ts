/** Whether there is news that was not read on this device. Small: the top bar shows its dot from the first moment. */
import { localStore } from '../base/local-storage.ts';
import { store } from '../base/store.ts';

/** The first of news.ts. */
export const NEWEST = '2026-11-22';
const KEY = 'kontor.news';

export const isNewsFresh = store((localStore.get(KEY) ?? '') < NEWEST);

export function noteNewsSeen(): void {
  localStore.set(KEY, NEWEST);
  isNewsFresh.set(false);
}
