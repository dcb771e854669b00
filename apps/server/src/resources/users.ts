/**
 * Behaviour of users. Only administrators create accounts or grant rights, nobody grants what they do not hold, and the
 * last administrator who can sign in stays. Passwords never reach the row: they are hashed before the transaction and
 * stored in a table of their own within it.
 */
import {
  beyond,
  effectivePermissions,
  entityKey,
  type Permissions,
  Problem,
  type ProblemKind,
  type Role,
  readPermissions,
  rolePermissions,
} from '@kontor/contract';
import { endExportLinks, endKeys, revokeLinks } from '../accounts/belongings.ts';
import { forgetCodes } from '../accounts/codes.ts';
import { type Known, mustKnowPassword, setPassword } from '../accounts/credentials.ts';
import { sendMail } from '../accounts/mails.ts';
import { beyondOwn, isHelpdesk, manages } from '../accounts/manage.ts';
import { mustBeGood } from '../accounts/password-rules.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { endSessions } from '../accounts/sessions.ts';
import { sql } from '../db/sql.ts';
import { actorId, type Ctx } from '../records/context.ts';
import type { Row } from '../records/select.ts';
import { audit, type Behaviour, type Staged, type Values } from '../records/verb.ts';

const isAdmin = ({ actor }: Ctx) => actor.kind === 'system' || (actor.kind === 'user' && actor.role === 'admin');
const isSelf = (ctx: Ctx, id: string | null) => id !== null && actorId(ctx.actor) === id.toLowerCase();
const ownSession = ({ actor }: Ctx, id: string) => (actor.kind === 'user' && actor.id === id ? actor.session : null);
const refuse = (kind: ProblemKind, path: string, code: string) => new Problem(kind, [{ path, code }]);

/** Keys sorted at every level, so that equal permissions compare equal. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const namesOf = (row: Values) =>
  [row.username, row.email, row.first_name, row.last_name].map(name => (typeof name === 'string' ? name : null));

/** The given table of permissions in canonical form; null clears it. */
function permissionsOf(values: Values): Permissions | null | undefined {
  if (values.permissions === undefined || values.permissions === null) return values.permissions as null | undefined;
  const { permissions, issues } = readPermissions(values.permissions as Record<string, unknown>);
  if (issues.length > 0) throw new Problem('invalid', issues);
  return permissions;
}

const keyOf = (right: string) => right.replace(/^.*(?=\.)/, entityKey);

/** Nobody grants permissions beyond their own, apart from those that the role `user` has anyway. */
function mustHold(ctx: Ctx, role: Role, own: Permissions | null): void {
  if (role !== 'user' && !isAdmin(ctx)) throw refuse('forbidden', 'role', 'admin_only');
  if (ctx.actor.kind !== 'user' && ctx.actor.kind !== 'system') throw new Problem('forbidden');
  const wanted = effectivePermissions(role, own);
  const usual = new Set(beyond(wanted, role === 'user' ? rolePermissions.user : {}).map(keyOf));
  const right = beyond(wanted, ctx.actor.permissions).find(one => usual.has(keyOf(one)));
  if (right !== undefined) throw refuse('forbidden', own ? `permissions.${right}` : 'role', 'not_held');
}

/** Serialised by a lock: two concurrent removals would each count on the other administrator. */
async function mustLeaveAdmin(ctx: Ctx, going: string): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtext('kontor last admin'))`);
  const other = await ctx.db.one(
    sql`select 1 from users where role = 'admin' and active and not invited and deleted is null and id <> ${going} limit 1`,
  );
  if (!other) throw new Problem('lastAdmin');
}

function added(ctx: Ctx, values: Values): Values {
  if (values.email === null) throw refuse('invalid', 'email', 'required');
  const permissions = permissionsOf(values);
  mustHold(ctx, (values.role ?? 'user') as Role, permissions ?? null);
  return { ...values, ...(permissions === undefined ? {} : { permissions }) };
}

const plain = ['username', 'email', 'role', 'active'] as const;
const forAdmins = ['username', 'role', 'permissions', 'active', 'password'] as const;
/** Of these, what the helpdesk changes too, for people it manages. */
const forHelpdesk: readonly string[] = ['username', 'active', 'password'];

/** Fields that really change: clients may send back unchanged ones. */
function changesOf(values: Values, before: Row): Values {
  const changes = { ...values };
  for (const name of plain) if (changes[name] === before[name]) delete changes[name];
  if (changes.permissions !== undefined) {
    const own = before.permissions as Permissions | null;
    const told = effectivePermissions(before.role as Role, own);
    const same = [own, told].some(known => canonical(known) === canonical(changes.permissions));
    if (same) delete changes.permissions;
  }
  return changes;
}

/** Verified passwords, by the change that they came with. */
const known = new WeakMap<Values, Known>();

/** Password verification is slow (argon2) and uses connections of its own: done before anything is locked. */
async function stageEmail(ctx: Ctx, values: Values, id: string | null): Promise<void> {
  const { email, old_password: password } = values;
  if (id === null || email === undefined || !isSelf(ctx, id)) return;
  const same = await ctx.db.one(
    sql`select 1 from users where id = ${id} and email is not distinct from ${email}::text`,
  );
  if (!same) known.set(values, await mustKnowPassword(ctx, id, password));
}

/** A password can be reset by mail to this address: changing it needs the password, or an administrator. */
async function changeEmail(ctx: Ctx, before: Row, email: unknown, said: Known | undefined): Promise<Values> {
  const self = isSelf(ctx, before.id);
  if (!self && !managed(ctx, before)) throw refuse('forbidden', 'email', 'admin_only');
  if (self && email === null) throw refuse('invalid', 'email', 'required');
  if (self && !said) throw refuse('invalid', 'old_password', 'required');
  if (self) await said?.still(ctx.db);
  await forgetCodes(ctx.db, before.id);
  if (typeof before.email === 'string') await sendMail(ctx, 'email-changed', before.id, { address: before.email });
  return { email_verified: email !== null && !self };
}

const managed = (ctx: Ctx, before: Row): boolean =>
  manages(ctx.actor, {
    id: before.id,
    role: before.role as Role,
    permissions: before.own_permissions as Permissions | null,
  });

/** Which of the changes are for others than the caller. */
function mustMayChange(ctx: Ctx, changes: Values, before: Row): void {
  if (isAdmin(ctx)) return;
  const helps = isHelpdesk(ctx.actor) && !isSelf(ctx, before.id);
  if (helps && !managed(ctx, before)) throw beyondOwn();
  for (const name of forAdmins)
    if (changes[name] !== undefined && !(helps && forHelpdesk.includes(name)))
      throw refuse('forbidden', name, 'admin_only');
}

async function changeRights(ctx: Ctx, before: Row, changes: Values): Promise<Values> {
  const permissions = permissionsOf(changes);
  const role = (changes.role ?? before.role) as Role;
  const own = permissions === undefined ? (before.permissions as Permissions | null) : permissions;
  mustHold(ctx, role, own);
  await audit(ctx, {
    action: 'rights',
    entity: 'Users',
    id: before.id,
    detail: { changed: ['role', 'permissions'].filter(name => changes[name] !== undefined), role },
  });
  return permissions === undefined ? {} : { permissions };
}

/** Codes and keys end with the account's access; links stop by themselves, as long as it lasts. */
async function closeWays(ctx: Ctx, id: string): Promise<void> {
  await forgetCodes(ctx.db, id);
  const ended = (await endKeys(ctx.db, id)) + (await endExportLinks(ctx.db, id));
  if (ended > 0) await audit(ctx, { action: 'end keys', entity: 'Users', id, detail: { ended } });
}

async function edited(ctx: Ctx, values: Values, before: Row, said: Known | undefined): Promise<Values> {
  const { old_password: _said, ...changes } = changesOf(values, before);
  mustMayChange(ctx, changes, before);
  if (changes.password !== undefined && isSelf(ctx, before.id)) throw refuse('invalid', 'password', 'not_allowed');
  const more: Values = {};
  if (changes.email !== undefined) Object.assign(more, await changeEmail(ctx, before, changes.email, said));
  if (changes.role !== undefined || changes.permissions !== undefined)
    Object.assign(more, await changeRights(ctx, before, changes));
  if (changes.username !== undefined) await sendMail(ctx, 'username-changed', before.id);
  const goes = changes.active === false || changes.role === 'user';
  if (goes && before.role === 'admin') await mustLeaveAdmin(ctx, before.id);
  if (changes.active === false || changes.role !== undefined)
    await endSessions(ctx.db, before.id, ownSession(ctx, before.id));
  if (changes.active === false) await closeWays(ctx, before.id);
  return { ...changes, ...more };
}

/** Hashing is slow: done before anything is locked. Permission is checked in `beforeWrite`. */
async function stagePassword(ctx: Ctx, values: Values, id: string | null): Promise<Staged | undefined> {
  const { password } = values;
  const mayReset = isAdmin(ctx) || isHelpdesk(ctx.actor);
  if (typeof password !== 'string' || (id !== null && (!mayReset || isSelf(ctx, id)))) return undefined;
  const known =
    id === null
      ? {}
      : await ctx.db.one<Values>(sql`select username, email, first_name, last_name from users where id = ${id}`);
  await mustBeGood(password, [...namesOf(known ?? {}), ...namesOf(values)]);
  const hash = await hashPassword(password);
  return {
    values: id === null ? {} : { invited: false },
    async attach(within, row) {
      await setPassword(within.db, row.id, hash);
      if (id === null) return;
      await endSessions(within.db, row.id);
      await forgetCodes(within.db, row.id);
      await audit(within, { action: 'password', entity: 'Users', id: row.id });
      await sendMail(within, 'password-changed', row.id);
    },
    drop: async () => undefined,
  };
}

export const usersBehaviour: Behaviour = {
  async beforeTransaction(ctx, values, id) {
    await stageEmail(ctx, values, id);
    return stagePassword(ctx, values, id);
  },

  async beforeWrite(ctx, values, before) {
    const named = typeof values.username === 'string' ? { ...values, username: values.username.trim() } : values;
    const {
      password: _password,
      old_password: _old,
      ...columns
    } = before ? await edited(ctx, named, before, known.get(values)) : added(ctx, named);
    return { values: columns };
  },

  async afterWrite(ctx, row, change) {
    if (change === 'restore') mustHold(ctx, row.role as Role, row.permissions as Permissions | null);
    if (change === 'purge') await revokeLinks(ctx.db, row.id);
    if (change !== 'remove') return;
    if (row.role === 'admin' && !isAdmin(ctx)) throw new Problem('forbidden');
    if (row.role === 'admin') await mustLeaveAdmin(ctx, row.id);
    await endSessions(ctx.db, row.id);
    await closeWays(ctx, row.id);
  },
};

/** For people who have to accept an invitation before they can sign in. */
export const invitedBehaviour: Behaviour = {
  ...usersBehaviour,
  async beforeWrite(ctx, values, before, attempt) {
    const prepared = await usersBehaviour.beforeWrite?.(ctx, values, before, attempt);
    return { values: { ...prepared?.values, invited: true } };
  },
};
