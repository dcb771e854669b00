/** React hook that windows a list of rows of equal height, with expandable details. */
import { type RefObject, useLayoutEffect, useState } from 'react';

const AROUND = 10;
const STEP = 10;
const FIRST = 60;

/** The nearest scrolling ancestor. */
export function scrollerOf(element: Element | null): HTMLElement | null {
  let up = element?.parentElement ?? null;
  while (up && !/auto|scroll/.test(getComputedStyle(up).overflowY)) up = up.parentElement;
  return up;
}

/** An open detail: its row and its height. */
export interface Opened {
  index: number;
  height: number;
}
const NONE: readonly Opened[] = [];

/** Offset of row `index` from the first, including details above it. */
const offsetOf = (index: number, height: number, opened: readonly Opened[]): number =>
  opened.reduce((sum, one) => (one.index < index ? sum + one.height : sum), index * height);

/** The row at the offset `top`. `opened` is sorted by row. */
export function rowAt(top: number, height: number, opened: readonly Opened[]): number {
  let rest = top;
  for (const one of opened) {
    const end = (one.index + 1) * height;
    if (rest <= end) break;
    rest = Math.max(end, rest - one.height);
  }
  return Math.floor(rest / height);
}

/**
 * The range of `count` rows to render, and the heights of the spacers above and below. The row height is measured at
 * the first row; short lists are rendered whole. `opened` must be stable.
 */
export function useWindow(body: RefObject<HTMLElement | null>, count: number, opened: readonly Opened[] = NONE) {
  const [view, setView] = useState({ from: 0, to: FIRST, height: 0 });
  useLayoutEffect(() => {
    const scroller = scrollerOf(body.current);
    if (!scroller || count <= FIRST) return;
    function measure() {
      const element = body.current;
      const row = element?.querySelector<HTMLElement>('[data-row]');
      if (!scroller || !element || !row) return;
      const height = row.offsetHeight;
      const top = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const first = Math.max(0, rowAt(top, height, opened) - AROUND);
      // Rounded, so that not every pixel of scrolling renders.
      const from = first - (first % STEP);
      const to = from + Math.ceil(scroller.clientHeight / height) + 2 * AROUND + STEP;
      setView(present =>
        present.from === from && present.to === to && present.height === height ? present : { from, to, height },
      );
    }
    measure();
    scroller.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      scroller.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [body, count, opened]);
  if (count <= FIRST || view.height === 0) return { from: 0, to: Math.min(count, FIRST), above: 0, below: 0 };
  const to = Math.min(count, view.to);
  const from = view.from < to ? view.from : Math.max(0, to - 1);
  const at = (index: number) => offsetOf(index, view.height, opened);
  return { from, to, above: at(from), below: at(count) - at(to) };
}
