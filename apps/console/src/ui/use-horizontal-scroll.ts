/** React hook for wide tables: sets `data-sideways` while scrolled horizontally. */
import { type RefObject, useLayoutEffect } from 'react';
import { scrollerOf } from './use-window.ts';

/**
 * Only then are the first columns sticky: browsers paint each sticky cell as a layer of its own, which costs in every
 * frame of vertical scrolling.
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
