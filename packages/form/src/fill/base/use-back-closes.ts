/**
 * React hook: the browser's or phone's back button closes a layer that covers the page, and nothing else. While the layer
 * is open the tab's history has one entry more, whose state names it (`layer`); closed otherwise, it takes that entry back.
 * Routers replace an entry with a `layer`, and wait for `layerleft` where one is `leaving`.
 */
import { useEffect, useRef } from 'react';

interface Layer {
  id: string;
  href: string;
  close: () => void;
}

/** Those that are open, the topmost last. */
const open: Layer[] = [];
/** The one that was closed just now, whose entry another may take over. */
let closed: string | null = null;
/** Ways back that were asked for here: nobody else hears of them. */
let asked = 0;
let count = 0;

const layerOf = (state: unknown): unknown =>
  state && typeof state === 'object' && 'layer' in state ? state.layer : undefined;

/**
 * Ahead of the routers where capturing listeners come first. Chromium calls the listeners of `popstate` in the order of
 * their registration: a router then hears of the step before, and finds the same page.
 */
function onMove(event: PopStateEvent): void {
  const arrived = layerOf(event.state);
  if (asked > 0) {
    asked--;
    event.stopImmediatePropagation();
    window.dispatchEvent(new Event('layerleft'));
    return;
  }
  const above = open.splice(open.findIndex(({ id }) => id === arrived) + 1);
  for (const { close } of above.toReversed()) close();
  const [lowest] = above;
  const left = lowest ? lowest.href === location.href : arrived !== undefined && open.length === 0;
  // else it goes beyond the page, which is the router's
  if (!left) return;
  event.stopImmediatePropagation();
  // forward again to a layer that is closed: its page is the entry below
  if (!lowest) history.back();
}

function enter(close: () => void): Layer {
  if (count++ === 0) window.addEventListener('popstate', onMove, { capture: true });
  const layer = { id: `${performance.timeOrigin} ${count}`, href: location.href, close };
  open.push(layer);
  const takesOver = closed !== null && layerOf(history.state) === closed;
  history[takesOver ? 'replaceState' : 'pushState']({ ...history.state, layer: layer.id }, '');
  return layer;
}

/** Later, since what closed the layer may lead to another page, which then takes the place of its entry. */
function leave(layer: Layer): void {
  const at = open.indexOf(layer);
  if (at < 0) return;
  open.splice(at, 1);
  closed = layer.id;
  setTimeout(() => {
    closed = null;
    if (layerOf(history.state) !== layer.id) return;
    history.replaceState({ ...history.state, leaving: true }, '');
    asked++;
    history.back();
  });
}

/** As long as the component is there and `when` holds. `close` has to close it. */
export function useBackCloses(close: () => void, when = true): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!when) return;
    const layer = enter(() => latest.current());
    return () => leave(layer);
  }, [when]);
}
