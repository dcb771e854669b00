/** Who is sent where instead of the screen they asked for (specification 3 section 2.2). Pure. */
import type { Branding } from '../api/branding.ts';
import { encodeTarget } from '../api/login-redirect.ts';
import type { Session } from '../api/session.ts';
import { HOME, type Row } from '../routes.tsx';

/** Paths that hold one of these are never left for the sign-in: it is shown in their place, under their address. */
const EXEMPT = ['enroll', 'reset_password', 'login', 'config'];
const isExempt = (path: string): boolean => EXEMPT.some(word => path.includes(word));

/** Where a second factor is set up by whoever may do nothing else before. */
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
 * null: they stay. Rows that say `open` are the public-access mode: they never redirect. A role that does not fit is
 * refused by leading home; what is missing in rights the shell says in place.
 */
export function redirectOf({
  row,
  path,
  search,
  session: { token, user, factorless },
  encoding,
}: RequestedScreen): string | null {
  if (path === '/') return HOME;
  if (row.open) return null;
  if (!token) return isExempt(path) ? null : `/login/${encodeTarget(path + search, encoding)}`;
  if (factorless) return row.path === FACTOR_FIRST ? null : `${FACTOR_FIRST}?next=${encodeURIComponent(path + search)}`;
  return row.role && user && user.role !== row.role ? '/' : null;
}
