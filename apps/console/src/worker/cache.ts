/**
 * Precache of the app shell, keyed by content: files with a hash in their name under that name, others with their hash
 * appended. Versions coexist, an update fetches only what has changed, and the version in use stays complete until no
 * page needs it.
 */
import { kind, shell } from './shells.ts';

const NAME = `kontor-${kind}`;
const AT_ONCE = 6;
/** Timeout in milliseconds per file, on a slow network. */
const PATIENCE = 120_000;
/** Maximum of cached style sheets of public forms: one per link, seldom more than one per instance. */
const STYLES = 8;

const ASSETS = '/assets/';
const STYLE = '/shared-css/';
const others = new Set(shell.others);

const hashOf = (path: string): string | undefined => (path === shell.page ? shell.hash : shell.files[path]);
const keyOf = (path: string, hash: string): string => (path.startsWith(ASSETS) ? path : `${path}?${hash}`);

const open = () => caches.open(NAME);
const matching = { ignoreVary: true };

/** The cached response with all its headers, or undefined. */
export async function cached(path: string): Promise<Response | undefined> {
  const hash = hashOf(path);
  return (await open()).match(hash ? keyOf(path, hash) : path, matching);
}

/** Immutable files, whose names contain a hash. */
export const isFixed = (path: string): boolean =>
  path.startsWith(STYLE) || (path.startsWith(ASSETS) && (hashOf(path) !== undefined || others.has(path)));

/** Files that keep their name across versions. */
export const isNamed = (path: string): boolean => path in shell.files && !path.startsWith(ASSETS);

/** Whether the page running this script belongs to this version. */
export const isOfShell = (script: string): boolean => script in shell.files;

/** All or nothing; files that were fetched before an error are reused by the next attempt. */
export async function cacheShell(): Promise<void> {
  const cache = await open();
  const waiting = [[shell.page, shell.hash] as const, ...Object.entries(shell.files)];
  async function next(): Promise<void> {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const [path, hash] = one;
      const key = keyOf(path, hash);
      // The other registration's cache, or the previous version's, may have it.
      const there = await caches.match(key, matching);
      if (there && (await cache.match(key, matching))) continue;
      await cache.put(key, there ?? (await fetched(path, hash)));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** With subresource integrity: during a deployment an address may answer with another version's file. */
async function fetched(path: string, hash: string): Promise<Response> {
  const cache = path.startsWith(ASSETS) ? 'default' : 'no-cache';
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(path, { integrity: hash, cache, redirect: 'error', credentials: 'same-origin', signal });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Caches an immutable file after its first use. A wrong content type (an HTML page in its place) is not cached. */
export async function cacheUsed(path: string, answer: Response): Promise<void> {
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || answer.type !== 'basic' || answer.redirected || type.startsWith('text/html')) return;
  const cache = await open();
  await cache.put(path, answer);
  if (!path.startsWith(STYLE)) return;
  const styles = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(STYLE));
  await Promise.all(styles.slice(0, -STYLES).map(old => cache.delete(old)));
}

/** Deletes files of other versions. */
export async function prune(): Promise<void> {
  const cache = await open();
  const wanted = new Set([shell.page, ...Object.keys(shell.files)].map(path => keyOf(path, hashOf(path) ?? '')));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    const stays = wanted.has(pathname + search) || others.has(pathname) || pathname.startsWith(STYLE);
    if (!stays) await cache.delete(request);
  }
}
