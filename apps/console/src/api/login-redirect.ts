/**
 * Where the sign-in leads: only into this console, never back to signing in or out. The target stands in the address
 * URI-encoded, or as base64 (its URL-safe letters) where the house has it so; both are read wherever they come from.
 */
export function encodeTarget(path: string, encoding: 'uri' | 'base64'): string {
  if (encoding === 'uri') return encodeURIComponent(path);
  const bytes = String.fromCharCode(...new TextEncoder().encode(path));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A path begins with a slash, and base64 of what does so begins with an L. */
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
 * A path of this console out of an address that anybody may have written; null where it leads elsewhere. Tabs and line
 * ends vanish in an address, and `/x/..//` has two slashes in front: what counts is what becomes of it.
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
