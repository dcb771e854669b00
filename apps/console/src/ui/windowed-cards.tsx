/** Windowed card grid; cards have equal heights. */
import { type ReactNode, useRef } from 'react';
import styles from './cards.module.css';
import { cx } from './cx.ts';
import { useGridWindow } from './use-grid-window.ts';

export interface WindowedCardsProps<T> {
  label: string;
  items: T[];
  card: (item: T) => ReactNode;
  /** Rendered at the first place. */
  firstTile: ReactNode;
}

export function WindowedCards<T extends { id: string }>({ label, items, card, firstTile }: WindowedCardsProps<T>) {
  const grid = useRef<HTMLUListElement>(null);
  const tiles = firstTile ? 1 : 0;
  const view = useGridWindow(grid, items.length + tiles);
  return (
    <ul
      ref={grid}
      className={cx(styles.grid, styles.even)}
      aria-label={label}
      style={{ paddingTop: view.above, paddingBottom: view.below }}
    >
      {view.from === 0 && firstTile}
      {items.slice(Math.max(0, view.from - tiles), Math.max(0, view.to - tiles)).map(item => card(item))}
    </ul>
  );
}
