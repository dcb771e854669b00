/** Page layout: header with title and actions, body, and on phones a bottom bar with the primary action. */
import { type ReactNode, useEffect } from 'react';
import { store } from '../base/store.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { IconChevronLeft } from './icons.ts';
import { Link } from './link.tsx';
import styles from './page.module.css';

/** How many parts of the screen need the width of the menu; the shell minimises it then. */
export const wideScreens = store(0);

export function useWideScreen(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    wideScreens.set(count => count + 1);
    return () => wideScreens.set(count => count - 1);
  }, [on]);
}

export interface PageHeadProps {
  title: ReactNode;
  /** Right of the title: a chip, a count. */
  meta?: ReactNode;
  back?: { href: string; label: string } | undefined;
  /** Secondary actions, as ghost buttons or menus. */
  actions?: ReactNode;
  /** The primary action: top right; on phones in the bottom bar. */
  primary?: ReactNode;
  sticky?: boolean;
}

export function PageHead({ title, meta, back, actions, primary, sticky }: PageHeadProps) {
  return (
    <header className={cx(styles.head, sticky && styles.sticky)}>
      {back && (
        <Link href={back.href} className={styles.back}>
          <Icon of={IconChevronLeft} size={16} />
          {back.label}
        </Link>
      )}
      <div className={styles.bar}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {meta && <span className={styles.meta}>{meta}</span>}
        </div>
        {(actions || primary) && (
          <div className={styles.actions}>
            {actions}
            {primary && <span className={styles.primary}>{primary}</span>}
          </div>
        )}
      </div>
    </header>
  );
}

export interface PageProps extends PageHeadProps {
  /** In place of the usual head. */
  ownHead?: ReactNode;
  children: ReactNode;
  /** Full width: tables, dashboards, the editor. */
  wide?: boolean;
  /** Takes the full height and scrolls inside. */
  fill?: boolean;
  /** Without padding around the children. */
  bare?: boolean;
}

export function Page({ children, wide, fill, bare, ownHead, ...head }: PageProps) {
  return (
    <div className={cx(styles.page, wide && styles.wide, fill && styles.fill)}>
      {ownHead || <PageHead {...head} />}
      {bare ? children : <div className={styles.body}>{children}</div>}
      {head.primary && (
        <div className={styles.bottom} data-keep-clear>
          {head.primary}
        </div>
      )}
    </div>
  );
}
