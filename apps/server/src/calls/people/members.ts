/** Adds people to a group beside its present members; replacing the whole list would undo what others do meanwhile. */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { tellMembers } from '../../records/audience.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { within } from '../../records/scope.ts';
import { alive, audit, oneRow, tableOf } from '../../records/verb.ts';

const { groups, users } = resources;

export async function groupMembersAdd(ctx: Ctx, { params, body }: In<'groupMembersAdd'>) {
  const group = await ctx.db.one<{ id: string }>(
    sql`select t.id from ${tableOf(groups)} where ${oneRow(ctx, groups, 'update', params.id)} and ${alive(groups)} for no key update of t`,
  );
  if (!group) throw new Problem('notFound');
  const asked = body.users.map(({ id }) => id.toLowerCase());
  const seen = await ctx.db.rows<{ id: string }>(
    sql`select t.id from ${tableOf(users)} where t.id = any(${asked}::uuid[]) and ${alive(users)} and ${within(ctx.actor, users, 'read')}`,
  );
  const known = new Set(seen.map(({ id }) => id));
  const unseen = asked.findIndex(id => !known.has(id));
  if (unseen >= 0) throw new Problem('invalid', [{ path: `users.${unseen}.id`, code: 'unknown' }]);
  const added = await ctx.db.rows<{ id: string }>(
    sql`insert into group_users (group_id, user_id) select ${group.id}, unnest(${asked}::uuid[]) on conflict do nothing returning user_id as id`,
  );
  if (added.length > 0) {
    const ids = added.map(({ id }) => id);
    await ctx.db.run(sql`update groups set version = version + 1, modified = ${ctx.now} where id = ${group.id}`);
    await audit(ctx, { action: 'add members', entity: groups.entity, id: group.id, detail: { users: ids } });
    tellMembers(ctx, ids);
    notifyChanged(ctx, groups);
    notifyChanged(ctx, users);
  }
  return { data: { added: added.length } };
}
