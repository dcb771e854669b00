/** The size of the place that a chart is drawn in; null until it is near the part of the page that is seen. */
import { type RefObject, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export interface Size {
  width: number;
  height: number;
}

/** Before it is scrolled to, in pixels. */
const ahead = 400;

/** `fallback` is drawn where nothing has a size. */
export function usePlace(place: RefObject<HTMLElement | null>, fallback: Size): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  const { width, height } = fallback;

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { clientWidth } = element;
    if (clientWidth === 0) {
      setSize({ width, height });
      return;
    }
    const take = () =>
      setSize(old => {
        const now = { width: element.clientWidth, height: element.clientHeight };
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
  }, [place, width, height]);

  return size;
}
