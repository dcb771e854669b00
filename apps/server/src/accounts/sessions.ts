/** Who is asking. State and rights are read at every request, so that a change holds from the next one on. */
import { effectivePermissions, lesserPermissions, limits, type Permissions, type Role } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Actor, UserActor } from '../records/context.ts';
import { optionOf } from '../records/option.ts';
import { isTokenOf, newToken, type Purpose, tokenHash } from './tokens.ts';

const nobody: Actor = { kind: 'nobody' };
/** Without use; and in all, however much it is used. */
const lifetime = `${limits.session_idle_days} days`;
const longest = `${limits.session_days_max} days`;

/** `admin`, `all`, or nothing. */
export const factorRequired = optionOf('second_factor_required');

/** Whom a provider has signed in has shown there what it asks for. Factors are looked for only where the role needs one. */
export const lacksFactor = sql`case when s.provider is null and ${factorRequired} in ('all', u.role)
  then not exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed is not null) else false end`;

interface Person {
  id: string;
  username: string;
  role: Role;
  permissions: Permissions | null;
}

interface Found extends Person {
  stale: boolean;
  /** Of a key: what it may at most. */
  bounds: Permissions | null;
  factorless: boolean | null;
}

const purposes: readonly Purpose[] = ['session', 'key'];

/**
 * The bearer of a session token or an API key, or nobody. Use prolongs a session, and is noted at most every five
 * minutes; a look at it does not. One query, whatever there is to know.
 */
export async function actorOf(db: Db, authorization: string | undefined, as: 'use' | 'look' = 'use'): Promise<Actor> {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : '';
  const purpose = purposes.find(one => isTokenOf(one, token));
  if (!purpose) return nobody;
  const hash = tokenHash(token);
  const found = await db.one<Found>(sql`
    select u.id, u.username, u.role, u.permissions, s.permissions as bounds, s.last_used < now() - interval '5 minutes' as stale,
      ${lacksFactor} as factorless
    from tokens s join users u on u.id = s.user_id
    where s.hash = ${hash} and s.purpose = ${purpose} and s.expires_at > now() and u.active and u.deleted is null`);
  if (!found) return nobody;
  if (found.stale && as === 'use') await noteUse(db, hash, purpose);
  const person = userActor(found, hash);
  const actor = found.factorless ? factorlessActor(person) : person;
  return purpose === 'key' ? keyActor(actor, found.bounds ?? {}) : actor;
}

/** A key ends when it was said to, however much it is used. */
async function noteUse(db: Db, hash: Buffer, purpose: Purpose): Promise<void> {
  await db.run(
    purpose === 'session'
      ? sql`update tokens set last_used = now(), expires_at = least(now() + ${lifetime}::interval, created + ${longest}::interval) where hash = ${hash}`
      : sql`update tokens set last_used = now() where hash = ${hash}`,
  );
}

export const userActor = (user: Person, session: Buffer): UserActor => ({
  kind: 'user',
  id: user.id,
  username: user.username,
  role: user.role,
  permissions: effectivePermissions(user.role, user.permissions),
  session,
});

/** Until they have set the factor that their role asks for, people may know who they are, and no more. */
const factorlessActor = (person: UserActor): UserActor => ({
  ...person,
  permissions: lesserPermissions(person.permissions, { Users: { read: 'self' } }),
  factorless: true,
});

/** The lesser of what the key and the person may now. What asks for an administrator in person is for no key. */
const keyActor = (person: UserActor, bounds: Permissions): UserActor => ({
  ...person,
  role: 'user',
  permissions: lesserPermissions(person.permissions, bounds),
  key: true,
});

/** Opens a session and answers its token, which is shown this once. `provider`: who answered for the person. */
export async function openSession(
  db: Db,
  userId: string,
  deviceId: string | null,
  provider: string | null = null,
): Promise<{ token: string; hash: Buffer }> {
  const made = newToken('session');
  await db.run(
    sql`insert into tokens (id, hash, purpose, user_id, device_id, provider, expires_at) values (${uuidv7()}, ${made.hash}, 'session', ${userId}, ${deviceId}, ${provider}, now() + ${lifetime}::interval)`,
  );
  return made;
}

/** Ends the sessions of a person from the next request on, but `except`; their devices get no more messages. */
export const endSessions = (db: Db, userId: string, except: Buffer | null = null) =>
  db.run(
    sql`with ended as (delete from tokens where user_id = ${userId} and purpose = 'session' and hash is distinct from ${except}::bytea returning device_id) delete from device_pushes where device_id in (select device_id from ended)`,
  );
