/** React hook that windows a card grid. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { scrollerOf } from './use-window.ts';

/** Overscan: rows rendered above and below the viewport. */
const AROUND = 3;
/** Number of cards before the first measurement. */
const FIRST = 60;

/**
 * The range of cards to render, and the heights of the spacers above and below. Rows have equal heights, measured at
 * the first; the number of columns is read from the grid's computed style.
 */
export function useGridWindow(grid: RefObject<HTMLElement | null>, count: number) {
  const [view, setView] = useState({ first: 0, last: 0, columns: 1, height: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    const scroller = scrollerOf(element);
    if (!element || !scroller || count <= FIRST) return;
    function measure() {
      const child = element?.firstElementChild;
      if (!element || !scroller || !(child instanceof HTMLElement) || child.offsetHeight === 0) return;
      const { gridTemplateColumns, rowGap } = getComputedStyle(element);
      const columns = gridTemplateColumns.split(' ').length;
      const height = child.offsetHeight + (Number.parseFloat(rowGap) || 0);
      const top = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor(top / height) - AROUND);
      const last = first + Math.ceil(scroller.clientHeight / height) + 2 * AROUND;
      setView(present =>
        present.first === first && present.last === last && present.columns === columns && present.height === height
          ? present
          : { first, last, columns, height },
      );
    }
    measure();
    scroller.addEventListener('scroll', measure, { passive: true });
    const watch = new ResizeObserver(measure);
    watch.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', measure);
      watch.disconnect();
    };
  }, [grid, count]);
  const { columns, height } = view;
  if (count <= FIRST || height === 0) return { from: 0, to: Math.min(count, FIRST), above: 0, below: 0 };
  const rows = Math.ceil(count / columns);
  const last = Math.min(rows, view.last);
  const first = Math.max(0, Math.min(view.first, last - 1));
  return {
    from: first * columns,
    to: Math.min(count, last * columns),
    above: first * height,
    below: (rows - last) * height,
  };
}
