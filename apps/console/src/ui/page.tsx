import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { IconChevronLeft } from './icons.ts';
import { Link } from './link.tsx';
import styles from './page.module.css';

export interface PageHeadProps {
  title: ReactNode;
  /** Right of the title: a chip, a count. */
  meta?: ReactNode;
  back?: { href: string; label: string } | undefined;
  /** Second-rank actions, as ghost buttons or menus. */
  actions?: ReactNode;
  /** The one primary action: top right; on phones it moves to the bottom bar of <Page>. */
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
  children: ReactNode;
  /** Uses the whole width: tables, dashboards, the editor. */
  wide?: boolean;
  /** Takes the sheet's height and scrolls inside. */
  fill?: boolean;
  /** Without padding around the children. */
  bare?: boolean;
}

/** A page of the sheet: head, body, and on phones the primary action in a bottom bar. */
export function Page({ children, wide, fill, bare, ...head }: PageProps) {
  return (
    <div className={cx(styles.page, wide && styles.wide, fill && styles.fill)}>
      <PageHead {...head} />
      {bare ? children : <div className={styles.body}>{children}</div>}
      {head.primary && <div className={styles.bottom}>{head.primary}</div>}
    </div>
  );
}
