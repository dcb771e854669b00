/** Who is asking. State and rights are read at every request, so that a change holds from the next one on. */
import { effectivePermissions, type Permissions, type Role } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Actor, UserActor } from '../records/context.ts';
import { isTokenOf, newToken, tokenHash } from './tokens.ts';

const nobody: Actor = { kind: 'nobody' };
const lifetime = '30 days';

interface Found {
  id: string;
  username: string;
  role: Role;
  permissions: Permissions | null;
  stale: boolean;
}

/**
 * The bearer of a session token, or nobody. Use prolongs the session, noted at most every five minutes; a look at it
 * does not.
 */
export async function actorOf(db: Db, authorization: string | undefined, as: 'use' | 'look' = 'use'): Promise<Actor> {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : '';
  if (!isTokenOf('session', token)) return nobody;
  const session = tokenHash(token);
  const found = await db.one<Found>(
    sql`select u.id, u.username, u.role, u.permissions, s.last_used < now() - interval '5 minutes' as stale from tokens s join users u on u.id = s.user_id where s.hash = ${session} and s.purpose = 'session' and s.expires_at > now() and u.active and u.deleted is null`,
  );
  if (!found) return nobody;
  if (found.stale && as === 'use') {
    await db.run(
      sql`update tokens set last_used = now(), expires_at = now() + ${lifetime}::interval where hash = ${session}`,
    );
  }
  return userActor(found, session);
}

export const userActor = (user: Omit<Found, 'stale'>, session: Buffer): UserActor => ({
  kind: 'user',
  id: user.id,
  username: user.username,
  role: user.role,
  permissions: effectivePermissions(user.role, user.permissions),
  session,
});

/** Opens a session and answers its token, which is shown this once. */
export async function openSession(
  db: Db,
  userId: string,
  deviceId: string | null,
): Promise<{ token: string; hash: Buffer }> {
  const made = newToken('session');
  await db.run(
    sql`insert into tokens (hash, purpose, user_id, device_id, expires_at) values (${made.hash}, 'session', ${userId}, ${deviceId}, now() + ${lifetime}::interval)`,
  );
  return made;
}
