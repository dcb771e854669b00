/**
 * Invitations: an administrator creates an account without a password; the invited person sets one by a link sent by
 * mail.
 */
import { type Items, Problem, resources } from '@kontor/contract';
import { consumeCode, holderOf } from '../../accounts/codes.ts';
import { enter } from '../../accounts/create-session.ts';
import { setPassword } from '../../accounts/credentials.ts';
import { sendMail } from '../../accounts/mails.ts';
import { mustBeGood } from '../../accounts/password-rules.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { showFactor } from '../../accounts/second-factor.ts';
import { withEffectivePermissions } from '../../accounts/self.ts';
import { sql } from '../../db/sql.ts';
import { asTry } from '../../limits/code-limits.ts';
import { add } from '../../records/add.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { languageAsked } from '../../records/language.ts';
import { mustBeCodeScreen } from '../../records/link-target.ts';
import type { Row } from '../../records/select.ts';
import { alive, audit, oneRow } from '../../records/verb.ts';
import { invitedBehaviour } from '../../resources/users.ts';
import { askedByName } from './passwords.ts';

const { users } = resources;

export async function invite(ctx: Ctx, { body, headers }: In<'invite'>) {
  const { target, ...person } = body;
  mustBeCodeScreen(ctx.services.origins, 'invite', target);
  const { row } = await add(ctx, { resource: users, behaviour: invitedBehaviour }, person);
  await sendMail(ctx, 'invite', row.id, { target, language: languageAsked(headers) });
  await audit(ctx, { action: 'invite', entity: users.entity, id: row.id });
  return { data: withEffectivePermissions(row as Row & Items['users']) };
}

export async function resendInvitation(ctx: Ctx, { body, headers }: In<'resendInvitation'>) {
  mustBeCodeScreen(ctx.services.origins, 'invite', body.target);
  const found = await ctx.db.one<{ invited: boolean }>(
    sql`select t.invited from users t where ${oneRow(ctx, users, 'read', body.id)} and ${alive(users)}`,
  );
  if (!found) throw new Problem('notFound');
  if (!found.invited) throw new Problem('invalid', [{ path: 'id', code: 'not_invited' }]);
  await sendMail(ctx, 'invite', body.id, { target: body.target, language: languageAsked(headers) });
  await audit(ctx, { action: 'invite', entity: users.entity, id: body.id });
}

export const resendInvitationConfirmation = (ctx: Ctx, input: In<'resendInvitationConfirmation'>) =>
  askedByName(ctx, 'invite', input);

export async function confirmInvitation(ctx: Ctx, { body, headers }: In<'confirmInvitation'>) {
  const { token, password, code, ...device } = body;
  return asTry(ctx, 'code', async () => {
    const holder = await holderOf(ctx.database, 'invite', token);
    if (!holder) {
      await audit(
        { ...ctx, db: ctx.database },
        { action: 'confirm invitation', entity: users.entity, outcome: 'failed' },
      );
      throw new Problem('codeNotValid');
    }
    await mustBeGood(password, [holder.username]);
    const shown = await showFactor(ctx, holder.id, code);
    const hash = await hashPassword(password);
    const account = await consumeCode(ctx.db, 'invite', token);
    if (!account) throw new Problem('codeNotValid');
    await setPassword(ctx.db, account.id, hash);
    // Using the link proves that the address belongs to the account.
    await ctx.db.run(
      sql`update users set invited = false, email_verified = true, version = version + 1, modified = ${ctx.now} where id = ${account.id}`,
    );
    return enter(ctx, account, shown, device, String(headers['user-agent'] ?? ''), 'confirm invitation');
  });
}
