/**
 * Second factor of one's own account: started, confirmed, removed, recovery codes renewed; and its reset by an
 * administrator.
 */
import { Problem, resources } from '@kontor/contract';
import { mustKnowPassword } from '../../accounts/credentials.ts';
import { sendMail } from '../../accounts/mails.ts';
import { mustManage } from '../../accounts/manage.ts';
import {
  beginFactor,
  confirmFactor,
  removeFactor,
  renewRecoveryCodes,
  showFactor,
  wrongInField,
} from '../../accounts/second-factor.ts';
import { factorRequired } from '../../accounts/sessions.ts';
import { base32, otpauthUri } from '../../accounts/totp.ts';
import { sql } from '../../db/sql.ts';
import type { SecurityChange } from '../../outside/mails/account.ts';
import { brandingOf } from '../../records/branding.ts';
import { type Ctx, type UserActor, userOf } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { mayAll } from '../../records/scope.ts';
import { audit } from '../../records/verb.ts';

/** Audit line and mail to the person, who would otherwise not notice an attacker's change. */
async function auditAndMail(ctx: Ctx, action: string, id: string, mail: SecurityChange): Promise<void> {
  await audit(ctx, { action, entity: 'Users', id });
  await sendMail(ctx, mail, id);
}

export async function secondFactor(ctx: Ctx) {
  const { id, role } = userOf(ctx.actor);
  const found = await ctx.db.one<{ required: boolean | null }>(
    sql`select ${factorRequired} in ('all', ${role}) as required`,
  );
  const state = await stateOf(ctx, id);
  if (!state) throw new Problem('notFound');
  return { data: { ...state, required: found?.required ?? false } };
}

export async function factorBegin(ctx: Ctx, { body }: In<'factorBegin'>) {
  const { id, username } = userOf(ctx.actor);
  const known = await mustKnowPassword(ctx, id, body.password, 'password');
  await known.still(ctx.db);
  const secret = await beginFactor(ctx.db, ctx.services.seal, id);
  if (!secret) throw new Problem('factorSet');
  const { app_name: issuer } = await brandingOf(ctx.db, ctx.services);
  const uri = otpauthUri(secret, { issuer, account: username });
  return { data: { secret: base32(secret), uri } };
}

export async function factorConfirm(ctx: Ctx, { body }: In<'factorConfirm'>) {
  const { id } = userOf(ctx.actor);
  const recovery_codes = await confirmFactor(ctx, id, body.code);
  await auditAndMail(ctx, 'set second factor', id, 'factor-set');
  return { data: { recovery_codes } };
}

interface BothSecrets {
  password: string;
  code: string;
}

/** Needs password and code: a stolen session alone must not remove the factor. */
async function mustShowBoth(ctx: Ctx, { id }: UserActor, { password, code }: BothSecrets): Promise<void> {
  const known = await mustKnowPassword(ctx, id, password, 'password');
  const shown = await showFactor(ctx, id, code, wrongInField);
  await known.still(ctx.db);
  await shown.use(ctx.db);
}

export async function factorRemove(ctx: Ctx, { body }: In<'factorRemove'>) {
  const user = userOf(ctx.actor);
  await mustShowBoth(ctx, user, body);
  if (!(await removeFactor(ctx.db, user.id))) throw new Problem('notFound');
  await auditAndMail(ctx, 'remove second factor', user.id, 'factor-removed');
}

export async function factorCodes(ctx: Ctx, { body }: In<'factorCodes'>) {
  const user = userOf(ctx.actor);
  await mustShowBoth(ctx, user, body);
  if (!(await ctx.db.one(sql`select 1 from second_factors where user_id = ${user.id} and confirmed is not null`)))
    throw new Problem('notFound');
  const recovery_codes = await renewRecoveryCodes(ctx.db, user.id);
  await auditAndMail(ctx, 'renew recovery codes', user.id, 'codes-renewed');
  return { data: { recovery_codes } };
}

const stateOf = (ctx: Ctx, id: string) =>
  ctx.db.one<{ enabled: boolean; recovery_codes: number }>(sql`
    select exists (select 1 from second_factors where user_id = u.id and confirmed is not null) as enabled,
      (select count(*) from recovery_codes where user_id = u.id and used_at is null) as recovery_codes
    from users u where u.id = ${id} and u.deleted is null`);

/** For other people's accounts only: one's own factor is removed by password and code, not by an open session. */
async function mustRunOthers(ctx: Ctx, id: string): Promise<void> {
  const { role, id: own } = userOf(ctx.actor);
  const mayOthers = role !== 'user' && mayAll(ctx.actor, resources.users, 'update');
  if (!mayOthers || id === 'self' || id.toLowerCase() === own) throw new Problem('forbidden');
  await mustManage(ctx, id);
}

export async function userFactor(ctx: Ctx, { params: { id = '' } }: In<'userFactor'>) {
  await mustRunOthers(ctx, id);
  const data = await stateOf(ctx, id);
  if (!data) throw new Problem('notFound');
  return { data };
}

/** For people who lost both phone and recovery codes; the audit log names the administrator. */
export async function userFactorRemove(ctx: Ctx, { params: { id = '' } }: In<'userFactorRemove'>) {
  await mustRunOthers(ctx, id);
  if (!(await stateOf(ctx, id)) || !(await removeFactor(ctx.db, id))) throw new Problem('notFound');
  await auditAndMail(ctx, 'remove second factor', id, 'factor-removed');
}
