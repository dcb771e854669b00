/** The table of passwords: written here alone. */
import { Problem } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { countTry, forgetTries } from '../limits/login-backoff.ts';
import type { Ctx } from '../records/context.ts';
import { audit } from '../records/verb.ts';
import { verifyPassword } from './passwords.ts';

export const setPassword = (db: Db, userId: string, hash: string) =>
  db.run(
    sql`insert into credentials (user_id, password_hash) values (${userId}, ${hash}) on conflict (user_id) do update set password_hash = excluded.password_hash, modified = now()`,
  );

/**
 * Whether `hash`, against which a password was verified, is still the person's, and will be until the end of this
 * transaction. Verifying takes its time, and in it the password may be replaced, maybe because this one was stolen: what
 * is opened by a password asks this beside the effect. Locks the account before its password, as whoever changes both.
 */
export async function isStillPassword(db: Db, userId: string, hash: string): Promise<boolean> {
  await db.run(sql`select 1 from users where id = ${userId} for share`);
  const same = await db.one(
    sql`select 1 from credentials where user_id = ${userId} and password_hash = ${hash} for no key update`,
  );
  return same !== undefined;
}

/** What shows that somebody said their password. */
export interface Known {
  /** In the transaction of what it was said for: throws where it is another by now. */
  still(db: Db): Promise<void>;
}

/** Free tries of a session's person at their own password. */
const free = 5;

/**
 * Whoever changes what opens their account says its password again: a found session alone shall not take it over. Counted
 * like signing in. A wrong one is a 422, since a 401 would end the session on the screen. It takes connections of its own:
 * never inside a transaction that has begun.
 */
export async function mustKnowPassword(
  ctx: Ctx,
  userId: string,
  given: unknown,
  path = 'old_password',
): Promise<Known> {
  const refuse = (code: string) => new Problem('invalid', [{ path, code }]);
  if (typeof given !== 'string' || given === '') throw refuse('required');
  const key = `password:${userId}`;
  await countTry(ctx.database, key, free);
  const stored = await ctx.database.one<{ password_hash: string }>(
    sql`select password_hash from credentials where user_id = ${userId}`,
  );
  const hash = stored?.password_hash ?? null;
  if (!(await verifyPassword(hash, given)) || hash === null) {
    await audit({ ...ctx, db: ctx.database }, { action: 'password', entity: 'Users', id: userId, outcome: 'failed' });
    throw refuse('wrong_password');
  }
  await forgetTries(ctx.database, key);
  return {
    async still(db) {
      if (!(await isStillPassword(db, userId, hash))) throw refuse('wrong_password');
    },
  };
}
