/** React hook for wide tables: sets `data-sideways` while scrolled horizontally, and keeps the focus beside pinned columns. */
import { type RefObject, useLayoutEffect } from 'react';
import { scrollerOf } from './use-window.ts';

/**
 * Only then are the first columns sticky: browsers paint each sticky cell as a layer of its own, which costs in every
 * frame of vertical scrolling.
 */
export function useHorizontalScroll(table: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = table.current;
    const scroller = scrollerOf(own);
    if (!scroller) return;
    const mark = () => {
      if (own?.toggleAttribute('data-sideways', scroller.scrollLeft !== 0))
        import('./focus-beside-pinned.ts').then(
          each => each.uncover(own),
          () => undefined,
        );
    };
    mark();
    scroller.addEventListener('scroll', mark, { passive: true });
    return () => scroller.removeEventListener('scroll', mark);
  }, [table]);
}
