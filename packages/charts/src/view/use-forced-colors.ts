/** React hook: whether the system overrides colours (forced-colors); patterns are used then. */
import { useSyncExternalStore } from 'react';

const query = '(forced-colors: active)';

function listen(changed: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

export const useForcedColors = (): boolean =>
  useSyncExternalStore(
    listen,
    () => window.matchMedia(query).matches,
    () => false,
  );
