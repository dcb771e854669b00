/** Floating bar with actions for the selected items of a list. */
import type { ReactNode } from 'react';
import { useListTexts } from '../i18n/lists.ts';
import { Button, type ButtonProps } from './button.tsx';
import { useCommands } from './commands.ts';
import { cx } from './cx.ts';
import type { Selection } from './selection.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  selection: Selection;
  /** Total number of matches; offers "Alle 1.046 auswählen". Omit it if only single items can be selected. */
  count?: number | undefined;
  /** <SelectionAction>s, and menus with `className` from `selectionAction`. */
  children: ReactNode;
}

export const selectionAction = styles.action;
export const SelectionAction = ({ danger, ...rest }: ButtonProps & { danger?: boolean }) => (
  <Button size="sm" kind="ghost" {...rest} className={cx(styles.action, danger && styles.danger)} />
);

/** Must be the last child of the scrolling element. */
export function SelectionBar({ selection, count, children }: SelectionBarProps) {
  const t = useListTexts();
  useCommands(
    selection.size
      ? [{ id: 'selection-clear', label: t.selectionClear, keys: 'escape', hidden: true, run: selection.clear }]
      : [],
  );
  if (selection.size === 0) return null;
  return (
    <div className={styles.bar} role="toolbar" data-keep-clear aria-label={t.selected(selection.size)}>
      <span className={styles.count} aria-live="polite">
        {t.selected(selection.size)}
      </span>
      {count !== undefined && !selection.all && selection.size < count && (
        <button type="button" className={styles.all} onClick={selection.selectAll}>
          {t.selectAll(count)}
        </button>
      )}
      <span className={styles.separator} />
      {children}
      <span className={styles.separator} />
      <button type="button" className={styles.clear} onClick={selection.clear}>
        <span className="vh">{t.selectionClear}</span>
        <kbd className="kbd">Esc</kbd>
      </button>
    </div>
  );
}
