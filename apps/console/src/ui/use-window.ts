import { type RefObject, useLayoutEffect, useState } from 'react';

const AROUND = 10;
const STEP = 10;
const FIRST = 60;

/** The nearest ancestor that scrolls. */
export function scrollerOf(element: Element | null): HTMLElement | null {
  let up = element?.parentElement ?? null;
  while (up && !/auto|scroll/.test(getComputedStyle(up).overflowY)) up = up.parentElement;
  return up;
}

/**
 * Which of `count` rows of equal height to render, and the heights left out above and below. The height is measured at
 * the first row; short lists are rendered whole.
 */
export function useWindow(body: RefObject<HTMLElement | null>, count: number) {
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
      const first = Math.max(0, Math.floor(top / height) - AROUND);
      // In steps, so that not every pixel renders.
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
  }, [body, count]);
  if (count <= FIRST || view.height === 0) return { from: 0, to: Math.min(count, FIRST), above: 0, below: 0 };
  const to = Math.min(count, view.to);
  const from = view.from < to ? view.from : Math.max(0, to - 1);
  return { from, to, above: from * view.height, below: (count - to) * view.height };
}
