/**
 * Single sign-on (OpenID Connect): redirect to the provider and back. Only a login that was begun in this tab is completed:
 * `state` guards against login CSRF.
 */
import { enter } from './account.ts';
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

/** Completes the login; returns the address to go on to, or why it failed. Errors of the server are thrown. */
export async function comeBack(search: string): Promise<{ next: string } | { fault: 'denied' | 'lost' }> {
  const query = new URLSearchParams(search);
  const kept = begun(query.get('state'));
  if (!kept) return { fault: 'lost' };
  const code = query.get('code');
  if (!code) return { fault: 'denied' };
  const iss = query.get('iss');
  const body = { site: kept.site, code, state: kept.state, ...(iss && { iss }) };
  await enter(device =>
    ask('POST /pixelstein-users/users/auth.json', { anonymous: true, body: { ...body, ...device } }),
  );
  return { next: kept.next };
}
