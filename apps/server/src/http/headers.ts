/**
 * Security headers of every response, and the Content-Security-Policy of each kind of page (security.md, D20 and D21).
 */
import { createHash } from 'node:crypto';

const pageRules = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "frame-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  // The only Trusted Types policy, for worker URLs; it accepts files of the build only
  // (apps/console/src/ui/trusted-worker.ts).
  'trusted-types kontor-workers',
];

/** CSP sources for the inline scripts of a page, by hash, so that no other inline script runs. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/**
 * `EMBED_ORIGINS` may frame the console in its embedded mode; no other origin may. `scripts`: hashes of the page's
 * inline scripts.
 */
export const pagePolicy = (embedOrigins: readonly string[], scripts: readonly string[] = []): string =>
  [
    ...pageRules.map(rule => (rule.startsWith('script-src') ? [rule, ...scripts].join(' ') : rule)),
    `frame-ancestors ${embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'"}`,
  ].join('; ');

/**
 * Default for everything that is no page: it may load, run and be framed by nothing. Pages and files set their own
 * policy.
 */
const barePolicy = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers that only apply to documents or workers: left out for subresources. */
export const ofDocuments = [
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
] as const;

/** The headers for a response to `url`. */
export function securityHeaders(options: { https: boolean }): (url: string) => Record<string, string> {
  const always: Record<string, string> = {
    'content-security-policy': barePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const api = { ...always, 'cache-control': 'no-store' };
  return url => (url.startsWith('/api') ? api : always);
}
