/**
 * Resolves the actor of a request from its bearer token (session or API key), and opens and ends sessions. Account
 * state and permissions are read at every request, so that a change applies from the next one on.
 */
import { effectivePermissions, lesserPermissions, limits, type Permissions, type Role } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Actor, UserActor } from '../records/context.ts';
import type { Foreseen } from '../records/foreseen.ts';
import { optionOf } from '../records/option.ts';
import { isTokenOf, newToken, type Purpose, tokenHash } from './tokens.ts';

const nobody: Actor = { kind: 'nobody' };
const nothing = sql`null`;
/** Idle and absolute lifetime. */
const lifetime = `${limits.session_idle_days} days`;
const longest = `${limits.session_days_max} days`;

/** Of one person at the same time: a new one ends the one that was used the longest ago. */
const mostSessions = 50;

/** Option: `admin`, `all`, or unset. */
export const factorRequired = optionOf('second_factor_required');

/**
 * Whether a required second factor is missing. People signed in by a provider are exempt. Factors are looked up only if
 * the role requires one.
 */
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
  /** Upper bound of an API key's permissions. */
  bounds: Permissions | null;
  factorless: boolean | null;
  foreseen: unknown;
}

const purposes: readonly Purpose[] = ['session', 'key'];

/**
 * Actor of a session token or API key, or nobody, in one query. `use` prolongs a session (written at most every five
 * minutes); `look` does not. What is foreseen is asked along.
 */
export async function actorOf(
  db: Db,
  authorization: string | undefined,
  as: 'use' | 'look' = 'use',
  foreseen?: Foreseen,
): Promise<Actor> {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : '';
  const purpose = purposes.find(one => isTokenOf(one, token));
  if (!purpose) return nobody;
  const hash = tokenHash(token);
  const found = await db.one<Found>(
    sql`
    select u.id, u.username, u.role, u.permissions, s.permissions as bounds, s.last_used < now() - interval '5 minutes' as stale,
      ${lacksFactor} as factorless, ${foreseen ? foreseen.column(hash) : nothing} as foreseen
    from tokens s join users u on u.id = s.user_id
    where s.hash = ${hash} and s.purpose = ${purpose} and s.expires_at > now() and u.active and u.deleted is null`,
    'quick',
  );
  if (!found) return nobody;
  foreseen?.told(found.foreseen);
  if (found.stale && as === 'use') await noteUse(db, hash, purpose);
  const person = userActor(found, hash);
  const actor = found.factorless ? factorlessActor(person) : person;
  return purpose === 'key' ? keyActor(actor, found.bounds ?? {}) : actor;
}

/** API keys are not prolonged by use: they end at their expiry. */
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

/** Until the required factor is set up, the person may read their own account and nothing else. */
const factorlessActor = (person: UserActor): UserActor => ({
  ...person,
  permissions: lesserPermissions(person.permissions, { Users: { read: 'self' } }),
  factorless: true,
});

/**
 * Intersection of the key's and the person's present permissions. Actions that need an administrator in person are
 * closed to keys.
 */
const keyActor = (person: UserActor, bounds: Permissions): UserActor => ({
  ...person,
  role: 'user',
  permissions: lesserPermissions(person.permissions, bounds),
  key: true,
});

/** Opens a session and answers its token, which is shown once. `provider`: the identity provider that authenticated. */
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
  await endOldest(db, userId);
  return made;
}

/** A device that has a later session keeps its push messages. */
const endOldest = (db: Db, userId: string) =>
  db.run(sql`
    with ended as (
      delete from tokens where id in (
        select id from tokens where user_id = ${userId} and purpose = 'session'
        order by last_used desc, created desc, id desc offset ${mostSessions})
      returning id, device_id)
    delete from device_pushes p where p.device_id in (select device_id from ended) and not exists (
      select 1 from tokens t where t.device_id = p.device_id and t.purpose = 'session' and t.id not in (select id from ended))`);

/** Ends a person's sessions, but `except`, from the next request on; their devices get no more push messages. */
export const endSessions = (db: Db, userId: string, except: Buffer | null = null) =>
  db.run(
    sql`with ended as (delete from tokens where user_id = ${userId} and purpose = 'session' and hash is distinct from ${except}::bytea returning device_id) delete from device_pushes where device_id in (select device_id from ended)`,
  );
