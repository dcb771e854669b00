/** User menu: account, language, appearance, keyboard shortcuts, support and logout. */
import { fullName, type User } from '../api/session.ts';
import { useStore } from '../base/store.ts';
import { languageChoices, setLanguage, useChosenLanguage } from '../i18n/index.ts';
import { useShellTexts } from '../i18n/shell.ts';
import { useUserMenuTexts } from '../i18n/user-menu.ts';
import { Avatar } from '../ui/feedback.tsx';
import {
  IconHelpCircle,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMail,
  IconMoon,
  IconSun,
  IconSunMoon,
  IconUserCircle,
} from '../ui/icons.ts';
import { type MenuItem, MenuPopup, menu } from '../ui/menu.tsx';
import type { OpenedBy } from '../ui/menu-popup.tsx';
import { navigate } from '../ui/navigation.ts';
import { setTheme, theme } from '../ui/theme.ts';

interface Props {
  user: User;
  label: string;
  opener: HTMLElement;
  by: OpenedBy;
  onClose: () => void;
  onKeys: () => void;
  onHelp: () => void;
  /** Whether a support address is configured. */
  support: boolean;
}

export default function UserMenu({ user, label: title, opener, by, onClose, onKeys, onHelp, support }: Props) {
  const t = useUserMenuTexts();
  const shell = useShellTexts();
  const language = useChosenLanguage();
  const look = useStore(theme);
  const name = fullName(user);
  const themes = { auto: t.system, light: t.light, dark: t.dark } as const;
  const icons = { auto: IconSunMoon, light: IconSun, dark: IconMoon } as const;
  const roles = { admin: t.admin, helpdesk: t.helpdesk, user: t.user };
  const items: MenuItem[] = menu([
    {
      heading: name,
      note: `${user.username} · ${roles[user.role]}`,
      picture: <Avatar name={name} large />,
    },
    { line: true },
    { id: 'account', label: shell.myAccount, icon: IconUserCircle, href: '/account' },
    { line: true },
    { heading: t.language },
    ...languageChoices.map(({ value, label }) => ({
      id: `language-${value}`,
      label,
      icon: IconLanguage,
      checked: value === language,
      onSelect: () => void setLanguage(value),
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
    { id: 'keys', label: shell.keys, icon: IconKeyboard, keys: '?', onSelect: onKeys },
    { id: 'help', label: shell.helpHere, icon: IconHelpCircle, keys: 'f1', onSelect: onHelp },
    support ? { id: 'support', label: t.supportWrite, icon: IconMail, href: '/support' } : null,
    { line: true },
    { id: 'logout', label: shell.logout, icon: IconLogout, onSelect: () => void navigate('/logout') },
  ]);
  return (
    <MenuPopup label={title} items={items} align="end" anchor={opener} opener={opener} by={by} onClose={onClose} />
  );
}
