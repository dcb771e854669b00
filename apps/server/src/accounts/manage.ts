/**
 * Who may manage whose account: administrators everybody's, the helpdesk those of people (role `user`) whose rights do
 * not go beyond its own. Else a new password for somebody would be a way to more rights.
 */
import { beyond, effectivePermissions, type Permissions, Problem, type Role, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { type Actor, type Ctx, userOf } from '../records/context.ts';
import { oneRow, tableOf } from '../records/verb.ts';

const { users } = resources;

interface Managed {
  id: string;
  role: Role;
  permissions: Permissions | null;
}

export function manages(actor: Actor, { id, role, permissions }: Managed): boolean {
  if (actor.kind !== 'user') return actor.kind === 'system';
  if (actor.role === 'admin') return true;
  if (actor.role !== 'helpdesk' || actor.id === id || role !== 'user') return false;
  return beyond(effectivePermissions(role, permissions), actor.permissions).length === 0;
}

export const isHelpdesk = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'helpdesk';

export const beyondOwn = (): Problem => new Problem('forbidden', [{ path: '', code: 'beyond_own' }]);

export interface Account extends Managed {
  username: string;
  active: boolean;
  version: number;
}

/** The account, if the caller may manage it: else 403, or 404 where they do not see it. */
export async function mustManage(ctx: Ctx, id: string): Promise<Account> {
  const { role } = userOf(ctx.actor);
  if (role !== 'admin' && role !== 'helpdesk') throw new Problem('forbidden');
  const account = await ctx.db.one<Account>(
    sql`select t.id, t.username, t.role, t.permissions, t.active, t.version from ${tableOf(users)} where ${oneRow(ctx, users, 'update', id)} and t.deleted is null`,
  );
  if (!account) throw new Problem('notFound');
  if (!manages(ctx.actor, account)) throw beyondOwn();
  return account;
}
