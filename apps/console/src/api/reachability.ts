/**
 * Whether the server answered when it was last asked. `navigator.onLine` is only a hint: a phone in a cellar has a
 * network that leads nowhere.
 */
import { store, useStore } from '../base/store.ts';

export const reached = store(navigator.onLine);
export const useReached = (): boolean => useStore(reached);

export const noteReached = (is: boolean): void => reached.set(is);
window.addEventListener('offline', () => reached.set(false));
