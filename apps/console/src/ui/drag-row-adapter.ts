/** Adapter of drag-row.ts to the drag and drop library. Lazy chunk, loaded when a draggable row is mounted. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';

interface DraggedRow {
  element: HTMLElement;
  handle: HTMLElement;
  list: string;
  index: number;
  move(from: number, to: number): void;
}

/** Returns the cleanup function. */
export function makeDraggable({ element, handle, list, index, move }: DraggedRow): () => void {
  const mark = (edge: string | null) => {
    if (edge) element.dataset.over = edge;
    else delete element.dataset.over;
  };
  return combine(
    draggable({
      element,
      dragHandle: handle,
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
        move(from, gap > from ? gap - 1 : gap);
      },
    }),
  );
}
