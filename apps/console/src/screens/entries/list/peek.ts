/** Which entry is open beside the list: a store per form, and in the address, so that it survives reload and sharing. */
import { startTransition, useEffect, useState } from 'react';
import { store } from '../../../base/store.ts';
import { onNavigation, useMedia, useWideScreen } from '../../../ui/index.ts';

const NAME = 'entry';

/** Below it the entry's page takes the place of the drawer. */
const usePeeks = (): boolean => useMedia('(min-width: 1100px)');

/** Writes the address without navigating: the list stays as it is. */
function note(id: string | null): void {
  const url = new URL(location.href);
  if (url.searchParams.get(NAME) === id) return;
  if (id) url.searchParams.set(NAME, id);
  else url.searchParams.delete(NAME);
  history.replaceState(history.state, '', url);
}

const asked = () => new URLSearchParams(location.search).get(NAME);

function createPeek() {
  const current = store<string | null>(asked());
  /** A change is written to the URL at once; while `late` is set it is not, and the caller calls `write` afterwards. */
  const peek = { ...current, late: false, write: () => note(current.get()) };
  current.subscribe(() => peek.late || peek.write());
  return peek;
}
export type Peek = ReturnType<typeof createPeek>;

/**
 * After each navigation within this list, opens the entry that the URL's `entry` parameter names. Calls `onAsked` before it
 * changes the store. Returns the unsubscribe function.
 */
function followAddress(peek: Peek, onAsked: () => void): () => void {
  const { pathname } = location;
  return onNavigation(() => {
    const id = location.pathname === pathname ? asked() : peek.get();
    if (id === peek.get()) return;
    onAsked();
    peek.set(id);
  });
}

/**
 * Whether the list leaves the drawer its room: once the drawer, which lies over the list until then, is on the screen. It
 * takes the room back at once.
 */
function useRoomForDrawer(peek: Peek): boolean {
  const [room, setRoom] = useState(() => peek.get() !== null);
  useEffect(
    () =>
      peek.subscribe(() => {
        if (peek.get()) startTransition(() => setRoom(true));
        else setRoom(false);
      }),
    [peek],
  );
  return room;
}

/** The drawer of a list in this layout; `onOpen` is undefined where entries open on a page of their own. */
export function useDrawer(layout: string) {
  const [peek] = useState(createPeek);
  const [byKeys, setByKeys] = useState(false);
  useEffect(() => followAddress(peek, () => setByKeys(true)), [peek]);
  const peeks = usePeeks() && layout === 'list';
  const hasRoom = useRoomForDrawer(peek) && peeks;
  useWideScreen(hasRoom);
  const open = (entry: { id: string }, by: 'keyboard' | 'pointer') => {
    setByKeys(by === 'keyboard');
    peek.set(entry.id);
  };
  return { peek, byKeys, hasRoom, onOpen: peeks ? open : undefined };
}

/** The list's query without the open entry. */
export function withoutPeek(query: string): string {
  const rest = new URLSearchParams(query);
  rest.delete(NAME);
  return rest.toString();
}
