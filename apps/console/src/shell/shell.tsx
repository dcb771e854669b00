/** Layout around screens: top bar, menu and main area; also starts live updates, the outbox and focus management. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSelf } from '../api/account.ts';
import { useStore } from '../base/store.ts';
import { describe } from '../errors/problem-text.ts';
import { useShellTexts } from '../i18n/shell.ts';
import { useUiTexts } from '../i18n/ui.ts';
import type { Row } from '../routes.tsx';
import { Button } from '../ui/button.tsx';
import { useCommands } from '../ui/commands.ts';
import { cx } from '../ui/cx.ts';
import { isEmbedded } from '../ui/embedded.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Empty, Skeleton } from '../ui/feedback.tsx';
import {
  IconHelpCircle,
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLogout,
  IconUserCircle,
} from '../ui/icons.ts';
import { lazily } from '../ui/lazily.ts';
import { useMedia, usePhone } from '../ui/media.ts';
import { navigate, usePath } from '../ui/navigation.ts';
import { wideScreens } from '../ui/page.tsx';
import { useIndicator } from '../ui/timing.ts';
import { takeTyped, typeAhead } from '../ui/typed-ahead.ts';
import { Navigation } from './navigation.tsx';
import { mayOpen, menuRows } from './route-match.ts';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const Palette = lazily(() =>
  import('./palette/palette.tsx').catch(error => {
    takeTyped();
    throw error;
  }),
);
const Keys = lazily(() => import('./keyboard-shortcuts.tsx'));
const Help = lazily(() => import('./help.tsx'));
const MINIMISED = 'kontor.menu.min';

/** `?embedded` shows the main area alone. */
export default function Shell({ row, children }: { row: Row; children: ReactNode }) {
  const t = useShellTexts();
  const { user, error, retry } = useSelf();
  const phone = usePhone();
  const narrow = useMedia('(max-width: 1199px)');
  const [minimised, setMinimised] = useState(localStorage.getItem(MINIMISED) === '1');
  const [over, setOver] = useState<'palette' | 'keys' | null>(null);
  const main = useRef<HTMLElement>(null);
  const path = usePath();
  /** Path for which help was opened; closes on navigation. */
  const [helpAt, setHelpAt] = useState<string | null>(null);
  const embedded = isEmbedded();
  const wide = useStore(wideScreens) > 0;
  const small = minimised || narrow || wide;
  // Opening an overlay screen does not move the focus.
  useFocusOnPath(main, row.parent ?? path);
  useFocusKept(main);
  useLive();
  useOutbox();

  function minimise() {
    localStorage.setItem(MINIMISED, minimised ? '0' : '1');
    setMinimised(!minimised);
  }
  const help = () => (row.help ? setHelpAt(path) : void navigate('/help'));
  function palette() {
    if (over !== 'palette') typeAhead();
    setOver('palette');
  }
  const search = () => document.querySelector<HTMLInputElement>('main [data-search]')?.focus();
  useCommands([
    ...menuRows(user).map(entry => ({
      id: entry.path,
      label: entry.title(t),
      icon: entry.menu.icon,
      keys: `g ${entry.menu.key}`,
      group: 'jump' as const,
      run: () => void navigate(entry.path),
    })),
    { id: 'palette', label: t.paletteLabel, keys: 'mod+k', group: 'jump', hidden: true, run: palette },
    { id: 'keys', label: t.keys, icon: IconKeyboard, keys: '?', group: 'jump', run: () => setOver('keys') },
    { id: 'help', label: t.helpHere, icon: IconHelpCircle, keys: 'f1', group: 'jump', run: help },
    { id: 'search', label: t.focusSearch, keys: '/', group: 'jump', hidden: true, run: search },
    {
      id: 'minimise',
      icon: IconLayoutSidebarLeftCollapse,
      label: minimised ? t.menuGrow : t.menuShrink,
      keys: '[',
      group: 'jump',
      run: minimise,
    },
    // The first steps have no screen of their own: they are a panel above the list of forms.
    ...(user?.role === 'admin'
      ? [
          {
            id: 'first-steps',
            label: t.firstSteps,
            group: 'jump' as const,
            run: () => void navigate('/reports?first-steps'),
          },
        ]
      : []),
    { id: 'account', label: t.myAccount, icon: IconUserCircle, group: 'jump', run: () => void navigate('/account') },
    { id: 'logout', label: t.logout, icon: IconLogout, group: 'jump', run: () => void navigate('/logout') },
  ]);

  return (
    <div className={cx(styles.app, small && styles.min, embedded && styles.embedded)}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t.skip}
      </button>
      {!embedded && (
        <TopBar user={user} onPalette={palette} onKeys={() => setOver('keys')} onHelp={help} near={Palette.preload} />
      )}
      {!embedded && !phone && (
        <Navigation user={user} current={path} small={small} toggle={narrow ? undefined : minimise} />
      )}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetKey={path}>
          <Suspense fallback={<Waiting />}>
            {user && (mayOpen(row, user) ? children : <Denied />)}
            {!user && (error ? <Failed error={error} retry={retry} /> : <Waiting />)}
          </Suspense>
        </ErrorBoundary>
      </main>
      <Suspense fallback={null}>
        {over === 'palette' && <Palette onClose={() => setOver(null)} />}
        {over === 'keys' && <Keys onClose={() => setOver(null)} />}
        {helpAt === path && row.help && <Help named={row.help} path={path} onClose={() => setHelpAt(null)} />}
      </Suspense>
    </div>
  );
}

/** Starts live updates, if the browser has what tabs need to elect a listener. */
function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (navigator.locks)
      void import('../api/live.ts').then(({ startLive }) => startLive(queries)).catch(() => undefined);
  }, [queries]);
}

/** Starts sending the outbox, on every screen. */
function useOutbox(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      void import('../api/outbox-sending.ts').then(({ startOutbox }) => startOutbox(queries)).catch(() => undefined),
    [queries],
  );
}

/** After navigation moves the focus to the screen's start, for keyboard and screen readers; not on the first load. */
function useFocusOnPath(main: React.RefObject<HTMLElement | null>, path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    main.current?.scrollTo(0, 0);
    if (!document.querySelector('[role=dialog]')) main.current?.focus({ preventScroll: true });
  }, [main, path]);
}

/** Lazy: not needed in the first load. */
function useFocusKept(main: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    import('./focus-restoration.ts').then(
      ({ restoreFocus }) => {
        if (!isOver) stop = restoreFocus(() => main.current);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [main]);
}

function Waiting() {
  const t = useUiTexts();
  return useIndicator(true) ? (
    <div role="status" aria-label={t.loading} style={{ padding: 24, display: 'grid', gap: 16 }}>
      <Skeleton width={220} height={24} />
      <Skeleton width="60%" />
      <Skeleton width="80%" />
    </div>
  ) : null;
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useUiTexts();
  const { title, lines } = describe(error);
  return (
    <div role="alert">
      <Empty kind="filtered" title={title} heading="h1" actions={<Button onClick={retry}>{t.retry}</Button>}>
        {lines.join(' ')}
      </Empty>
    </div>
  );
}

function Denied() {
  const t = useUiTexts();
  return (
    <Empty
      kind="denied"
      title={t.deniedTitle}
      heading="h1"
      actions={<Button onClick={() => history.back()}>{t.back}</Button>}
    >
      {t.deniedBody}
    </Empty>
  );
}
