/** Optimistic locking: a change whose If-Match is not the current version is a 412 with that version and its author. */
import { Problem, type Resource, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { mayNone, predicate } from './scope.ts';
import { present, type Row } from './select.ts';
import { etagOf } from './verb.ts';

const { users } = resources;

export async function mustMatch(ctx: Ctx, resource: Resource, row: Row, ifMatch: string | undefined): Promise<void> {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.replace(/^W\//, '') === etagOf(row)) return;
  const changedBy = await changerOf(ctx, resource, row);
  present(ctx, resource, [row]);
  throw new Problem('changed', [], { current: row, etag: etagOf(row), ...(changedBy ? { changedBy } : {}) });
}

/** Author of the latest change; null if it is not recorded or not readable for the actor. */
async function changerOf(ctx: Ctx, resource: Resource, row: Row) {
  if (mayNone(ctx.actor, users, 'read')) return undefined;
  const revision = sql`(select r.user_id from revisions r where r.entity = ${resource.entity} and r.item_id = ${row.id} and r.version = ${Number(row.version) - 1})`;
  const by = resource.history ? sql`coalesce(${row.modified_by}::uuid, ${revision})` : revision;
  return ctx.db.one<{ id: string; username: string; first_name: string | null; last_name: string | null }>(
    sql`select t.id, t.username, t.first_name, t.last_name from users t where t.id = ${by} and ${predicate(ctx.actor, users, 'read')}`,
  );
}
