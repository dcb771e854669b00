/**
 * URL templates for links in mails and shares, given by clients, with placeholders for tokens. Only the origins of
 * PUBLIC_URL and EMBED_ORIGINS are allowed, so that nobody can have tokens sent to a foreign site.
 */
import { Problem } from '@kontor/contract';

const sample = 'x'.repeat(43);
const places = (target: string, name: string) => target.split(`{${name}}`).length - 1;

const filled = (target: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), target);

/** A 422 at `path` unless `target` is a URL of a permitted origin that contains each placeholder of `names` once. */
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

/** Names of the loopback interface: `localhost` and `127.0.0.1` are the same origin here. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const same = (ours: URL, asked: URL): boolean =>
  ours.origin === asked.origin ||
  (ours.protocol === asked.protocol &&
    ours.port === asked.port &&
    [ours, asked].every(({ hostname }) => loopback.has(hostname)));

/** Fills in the placeholders. The values (ids and tokens) need no escaping in URLs. */
export const linkTo = (target: string, values: Record<string, string>): string => new URL(filled(target, values)).href;
