import type { ReactNode } from 'react';
import styles from './phone-row.module.css';

/** What a list shows of one thing on a phone: its name, and the rest in a line below. */
export const PhoneRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className={styles.row}>
    <h3>{name}</h3>
    <span className="num">{children}</span>
  </span>
);
