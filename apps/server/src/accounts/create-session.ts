/**
 * Opens a session, as the last step of every kind of sign-in: password, reset code, invitation, registration or OpenID
 * Connect.
 */
import { type Items, type Permissions, Problem, type Role } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import { audit } from '../records/verb.ts';
import { type DeviceFields, upsertDevice } from './devices.ts';
import type { Shown } from './second-factor.ts';
import { selfOf } from './self.ts';
import { openSession, userActor } from './sessions.ts';

/** An authenticated account: active, not deleted, with a verified secret. `enter` checks the first two again. */
export interface Account {
  id: string;
  username: string;
  role: Role;
  permissions: Permissions | null;
}

export interface Entered {
  data: { token: string; user: Items['users'] };
}

/** The last sign-in is information for administrators: a lost one harms nobody, and nobody waits for it. */
const noteSignIn = ({ database, now }: Ctx, id: string) =>
  database.run(sql`update users set last_signed_in = greatest(last_signed_in, ${now}) where id = ${id}`);

/**
 * Creates the session in the call's transaction and consumes the code of the second factor. `way` is recorded in the
 * audit log.
 */
export async function enter(
  ctx: Ctx,
  account: Account,
  shown: Shown,
  device: DeviceFields,
  agent: string,
  way = 'login',
  provider: string | null = null,
): Promise<Entered> {
  if (shown.userId !== account.id) throw new Error('the second factor shown is somebody else’s');
  // Checked under a lock: an account closed meanwhile must not get a session that revives when it is reopened.
  const standing = await ctx.db.one(
    sql`select 1 from users where id = ${account.id} and active and deleted is null for share`,
  );
  if (!standing) throw new Problem('wrongPassword');
  await shown.use(ctx.db);
  const deviceId = await upsertDevice(ctx, account.id, device, agent);
  const session = await openSession(ctx.db, account.id, deviceId, provider);
  const signedIn: Ctx = { ...ctx, actor: userActor(account, session.hash) };
  const how = { ...(shown.factor ? { factor: shown.factor } : {}), ...(provider ? { provider } : {}) };
  const detail = Object.keys(how).length > 0 ? { detail: how } : {};
  // After the commit: within it, several sign-ins of one account would wait for one another, each with a connection.
  ctx.db.after(() => void noteSignIn(ctx, account.id).catch(() => undefined));
  await audit(signedIn, { action: way, entity: 'Users', id: account.id, ...detail });
  return { data: { token: session.token, user: await selfOf(signedIn) } };
}
