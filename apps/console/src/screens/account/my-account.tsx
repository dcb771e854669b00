/** Account screen: side navigation and one section: profile, password, second factor, keys, sessions, push. */
import { type ComponentType, Suspense, useEffect } from 'react';
import { useKeyTexts } from '../../i18n/keys.ts';
import { useFactorTexts, useMyAccountTexts } from '../../i18n/my-account.ts';
import { usePushTexts } from '../../i18n/push.ts';
import { Link, lazily, navigate, Page, useTitle } from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import styles from './my-account.module.css';

interface Section {
  /** The section's id in the address. */
  id: string;
  title: () => string;
  screen: ComponentType;
}
const sections: Section[] = [
  { id: 'profile', title: () => useMyAccountTexts.now().profile, screen: lazily(() => import('./profile.tsx')) },
  { id: 'password', title: () => useMyAccountTexts.now().password, screen: lazily(() => import('./own-password.tsx')) },
  { id: 'sessions', title: () => useMyAccountTexts.now().sessions, screen: lazily(() => import('./sessions.tsx')) },
  {
    id: 'notifications',
    title: () => usePushTexts.now().title,
    screen: lazily(() => import('./notifications.tsx')),
  },
  { id: 'second-factor', title: () => useFactorTexts.now().factor, screen: lazily(() => import('./own-factor.tsx')) },
  { id: 'keys', title: () => useKeyTexts.now().keys, screen: lazily(() => import('./own-keys.tsx')) },
];

/** Each section has its own address, so that the navigation guard asks about unsaved changes between them too. */
export default function MyAccount({ params }: ScreenProps) {
  const t = useMyAccountTexts();
  const section = sections.find(({ id }) => id === (params.section ?? 'profile'));
  useTitle(section ? `${section.title()} – ${t.account}` : t.account);
  useEffect(() => {
    if (!section) void navigate('/404', { replace: true });
  }, [section]);
  if (!section) return null;
  return (
    <Page title={t.account} bare>
      <nav className={styles.sections} aria-label={t.sections}>
        {sections.map(({ id, title }) => (
          <Link
            key={id}
            ref={link => {
              // On a phone the section tabs scroll sideways.
              if (id === section.id) link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
            }}
            href={`/account/${id}`}
            aria-current={id === section.id ? 'page' : undefined}
          >
            {title()}
          </Link>
        ))}
      </nav>
      <Suspense fallback={null}>
        <section.screen />
      </Suspense>
    </Page>
  );
}
