/**
 * Where the keys go on when what had them is gone: a row that was deleted, a dialog whose button was, a screen that was
 * hidden while a part of it loaded. A browser leaves them nowhere, so that Enter, the keys of rows and a screen reader
 * begin anew. Whoever looks after the focus by himself is waited for.
 */
const REST = 150;
const PATIENCE = 20;
const REMEMBERED = 20;
/** What is scrolled out of sight leaves its list as well, and is not gone. */
const SCROLLED = 400;

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
const isThere = (element: HTMLElement) =>
  element.isConnected && !element.closest('[aria-hidden=true], [inert]') && element.getClientRects().length > 0;

/** Without keys, what is typed into would bring up those of the screen. */
const isTyped = (element: HTMLElement) =>
  matchMedia('(pointer: coarse)').matches && element.matches('input, textarea, [contenteditable]');

interface Place {
  element: HTMLElement;
  /** Of the row that it stands in, among those of its list. */
  row: { list: Element; at: number } | null;
}

function placeOf(element: HTMLElement): Place {
  const own = element.closest('[data-row]');
  const list = own?.parentElement;
  return { element, row: own && list ? { list, at: rowsOf(list).indexOf(own) } : null };
}
const rowsOf = (list: Element): Element[] => [...list.querySelectorAll('[data-row]')];

/** The row that has come to the place of the one that is gone, or the last one. */
function nextRow({ row }: Place): HTMLElement | null {
  if (!row?.list.isConnected) return null;
  const rows = rowsOf(row.list);
  const next = rows[Math.min(row.at, rows.length - 1)] as HTMLElement | undefined;
  return next?.hasAttribute('tabindex') ? next : (next?.querySelector<HTMLElement>('a[href], button') ?? null);
}

/** Until it is called off; `start` is where a screen begins. */
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
    // Hidden while a part of its screen loads.
    if (last.element.isConnected && !isThere(last.element) && ++tries < PATIENCE) {
      soon();
      return;
    }
    const above = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')]
      .filter(isThere)
      .at(-1);
    const known = isThere(last.element) ? last.element : nextRow(last);
    const next =
      known && isThere(known) ? known : places.map(({ element }) => element).find(one => isThere(one) && !isTyped(one));
    (next ?? above ?? start())?.focus({ preventScroll: true });
  }
  function soon(): void {
    timer ??= setTimeout(look, REST);
  }
  const onFocus = ({ target }: FocusEvent) => {
    tries = 0;
    if (target instanceof HTMLElement)
      places = [placeOf(target), ...places.filter(({ element }) => element !== target)].slice(0, REMEMBERED);
  };
  /** Left on purpose: what is still there was given up, and nothing has the keys because somebody wants it so. */
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
