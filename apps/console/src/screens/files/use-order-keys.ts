/** React hook: Alt with an arrow moves the focused card in the custom order, keeping its focus. */
import { useFilesTexts } from '../../i18n/files.ts';
import { useCommands } from '../../ui/index.ts';

/** Cards per row; 1 in a table. */
function columnsOf(row: HTMLElement): number {
  const grid = row.closest('li')?.parentElement;
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
}

export function useOrderKeys(on: boolean, shift: (id: string, by: number) => void): void {
  const t = useFilesTexts();
  const run = (way: 'aside' | 'across', by: 1 | -1) => () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    if (!row?.dataset.row) return;
    const columns = columnsOf(row);
    if (way === 'aside' && columns === 1) return;
    const { row: id } = row.dataset;
    shift(id, way === 'aside' ? by : by * columns);
    // Found anew by id: virtual scrolling may have mounted another element.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus());
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
