/** Top bar: menu button, branding, palette, jobs, help and user menu. */
import { Suspense, useState } from 'react';
import { useBranding } from '../api/branding.ts';
import { fullName, type User } from '../api/session.ts';
import { useStore } from '../base/store.ts';
import { isNewsFresh } from '../help/newest.ts';
import { useShellTexts } from '../i18n/shell.ts';
import { HOME } from '../routes.tsx';
import { IconButton } from '../ui/button.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { Avatar } from '../ui/feedback.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconChevronDown, IconHelpCircle, IconLogout, IconMail, IconMenu2, IconSearch } from '../ui/icons.ts';
import { keyLabel } from '../ui/key-label.ts';
import { lazily } from '../ui/lazily.ts';
import { Link } from '../ui/link.tsx';
import { Mark } from '../ui/mark.tsx';
import { usePhone } from '../ui/media.ts';
import { MenuPopup, opens } from '../ui/menu.tsx';
import type { OpenedBy } from '../ui/menu-popup.tsx';
import { usePath } from '../ui/navigation.ts';
import { JobsTray } from './jobs-tray.tsx';
import { Entries, MenuBadge } from './navigation.tsx';
import { NoticesTray } from './notices-tray.tsx';
import { menuRows } from './route-match.ts';
import styles from './shell.module.css';

const UserMenu = lazily(() => import('./user-menu.tsx'));
const UnsentBadge = lazily(() => import('./unsent-badge.tsx'));
function nearUserMenu() {
  UserMenu.preload();
  MenuPopup.preload();
}

interface Props {
  user: User | null;
  onPalette: () => void;
  onKeys: () => void;
  onHelp: () => void;
  near: () => void;
}

export function TopBar({ user, onPalette, onKeys, onHelp, near }: Props) {
  const t = useShellTexts();
  const phone = usePhone();
  const { app_name, sub_name, support_mail, logo } = useBranding();
  const fresh = useStore(isNewsFresh);
  return (
    <header className={styles.top}>
      {phone && <PhoneMenu user={user} />}
      <div className={styles.brand}>
        <Link href={HOME}>
          {logo ? <img src={logo} alt="" /> : <Mark />}
          <b>{app_name}</b>
        </Link>
        {user && sub_name && <span className={styles.sub}>{sub_name}</span>}
      </div>
      {phone ? (
        <IconButton icon={IconSearch} label={t.palette} onClick={onPalette} />
      ) : (
        <button
          type="button"
          className={styles.palette}
          onClick={onPalette}
          onPointerEnter={near}
          onFocus={near}
          aria-keyshortcuts="Control+K"
        >
          <Icon of={IconSearch} size={16} />
          <span>{t.palette}</span>
          <kbd className="kbd">{keyLabel('mod+k')}</kbd>
        </button>
      )}
      <div className={styles.right}>
        <NoticesTray reader={user?.id ?? null} />
        <Suspense fallback={null}>
          <UnsentBadge />
        </Suspense>
        <JobsTray />
        {support_mail && !phone && (
          <Link className={styles.link} href="/support" aria-label={t.support}>
            <Icon of={IconMail} size={16} />
            <span>{t.support}</span>
          </Link>
        )}
        {!phone && (
          <IconButton icon={IconHelpCircle} label={t.helpHere} onClick={onHelp} aria-keyshortcuts="F1">
            {fresh && <span className={styles.dot} />}
          </IconButton>
        )}
        {!phone && <IconButton icon={IconLogout} label={t.logout} href="/logout" />}
        {user && <UserButton user={user} onKeys={onKeys} onHelp={onHelp} support={support_mail !== null} />}
      </div>
    </header>
  );
}

function PhoneMenu({ user }: { user: User | null }) {
  const t = useShellTexts();
  const [open, setOpen] = useState(false);
  const path = usePath();
  return (
    <>
      <IconButton
        icon={IconMenu2}
        label={t.menuOpen}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {menuRows(user).some(row => row.menu.badge) && (
          <Suspense fallback={null}>
            <MenuBadge small />
          </Suspense>
        )}
      </IconButton>
      {open && (
        <Drawer title={t.mainMenu} side="left" onClose={() => setOpen(false)}>
          <nav className={styles.phoneNav} aria-label={t.mainMenu}>
            <Entries user={user} current={path} onChoose={() => setOpen(false)} />
          </nav>
        </Drawer>
      )}
    </>
  );
}

interface UserButtonProps {
  user: User;
  onKeys: () => void;
  onHelp: () => void;
  support: boolean;
}

function UserButton({ user, ...rest }: UserButtonProps) {
  const t = useShellTexts();
  const [opened, setOpened] = useState<{ opener: HTMLElement; by: OpenedBy } | null>(null);
  const name = fullName(user);
  return (
    <>
      <button
        type="button"
        className={styles.user}
        {...opens((_, opener, by) => setOpened({ opener, by }))}
        aria-expanded={opened !== null}
        onPointerEnter={nearUserMenu}
        onFocus={nearUserMenu}
      >
        <Avatar name={name} />
        <span className="vh">{t.account(name)}</span>
        <span aria-hidden className={styles.name}>
          {name}
        </span>
        <Icon of={IconChevronDown} size={14} />
      </button>
      {opened && (
        <Suspense fallback={null}>
          <UserMenu user={user} label={t.account(name)} onClose={() => setOpened(null)} {...opened} {...rest} />
        </Suspense>
      )}
    </>
  );
}
