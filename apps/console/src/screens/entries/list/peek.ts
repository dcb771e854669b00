/** Which entry is open beside the list: a store per form, and in the address, so that it survives reload and sharing. */
import { store } from '../../../base/store.ts';
import { onNavigation, useMedia } from '../../../ui/index.ts';

const NAME = 'entry';

/** Below it the entry's page takes the place of the drawer. */
export const usePeeks = (): boolean => useMedia('(min-width: 1100px)');

/** Writes the address without navigating: the list stays as it is. */
function note(id: string | null): void {
  const url = new URL(location.href);
  if (url.searchParams.get(NAME) === id) return;
  if (id) url.searchParams.set(NAME, id);
  else url.searchParams.delete(NAME);
  history.replaceState(history.state, '', url);
}

const asked = () => new URLSearchParams(location.search).get(NAME);

/** Milliseconds that the address waits for a further step. */
const REST = 200;

/**
 * Opening and closing are in the address at once. A step to another entry is when no further one follows, and before
 * anything else is done (`settle`): browsers take as long to write an address as to show an entry.
 */
export function createPeek() {
  const current = store<string | null>(asked());
  let former = current.get();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const { pathname } = location;
  function settle() {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    if (location.pathname === pathname) note(current.get());
  }
  current.subscribe(() => {
    const steps = former !== null && current.get() !== null;
    former = current.get();
    clearTimeout(waiting);
    waiting = setTimeout(settle, REST);
    if (!steps) settle();
  });
  return { ...current, settle };
}
export type Peek = ReturnType<typeof createPeek>;

/** Keys that step to another entry. */
const STEPS: ReadonlySet<string> = new Set(['j', 'k']);

/** Opens what the address of this list names from now on; what comes so is told first. */
export function followAddress(peek: Peek, onAsked: () => void): () => void {
  const { pathname } = location;
  const ended = new AbortController();
  const early = { capture: true, signal: ended.signal };
  for (const type of ['pointerdown', 'pagehide']) addEventListener(type, peek.settle, early);
  addEventListener('keydown', ({ key }) => !STEPS.has(key) && peek.settle(), early);
  const unfollow = onNavigation(() => {
    const id = location.pathname === pathname ? asked() : peek.get();
    if (id === peek.get()) return;
    onAsked();
    peek.set(id);
  });
  return () => {
    ended.abort();
    unfollow();
  };
}

/** The list's query without the open entry. */
export function withoutPeek(query: string): string {
  const rest = new URLSearchParams(query);
  rest.delete(NAME);
  return rest.toString();
}
