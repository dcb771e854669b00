/**
 * Role and groups by the claims of a sign-in provider, where its configuration maps them: kept in step at every sign-in.
 * What the configuration does not name is left alone, and so is everything where the provider sends no such claim.
 */
import type { Role } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { Identity, Provider } from '../outside/oidc.ts';
import { tellMembers } from '../records/audience.ts';
import type { Ctx } from '../records/context.ts';
import { audit } from '../records/verb.ts';
import type { Account } from './create-session.ts';
import { endSessions } from './sessions.ts';

const ranked: readonly Role[] = ['admin', 'helpdesk', 'user'];

/** The account with the role that it has from now on. */
export async function applyClaims(
  ctx: Ctx,
  provider: Provider,
  identity: Identity,
  account: Account,
): Promise<Account> {
  const { belongs } = identity;
  if (belongs === null) return account;
  if (provider.groups) await keepGroups(ctx, provider, provider.groups, new Set(belongs), account.id);
  if (!provider.roles) return account;
  const given = belongs.map(value => provider.roles?.[value]);
  const role = ranked.find(one => given.includes(one)) ?? 'user';
  if (role === account.role || !(await mayBecome(ctx, account, role))) return account;
  await ctx.db.run(
    sql`update users set role = ${role}, version = version + 1, modified = ${ctx.now} where id = ${account.id}`,
  );
  await endSessions(ctx.db, account.id);
  const detail = { provider: provider.id, changes: { role: [account.role, role] } };
  await audit(ctx, { action: 'rights', entity: 'Users', id: account.id, detail });
  return { ...account, role };
}

/** The last administrator stays one, or nobody could mend a wrong mapping. */
async function mayBecome(ctx: Ctx, account: Account, role: Role): Promise<boolean> {
  if (account.role !== 'admin' || role === 'admin') return true;
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtext('kontor last admin'))`);
  const other = await ctx.db.one(
    sql`select 1 from users where role = 'admin' and active and not invited and deleted is null and id <> ${account.id} limit 1`,
  );
  return other !== undefined;
}

async function keepGroups(
  ctx: Ctx,
  { id: provider }: Provider,
  map: Readonly<Record<string, string>>,
  belongs: ReadonlySet<string>,
  userId: string,
): Promise<void> {
  const named = [...new Set(Object.values(map))];
  const wanted = named.filter(name => Object.entries(map).some(([value, to]) => to === name && belongs.has(value)));
  const found = await ctx.db.rows<{ id: string; wanted: boolean; member: boolean }>(sql`
    select g.id, (lower(g.name) = any(${wanted.map(name => name.toLowerCase())}) or g.id::text = any(${wanted})) as wanted,
      exists (select 1 from group_users m where m.group_id = g.id and m.user_id = ${userId}) as member
    from groups g where g.deleted is null and (lower(g.name) = any(${named.map(name => name.toLowerCase())}) or g.id::text = any(${named}))`);
  const joined = found.filter(one => one.wanted && !one.member).map(({ id }) => id);
  const left = found.filter(one => !one.wanted && one.member).map(({ id }) => id);
  if (joined.length + left.length === 0) return;
  await ctx.db.run(
    sql`insert into group_users (group_id, user_id) select unnest(${joined}::uuid[]), ${userId} on conflict do nothing`,
  );
  await ctx.db.run(sql`delete from group_users where user_id = ${userId} and group_id = any(${left}::uuid[])`);
  await ctx.db.run(
    sql`update groups set version = version + 1, modified = ${ctx.now} where id = any(${[...joined, ...left]}::uuid[])`,
  );
  await audit(ctx, { action: 'groups', entity: 'Users', id: userId, detail: { provider, joined, left } });
  tellMembers(ctx, [userId]);
}
