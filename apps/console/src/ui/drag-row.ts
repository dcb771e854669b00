/** Dragging in a short list whose order counts: by a grip, with a line where the row would land. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
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
    const element = own.current;
    if (!element || !grip.current) return;
    const mark = (edge: string | null) => {
      if (edge) element.dataset.over = edge;
      else delete element.dataset.over;
    };
    return combine(
      draggable({
        element,
        dragHandle: grip.current,
        getInitialData: () => ({ list, index }),
        onDragStart: () => element.setAttribute('data-lifted', ''),
        onDrop: () => element.removeAttribute('data-lifted'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list,
        getData: ({ input, element: under }) =>
          attachClosestEdge({}, { input, element: under, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => mark(source.data.index === index ? null : extractClosestEdge(self.data)),
        onDragLeave: () => mark(null),
        onDrop({ self, source }) {
          mark(null);
          const from = Number(source.data.index);
          const gap = index + (extractClosestEdge(self.data) === 'bottom' ? 1 : 0);
          latest.current(from, gap > from ? gap - 1 : gap);
        },
      }),
    );
  }, [own, grip, list, index]);
}

/** The list with one of its items at another index. */
export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};
