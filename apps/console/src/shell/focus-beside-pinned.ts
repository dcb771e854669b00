/** Scrolls a wide table so that what has the focus comes out from below its pinned columns. */
import { scrollerOf } from '../ui/use-window.ts';

const isSticky = (cell: Element): boolean => getComputedStyle(cell).position === 'sticky';

/** How far it goes below them; they are sticky, so that no browser sees to it. */
function coveredOf(target: Element): number {
  const cell = target.closest('[data-sideways] :is(th, td)');
  if (!cell || isSticky(cell)) return 0;
  const pinned = [...(cell.parentElement?.children ?? [])].filter(isSticky).at(-1);
  return pinned ? pinned.getBoundingClientRect().right + 12 - target.getBoundingClientRect().left : 0;
}

/** By keys alone: what is clicked stays below the pointer. */
export function besidePinned(target: Element): void {
  if (!target.matches(':focus-visible')) return;
  const covered = coveredOf(target);
  const scroller = covered > 0 && scrollerOf(target.closest('table'));
  if (scroller) scroller.scrollLeft -= covered;
}
