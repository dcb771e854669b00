/** React hook for reordering the rows of a list by pointer: while the grip is held, the row follows from place to place. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** `move` is called with each change of place, `press` when the grip was clicked and nothing moved. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
  press: (index: number) => void,
) {
  const dragged = useRef(false);
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });

  /** The row below the pointer; beyond the ends the first or the last. */
  function placeAt(y: number): number {
    const rows = [...(list.current?.children ?? [])];
    const at = rows.findIndex(row => y < row.getBoundingClientRect().bottom);
    return at < 0 ? rows.length - 1 : at;
  }
  return (index: number) => ({
    // listens on the window: a row that is moved in the DOM would lose the captured pointer
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const held = new AbortController();
      let from = index;
      dragged.current = false;
      const follow = ({ clientY }: globalThis.PointerEvent) => {
        const to = placeAt(clientY);
        if (to < 0 || to === from) return;
        latest.current(from, to);
        from = to;
        dragged.current = true;
      };
      window.addEventListener('pointermove', follow, { signal: held.signal });
      for (const end of ['pointerup', 'pointercancel', 'blur'])
        window.addEventListener(end, () => held.abort(), { signal: held.signal });
    },
    onClick({ detail }: MouseEvent) {
      // keys click, too, and have dragged nothing
      if (detail === 0 || !dragged.current) press(index);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const to = index + (by ?? 0);
      if (!by || to < 0 || to >= (list.current?.children.length ?? 0)) return;
      event.preventDefault();
      const grip = event.currentTarget;
      latest.current(index, to);
      // an element loses the focus when it is moved in the DOM
      requestAnimationFrame(() => grip.focus());
    },
  });
}
