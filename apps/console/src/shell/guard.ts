/** Route guard: decides redirects before a screen is shown (specification 3 section 2.2). Pure function. */
import type { Branding } from '../api/branding.ts';
import { encodeTarget } from '../api/login-redirect.ts';
import type { Session } from '../api/session.ts';
import { HOME, notFound, type Row } from '../routes.tsx';

/** Paths with one of these are not redirected to the login: it is rendered in place, under their address. */
const EXEMPT = ['enroll', 'reset_password', 'login', 'config'];
const isExempt = (path: string): boolean => EXEMPT.some(word => path.includes(word));

/** The only screen that is available until a required second factor is set up. */
const FACTOR_FIRST = '/second-factor';

export interface RequestedScreen {
  row: Row;
  path: string;
  /** With the leading question mark, or empty. */
  search: string;
  session: Session;
  encoding: Branding['login_redirect_encoding'];
}

/**
 * null: no redirect. Rows with `open` are public and never redirect. A wrong role redirects home; missing permissions
 * are reported in place by the shell.
 */
export function redirectOf({
  row,
  path,
  search,
  session: { token, user, factorless },
  encoding,
}: RequestedScreen): string | null {
  if (path === '/') return HOME;
  if (row === notFound && path !== notFound.path) return notFound.path;
  if (row.open) return null;
  if (!token) return isExempt(path) ? null : `/login/${encodeTarget(path + search, encoding)}`;
  if (factorless) return row.path === FACTOR_FIRST ? null : `${FACTOR_FIRST}?next=${encodeURIComponent(path + search)}`;
  return user && row.roles?.includes(user.role) === false ? '/' : null;
}
