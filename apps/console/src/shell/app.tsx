import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useBranding } from '../api/branding.ts';
import { ApiError, FACTOR_MISSING } from '../api/client.ts';
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
    // Without a network the answer is an error at once: nothing waits unseen to be done later.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      gcTime: 600_000,
      // A refusal stays a refusal; only a server that did not answer, or was busy, is asked again, where there is a network.
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
  useEffect(() => {
    if (refused) toast.warn(() => useUiTexts.now().deniedTitle);
    if (!target) return;
    keepFragment();
    void navigate(target, { replace: true, force: true });
  }, [target, refused]);
  if (asking || target) return null;
  // Without a redirect: the sign-in in the place of what was asked for, which comes when its address is gone to again.
  const open = token || row.open ? found : { ...match('/login'), params: { successRedirect: path + location.search } };
  const content = <Screen found={open} />;
  return (
    <Suspense fallback={null}>
      {open.row.bare || !token ? <Bare row={open.row}>{content}</Bare> : <Shell row={row}>{content}</Shell>}
    </Suspense>
  );
}

/** The screen of the path, made anew when the path changes; a child stands over its parent, which stays. */
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

/** The cache goes with the session; a window that comes back without a token asks to sign in again. */
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
