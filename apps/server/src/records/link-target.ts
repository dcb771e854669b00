/**
 * URL templates for links in mails and shares, given by clients, with placeholders for tokens. Links with codes for an
 * account are asked for by anybody: they take the console's own address for them alone. Those of shares are made by
 * signed-in people, and may lie on our origin or below a folder that EMBED_ORIGINS names.
 */
import { Problem } from '@kontor/contract';

const sample = 'x'.repeat(43);
const places = (target: string, name: string) => target.split(`{${name}}`).length - 1;

const filled = (target: string, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), target);

/** Addresses of the console's screens that take a code from a mail. */
const codeScreens = { reset: '/reset-password/{token}', invite: '/confirm-invitation/{token}' } as const;

const refuse = (code: string) => new Problem('invalid', [{ path: 'target', code }]);

/** The target as a URL, with its placeholders filled in; a 422 unless it has each of `names` once. */
function readTarget(target: string, names: readonly string[]): URL {
  if (/[\s\p{Cc}\\]/u.test(target) || !/^https?:\/\//i.test(target)) throw refuse('invalid_url');
  if (names.some(name => places(target, name) !== 1)) throw refuse('placeholder_missing');
  const probe = filled(target, Object.fromEntries(names.map(name => [name, sample])));
  const url = URL.canParse(probe) ? new URL(probe) : null;
  if (!url || url.username || url.password) throw refuse('invalid_url');
  return url;
}

/**
 * A 422 unless `target` is the address of our screen for this kind of code. Any other one, on our own origin too, could
 * pass the code on (a redirect, a page of somebody else).
 */
export function mustBeCodeScreen([home = '']: readonly string[], kind: keyof typeof codeScreens, target: string): void {
  const url = readTarget(target, ['token']);
  if (!same(new URL(home), url)) throw refuse('foreign_origin');
  if (url.href !== `${url.origin}${codeScreens[kind].replace('{token}', sample)}`) throw refuse('foreign_path');
}

/** The address of that screen, for links that the server itself sends. */
export const codeScreenAt = ([home = '']: readonly string[], kind: keyof typeof codeScreens): string =>
  `${home}${codeScreens[kind]}`;

/** A 422 unless `target` lies on our own origin: where a sign-in provider sends people back to. */
export function mustBeHome([home = '']: readonly string[], target: string): void {
  if (!same(new URL(home), readTarget(target, []))) throw refuse('foreign_origin');
}

/** A 422 unless `target` lies on our own origin or below a folder of `places`, with a place for form and token. */
export function mustBeShareable([home = '', ...folders]: readonly string[], target: string): void {
  const url = readTarget(target, ['token', 'id']);
  if (same(new URL(home), url)) return;
  const near = folders.map(folder => new URL(folder)).filter(folder => same(folder, url));
  if (near.length === 0) throw refuse('foreign_origin');
  // Some servers decode these before they resolve `..`.
  const straight = !/%(2e|2f|5c)/i.test(url.pathname);
  if (!straight || !near.some(folder => url.pathname.startsWith(folder.pathname))) throw refuse('foreign_path');
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

/** The two lists of services: where links may lead to, and which origins may show us in a frame. */
export const placesOf = (publicUrl: string, embedding: readonly string[]) => ({
  origins: [new URL(publicUrl).origin, ...embedding.filter(place => place.endsWith('/'))],
  embedOrigins: [...new Set(embedding.map(place => new URL(place).origin))],
});
