/** Dragging in a short list whose order counts: by a grip, with a line where the row would land. */
import { type RefObject, useEffect, useRef } from 'react';

interface Dragged<E extends HTMLElement> {
  own: RefObject<E | null>;
  grip: RefObject<HTMLElement | null>;
  /** Keeps rows of one list out of another. */
  list: string;
  index: number;
  move(from: number, to: number): void;
}

/** The row says by `data-over` (top, bottom) and `data-lifted` how it looks; keys and buttons are the row's own. */
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
    // The list is read, and moved with keys, before anything can be dragged.
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

/** The list with one of its items at another index. */
export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};
