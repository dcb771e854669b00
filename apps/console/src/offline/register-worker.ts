/**
 * Pages that open without a network: registers the service worker (src/worker/), after the page has loaded and while it
 * has nothing else to do. Where there is none, or it fails, everything goes on as before. Pages in a frame of another
 * origin do without: what holds them would not open either.
 */
import { registerScript } from '../ui/trusted-worker.ts';

const SCOPES = { console: '/', shared: '/shared_reports/' };
/** Milliseconds after which a page that is never idle is disturbed all the same. */
const LATEST = 4_000;

export async function registerWorker(kind: keyof typeof SCOPES): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isForeignFrame()) return;
  try {
    await loaded();
    await idle();
    const registration = await registerScript('/sw.js', SCOPES[kind]);
    const script = document.querySelector<HTMLScriptElement>('script[type=module]');
    // The one that waits takes over from here where no other page is open; what came before there was any is kept.
    registration.waiting?.postMessage({ started: script && new URL(script.src).pathname });
    (await activeOf(registration))?.postMessage({ used: used() });
  } catch {
    // Private windows, a policy of the device, a disk that is full: without it, too, all that was typed is kept.
  }
}

/** Its own, where `navigator.serviceWorker.ready` would be content with that of a wider scope. */
function activeOf({ active, installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve(active);
  return new Promise(resolve =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming);
      if (coming.state === 'redundant') resolve(null);
    }),
  );
}

function isForeignFrame(): boolean {
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}

const loaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise(resolve => window.addEventListener('load', resolve, { once: true }));

const idle = (): Promise<unknown> =>
  new Promise(resolve =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: LATEST })
      : setTimeout(resolve, LATEST / 4),
  );

/** Paths of this origin that the page has fetched, but for what was asked of the API. */
const used = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
    .map(({ pathname }) => pathname);
