import { useState } from 'react';
import { useBranding } from '../api/branding.ts';
import { fullName, type User } from '../api/session.ts';
import { LANGUAGES, setLanguage, useLanguage } from '../i18n/index.ts';
import { useShellTexts } from '../i18n/shell.ts';
import { HOME } from '../routes.tsx';
import { IconButton } from '../ui/button.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { Avatar } from '../ui/feedback.tsx';
import { Icon } from '../ui/icon.tsx';
import {
  IconChevronDown,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMail,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  IconSunMoon,
} from '../ui/icons.ts';
import { keyLabel } from '../ui/key-label.ts';
import { Link } from '../ui/link.tsx';
import { Mark } from '../ui/mark.tsx';
import { usePhone } from '../ui/media.ts';
import { type MenuItem, menu, useMenu } from '../ui/menu.tsx';
import { navigate, usePath } from '../ui/navigation.ts';
import { useStore } from '../ui/store.ts';
import { setTheme, theme } from '../ui/theme.ts';
import { JobsTray } from './jobs-tray.tsx';
import { Entries } from './navigation.tsx';
import styles from './shell.module.css';

interface Props {
  user: User | null;
  onPalette: () => void;
  onKeys: () => void;
  near: () => void;
}

export function TopBar({ user, onPalette, onKeys, near }: Props) {
  const t = useShellTexts();
  const phone = usePhone();
  const { app_name, sub_name, support_mail } = useBranding();
  return (
    <header className={styles.top}>
      {phone && <PhoneMenu user={user} />}
      <div className={styles.brand}>
        <Link href={HOME}>
          <Mark />
          <b>{app_name}</b>
        </Link>
        {sub_name && <span className={styles.sub}>{sub_name}</span>}
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
        <JobsTray />
        {support_mail && !phone && (
          <a className={styles.link} href={`mailto:${support_mail}`} aria-label={t.support}>
            <Icon of={IconMail} size={16} />
            <span>{t.support}</span>
          </a>
        )}
        {!phone && <IconButton icon={IconLogout} label={t.logout} href="/logout" />}
        {user && <UserMenu user={user} onKeys={onKeys} supportMail={support_mail} />}
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
      />
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

function UserMenu({ user, onKeys, supportMail }: { user: User; onKeys: () => void; supportMail: string | null }) {
  const t = useShellTexts();
  const language = useLanguage();
  const look = useStore(theme);
  const name = fullName(user);
  const themes = { auto: t.system, light: t.light, dark: t.dark } as const;
  const icons = { auto: IconSunMoon, light: IconSun, dark: IconMoon } as const;
  const items: MenuItem[] = menu([
    {
      heading: name,
      note: `${user.username} · ${user.role === 'admin' ? t.admin : t.user}`,
      picture: <Avatar name={name} large />,
    },
    { line: true },
    { heading: t.language },
    ...Object.entries(LANGUAGES).map(([code, label]) => ({
      id: `language-${code}`,
      label,
      icon: IconLanguage,
      checked: code === language,
      onSelect: () => setLanguage(code === 'en' ? 'en' : 'de'),
    })),
    { heading: t.appearance },
    ...(['auto', 'light', 'dark'] as const).map(one => ({
      id: one,
      label: themes[one],
      icon: icons[one],
      checked: one === look,
      onSelect: () => setTheme(one),
    })),
    { line: true },
    { id: 'keys', label: t.keys, icon: IconKeyboard, keys: '?', onSelect: onKeys },
    supportMail
      ? {
          id: 'support',
          label: t.supportWrite,
          icon: IconMail,
          onSelect: () => location.assign(`mailto:${supportMail}`),
        }
      : null,
    { line: true },
    { id: 'logout', label: t.logout, icon: IconLogout, onSelect: () => void navigate('/logout') },
  ]);
  const { open, popup, isOpen } = useMenu(t.account(name), items, 'end');
  return (
    <>
      <button
        type="button"
        className={styles.user}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={event => open(event.currentTarget, event.currentTarget)}
      >
        <Avatar name={name} />
        <span className="vh">{t.account(name)}</span>
        <span aria-hidden className={styles.name}>
          {name}
        </span>
        <Icon of={IconChevronDown} size={14} />
      </button>
      {popup}
    </>
  );
}
