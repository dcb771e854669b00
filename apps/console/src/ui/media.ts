import { useSyncExternalStore } from 'react';

/** Breakpoints of the product: 390, 576, 768, 992, 1200, 1700 px. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

export const usePhone = (): boolean => useMedia('(max-width: 767px)');

/** Touch density: a coarse pointer, or a narrow window. Goes to `data-density` on the root. */
export const useTouch = (): boolean => useMedia('(pointer: coarse), (max-width: 767px)');
