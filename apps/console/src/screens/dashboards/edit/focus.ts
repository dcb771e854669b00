/**
 * Focus management for list changes, by `flushSync`: a frame later the page would scroll to the focused row under the
 * next tap, or take the focus from a menu just opened.
 */
import { flushSync } from 'react-dom';

/** Then focuses the name of this chart, or without one the chart search. */
export function changeThenFocus(change: () => void, id: string | undefined): void {
  flushSync(change);
  const row = id && document.querySelector<HTMLElement>(`[data-chart="${CSS.escape(id)}"]`);
  const target = row ? row.querySelector<HTMLElement>('[data-name], button') : null;
  (target ?? document.querySelector<HTMLElement>('main [data-search]'))?.focus();
}

/** Restores the focus: some browsers blur a moved element. */
export function changeAndKeepFocus(change: () => void): void {
  const focused = document.activeElement;
  flushSync(change);
  if (focused instanceof HTMLElement) focused.focus();
}
