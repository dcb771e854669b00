/**
 * React hooks for dragging charts by a grip: within the dashboard, into it and out of it. Rows mark the drop position
 * by `data-over` (top, bottom), a list that it accepts the chart as a whole.
 */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { type RefObject, useEffect, useRef } from 'react';

/** The list of a row: in the dashboard or not. */
export type Side = 'in' | 'out';

/** Before or after the chart of that id; null at the end. */
export interface Drop {
  chart: string;
  from: Side;
  beside: { id: string; behind: boolean } | null;
}

interface DragRow {
  own: RefObject<HTMLElement | null>;
  grip: RefObject<HTMLElement | null>;
  /** Separates editors of different dashboards. */
  board: string;
  chart: string;
  side: Side;
  /** For rows of the dashboard only. */
  onDrop?: ((drop: Drop) => void) | undefined;
}

function mark(element: HTMLElement, over: string | null): void {
  if (over) element.dataset.over = over;
  else delete element.dataset.over;
}

export function useChartRow({ own, grip, board, chart, side, onDrop }: DragRow): void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const takes = onDrop !== undefined;
  useEffect(() => {
    const element = own.current;
    if (!element || !grip.current) return;
    const drags = draggable({
      element,
      dragHandle: grip.current,
      getInitialData: () => ({ board, chart, side }),
      onDragStart: () => element.setAttribute('data-lifted', ''),
      onDrop: () => element.removeAttribute('data-lifted'),
    });
    if (!takes) return drags;
    const drops = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.board === board,
      getData: ({ input, element: under }) =>
        attachClosestEdge({}, { input, element: under, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self, source }) => mark(element, source.data.chart === chart ? null : extractClosestEdge(self.data)),
      onDragLeave: () => mark(element, null),
      onDrop({ self, source }) {
        mark(element, null);
        const behind = extractClosestEdge(self.data) === 'bottom';
        const { chart: dropped, side: from } = source.data as { chart: string; side: Side };
        if (dropped !== chart) latest.current?.({ chart: dropped, from, beside: { id: chart, behind } });
      },
    });
    return combine(drags, drops);
  }, [own, grip, board, chart, side, takes]);
}

/** Makes a whole list a drop target, for the space below its last row. `takes`: from which list. */
export function useChartList(
  own: RefObject<HTMLElement | null>,
  board: string,
  takes: readonly Side[],
  onDrop: (drop: Drop) => void,
): void {
  const latest = useRef({ takes, onDrop });
  useEffect(() => {
    latest.current = { takes, onDrop };
  });
  useEffect(() => {
    const element = own.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.board === board && latest.current.takes.includes(source.data.side as Side),
      onDrag: ({ location }) => mark(element, location.current.dropTargets[0]?.element === element ? 'list' : null),
      onDragLeave: () => mark(element, null),
      onDrop({ location, source }) {
        mark(element, null);
        // The row under the pointer has handled it.
        if (location.current.dropTargets[0]?.element !== element) return;
        const { chart, side: from } = source.data as { chart: string; side: Side };
        latest.current.onDrop({ chart, from, beside: null });
      },
    });
  }, [own, board]);
}
