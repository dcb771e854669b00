/**
 * Restores the keyboard focus when the focused element disappears: a deleted row, a closed dialog's button, a suspended
 * screen. Browsers move it to the body, where keyboard and screen reader users start over. Components that manage their
 * focus themselves get a short delay to do so.
 */
import { besidePinned } from './focus-beside-pinned.ts';

const REST = 150;
const PATIENCE = 20;
const REMEMBERED = 20;
/** Milliseconds after scrolling in which a missing row counts as recycled by its windowed list, not as deleted. */
const SCROLLED = 400;

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
const isThere = (element: HTMLElement) =>
  element.isConnected && !element.closest('[aria-hidden=true], [inert]') && element.getClientRects().length > 0;

/** On touch devices focusing a text input would open the on-screen keyboard. */
const isTyped = (element: HTMLElement) =>
  matchMedia('(pointer: coarse)').matches && element.matches('input, textarea, [contenteditable]');

interface Place {
  element: HTMLElement;
  parent: HTMLElement | null;
  /** The element's row, and its index in the list. */
  row: { list: Element; at: number } | null;
}

function placeOf(element: HTMLElement): Place {
  const own = element.closest('[data-row]');
  const list = own?.parentElement;
  return { element, parent: element.parentElement, row: own && list ? { list, at: rowsOf(list).indexOf(own) } : null };
}
const rowsOf = (list: Element): Element[] => [...list.querySelectorAll('[data-row]')];

/** The row that has moved up to the deleted row's index, or the last one. */
function nextRow({ row }: Place): HTMLElement | null {
  if (!row?.list.isConnected) return null;
  const rows = rowsOf(row.list);
  const next = rows[Math.min(row.at, rows.length - 1)] as HTMLElement | undefined;
  return next?.hasAttribute('tabindex') ? next : (next?.querySelector<HTMLElement>('a[href], button') ?? null);
}

/** What stands in the place of a control that was replaced: a filter's chip where the button was that adds it. */
const heir = ({ row, parent }: Place): HTMLElement | null =>
  !row && parent?.isConnected && !parent.matches('main, body')
    ? parent.querySelector<HTMLElement>('a[href], button')
    : null;

/** Runs until the returned function is called; `start` returns the screen's initial focus target. */
export function restoreFocus(start: () => HTMLElement | null): () => void {
  let places: Place[] = [];
  let scrolled = Number.NEGATIVE_INFINITY;
  let lost = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  function look(): void {
    timer = undefined;
    const [last] = places;
    if (!last || !isNowhere() || (last.row && lost - scrolled < SCROLLED)) return;
    // Hidden while its screen is suspended: tries again.
    if (last.element.isConnected && !isThere(last.element) && ++tries < PATIENCE) {
      soon();
      return;
    }
    const above = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')]
      .filter(isThere)
      .at(-1);
    const known = isThere(last.element) ? last.element : nextRow(last);
    const before = places.map(place => (isThere(place.element) ? place.element : heir(place)));
    const next = known && isThere(known) ? known : before.find(one => one && isThere(one) && !isTyped(one));
    (next ?? above ?? start())?.focus({ preventScroll: true });
  }
  function soon(): void {
    timer ??= setTimeout(look, REST);
  }
  const onFocus = ({ target }: FocusEvent) => {
    tries = 0;
    if (!(target instanceof HTMLElement)) return;
    besidePinned(target);
    places = [placeOf(target), ...places.filter(({ element }) => element !== target)].slice(0, REMEMBERED);
  };
  /** A blur whose target still exists is deliberate (a click beside it): nothing is restored then. */
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    setTimeout(() => {
      if (isNowhere() && document.hasFocus() && target instanceof HTMLElement && isThere(target)) places = [];
    });
  };
  const onScroll = () => {
    scrolled = performance.now();
  };
  const changes = new MutationObserver(() => {
    if (places.length === 0 || !isNowhere()) return;
    if (timer === undefined) lost = performance.now();
    soon();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    document.removeEventListener('scroll', onScroll, { capture: true });
  };
}
