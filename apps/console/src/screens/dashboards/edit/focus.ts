/**
 * Moves the focus with a change of the lists. Both are done before the browser goes on: a frame later the page would scroll
 * to the focused row under the next tap, or take the focus from what that has opened.
 */
import { flushSync } from 'react-dom';

/** The focus goes to this chart's name; to the search of charts, where there is none. */
export function changeThenFocus(change: () => void, id: string | undefined): void {
  flushSync(change);
  const row = id && document.querySelector<HTMLElement>(`[data-chart="${CSS.escape(id)}"]`);
  const target = row ? row.querySelector<HTMLElement>('[data-name], button') : null;
  (target ?? document.querySelector<HTMLElement>('main [data-search]'))?.focus();
}

/** The focus stays: a moved element loses it in some browsers. */
export function changeAndKeepFocus(change: () => void): void {
  const focused = document.activeElement;
  flushSync(change);
  if (focused instanceof HTMLElement) focused.focus();
}
