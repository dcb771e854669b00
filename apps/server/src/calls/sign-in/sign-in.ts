/** Sign-in by name and password with login backoff, and sign-out. Sessions and second factors: accounts/. */
import { Problem } from '@kontor/contract';
import { type Account, enter } from '../../accounts/create-session.ts';
import { isStillPassword } from '../../accounts/credentials.ts';
import { keepPushToken } from '../../accounts/devices.ts';
import { verifyPassword } from '../../accounts/passwords.ts';
import { showFactor } from '../../accounts/second-factor.ts';
import { networkOf } from '../../base/network.ts';
import { sql } from '../../db/sql.ts';
import { countTry, forgetTries, returnTry } from '../../limits/login-backoff.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { audit } from '../../records/verb.ts';

interface Candidate extends Account {
  active: boolean;
  password_hash: string | null;
}

/** Free attempts within 15 minutes: of a name from one network, of a name, of a network. */
const free = { own: 5, name: 100, network: 50 };

export async function login(ctx: Ctx, { body, headers }: In<'login'>) {
  const name = body.username.trim().toLowerCase();
  const network = networkOf(ctx.ip);
  const keys = { own: `login:${name}:${network}`, name: `login:${name}`, network: `login from:${network}` };
  // The network is counted first: a blocked network cannot add rows for made-up names.
  await countTry(ctx.database, keys.network, free.network);
  try {
    await countTry(ctx.database, keys.own, free.own);
    await countTry(ctx.database, keys.name, free.name);
  } catch (error) {
    // An attempt refused by the name's backoff does not count for the network.
    await returnTry(ctx.database, keys.network, free.network);
    throw error;
  }
  const account = await ctx.database.one<Candidate>(
    sql`select u.id, u.username, u.role, u.permissions, u.active, c.password_hash from users u left join credentials c on c.user_id = u.id where lower(u.username) = ${name} and u.deleted is null`,
  );
  const hash = account?.password_hash ?? null;
  const right = await verifyPassword(hash, body.password);
  if (!account?.active || !right || hash === null) {
    await audit(
      { ...ctx, db: ctx.database },
      { action: 'login', entity: 'Users', outcome: 'failed', ...(account ? { id: account.id } : {}) },
    );
    throw new Problem('wrongPassword');
  }
  for (const key of [keys.own, keys.name]) await forgetTries(ctx.database, key);
  await returnTry(ctx.database, keys.network, free.network);
  const shown = await showFactor(ctx, account.id, body.code);
  if (!(await isStillPassword(ctx.db, account.id, hash))) throw new Problem('wrongPassword');
  return enter(ctx, account, shown, body, String(headers['user-agent'] ?? ''));
}

export async function logout(ctx: Ctx) {
  if (ctx.actor.kind !== 'user') return;
  const ended = await ctx.db.one<{ device_id: string | null }>(
    sql`delete from tokens where hash = ${ctx.actor.session} returning device_id`,
  );
  if (ended?.device_id) await keepPushToken(ctx, ended.device_id, null);
  await audit(ctx, { action: 'logout', entity: 'Users', id: ctx.actor.id });
}
