/** Single-use codes sent by mail: 256 random bits, stored as hash, each usable once (security.md, D08 and D10). */
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Account } from './create-session.ts';
import { isTokenOf, newToken, tokenHash } from './tokens.ts';

type CodePurpose = 'reset' | 'invite';
const lifetimes: Record<CodePurpose, string> = { reset: '30 minutes', invite: '7 days' };

export async function issueCode(
  db: Db,
  purpose: CodePurpose,
  userId: string,
): Promise<{ token: string; hash: Buffer }> {
  const made = newToken(purpose);
  await db.run(
    sql`insert into tokens (hash, purpose, user_id, expires_at) values (${made.hash}, ${purpose}, ${userId}, now() + ${lifetimes[purpose]}::interval)`,
  );
  return made;
}

export const forgetCode = (db: Db, hash: Buffer) => db.run(sql`delete from tokens where hash = ${hash}`);

/** Deletes all unused codes of the account. */
export const forgetCodes = (db: Db, userId: string) =>
  db.run(sql`delete from tokens where user_id = ${userId} and purpose in ('reset', 'invite') and used_at is null`);

/** Owner of an unused code, for checks before slow work; not a proof of possession: only `consumeCode` is. */
export async function holderOf(db: Db, purpose: CodePurpose, token: string): Promise<Account | undefined> {
  if (!isTokenOf(purpose, token)) return undefined;
  return db.one<Account>(
    sql`select u.id, u.username, u.role, u.permissions from tokens c join users u on u.id = c.user_id where c.hash = ${tokenHash(token)} and c.purpose = ${purpose} and c.used_at is null and c.expires_at > now() and u.active and u.deleted is null and u.invited = ${purpose === 'invite'}`,
  );
}

/** Consumes the code in the transaction of its effect: of several concurrent requests one succeeds. */
export async function consumeCode(db: Db, purpose: CodePurpose, token: string): Promise<Account | undefined> {
  const used = await db.run(
    sql`update tokens set used_at = now() where hash = ${tokenHash(token)} and purpose = ${purpose} and used_at is null and expires_at > now()`,
  );
  if (used === 0) return undefined;
  const account = await db.one<Account>(
    sql`select u.id, u.username, u.role, u.permissions from tokens c join users u on u.id = c.user_id where c.hash = ${tokenHash(token)} and u.active and u.deleted is null and u.invited = ${purpose === 'invite'} for no key update of u`,
  );
  if (account) await forgetCodes(db, account.id);
  return account;
}
