/** The size of an element; null until it comes near the visible part of the page. */
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export interface Size {
  width: number;
  height: number;
}

/** Before it is scrolled to, in pixels. */
const ahead = 400;

/** How much larger than usual the reader has their text: a chart is drawn for a place that is smaller by as much. */
export const textZoom = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** The place takes the first as its ref; it may become another element. `fallback` is drawn where nothing has a size. */
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
    // Twelve charts at once are drawn one after another, with time for keys in between.
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
    // Paper shows what nobody has scrolled to.
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
