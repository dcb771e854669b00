/**
 * Hit testing for drags: maps a pointer position to a gap, or to a side of a content. Reads only the canvas' DOM
 * (`data-content` on cells, `data-list` around a container's contents), at most a dozen boxes per call.
 */

import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import type { Target } from './edits.ts';

const EDGE = 10;

export interface DropTarget {
  target: Target;
  /** List element of the gap, for the column guides. */
  list: HTMLElement;
}

const cellsOf = (list: Element): Element[] => [...(list.firstElementChild?.children ?? [])];
const idOf = (cell: Element | null | undefined): string => cell?.getAttribute('data-content') ?? '';
const listId = (list: Element): string | null => list.getAttribute('data-list') || null;
const listAround = (cell: Element) => cell.parentElement?.closest<HTMLElement>('[data-list]') ?? null;
const isRow = (list: Element | null) => list?.hasAttribute('data-row') ?? false;

/** `under`: the element below the pointer, from the event. */
export function dropTargetAt(canvas: HTMLElement, under: Element | null, input: Input): DropTarget | null {
  const { clientX: x, clientY: y } = input;
  if (!under) return null;
  const cell = canvas.contains(under) ? under.closest('[data-content]') : null;
  const list = canvas.contains(under) ? under.closest<HTMLElement>('[data-list]') : null;
  if (list && cell?.contains(list)) return inList(list, x, y);
  if (cell && canvas.contains(cell)) return atCell(cell, input);
  const root = canvas.querySelector<HTMLElement>('[data-list=""]');
  return root && inList(root, x, y);
}

function atCell(cell: Element, input: Input): DropTarget | null {
  const around = listAround(cell);
  if (!around) return null;
  const inner = cell.querySelector<HTMLElement>('[data-list]');
  const container = cell.querySelector('[data-container]')?.closest('[data-content]') === cell;
  const box = cell.getBoundingClientRect();
  if (container) {
    if (input.clientY < box.top + EDGE) return beforeOrAfter(cell, around, 'before');
    if (input.clientY > box.bottom - EDGE) return beforeOrAfter(cell, around, 'after');
    const parent = idOf(cell);
    if (!inner) return { target: { gap: { parent, index: Number.MAX_SAFE_INTEGER } }, list: around };
    const above = input.clientY < inner.getBoundingClientRect().top;
    return { target: { gap: { parent, index: above ? 0 : cellsOf(inner).length } }, list: inner };
  }
  const edge = extractClosestEdge(
    attachClosestEdge({}, { element: cell, input, allowedEdges: ['top', 'bottom', 'left', 'right'] }),
  );
  if (edge === 'left') return { target: { beside: idOf(cell), side: 'before' }, list: around };
  if (edge === 'right') return { target: { beside: idOf(cell), side: 'after' }, list: around };
  return beforeOrAfter(cell, around, edge === 'top' ? 'before' : 'after');
}

/** A gap of the cell's list. Above and below a row's content mean above and below the row. */
function beforeOrAfter(cell: Element, around: HTMLElement, side: 'before' | 'after'): DropTarget | null {
  if (isRow(around)) {
    const row = around.closest('[data-content]');
    const outer = row && listAround(row);
    return row && outer && beforeOrAfter(row, outer, side);
  }
  const index = cellsOf(around).indexOf(cell) + (side === 'after' ? 1 : 0);
  return { target: { gap: { parent: listId(around), index } }, list: around };
}

/** The gap nearest to a point between a list's cells, in reading order. */
function inList(list: HTMLElement, x: number, y: number): DropTarget {
  const cells = cellsOf(list);
  let [low, high] = [0, cells.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cells[middle]!.getBoundingClientRect().bottom < y) low = middle + 1;
    else high = middle;
  }
  for (; low < cells.length; low++) {
    const box = cells[low]!.getBoundingClientRect();
    if (y < box.top || x < box.left + box.width / 2) break;
  }
  return { target: { gap: { parent: listId(list), index: low } }, list };
}

/** End points of the insertion line, in client coordinates. */
export function lineOf(
  canvas: HTMLElement,
  target: Target,
): { x: number; y: number; length: number; upright: boolean } | null {
  if ('beside' in target) {
    const box = canvas.querySelector(`[data-content="${target.beside}"]`)?.getBoundingClientRect();
    if (!box) return null;
    const x = target.side === 'before' ? box.left - 1 : box.right + 1;
    return { x, y: box.top + 4, length: box.height - 8, upright: true };
  }
  const { parent, index } = target.gap;
  const list = canvas.querySelector(`[data-list="${parent ?? ''}"]`);
  const holder = list ?? canvas.querySelector(`[data-content="${parent ?? ''}"]`);
  if (!holder) return null;
  const around = holder.getBoundingClientRect();
  const cells = list ? cellsOf(list) : [];
  const next = cells[index]?.getBoundingClientRect();
  const last = cells.at(-1)?.getBoundingClientRect();
  const y = next ? next.top - 1 : (last?.bottom ?? around.bottom - 6) + 1;
  const cell = next ?? last;
  const part = cell && cell.width < around.width * 0.8 && (next ? next.left > around.left + 8 : false);
  return part
    ? { x: cell.left + 5, y, length: cell.width - 10, upright: false }
    : { x: around.left, y, length: around.width, upright: false };
}
