/** Persons in whose name the server reads by itself, again and again: with their rights of now, and only to read. */
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { UserActor } from '../records/context.ts';
import { asReader } from './export-links.ts';
import { lacksFactor, userActor } from './sessions.ts';

type Found = Parameters<typeof userActor>[0] & { factorless: boolean | null };

/** Null if they have left, or lack a factor that they need; whom a provider signs in needs none here, as there. */
export async function standingReader(db: Pick<Db, 'one'>, user: string): Promise<UserActor | null> {
  const found = await db.one<Found>(sql`
    select u.id, u.username, u.role, u.permissions, ${lacksFactor} as factorless
    from users u cross join lateral (select min(l.issuer) as provider from user_links l where l.user_id = u.id) s
    where u.id = ${user} and u.active and u.deleted is null`);
  return found && !found.factorless ? asReader(userActor(found, Buffer.alloc(0))) : null;
}
