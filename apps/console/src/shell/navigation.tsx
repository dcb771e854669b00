/** Main menu. */
import { Suspense } from 'react';
import { LAST_MENU, type User } from '../api/session.ts';
import { useShellTexts } from '../i18n/shell.ts';
import type { MenuRow } from '../routes.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../ui/icons.ts';
import { lazily } from '../ui/lazily.ts';
import { Link } from '../ui/link.tsx';
import { menuRows } from './route-match.ts';
import styles from './shell.module.css';

export const MenuBadge = lazily(() => import('./menu-badge.tsx'));

/** Items from this position on are below a separator. */
const LINE = 70;

interface EntriesProps {
  user: User | null;
  current: string;
  small?: boolean;
  onChoose?: () => void;
}

export function Entries({ user, current, small, onChoose }: EntriesProps) {
  const t = useShellTexts();
  const rows = menuRows(user);
  const choose = (row: MenuRow) => {
    localStorage.setItem(LAST_MENU, row.path);
    onChoose?.();
  };
  const entry = (row: MenuRow) => {
    const here = current === row.path || current.startsWith(`${row.path}/`);
    const title = row.title(t);
    return (
      <li key={row.path}>
        <Link
          href={row.path}
          className={styles.entry}
          aria-current={here ? 'page' : undefined}
          data-tip={small ? title : undefined}
          data-tip-side="right"
          onPointerEnter={row.screen.preload}
          onClick={() => choose(row)}
        >
          <Icon of={row.menu.icon} />
          {small ? <span className="vh">{title}</span> : title}
          {row.menu.badge && (
            <Suspense fallback={null}>
              <MenuBadge {...(small && { small })} />
            </Suspense>
          )}
        </Link>
      </li>
    );
  };
  const above = rows.filter(row => row.menu.position < LINE);
  const below = rows.filter(row => row.menu.position >= LINE);
  return (
    <>
      {above.length > 0 && <ul>{above.map(entry)}</ul>}
      {above.length > 0 && below.length > 0 && <hr className={styles.line} />}
      {below.length > 0 && <ul>{below.map(entry)}</ul>}
    </>
  );
}

export function Navigation({ user, current, small, toggle }: EntriesProps & { toggle?: (() => void) | undefined }) {
  const t = useShellTexts();
  const label = small ? t.menuGrow : t.menuShrink;
  return (
    <nav className={styles.nav} aria-label={t.mainMenu}>
      <Entries user={user} current={current} {...(small && { small })} />
      <span className={styles.gap} />
      {toggle && (
        <button
          type="button"
          className={cx(styles.entry, styles.toggle)}
          onClick={toggle}
          aria-label={label}
          data-tip={small ? label : undefined}
          data-tip-side="right"
        >
          <Icon of={small ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse} />
          {!small && (
            <>
              <span>{label}</span>
              <kbd className="kbd">[</kbd>
            </>
          )}
        </button>
      )}
    </nav>
  );
}
