/** React hooks for media queries and touch density. */
import { useSyncExternalStore } from 'react';

/**
 * Breakpoints: 390, 576, 768, 992, 1200, 1700 px at the default font size. In em, so that they scale with the reader's
 * font size, as in the style sheets (build/lengths.ts).
 */
const media = (query: string): MediaQueryList =>
  matchMedia(query.replace(/([\d.]+)px/g, (_, length: string) => `${Number(length) / 16}em`));

export const matches = (query: string): boolean => media(query).matches;

const listeners = new Set<() => void>();
let watches = false;

/** Chromium tells no `change` when the reader's font size changes under an open page; an element of 1rem is resized. */
function watchFontSize() {
  watches = true;
  const letter = document.createElement('i');
  letter.style.cssText = 'position:absolute;visibility:hidden;width:1rem';
  document.documentElement.append(letter);
  new ResizeObserver(() => {
    for (const listener of listeners) listener();
  }).observe(letter);
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      if (!watches) watchFontSize();
      const list = media(query);
      list.addEventListener('change', listener);
      listeners.add(listener);
      return () => {
        list.removeEventListener('change', listener);
        listeners.delete(listener);
      };
    },
    () => matches(query),
  );
}

export const PHONE = '(max-width: 767px)';

export const usePhone = (): boolean => useMedia(PHONE);

/** Touch density: coarse pointer or narrow window. Set as `data-density` on the root. */
export const useTouch = (): boolean => useMedia('(pointer: coarse), (max-width: 767px)');
