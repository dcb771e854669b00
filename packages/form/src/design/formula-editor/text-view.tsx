/** A formula to read: coloured, its fields as chips with their labels. */
import { Fragment, type ReactNode } from 'react';
import { cx } from '../../fill/base/cx.ts';
import styles from './formula.module.css';
import { type ShownNames, tokensOf } from './tokens.ts';

interface FormulaTextProps {
  /** As it is shown, see `shownText`. */
  text: string;
  names: ShownNames;
  /** Marks chips: `name` as stored → a class. */
  mark?: ((name: string) => string | undefined) | undefined;
}

export function FormulaText({ text, names, mark }: FormulaTextProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to, kind, label, name } of tokensOf(text, names)) {
    if (from > at) parts.push(<Fragment key={at}>{text.slice(at, from)}</Fragment>);
    parts.push(
      <span
        key={from}
        className={cx(styles[kind], name !== undefined && mark?.(name))}
        title={label === name ? undefined : name}
      >
        {label ?? text.slice(from, to)}
      </span>,
    );
    at = to;
  }
  return (
    <code className={styles.code}>
      {parts}
      {text.slice(at)}
    </code>
  );
}
