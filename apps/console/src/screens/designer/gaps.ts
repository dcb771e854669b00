/** The gap between contents that the pointer is at, for the button that inserts there. */
import type { Target } from './edits.ts';

const NEAR = 9;

export interface Gap {
  target: Target;
  /** Middle of the gap, and its ends, in the page. */
  y: number;
  left: number;
  right: number;
}

const listOf = (element: Element | null): HTMLElement | null => {
  const list = element?.closest<HTMLElement>('[data-list]') ?? null;
  // a row's gaps are those of the list around it
  return list?.hasAttribute('data-row') ? listOf(list.parentElement) : list;
};

/** `under`: the element below the pointer. Looks at the content there and its neighbours in the grid alone. */
export function gapAt(under: Element | null, y: number): Gap | null {
  const list = listOf(under);
  const grid = list?.firstElementChild;
  if (!list || !grid) return null;
  const cells = [...grid.children];
  const at = cells.findIndex(cell => cell.contains(under));
  const cell = cells[at];
  if (!cell) return null;
  const { top, bottom } = cell.getBoundingClientRect();
  const inRow = (other: Element | undefined) => {
    const box = other?.getBoundingClientRect();
    return box !== undefined && box.top < bottom - 1 && box.bottom > top + 1;
  };
  let [first, last] = [at, at];
  while (inRow(cells[first - 1])) first--;
  while (inRow(cells[last + 1])) last++;
  const { left, right } = grid.getBoundingClientRect();
  const parent = list.getAttribute('data-list') || null;
  const gap = (index: number, middle: number): Gap => ({ target: { gap: { parent, index } }, y: middle, left, right });
  if (y - top < NEAR) return gap(first, top);
  return bottom - y < NEAR ? gap(last + 1, bottom) : null;
}
