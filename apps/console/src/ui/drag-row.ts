/** React hook for reordering a short list by drag and drop with a handle, showing a line at the drop position. */
import { type RefObject, useEffect, useRef } from 'react';

interface Dragged<E extends HTMLElement> {
  own: RefObject<E | null>;
  grip: RefObject<HTMLElement | null>;
  /** Id of the list; rows can only be dropped within it. */
  list: string;
  index: number;
  move(from: number, to: number): void;
}

/** Styles hook on `data-over` (top, bottom) and `data-lifted`; keyboard reordering is up to the row. */
export function useDragRow<E extends HTMLElement>({ own, grip, list, index, move }: Dragged<E>): void {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const [element, handle] = [own.current, grip.current];
    if (!element || !handle) return;
    let end: (() => void) | undefined;
    let over = false;
    const row = { element, handle, list, index, move: (from: number, to: number) => latest.current(from, to) };
    // Lazy: until it is loaded, the list works without dragging.
    import('./drag-row-adapter.ts').then(
      ({ makeDraggable }) => {
        if (!over) end = makeDraggable(row);
      },
      () => undefined,
    );
    return () => {
      over = true;
      end?.();
    };
  }, [own, grip, list, index]);
}

/** A copy of the list with one item moved to another index. */
export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};
