/** Tab list with roving tabindex; selection follows the focus (ARIA tabs). */
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { number } from '../i18n/format.ts';
import { cx } from './cx.ts';
import styles from './tabs.module.css';

export interface Tab<V extends string> {
  value: V;
  label: ReactNode;
  count?: number | undefined;
}
export interface TabsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: Tab<V>[];
  /** Pills on phones, for state filters. */
  pills?: boolean;
  className?: string | undefined;
  /** Tab panel; omitted if the tabs filter existing content. */
  children?: ReactNode;
}

export function Tabs<V extends string>({ label, value, onChange, tabs, pills, className, children }: TabsProps<V>) {
  const id = useId();
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(tab => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className={cx(styles.tabs, pills && styles.pills, className)}
        onKeyDown={onKeyDown}
      >
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{number(tab.count)}</span>}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}
