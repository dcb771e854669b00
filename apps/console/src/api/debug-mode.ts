/** Whether somebody looks for a fault: of this window, until it is closed or they have enough. */
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
    // it lasts as long as the page
  }
}
