/** Grid of cards: 1 to 6 columns by breakpoint (1 2 2 3 4 5 6). Children: <Card>s and <NewTile>. */
import type { ReactNode } from 'react';
import styles from './cards.module.css';

export const CardGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.grid} aria-label={label}>
    {children}
  </ul>
);
