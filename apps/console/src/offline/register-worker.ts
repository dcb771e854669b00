/**
 * Registers the service worker (src/worker/) for offline use, when the page has loaded and is idle. Optional: without
 * it everything else works. Not in cross-origin frames, whose embedding page would not open offline either.
 */
import { registerScript } from '../ui/trusted-worker.ts';

const SCOPES = { console: '/', shared: '/shared_reports/' };
/** Milliseconds after which it registers even if the page is never idle. */
const LATEST = 4_000;

export async function registerWorker(kind: keyof typeof SCOPES): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isForeignFrame()) return;
  try {
    await loaded();
    await idle();
    const registration = await registerScript('/sw.js', SCOPES[kind]);
    const script = document.querySelector<HTMLScriptElement>('script[type=module]');
    // Lets a waiting version take over if no other page is open, and passes the files that were loaded before there was
    // a worker, for caching.
    registration.waiting?.postMessage({ started: script && new URL(script.src).pathname });
    (await activeOf(registration))?.postMessage({ used: used() });
  } catch {
    // Private windows, device policies or a full disk: drafts and outbox work without a worker.
  }
}

/** The active worker of this registration; `navigator.serviceWorker.ready` could resolve to one of a wider scope. */
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

/** Paths of this origin that the page has loaded, except the API's. */
const used = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
    .map(({ pathname }) => pathname);
