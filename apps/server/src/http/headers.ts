/** Security headers of every answer, and what each kind of page may load (security.md, D20 and D21). */
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
  // The one source of addresses of workers, which takes files of the build alone (apps/console/src/ui/trusted-worker.ts).
  'trusted-types kontor-workers',
];

/** The script in a page as a source that the policy can name: by its hash, so that no other one runs. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** `EMBED_ORIGINS` may frame the console in its embedded mode; nobody else may. `scripts`: what stands in the page. */
export const pagePolicy = (embedOrigins: readonly string[], scripts: readonly string[] = []): string =>
  [
    ...pageRules.map(rule => (rule.startsWith('script-src') ? [rule, ...scripts].join(' ') : rule)),
    `frame-ancestors ${embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'"}`,
  ].join('; ');

/** Of everything that is no page: nothing in it loads, runs or is framed. Pages and files bring a policy of their own. */
const barePolicy = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What means something on a document or a worker alone: parts of a page come without. */
export const ofDocuments = [
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
] as const;

/** The headers of an answer to `url`. */
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
