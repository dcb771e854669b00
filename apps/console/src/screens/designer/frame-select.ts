/**
 * React hook for selecting several contents by a frame drawn with the mouse: from beside the contents, over all that it
 * touches; containers only where it encloses them. Positions are set on the DOM, nothing renders meanwhile.
 */
import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Acts } from './use-designer.ts';

/** Pixels before a press counts as drawing. */
const START = 5;
const SCROLL = 40;

interface Point {
  x: number;
  y: number;
}

const within = (inner: DOMRect, outer: DOMRect) =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
const touches = (one: DOMRect, two: DOMRect) =>
  one.left < two.right && one.right > two.left && one.top < two.bottom && one.bottom > two.top;

/** Ids of the contents that the drawn frame selects. */
function framed(ground: HTMLElement, drawn: DOMRect): string[] {
  return [...ground.querySelectorAll<HTMLElement>('[data-frame]')].flatMap(each => {
    const box = each.getBoundingClientRect();
    const chosen = each.hasAttribute('data-container') ? within(box, drawn) : touches(box, drawn);
    return chosen ? (each.dataset.frame ?? []) : [];
  });
}

/** `box` is the frame that is drawn. `took` says whether the click that follows belongs to it. */
export function useFrameSelect(
  ground: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  { acts, present }: { acts: Acts; present(): readonly string[] },
) {
  const drew = useRef(false);

  function begin(event: PointerEvent<HTMLElement>) {
    drew.current = false;
    const { target, button, pointerType, clientX, clientY } = event;
    const root = ground.current;
    if (!root || button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return;
    if (target.closest('[data-frame], button, a, input, textarea, select, label, [role=alert], [role=status]')) return;
    const kept = event.shiftKey || event.ctrlKey || event.metaKey ? present() : [];
    const drawing = new AbortController();
    const { signal } = drawing;
    // in the coordinates of what is scrolled
    const inside = ({ x, y }: Point): Point => ({ x: x + root.scrollLeft, y: y + root.scrollTop });
    const from = inside({ x: clientX, y: clientY });
    const drawnTo = (at: Point): DOMRect => {
      const to = inside(at);
      const left = Math.min(from.x, to.x) - root.scrollLeft;
      const top = Math.min(from.y, to.y) - root.scrollTop;
      return new DOMRect(left, top, Math.abs(to.x - from.x), Math.abs(to.y - from.y));
    };
    const show = ({ left, top, width, height }: DOMRect) => {
      const around = box.current?.parentElement?.getBoundingClientRect();
      if (!box.current || !around) return;
      box.current.hidden = false;
      const { style } = box.current;
      style.transform = `translate(${left - around.left}px,${top - around.top}px)`;
      style.width = `${width}px`;
      style.height = `${height}px`;
    };
    const follow = (at: globalThis.PointerEvent) => {
      const drawn = drawnTo({ x: at.clientX, y: at.clientY });
      if (!drew.current && Math.max(drawn.width, drawn.height) < START) return;
      drew.current = true;
      const { top, bottom } = root.getBoundingClientRect();
      if (at.clientY < top + SCROLL) root.scrollBy(0, -12);
      else if (at.clientY > bottom - SCROLL) root.scrollBy(0, 12);
      show(drawn);
    };
    const end = (at: globalThis.PointerEvent | null) => {
      drawing.abort();
      if (box.current) box.current.hidden = true;
      if (!drew.current || !at) return;
      const ids = [...kept, ...framed(root, drawnTo({ x: at.clientX, y: at.clientY }))];
      acts.selectFramed(ids);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', () => end(null), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), { signal });
  }
  return { begin, took: () => drew.current };
}
