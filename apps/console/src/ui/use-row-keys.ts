/** React hook for keyboard navigation of list rows: tables, cards and phone lists. */
import { type RefObject, useEffect } from 'react';
import { useListTexts } from '../i18n/lists.ts';
import { useCommands } from './commands.ts';

const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;

function step(list: HTMLElement | null, by: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const row = focusedRow();
  const at = row ? rows.indexOf(row) : -1;
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
  if (next?.hasAttribute('tabindex')) next.focus();
  else next?.querySelector<HTMLElement>('a, button')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Number of items per line: 1 in a table. */
const columnsOf = (row: HTMLElement | null): number => {
  const grid = row?.closest('li')?.parentElement;
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
};

/**
 * J and K move, X selects; Enter and the menu's shortcuts are handled by the row. Arrow keys move only when a row has
 * the focus (among cards in two dimensions): elsewhere they scroll or belong to tabs and switches.
 */
export function useRowKeys(
  scroll: RefObject<HTMLElement | null>,
  selection: { toggle: (id: string) => void },
  selects: boolean,
): void {
  const t = useListTexts();
  useEffect(() => {
    const list = scroll.current;
    function onArrow(event: KeyboardEvent) {
      const row = focusedRow();
      const changed = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented;
      if (!row || changed || !event.key.startsWith('Arrow')) return;
      const columns = columnsOf(row);
      const aside = columns > 1 ? 1 : 0;
      const by = { ArrowDown: columns, ArrowUp: -columns, ArrowRight: aside, ArrowLeft: -aside }[event.key];
      if (!by) return;
      event.preventDefault();
      step(list, by);
    }
    list?.addEventListener('keydown', onArrow);
    return () => list?.removeEventListener('keydown', onArrow);
  }, [scroll]);
  const select = () => {
    const id = focusedRow()?.dataset.row;
    if (id) selection.toggle(id);
  };
  useCommands([
    { id: 'row-next', label: t.list, keys: 'j', hidden: true, run: () => step(scroll.current, 1) },
    { id: 'row-previous', label: t.list, keys: 'k', hidden: true, run: () => step(scroll.current, -1) },
    ...(selects ? [{ id: 'row-select', label: t.selected(1), keys: 'x', hidden: true, run: select }] : []),
  ]);
}
