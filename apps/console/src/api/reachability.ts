/**
 * Whether the server answered when it was last asked. `navigator.onLine` is only a hint: a phone in a cellar has a
 * network that leads nowhere.
 */
import { store, useStore } from '../base/store.ts';

export const serverReachable = store(navigator.onLine);
export const useServerReachable = (): boolean => useStore(serverReachable);

export const setServerReachable = (is: boolean): void => serverReachable.set(is);
window.addEventListener('offline', () => serverReachable.set(false));
