/** Fetch handler of the service worker: pages network first with a timeout, immutable files cache first. */
import { cached, cacheUsed, isFixed, isNamed } from './cache.ts';
import { kind, kindOf, shell } from './shells.ts';

/** Timeout in milliseconds for the network. */
const PATIENCE = 3_000;
/** Responses of a proxy without a backend. */
const DOWN = new Set([502, 503, 504]);
/**
 * For this many milliseconds after a page came from the cache, its files without a hash do too, so that versions match.
 */
const TOGETHER = 10_000;

let answeredKept = 0;

/** undefined: not handled. API, other origins, range requests and everything but GET pass through. */
export function respondTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return undefined;
  if (/^\/api(\/|$)/.test(pathname)) return undefined;
  if (request.mode === 'navigate') return isPage(request.url) ? document(event) : undefined;
  if (isFixed(pathname)) return fixed(event, pathname);
  return isNamed(pathname) ? named(request, pathname) : undefined;
}

/** Files that are opened in a tab are no pages, and the public form has a worker of its own. */
const FILE = /\.(css|html|ico|js|json|map|mjs|png|svg|txt|xml)$/;
const isPage = (url: string): boolean => kindOf(url) === kind && !FILE.test(new URL(url).pathname);

async function document(event: FetchEvent): Promise<Response> {
  const network = asked(event);
  const answered = network.catch(() => null);
  // The navigation may still finish in the background, but not forever, which would block the next version's
  // activation.
  event.waitUntil(Promise.race([answered, pause(2 * PATIENCE)]));
  const first = await Promise.race([answered, pause(PATIENCE)]);
  if (first && !DOWN.has(first.status)) return first;
  const page = await cached(shell.page);
  if (!page) return first ?? network;
  answeredKept = Date.now();
  return page;
}

const pause = (ms: number) => new Promise<null>(resolve => setTimeout(resolve, ms, null));

/** Uses the navigation preload, if the browser has one. */
async function asked(event: FetchEvent): Promise<Response> {
  const early = (await event.preloadResponse) as Response | undefined;
  return early ?? fetch(event.request);
}

async function fixed(event: FetchEvent, pathname: string): Promise<Response> {
  const there = await cached(pathname);
  if (there) return there;
  const answer = await fetch(event.request);
  event.waitUntil(cacheUsed(pathname, answer.clone()).catch(() => undefined));
  return answer;
}

async function named(request: Request, pathname: string): Promise<Response> {
  const there = Date.now() - answeredKept < TOGETHER && (await cached(pathname));
  if (there) return there;
  const network = fetch(request);
  const first = await Promise.race([network.catch(() => null), pause(PATIENCE)]);
  return first ?? (await cached(pathname)) ?? network;
}
