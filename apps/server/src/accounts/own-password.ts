/** Whoever is signed in shows once more that they are who they are: an unlocked screen is not enough. */
import { Problem } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import { verifyPassword } from './passwords.ts';
import { countTry, forgetTries } from './tries.ts';

/** Throws a 422 on the field, since the session is fine. Needs a connection of its own: never inside a transaction that has begun. */
export async function mustKnowPassword(ctx: Ctx, userId: string, password: string, path = 'password'): Promise<void> {
  const tries = `password:${userId}`;
  await countTry(ctx.database, tries, 5);
  const found = await ctx.database.one<{ password_hash: string }>(
    sql`select password_hash from credentials where user_id = ${userId}`,
  );
  if (!(await verifyPassword(found?.password_hash ?? null, password)))
    throw new Problem('invalid', [{ path, code: 'wrong_password' }]);
  await forgetTries(ctx.database, tries);
}
