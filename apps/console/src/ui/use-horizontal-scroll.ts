import { type RefObject, useLayoutEffect } from 'react';
import { scrollerOf } from './use-window.ts';

/**
 * Marks the table with `data-sideways` while it is scrolled to the side: only then do its first columns have to stand
 * still. A browser paints each such cell as a layer of its own, which scrolling down pays for in every frame.
 */
export function useHorizontalScroll(table: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const scroller = scrollerOf(table.current);
    if (!scroller) return;
    const mark = () => table.current?.toggleAttribute('data-sideways', scroller.scrollLeft !== 0);
    mark();
    scroller.addEventListener('scroll', mark, { passive: true });
    return () => scroller.removeEventListener('scroll', mark);
  }, [table]);
}
