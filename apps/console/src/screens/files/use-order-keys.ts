/** React hook: Alt with an arrow moves the focused card in the custom order, keeping its focus. */
import { useEffect, useRef } from 'react';
import { useFilesTexts } from '../../i18n/files.ts';
import { useCommands } from '../../ui/index.ts';

/** Cards per row; 1 in a table. */
function columnsOf(row: HTMLElement): number {
  const grid = row.closest('li')?.parentElement;
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
}

/** Focuses a card again after the next change of the items: an element that changes its place loses the focus. */
function useKeptFocus(items: readonly unknown[]): (id: string) => void {
  const kept = useRef<string>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the items have changed.
  useEffect(() => {
    const id = kept.current;
    kept.current = null;
    // Somebody may have gone on to another place meanwhile. Found by id: virtual scrolling may have mounted it anew.
    if (id && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
  }, [items]);
  return id => {
    kept.current = id;
  };
}

export function useOrderKeys(on: boolean, items: readonly unknown[], shift: (id: string, by: number) => void): void {
  const t = useFilesTexts();
  const keep = useKeptFocus(items);
  const run = (way: 'aside' | 'across', by: 1 | -1) => () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    if (!row?.dataset.row) return;
    const columns = columnsOf(row);
    if (way === 'aside' && columns === 1) return;
    const { row: id } = row.dataset;
    keep(id);
    shift(id, way === 'aside' ? by : by * columns);
  };
  const command = (id: string, label: string, key: string, way: 'aside' | 'across', by: 1 | -1) => ({
    id,
    label,
    keys: `alt+arrow${key}`,
    hidden: true,
    run: run(way, by),
  });
  useCommands(
    on
      ? [
          command('order-forward', t.forward, 'left', 'aside', -1),
          command('order-backward', t.backward, 'right', 'aside', 1),
          command('order-up', t.forward, 'up', 'across', -1),
          command('order-down', t.backward, 'down', 'across', 1),
        ]
      : [],
  );
}
