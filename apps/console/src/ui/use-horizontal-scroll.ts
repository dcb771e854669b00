/** React hook for wide tables: sets `data-sideways` while scrolled horizontally, and keeps the focus beside pinned columns. */
import { type RefObject, useLayoutEffect } from 'react';
import { scrollerOf } from './use-window.ts';

const isSticky = (cell: Element): boolean => getComputedStyle(cell).position === 'sticky';

/** How far what has the focus goes below the pinned columns; they are sticky, so that no browser sees to it. */
function coveredOf(target: Element): number {
  const cell = target.closest('th, td');
  if (!cell || isSticky(cell)) return 0;
  const pinned = [...(cell.parentElement?.children ?? [])].filter(isSticky).at(-1);
  return pinned ? pinned.getBoundingClientRect().right + 12 - target.getBoundingClientRect().left : 0;
}

/**
 * Only then are the first columns sticky: browsers paint each sticky cell as a layer of its own, which costs in every
 * frame of vertical scrolling.
 */
export function useHorizontalScroll(table: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = table.current;
    const scroller = scrollerOf(own);
    if (!own || !scroller) return;
    const mark = () => own.toggleAttribute('data-sideways', scroller.scrollLeft !== 0);
    // by keys alone: what is clicked stays below the pointer
    const uncover = ({ target }: FocusEvent) => {
      if (!own.hasAttribute('data-sideways') || !(target instanceof Element && target.matches(':focus-visible')))
        return;
      const covered = coveredOf(target);
      if (covered > 0) scroller.scrollLeft -= covered;
    };
    mark();
    scroller.addEventListener('scroll', mark, { passive: true });
    own.addEventListener('focusin', uncover);
    return () => {
      scroller.removeEventListener('scroll', mark);
      own.removeEventListener('focusin', uncover);
    };
  }, [table]);
}
