/** What a page is answered: its own document from the network while there is one, its files from what is kept. */
import { cached, cacheUsed, isFixed, isNamed } from './cache.ts';
import { kind, kindOf, shell } from './shells.ts';

/** Milliseconds after which a network that says nothing counts as none. */
const PATIENCE = 3_000;
/** What a proxy says whose server is not there. */
const DOWN = new Set([502, 503, 504]);
/** So long after a page was answered from what is kept, its named files are, too: they belong together. */
const TOGETHER = 10_000;

let answeredKept = 0;

/** undefined: not the worker's business. Answers of the API, other origins, parts of files and all writing pass by. */
export function respondTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return undefined;
  if (/^\/api(\/|$)/.test(pathname)) return undefined;
  if (request.mode === 'navigate') return isPage(request.url) ? document(event) : undefined;
  if (isFixed(pathname)) return fixed(event, pathname);
  return isNamed(pathname) ? named(request, pathname) : undefined;
}

/** Files that one opens in a tab of their own are no page, and the public form is none of the console's. */
const FILE = /\.(css|html|ico|js|json|map|mjs|png|svg|txt|xml)$/;
const isPage = (url: string): boolean => kindOf(url) === kind && !FILE.test(new URL(url).pathname);

async function document(event: FetchEvent): Promise<Response> {
  const network = asked(event);
  const answered = network.catch(() => null);
  // What the browser asked for by itself is not cut off at once; for ever it would keep the next version from beginning.
  event.waitUntil(Promise.race([answered, pause(2 * PATIENCE)]));
  const first = await Promise.race([answered, pause(PATIENCE)]);
  if (first && !DOWN.has(first.status)) return first;
  const page = await cached(shell.page);
  if (!page) return first ?? network;
  answeredKept = Date.now();
  return page;
}

const pause = (ms: number) => new Promise<null>(resolve => setTimeout(resolve, ms, null));

/** The browser may have asked while the worker was starting. */
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
