/** Which entry is open beside the list: a store per form, and in the address, so that it survives reload and sharing. */
import { store } from '../../../base/store.ts';
import { useMedia } from '../../../ui/index.ts';

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

export function createPeek() {
  const current = store<string | null>(new URLSearchParams(location.search).get(NAME));
  current.subscribe(() => note(current.get()));
  return current;
}
export type Peek = ReturnType<typeof createPeek>;

/** The list's query without the open entry. */
export function withoutPeek(query: string): string {
  const rest = new URLSearchParams(query);
  rest.delete(NAME);
  return rest.toString();
}
