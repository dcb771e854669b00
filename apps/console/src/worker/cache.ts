/**
 * The shell in the browser's cache, by content: a file whose name holds its hash under that name, every other one with
 * its hash added. So versions lie beside each other, an update fetches only what has changed, and the version in use
 * stays whole until no page needs it.
 */
import { kind, shell } from './shells.ts';

const NAME = `kontor-${kind}`;
const AT_ONCE = 6;
/** Milliseconds for one file, on a slow line. */
const PATIENCE = 120_000;
/** Style sheets of public forms that are kept: one a link, seldom more than one an instance. */
const STYLES = 8;

const ASSETS = '/assets/';
const STYLE = '/shared-css/';
const others = new Set(shell.others);

const hashOf = (path: string): string | undefined => (path === shell.page ? shell.hash : shell.files[path]);
const keyOf = (path: string, hash: string): string => (path.startsWith(ASSETS) ? path : `${path}?${hash}`);

const open = () => caches.open(NAME);
const matching = { ignoreVary: true };

/** The kept answer with all its headers, or undefined. */
export async function cached(path: string): Promise<Response | undefined> {
  const hash = hashOf(path);
  return (await open()).match(hash ? keyOf(path, hash) : path, matching);
}

/** Files whose content follows from their name. */
export const isFixed = (path: string): boolean =>
  path.startsWith(STYLE) || (path.startsWith(ASSETS) && (hashOf(path) !== undefined || others.has(path)));

/** Those that a new version brings under the same name. */
export const isNamed = (path: string): boolean => path in shell.files && !path.startsWith(ASSETS);

/** Whether the page that runs this script is of this version. */
export const isOfShell = (script: string): boolean => script in shell.files;

/** Everything or an error; what had come by then is not fetched again at the next try. */
export async function cacheShell(): Promise<void> {
  const cache = await open();
  const waiting = [[shell.page, shell.hash] as const, ...Object.entries(shell.files)];
  async function next(): Promise<void> {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const [path, hash] = one;
      const key = keyOf(path, hash);
      // The other registration may have it, or the last version.
      const there = await caches.match(key, matching);
      if (there && (await cache.match(key, matching))) continue;
      await cache.put(key, there ?? (await fetched(path, hash)));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Verified by the browser: in the middle of a deploy an address may answer what belongs to another version. */
async function fetched(path: string, hash: string): Promise<Response> {
  const cache = path.startsWith(ASSETS) ? 'default' : 'no-cache';
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(path, { integrity: hash, cache, redirect: 'error', credentials: 'same-origin', signal });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Keeps a fixed file that a page has just used. Answers of other types are no file of the build: a page in its place. */
export async function cacheUsed(path: string, answer: Response): Promise<void> {
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || answer.type !== 'basic' || answer.redirected || type.startsWith('text/html')) return;
  const cache = await open();
  await cache.put(path, answer);
  if (!path.startsWith(STYLE)) return;
  const styles = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(STYLE));
  await Promise.all(styles.slice(0, -STYLES).map(old => cache.delete(old)));
}

/** Removes what belongs to other versions. */
export async function prune(): Promise<void> {
  const cache = await open();
  const wanted = new Set([shell.page, ...Object.keys(shell.files)].map(path => keyOf(path, hashOf(path) ?? '')));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    const stays = wanted.has(pathname + search) || others.has(pathname) || pathname.startsWith(STYLE);
    if (!stays) await cache.delete(request);
  }
}
