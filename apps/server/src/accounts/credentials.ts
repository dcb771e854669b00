/** The table of password hashes, and confirmation by password; no other module writes the table. */
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
 * Whether `hash`, against which a password was just verified, is still the stored one, locked until the end of this
 * transaction. Verification is slow, and the password may be replaced meanwhile, perhaps because it was stolen: its
 * effect must check this in its own transaction. Locks the account before the password, the same order as in a change
 * of both.
 */
export async function isStillPassword(db: Db, userId: string, hash: string): Promise<boolean> {
  await db.run(sql`select 1 from users where id = ${userId} for share`);
  const same = await db.one(
    sql`select 1 from credentials where user_id = ${userId} and password_hash = ${hash} for no key update`,
  );
  return same !== undefined;
}

/** Proof that the person has entered their password. */
export interface Known {
  /** To be called in the transaction of the effect: throws if the password has changed since. */
  still(db: Db): Promise<void>;
}

/** Free attempts of a signed-in person at their own password. */
const free = 5;

/**
 * Re-authentication before changes of credentials, so that a stolen session cannot take over the account. Attempts are
 * counted as at sign-in. A wrong password is a 422, since a 401 would end the console's session. Uses connections of
 * its own: never call it within an open transaction.
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
