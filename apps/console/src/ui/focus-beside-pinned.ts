/** Scrolls a wide table so that what has the focus comes out from below its pinned columns. Lazy chunk. */
import { scrollerOf } from './use-window.ts';

const isSticky = (cell: Element): boolean => getComputedStyle(cell).position === 'sticky';

/** How far it goes below them; they are sticky, so that no browser sees to it. */
function coveredOf(target: Element): number {
  const cell = target.closest('th, td');
  if (!cell || isSticky(cell)) return 0;
  const pinned = [...(cell.parentElement?.children ?? [])].filter(isSticky).at(-1);
  return pinned ? pinned.getBoundingClientRect().right + 12 - target.getBoundingClientRect().left : 0;
}

const watched = new WeakSet<HTMLElement>();

/** From now on, once a table. By keys alone: what is clicked stays below the pointer. */
export function uncover(table: HTMLElement): void {
  if (watched.has(table)) return;
  watched.add(table);
  table.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element && target.matches(':focus-visible'))) return;
    const covered = coveredOf(target);
    const scroller = covered > 0 && scrollerOf(table);
    if (scroller) scroller.scrollLeft -= covered;
  });
}
