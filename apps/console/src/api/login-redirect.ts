/**
 * Validates and encodes the address to return to after login (open redirect guard): only paths of this console, never
 * login or logout. It is URI-encoded in the query, or URL-safe base64 if the instance is configured so; both are
 * understood everywhere.
 */
export function encodeTarget(path: string, encoding: 'uri' | 'base64'): string {
  if (encoding === 'uri') return encodeURIComponent(path);
  const bytes = String.fromCharCode(...new TextEncoder().encode(path));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A path begins with a slash, whose base64 begins with an L. */
function decoded(asked: string): string {
  if (!/^L[\w+/-]*={0,2}$/.test(asked)) return asked;
  try {
    const bytes = atob(asked.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, letter => letter.charCodeAt(0)));
  } catch {
    return asked;
  }
}

/**
 * Returns a path of this console from untrusted input, null if it leads elsewhere. Browsers drop tabs and line ends
 * from an address, and `/x/..//` resolves to two leading slashes: so the parsed URL is checked, not the text.
 */
export function ownPath(asked: string): string | null {
  if (!asked.startsWith('/') || !URL.canParse(asked, location.origin)) return null;
  const { origin, pathname, search } = new URL(asked, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search : null;
}

export function safeTarget(asked: string | null | undefined): string {
  const path = ownPath(decoded(asked ?? ''));
  return path === null || /^\/log(in|out)([/?]|$)/.test(path) ? '/' : path;
}
