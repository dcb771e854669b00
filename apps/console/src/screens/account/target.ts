/** Where the sign-in leads: only into this console, never back to signing in or out. */
export function safeTarget(asked: string | undefined): string {
  if (!asked?.startsWith('/') || /^\/[/\\]/.test(asked)) return '/';
  const url = new URL(asked, location.origin);
  if (url.origin !== location.origin || /^\/log(in|out)(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search;
}
