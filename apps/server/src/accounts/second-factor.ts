/**
 * Second factor: a TOTP code of an authenticator app, or one of ten recovery codes; requested only after the first
 * factor was right. Verification has two halves: before the transaction the attempt is counted and the code checked, so
 * that a refusal keeps its count; within the transaction the code is consumed, so that it is never used twice.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { countTry, forgetTries } from '../limits/login-backoff.ts';
import type { Seal } from '../outside/secret-box.ts';
import type { Ctx } from '../records/context.ts';
import { audit } from '../records/verb.ts';
import { base32, stepOf } from './totp.ts';

/** Free attempts within 15 minutes, from all networks together. */
const free = 5;
const recoveryCodes = 10;
const triesOf = (userId: string) => `factor:${userId}`;
const place = (userId: string) => `second factor of ${userId}`;

/** Proof that a person's second factor was verified, or that they have none. */
export interface Shown {
  userId: string;
  /** Which factor, for the audit log; none if there is none, or if an identity provider was responsible. */
  factor?: 'app' | 'recovery code';
  /** Consumes the code, in the transaction of its effect. */
  use(db: Db): Promise<void>;
}

/** Answer to a wrong code: 401 at sign-in; an issue at the field for a signed-in person, whose session is fine. */
const wrongAtSignIn = () => new Problem('wrongCode');
export const wrongInField = () => new Problem('invalid', [{ path: 'code', code: 'wrong_code' }]);

/** For sign-ins by an identity provider, which is responsible for second factors itself. */
export const answeredFor = (userId: string): Shown => ({ userId, use: async () => undefined });

/**
 * Throws 401 SecondFactorNeeded if there is a factor and no code, `wrong` for a wrong or used one, 429 after many
 * attempts. Needs connections of its own: never call it within an open transaction.
 */
export async function showFactor(
  ctx: Ctx,
  userId: string,
  code: string | undefined,
  wrong: () => Problem = wrongAtSignIn,
): Promise<Shown> {
  const factor = await ctx.database.one<{ secret: Buffer; last_step: number }>(
    sql`select secret, last_step from second_factors where user_id = ${userId} and confirmed is not null`,
  );
  if (!factor) return answeredFor(userId);
  if (code === undefined) throw new Problem('factorNeeded');
  await countTry(ctx.database, triesOf(userId), free);
  const secret = openSecret(ctx.services.seal, userId, factor.secret);
  const use = await useOf(ctx, userId, code.trim(), secret, factor.last_step);
  if (!use) {
    await audit(
      { ...ctx, db: ctx.database },
      { action: 'second factor', entity: 'Users', id: userId, outcome: 'failed' },
    );
    throw wrong();
  }
  return {
    userId,
    factor: isOfApp(code) ? 'app' : 'recovery code',
    async use(db) {
      if (!(await use(db))) throw wrong();
      await forgetTries(db, triesOf(userId));
    },
  };
}

const isOfApp = (code: string): boolean => /^\d{6}$/.test(code.replaceAll(' ', ''));

/** How to consume the code: a function that answers whether this was its first use. Null for a wrong code. */
async function useOf(ctx: Ctx, userId: string, code: string, secret: Buffer, lastStep: number) {
  if (isOfApp(code)) {
    const digits = code.replaceAll(' ', '');
    const step = stepOf(secret, digits, ctx.now);
    return step !== null && step > lastStep ? (db: Db) => useStep(db, userId, step) : null;
  }
  const unused = await ctx.database.one(
    sql`select 1 from recovery_codes where user_id = ${userId} and hash = ${recoveryHash(code)} and used_at is null`,
  );
  return unused ? (db: Db) => useRecoveryCode(db, userId, code) : null;
}

async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db.run(
    sql`update second_factors set last_step = ${step} where user_id = ${userId} and confirmed is not null and last_step < ${step}`,
  );
  return used === 1;
}

export async function useRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const used = await db.run(
    sql`update recovery_codes set used_at = now() where user_id = ${userId} and hash = ${recoveryHash(code)} and used_at is null`,
  );
  return used === 1;
}

/** Hash of a normalised recovery code. 120 random bits need no slow hash (ASVS 6.5.2 asks for 112). */
const recoveryHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest();

/** Replaces all earlier codes. Each is six groups of four letters and digits, shown once. */
export async function renewRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(15)).replace(/.{4}(?=.)/g, '$&-'));
  await db.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await db.run(
    sql`insert into recovery_codes (user_id, hash) select ${userId}::uuid, unnest(${codes.map(recoveryHash)}::bytea[])`,
  );
  return codes;
}

const openSecret = (seal: Seal, userId: string, sealed: Buffer) => seal.open(sealed, place(userId));

/** A new secret, not required at sign-in until confirmed. Null if a factor is already active. */
export async function beginFactor(db: Db, seal: Seal, userId: string): Promise<Buffer | null> {
  const secret = randomBytes(20);
  const begun = await db.run(sql`
    insert into second_factors (user_id, secret) values (${userId}, ${seal.close(secret, place(userId))})
    on conflict (user_id) do update set secret = excluded.secret, created = now() where second_factors.confirmed is null`);
  return begun === 1 ? secret : null;
}

/** Activates the pending factor by its first code. Answers the recovery codes. */
export async function confirmFactor(ctx: Ctx, userId: string, code: string): Promise<string[]> {
  const begun = await ctx.database.one<{ secret: Buffer }>(
    sql`select secret from second_factors where user_id = ${userId} and confirmed is null`,
  );
  if (!begun) throw new Problem('notFound');
  await countTry(ctx.database, triesOf(userId), free);
  const step = stepOf(openSecret(ctx.services.seal, userId, begun.secret), code.replaceAll(' ', ''), ctx.now);
  if (step === null) throw wrongInField();
  // Compares the secret too: another tab may have started anew since.
  const confirmed = await ctx.db.run(
    sql`update second_factors set confirmed = now(), last_step = ${step} where user_id = ${userId} and confirmed is null and secret = ${begun.secret}`,
  );
  if (confirmed !== 1) throw new Problem('notFound');
  await forgetTries(ctx.db, triesOf(userId));
  return renewRecoveryCodes(ctx.db, userId);
}

/** Answers whether there was one. */
export async function removeFactor(db: Db, userId: string): Promise<boolean> {
  await db.run(sql`delete from recovery_codes where user_id = ${userId}`);
  return (await db.run(sql`delete from second_factors where user_id = ${userId}`)) === 1;
}
