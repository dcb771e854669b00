/** A content's position in the 12-column grid, as class and custom properties. */
import type { CSSProperties } from 'react';
import type { Column, Width } from '../../engine/base/types.ts';
import { cx } from './cx.ts';
import styles from './form.module.css';

const widths: Readonly<Record<Width, string | undefined>> = {
  'col-3': styles.w3,
  'col-4': styles.w4,
  'col-6': styles.w6,
  'col-8': styles.w8,
  'col-9': styles.w9,
  'col-12': undefined,
};

interface CellProps {
  className: string;
  style?: CSSProperties;
}

/**
 * `quiet` cells use `content-visibility`, so they are laid out only near the viewport; it clips, so not for cells with
 * parts that stick out.
 */
export function cell({ width, before, after }: Column, quiet = false): CellProps {
  const className = cx(styles.cell, quiet && styles.quiet, widths[width]);
  if (!before && !after) return { className };
  return { className, style: { '--before': before, '--after': after } as CSSProperties };
}
