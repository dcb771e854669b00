/** Self-registration, where administrators allow it. */
import { Problem, type Role, resources, rolePermissions } from '@kontor/contract';
import { enter } from '../../accounts/create-session.ts';
import { answeredFor } from '../../accounts/second-factor.ts';
import { sql } from '../../db/sql.ts';
import { asTry } from '../../limits/code-limits.ts';
import { add } from '../../records/add.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { optionValue } from '../../records/option.ts';
import { usersBehaviour } from '../../resources/users.ts';

export async function register(ctx: Ctx, { body, headers }: In<'register'>) {
  if ((await optionValue(ctx.database, 'registration_enabled')) !== 'true') throw new Problem('registrationOff');
  const { username, password, email, first_name, last_name, ...device } = body;
  const person = { username, password, email, first_name: first_name ?? null, last_name: last_name ?? null };
  return asTry(ctx, 'registration', async () => {
    const permissions = { ...rolePermissions.user, Users: { create: 'all', read: 'all' } } as const;
    const house: Ctx = { ...ctx, actor: { kind: 'system', permissions } };
    const { row } = await add(house, { resource: resources.users, behaviour: usersBehaviour }, person);
    // Anybody can type any address, so it is unverified until its owner confirms it.
    await ctx.db.run(sql`update users set email_verified = false where id = ${row.id}`);
    const account = { id: row.id, username: String(row.username), role: 'user' as Role, permissions: null };
    return enter(ctx, account, answeredFor(row.id), device, String(headers['user-agent'] ?? ''), 'register');
  });
}
