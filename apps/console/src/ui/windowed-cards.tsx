/** Windowed card grid; cards have equal heights. Lazy chunk. */
import { type ReactNode, useRef } from 'react';
import styles from './cards.module.css';
import { cx } from './cx.ts';
import { useGridWindow } from './use-grid-window.ts';

export interface WindowedCardsProps {
  label: string;
  count: number;
  card: (index: number) => ReactNode;
  /** Rendered at the first place. */
  firstTile: ReactNode;
}

export default function WindowedCards({ label, count, card, firstTile }: WindowedCardsProps) {
  const grid = useRef<HTMLUListElement>(null);
  const tiles = firstTile ? 1 : 0;
  const view = useGridWindow(grid, count + tiles);
  const [first, last] = [Math.max(0, view.from - tiles), Math.min(count, Math.max(0, view.to - tiles))];
  return (
    <ul
      ref={grid}
      className={cx(styles.grid, styles.even)}
      aria-label={label}
      style={{ paddingTop: view.above, paddingBottom: view.below }}
    >
      {view.from === 0 && firstTile}
      {Array.from({ length: Math.max(0, last - first) }, (_, index) => card(first + index))}
    </ul>
  );
}
