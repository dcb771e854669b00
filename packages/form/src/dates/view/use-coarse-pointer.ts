/** React hook: whether the main pointer is a finger, which native pickers are made for. */
import { useSyncExternalStore } from 'react';

const query = '(pointer: coarse)';

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

export const useCoarsePointer = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
