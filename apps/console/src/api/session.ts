/**
 * Session store: token and user, persisted on this device and shared between tabs. Ending it is local; the shell then
 * shows the login.
 */
import type { Items } from '@kontor/contract';
import { newId } from '@kontor/form';
import { asFilling, fullName } from '../base/person.ts';
import { store, useStore } from '../base/store.ts';

/** The stored part of the user; permissions are resolved: entity → action → scope. */
export type User = Pick<
  Items['users'],
  'id' | 'username' | 'email' | 'first_name' | 'last_name' | 'language' | 'role' | 'permissions'
> & { group_names?: Items['users']['group_names'] | undefined };

export interface Session {
  token: string | null;
  user: User | null;
  /** The server refuses this session until the required second factor is set up. */
  factorless: boolean;
}

const TOKEN = 'kontor.token';
const USER = 'kontor.user';
const DEVICE = 'kontor.device';
/** The last-used menu entry, cleared with the session. */
export const LAST_MENU = 'kontor.menu';
/** What was last reported of this device (device-report.ts); cleared with the session. */
export const DEVICE_REPORTED = 'kontor.device.said';

function readUser(): User | null {
  try {
    return JSON.parse(localStorage.getItem(USER) ?? 'null') as User | null;
  } catch {
    return null;
  }
}

export const session = store<Session>({ token: localStorage.getItem(TOKEN), user: readUser(), factorless: false });
export const useSession = (): Session => useStore(session);
export const useUser = (): User | null => useStore(session).user;

/**
 * The session comes from the embedding page: kept in memory only, so that it ends with the frame and no other tab uses
 * it.
 */
let lent = false;

export function borrowSession(token: string, user: User): void {
  lent = true;
  session.set({ token, user, factorless: false });
}

export function beginSession(token: string, user: User): void {
  lent = false;
  localStorage.setItem(TOKEN, token);
  keepUser(user);
  session.set({ token, user, factorless: false });
}

/** Stores the user as just loaded from the server; permissions may have changed since the login. */
export function keepUser(user: User): void {
  if (!lent) localStorage.setItem(USER, JSON.stringify(user));
  session.set(present => (present.token ? { ...present, user } : present));
}

export const noteFactorless = (factorless: boolean): void =>
  session.set(present => (present.factorless === factorless ? present : { ...present, factorless }));

export function endSession(): void {
  if (!lent) for (const key of [TOKEN, USER, LAST_MENU, DEVICE_REPORTED]) localStorage.removeItem(key);
  lent = false;
  session.set({ token: null, user: null, factorless: false });
}

/** The session was ended in another tab, and this tab got no storage event. */
export const endedElsewhere = (): boolean => !lent && session.get().token !== null && !localStorage.getItem(TOKEN);

/** The session comes from the embedding page: it must not be tied to this browser's device identifier. */
export const isLent = (): boolean => lent;

/** A permanent identifier of this browser: a device of the account. */
export function deviceIdentifier(): string {
  const known = localStorage.getItem(DEVICE);
  if (known) return known;
  const made = newId();
  localStorage.setItem(DEVICE, made);
  return made;
}

/** Normalizes entity names: they compare without case, singular or plural. */
const bare = (entity: string) => entity.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');

/** Lookup order of decisions section 3: entity+action, entity+*, *+action, *+*, else none. */
export function scopeOf(user: User | null, entity: string, action: string): string {
  const rights = user?.permissions ?? {};
  const own = Object.entries(rights).find(([name]) => name !== '*' && bare(name) === bare(entity))?.[1];
  return own?.[action] ?? own?.['*'] ?? rights['*']?.[action] ?? rights['*']?.['*'] ?? 'none';
}

export const can = (user: User | null, entity: string, action: string): boolean =>
  scopeOf(user, entity, action) !== 'none';

/** `const may = useRights(); may('ReportConfigs', 'create')` */
export function useRights(): (entity: string, action: string) => boolean {
  const user = useUser();
  return (entity, action) => can(user, entity, action);
}

/** Whether the user may do something to an item of `owner`: permission for all items, or for their own. */
export function mayOn(user: User | null, entity: string, action: string, owner: string | null | undefined): boolean {
  const scope = scopeOf(user, entity, action);
  return scope === 'all' || (scope === 'self' && user !== null && owner === user.id);
}

export function useMayOn(): (entity: string, action: string, owner: string | null | undefined) => boolean {
  const user = useUser();
  return (entity, action, owner) => mayOn(user, entity, action, owner);
}

export { asFilling, fullName };

/** The user name beside the full name; null where it is the name. */
export const loginBeside = (user: Pick<User, 'first_name' | 'last_name' | 'username'>): string | null =>
  fullName(user) === user.username ? null : user.username;

/** "Anna Berg (anna)", or the user name alone. */
export function nameAndLogin(user: Pick<User, 'first_name' | 'last_name' | 'username'>): string {
  const login = loginBeside(user);
  return login ? `${fullName(user)} (${login})` : fullName(user);
}

// Follows a login or logout in another tab.
window.addEventListener('storage', event => {
  if (lent) return;
  if (event.key === TOKEN || event.key === null)
    session.set({ token: localStorage.getItem(TOKEN), user: readUser(), factorless: false });
});
