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

const nothing = sql`false`;
const everything = sql`true`;

/** Rows of `resource` that `actor` may `action`, as a condition over the table alias `alias`. */
export function predicate(actor: Actor, resource: Resource, action: Action, alias = 't'): Sql {
  const scope = scopeFor(actor, resource.entity, action);
  if (scope === 'all') return everything;
  if (scope === 'self' && actor.kind === 'user' && resource.owner) {
    return sql`${identifier(`${alias}.${resource.owner}`)} = ${actor.id}`;
  }
  return nothing;
}

export const mayAll = (actor: Actor, resource: Resource, action: Action) =>
  scopeFor(actor, resource.entity, action) === 'all';

export const mayNone = (actor: Actor, resource: Resource, action: Action) =>
  scopeFor(actor, resource.entity, action) === 'none';
