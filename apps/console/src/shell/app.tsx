/** Root component of the console: query client, routing, permission guard, login, and error handling. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type Branding, useBranding } from '../api/branding.ts';
import { ApiError, FACTOR_MISSING } from '../api/client.ts';
import { encodeTarget, safeTarget } from '../api/login-redirect.ts';
import { endedElsewhere, endSession, session, useSession } from '../api/session.ts';
import { isAborted } from '../errors/problem-text.ts';
import { useShellTexts } from '../i18n/shell.ts';
import { useUiTexts } from '../i18n/ui.ts';
import type { Row } from '../routes.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazily } from '../ui/lazily.ts';
import { useTouch } from '../ui/media.ts';
import { keepFragment, navigate, usePath } from '../ui/navigation.ts';
import { Overlays } from '../ui/overlays.tsx';
import { usePageTitle } from '../ui/title.ts';
import { toast } from '../ui/toasts.ts';
import { redirectOf } from './guard.ts';
import { useParentToken } from './parent-token.ts';
import { type Match, match } from './route-match.ts';

const Shell = lazily(() => import('./shell.tsx'));

const queries = new QueryClient({
  defaultOptions: {
    // Offline mutations fail at once instead of being queued.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      gcTime: 600_000,
      // Retries only missing responses and overload, and only while online.
      retry: (count, error) =>
        count < 2 && navigator.onLine && error instanceof ApiError && (error.code === 0 || error.code === 503),
    },
  },
});

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <ErrorBoundary>
        <Screens />
      </ErrorBoundary>
      <Overlays />
    </QueryClientProvider>
  );
}

/**
 * The first visit to an instance learns only after it was sent to the sign-in how the address of the way back is
 * written there: it is then written anew.
 */
function useWayBack(encoding: Branding['login_redirect_encoding']): void {
  const before = useRef(encoding);
  useEffect(() => {
    if (before.current === encoding) return;
    before.current = encoding;
    const { row, params } = match(location.pathname);
    const target = row.path.startsWith('/login/') ? safeTarget(params.successRedirect) : '/';
    if (target !== '/') void navigate(`/login/${encodeTarget(target, encoding)}`, { replace: true, force: true });
  }, [encoding]);
}

function Screens() {
  const path = usePath();
  const present = useSession();
  const { token } = present;
  const t = useShellTexts();
  const found = match(path);
  const { row } = found;
  const { app_name, login_redirect_encoding: encoding } = useBranding();
  usePageTitle(row.title?.(t) ?? '', app_name);
  useDensity();
  useSessionEnd();
  const asking = useParentToken(token);
  const target = asking ? null : redirectOf({ row, path, search: location.search, session: present, encoding });
  const refused = target === '/';
  useWayBack(encoding);
  useEffect(() => {
    if (refused) toast.warn(() => useUiTexts.now().deniedTitle);
    if (!target) return;
    keepFragment();
    void navigate(target, { replace: true, force: true });
  }, [target, refused]);
  if (asking || target) return null;
  // Renders the login in place of the requested screen, without a redirect; `success` leads back to its address.
  const open = token || row.open ? found : { ...match('/login'), params: { successRedirect: path + location.search } };
  const content = <Screen found={open} />;
  return (
    <Suspense fallback={null}>
      {open.row.bare || !token ? <Bare row={open.row}>{content}</Bare> : <Shell row={row}>{content}</Shell>}
    </Suspense>
  );
}

/**
 * The screen of a path, remounted when the path changes; a child screen is an overlay over its parent, which stays
 * mounted.
 */
function Screen({ found }: { found: Match }) {
  const { row, params } = found;
  const below = row.parent ? match(row.parent) : null;
  const own = <row.screen key={keyOf(found)} params={params} />;
  return (
    <>
      {below ? <below.row.screen key={keyOf(below)} params={below.params} /> : own}
      {below && own}
    </>
  );
}

const keyOf = ({ row, params }: Match) => row.path + JSON.stringify(params);

const Bare = ({ row, children }: { row: Row; children: ReactNode }) => (row.bare ? children : <main>{children}</main>);

function useDensity(): void {
  const touch = useTouch();
  useEffect(() => {
    if (touch) document.documentElement.dataset.density = 'touch';
    else delete document.documentElement.dataset.density;
  }, [touch]);
}

/** Clears the query cache when the session ends; also checks the token when the window regains the focus. */
function useSessionEnd(): void {
  useEffect(() => {
    let before = session.get().token;
    const ended = session.subscribe(() => {
      const { token } = session.get();
      if (token !== before) queries.removeQueries({ predicate: query => query.queryKey[0] !== 'branding' });
      before = token;
    });
    const onFocus = () => {
      if (endedElsewhere()) endSession();
    };
    const onRejection = (event: PromiseRejectionEvent) => {
      event.preventDefault();
      const error: unknown = event.reason;
      const ends = error instanceof ApiError && (error.code === 401 || error.name === FACTOR_MISSING);
      if (!ends && !isAborted(event.reason)) toast.error(event.reason);
    };
    window.addEventListener('focus', onFocus);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      ended();
      window.removeEventListener('focus', onFocus);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
}
