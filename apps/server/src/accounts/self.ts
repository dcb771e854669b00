/** The caller's own user record, with effective permissions. */
import { effectivePermissions, type Items, type Permissions, Problem, type Role, resources } from '@kontor/contract';
import type { Ctx } from '../records/context.ts';
import { read } from '../records/read.ts';
import type { Row } from '../records/select.ts';

/** Adds the effective permissions (role and own) to those set on the user. */
export const withEffectivePermissions = <T extends Row>(row: T) => ({
  ...row,
  permissions: effectivePermissions(row.role as Role, row.permissions as Permissions | null),
});

export async function selfOf(ctx: Ctx): Promise<Items['users']> {
  if (ctx.actor.kind !== 'user') throw new Problem('signedOut');
  const system: Ctx = { ...ctx, actor: { kind: 'system', permissions: { Users: { read: 'all' } } } };
  return withEffectivePermissions(await read<Items['users']>(system, resources.users, ctx.actor.id));
}
