/** Styled frame around a native control. */
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

interface BoxProps {
  locked?: boolean;
  area?: boolean;
  select?: boolean;
  children: ReactNode;
}

export function Box({ locked = false, area = false, select = false, children }: BoxProps) {
  return (
    <span className={cx(styles.box, locked && styles.locked, area && styles.area, select && styles.select)}>
      {children}
    </span>
  );
}
