/**
 * URL templates for links in mails and shares, given by clients, with placeholders for tokens. Only the origins of
 * PUBLIC_URL and EMBED_ORIGINS are allowed, so that nobody can have tokens sent to a foreign site.
 */
import { Problem } from '@kontor/contract';

const sample = 'x'.repeat(43);
const places = (target: string, name: string) => target.split(`{${name}}`).length - 1;

const filled = (target: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), target);

/** A 422 at `path` unless `target` is a web address of ours that names each of `names` once. */
export function mustBeOurs(
  origins: readonly string[],
  target: string,
  names: readonly string[],
  path = 'target',
): void {
  const code = faultOf(origins, target, names);
  if (code) throw new Problem('invalid', [{ path, code }]);
}

function faultOf(origins: readonly string[], target: string, names: readonly string[]): string | null {
  if (/[\s\p{Cc}\\]/u.test(target) || !/^https?:\/\//i.test(target)) return 'invalid_url';
  if (names.some(name => places(target, name) !== 1)) return 'placeholder_missing';
  const probe = filled(target, Object.fromEntries(names.map(name => [name, sample])));
  const url = URL.canParse(probe) ? new URL(probe) : null;
  if (!url || url.username || url.password) return 'invalid_url';
  return origins.some(origin => same(new URL(origin), url)) ? null : 'foreign_origin';
}

/** One machine under its several names: who opens `localhost` is at the house that calls itself `127.0.0.1`. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const same = (ours: URL, asked: URL): boolean =>
  ours.origin === asked.origin ||
  (ours.protocol === asked.protocol &&
    ours.port === asked.port &&
    [ours, asked].every(({ hostname }) => loopback.has(hostname)));

/** The finished link. What is filled in holds letters of URLs alone: ids and tokens. */
export const linkTo = (target: string, values: Record<string, string>): string => new URL(filled(target, values)).href;
