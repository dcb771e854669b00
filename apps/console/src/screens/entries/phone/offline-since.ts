/** React hook: since when there is no network, as far as this page noticed; null with one. */
import { store, useStore } from '../../../base/store.ts';

const since = store<Date | null>(navigator.onLine ? null : new Date());
window.addEventListener('offline', () => since.set(new Date()));
window.addEventListener('online', () => since.set(null));

export const useOfflineSince = (): Date | null => useStore(since);
