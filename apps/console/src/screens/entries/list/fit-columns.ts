/**
 * Fits the columns of a table into its visible width: what its content needs is measured, and the widest columns give
 * way, so that short ones stay whole.
 */
import { scrollerOf } from '../../../ui/index.ts';
import type { Chosen } from './column-settings.ts';

/** A column is no narrower than this, even if the table has to be scrolled sideways then. */
const LEAST = 80;

/** The limit that the widest columns are cut to, so that all of them are as wide as `room`; none if they fit as they are. */
export function limitOf(needs: readonly number[], room: number): number | null {
  if (needs.reduce((sum, need) => sum + need, 0) <= room) return null;
  let left = room;
  let limit = 0;
  for (const [at, need] of needs.toSorted((a, b) => a - b).entries()) {
    limit = Math.floor(left / (needs.length - at));
    if (need > limit) break;
    left -= need;
  }
  return Math.max(LEAST, limit);
}

/** Widths that the heads would have if neither somebody nor the table itself had set or stretched any. */
function natural(table: HTMLTableElement): { key: string | undefined; need: number }[] {
  const cells = [...table.querySelectorAll<HTMLElement>(':scope > thead th, :scope > tbody > [data-row] > td')];
  const styled = [table, ...cells];
  const kept = styled.map(one => one.style.cssText);
  for (const cell of cells) cell.style.cssText = '';
  table.style.width = 'max-content';
  const heads = cells.filter(cell => cell.localName === 'th');
  const found = heads.map(head => ({ key: head.dataset.column, need: head.offsetWidth }));
  for (const [at, one] of styled.entries()) one.style.cssText = kept[at] ?? '';
  return found;
}

/** `columns` with the widths at which they fit; without any where the content needs no more than there is. */
export function fitted(columns: readonly Chosen[], table: HTMLTableElement): Chosen[] {
  const needs = new Map<string, number>();
  let room = scrollerOf(table)?.clientWidth ?? 0;
  for (const { key, need } of natural(table))
    if (columns.some(column => column.key === key)) needs.set(key ?? '', need);
    else room -= need;
  const limit = limitOf([...needs.values()], room);
  return columns.map(({ key }) => {
    const need = needs.get(key);
    return limit === null || need === undefined ? { key } : { key, width: Math.min(need, limit) };
  });
}
