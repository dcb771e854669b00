/** Who is signed in: the token and the user, on this device. Ending a session is local; the shell then asks to sign in. */
import type { Items } from '@kontor/contract';
import { newId } from '@kontor/form';
import { store, useStore } from '../base/store.ts';

/** What the console keeps of who is signed in; permissions as they hold: entity → action → scope. */
export type User = Pick<
  Items['users'],
  'id' | 'username' | 'email' | 'first_name' | 'last_name' | 'language' | 'role' | 'permissions'
>;
export interface Session {
  token: string | null;
  user: User | null;
  /** The server has refused this session for want of a second factor: that is to be set up first. */
  factorless: boolean;
}

const TOKEN = 'kontor.token';
const USER = 'kontor.user';
const DEVICE = 'kontor.device';
/** The last-used menu entry, cleared with the session. */
export const LAST_MENU = 'kontor.menu';
/** What the server was told of this device (own-device.ts), as long as the session. */
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

/** Handed over by the page that frames this one: in memory alone, so that it ends with the frame and is no other tab's. */
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

/** The user as the server just described them; rights may have changed since the sign-in. */
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

/** Ended in another tab that this one heard nothing of. */
export const endedElsewhere = (): boolean => !lent && session.get().token !== null && !localStorage.getItem(TOKEN);

/** Handed over by the page around this one: what this browser is called is no business of that session. */
export const isLent = (): boolean => lent;

/** Names this browser to the server for good; a device of the account. */
export function deviceIdentifier(): string {
  const known = localStorage.getItem(DEVICE);
  if (known) return known;
  const made = newId();
  localStorage.setItem(DEVICE, made);
  return made;
}

/** Entities compare without case, singular or plural. */
const bare = (entity: string) => entity.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');

/** The order of decisions section 3: entity+action, entity+*, *+action, *+*, else none. */
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

/** Whether this person may do it to a thing of `owner`: to all of them, or to their own. */
export function useMayOn(): (entity: string, action: string, owner: string | null | undefined) => boolean {
  const user = useUser();
  return (entity, action, owner) => {
    const scope = scopeOf(user, entity, action);
    return scope === 'all' || (scope === 'self' && user !== null && owner === user.id);
  };
}

export const fullName = (user: Pick<User, 'first_name' | 'last_name' | 'username'>): string =>
  [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username;

// Another tab signed in or out: this one follows.
window.addEventListener('storage', event => {
  if (lent) return;
  if (event.key === TOKEN || event.key === null)
    session.set({ token: localStorage.getItem(TOKEN), user: readUser(), factorless: false });
});
