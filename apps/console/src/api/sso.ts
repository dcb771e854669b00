/**
 * Single sign-on (OpenID Connect): redirect to the provider and back. Only a login that was begun in this tab is completed:
 * `state` guards against login CSRF.
 */
import { enter, enterOrProve } from './account.ts';
import { ask } from './ask.ts';

interface Begun {
  site: string;
  state: string;
  next: string;
}
const KEY = 'kontor.sso';

/** Redirects to the provider, which sends the browser back to `/login/sso`. */
export async function beginAt(site: string, next: string): Promise<void> {
  const target = `${location.origin}/login/sso`;
  const { url, state } = (
    await ask('GET /pixelstein-users/users/auth.json', { anonymous: true, query: { site, target } })
  ).data;
  sessionStorage.setItem(KEY, JSON.stringify({ site, state, next } satisfies Begun));
  location.assign(url);
}

/** The login begun in this tab, if `state` matches; single use. */
function begun(state: string | null): Begun | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Begun | null;
    return kept && kept.state === state ? kept : null;
  } catch {
    return null;
  } finally {
    sessionStorage.removeItem(KEY);
  }
}

export type CameBack = { next: string } | { next: string; proof: string } | { fault: 'denied' | 'lost' };

/**
 * Completes the login; returns the address to go on to, what is missing for it, or why it failed. Errors of the server
 * are thrown.
 */
export async function comeBack(search: string): Promise<CameBack> {
  const query = new URLSearchParams(search);
  const kept = begun(query.get('state'));
  if (!kept) return { fault: 'lost' };
  const code = query.get('code');
  if (!code) return { fault: 'denied' };
  const iss = query.get('iss');
  const body = { site: kept.site, code, state: kept.state, ...(iss && { iss }) };
  const proof = await enterOrProve(device =>
    ask('POST /pixelstein-users/users/auth.json', { anonymous: true, body: { ...body, ...device } }),
  );
  return proof === null ? { next: kept.next } : { next: kept.next, proof };
}

/** Links the account once, by its own password or a code of its second factor. */
export const proveAccount = (proof: string, secret: { password: string } | { code: string }): Promise<void> =>
  enter(device =>
    ask('POST /pixelstein-users/users/auth/link.json', { anonymous: true, body: { proof, ...secret, ...device } }),
  );
