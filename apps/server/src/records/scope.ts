/**
 * The only door to the data: actor × entity × action becomes a predicate over the resource's table.
 * List, count, contain, search, export, values and relation writes all pass here. A missing rule is `false`.
 */
import { type Action, type Resource, type Scope, scopeOf } from '@kontor/contract';
import { identifier, type Sql, sql } from '../db/sql.ts';
import type { Actor } from './context.ts';

export function scopeFor(actor: Actor, entity: string, action: Action): Scope {
  return actor.kind === 'nobody' ? 'none' : scopeOf(actor.permissions, entity, action);
}

/** Rights do not reach what is personal: neither can they open it to others nor close it to its person. */
function scopeOn(actor: Actor, resource: Resource, action: Action): Scope {
  if (resource.personal) return actor.kind === 'user' ? 'self' : 'none';
  return scopeFor(actor, resource.entity, action);
}

const nothing = sql`false`;
const everything = sql`true`;

/** Rows of `resource` that `actor` may `action`, as a condition over the table alias `alias`. */
export function predicate(actor: Actor, resource: Resource, action: Action, alias = 't'): Sql {
  const scope = scopeOn(actor, resource, action);
  if (scope === 'all') return everything;
  if (scope === 'self' && actor.kind === 'user' && resource.owner) {
    return sql`${identifier(`${alias}.${resource.owner}`)} = ${actor.id}`;
  }
  return nothing;
}

/** As `predicate`, and only what the actor may read: no door to writing shows what reading hides. */
export const within = (actor: Actor, resource: Resource, action: Action, alias = 't'): Sql =>
  action === 'read'
    ? predicate(actor, resource, 'read', alias)
    : sql`${predicate(actor, resource, action, alias)} and ${predicate(actor, resource, 'read', alias)}`;

export const mayAll = (actor: Actor, resource: Resource, action: Action) => scopeOn(actor, resource, action) === 'all';

export const mayNone = (actor: Actor, resource: Resource, action: Action) =>
  scopeOn(actor, resource, action) === 'none';

/** Stands for everybody in the kept counters. */
export const everybody = '00000000-0000-0000-0000-000000000000';

/** Rows of a kept counter that `actor` may know of. */
export function counterScope(actor: Actor, entity: string, alias: string): Sql {
  const scope = scopeFor(actor, entity, 'read');
  if (scope === 'all') return sql`${identifier(`${alias}.user_id`)} = ${everybody}::uuid`;
  if (scope === 'self' && actor.kind === 'user') return sql`${identifier(`${alias}.user_id`)} = ${actor.id}`;
  return sql`false`;
}
