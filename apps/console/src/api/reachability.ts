/**
 * Store: whether the last request reached the server. `navigator.onLine` is only a hint: it is also true in a network
 * without a route to the server.
 */
import { store, useStore } from '../base/store.ts';

export const serverReachable = store(navigator.onLine);
export const useServerReachable = (): boolean => useStore(serverReachable);

export const setServerReachable = (is: boolean): void => serverReachable.set(is);
window.addEventListener('offline', () => serverReachable.set(false));
