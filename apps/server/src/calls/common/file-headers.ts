/** Response headers of files: content type, Content-Security-Policy, disposition, ETag match and byte range. */

/**
 * Types that browsers may display inline, since they cannot run scripts. All others are downloads (security.md, D26).
 */
export const inline: ReadonlySet<string> = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'svg+xml'].map(kind => `image/${kind}`),
  ...['mp4', 'webm'].map(kind => `video/${kind}`),
  ...['mpeg', 'ogg', 'wav'].map(kind => `audio/${kind}`),
  'text/plain',
]);

/** Policy for uploaded bytes: no scripts, no subresources. */
export const filePolicy =
  "default-src 'none'; sandbox; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Any text is served as text/plain with its charset, so that browsers do not sniff. */
export const served = (type: string): string =>
  type.startsWith('text/') ? 'text/plain; charset=utf-8' : type.endsWith('+xml') ? `${type}; charset=utf-8` : type;

/** HTML is stored like any file, and displayed only in frames of the console (Sec-Fetch-Dest). */
export const isPage = (type: string): boolean => type === 'text/html' || type === 'application/xhtml+xml';
export const isFramed = (headers: Record<string, unknown>): boolean =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin';

/** RFC 6266: an ASCII name for old clients, the real one beside it. */
export function disposition(kind: 'inline' | 'attachment', filename: string): string {
  // Removes bidi control characters, which could disguise the extension; names stored earlier may contain them.
  const plain = filename.toWellFormed().replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
  const ascii = plain.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const real = encodeURIComponent(plain).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${real}`;
}

/** If-None-Match (RFC 9110, 13.1.2): any of the tags, weak or strong, or `*`. */
export const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map(tag => tag.trim())
    .some(tag => tag === '*' || tag.replace(/^W\//, '') === etag);

export interface Range {
  start: number;
  end: number;
}

/**
 * Single range of a Range header, both ends included; null for none, several or an invalid one, false if unsatisfiable.
 */
export function rangeOf(header: string | undefined, size: number): Range | null | false {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [from, to] = [match[1] ?? '', match[2] ?? ''];
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? false : { start, end };
}
