/**
 * Store for debug mode (a panel of recent requests): per browser tab, in session storage, until switched off or the tab
 * is closed.
 */
import { store } from '../base/store.ts';

const KEY = 'kontor.debug';

function kept(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export const debug = store(kept());

export function setDebug(on: boolean): void {
  debug.set(on);
  try {
    if (on) sessionStorage.setItem(KEY, 'on');
    else sessionStorage.removeItem(KEY);
  } catch {
    // without storage it lasts until the page is reloaded
  }
}
