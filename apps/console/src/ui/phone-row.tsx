/** List row on phones: name, and details in a line below. */
import type { ReactNode } from 'react';
import styles from './phone-row.module.css';

export const PhoneRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className={styles.row}>
    <h3>{name}</h3>
    <span className="num">{children}</span>
  </span>
);
