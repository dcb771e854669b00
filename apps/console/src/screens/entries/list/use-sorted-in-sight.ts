/** React hook that scrolls the table to the column that it is sorted by, once the rows in that order have their widths. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { scrollerOf } from '../../../ui/index.ts';

/** `busy`: rows are still those of the order before. */
export function useSortedInSight(box: RefObject<HTMLElement | null>, key: string, busy: boolean): void {
  const shown = useRef('');
  useLayoutEffect(() => {
    const heads = [...(box.current?.querySelectorAll('th[data-column]') ?? [])];
    const scroller = scrollerOf(heads[0] ?? null);
    if (busy || shown.current === key || !scroller) return;
    shown.current = key;
    const at = heads.findIndex(head => head.hasAttribute('aria-sort'));
    // State and title are pinned.
    if (at < 2) return;
    const { left, right } = heads[at]!.getBoundingClientRect();
    const start = heads[1]!.getBoundingClientRect().right;
    const end = scroller.getBoundingClientRect().left + scroller.clientWidth;
    scroller.scrollLeft += Math.ceil(Math.max(0, right - end)) || Math.floor(Math.min(0, left - start));
  }, [box, key, busy]);
}
