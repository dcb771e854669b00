/** Password reset by a code sent by mail, and change of password by the present one. */
import { Problem } from '@kontor/contract';
import { consumeCode, forgetCodes, holderOf } from '../../accounts/codes.ts';
import { enter } from '../../accounts/create-session.ts';
import { mustKnowPassword, setPassword } from '../../accounts/credentials.ts';
import { nobodyId, sendMail } from '../../accounts/mails.ts';
import { mustBeGood } from '../../accounts/password-rules.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { showFactor } from '../../accounts/second-factor.ts';
import { endSessions } from '../../accounts/sessions.ts';
import { sql } from '../../db/sql.ts';
import { asTry, countAsking } from '../../limits/code-limits.ts';
import type { CallInput, Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { languageAsked } from '../../records/language.ts';
import { mustBeCodeScreen } from '../../records/link-target.ts';
import { audit } from '../../records/verb.ts';

interface Asking {
  username: string;
  target: string;
}

const agentOf = ({ headers }: CallInput<unknown>) => String(headers['user-agent'] ?? '');

/** Writes the same job whether the account exists or not (no user enumeration); the job decides. */
export async function askedByName(ctx: Ctx, kind: 'reset' | 'invite', input: CallInput<Asking>): Promise<void> {
  const { username, target } = input.body;
  mustBeCodeScreen(ctx.services.origins, kind, target);
  await countAsking(ctx, kind === 'reset' ? 'reset' : 'invitation', username);
  const found = await ctx.db.one<{ id: string }>(
    sql`select id from users where lower(username) = ${username.trim().toLowerCase()} and deleted is null`,
  );
  await sendMail(ctx, kind, found?.id ?? nobodyId, { target, language: languageAsked(input.headers) });
}

export const forgotPassword = (ctx: Ctx, input: In<'forgotPassword'>) => askedByName(ctx, 'reset', input);

/** Invalidates everything older: sessions, other codes, the old password. */
async function replacePassword(ctx: Ctx, userId: string, hash: string, except: Buffer | null): Promise<void> {
  await setPassword(ctx.db, userId, hash);
  await endSessions(ctx.db, userId, except);
  await forgetCodes(ctx.db, userId);
  await audit(ctx, { action: 'password', entity: 'Users', id: userId });
  await sendMail(ctx, 'password-changed', userId);
}

const failed = (ctx: Ctx, id?: string) =>
  audit(
    { ...ctx, db: ctx.database },
    { action: 'reset password', entity: 'Users', outcome: 'failed', ...(id ? { id } : {}) },
  );

export async function resetPassword(ctx: Ctx, input: In<'resetPassword'>) {
  const { token, username, password, code, ...device } = input.body;
  await mustBeGood(password, [username]);
  return asTry(ctx, 'code', async () => {
    const holder = await holderOf(ctx.database, 'reset', token);
    // A code of another account is answered like an invalid one.
    if (!holder || holder.username.toLowerCase() !== username.trim().toLowerCase()) {
      await failed(ctx, holder?.id);
      throw new Problem('codeNotValid');
    }
    const shown = await showFactor(ctx, holder.id, code);
    const hash = await hashPassword(password);
    const account = await consumeCode(ctx.db, 'reset', token);
    if (!account) throw new Problem('codeNotValid');
    await replacePassword(ctx, account.id, hash, null);
    await ctx.db.run(sql`update users set email_verified = true where id = ${account.id}`);
    return enter(ctx, account, shown, device, agentOf(input), 'reset password');
  });
}

export async function modifyPassword(ctx: Ctx, { body }: In<'modifyPassword'>): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new Problem('signedOut');
  if (body.password !== body.repeat_password)
    throw new Problem('invalid', [{ path: 'repeat_password', code: 'password_mismatch' }]);
  const names = await ctx.database.one<{ email: string | null; first_name: string | null; last_name: string | null }>(
    sql`select email, first_name, last_name from users where id = ${actor.id}`,
  );
  const known = await mustKnowPassword(ctx, actor.id, body.old_password);
  await mustBeGood(body.password, [actor.username, ...Object.values(names ?? {})]);
  const hash = await hashPassword(body.password);
  await known.still(ctx.db);
  await replacePassword(ctx, actor.id, hash, actor.session);
}
