/** React hook: an element's size; null until it is near the viewport. */
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export interface Size {
  width: number;
  height: number;
}

/** Distance from the viewport in pixels at which it is measured. */
const ahead = 400;

/** Ratio of the reader's font size to the default: charts are laid out for a correspondingly smaller container. */
export const textZoom = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** The first result is the element's ref callback. `fallback` is used in environments without layout. */
export function useElementSize(fallback: Size): [(element: HTMLElement | null) => void, Size | null] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const { width, height } = fallback;

  useEffect(() => {
    if (!element) return;
    const { clientWidth } = element;
    if (clientWidth === 0) {
      setSize({ width, height });
      return;
    }
    const take = () =>
      setSize(old => {
        const by = textZoom();
        const now = { width: element.clientWidth / by, height: element.clientHeight / by };
        if (now.width === 0 || (old && old.width === now.width && old.height === now.height)) return old;
        return now;
      });
    // A transition: twelve charts render one after another, and input stays responsive.
    const resized = new ResizeObserver(() => startTransition(take));
    const seen = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        resized.observe(element);
      },
      { rootMargin: `${ahead}px` },
    );
    seen.observe(element);
    // Printing includes what was never scrolled to.
    const printed = () => flushSync(take);
    window.addEventListener('beforeprint', printed);
    return () => {
      seen.disconnect();
      resized.disconnect();
      window.removeEventListener('beforeprint', printed);
    };
  }, [element, width, height]);

  return [setElement, size];
}
