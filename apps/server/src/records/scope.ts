/**
 * The only access path to the data: actor × entity × action becomes a predicate over the resource's table. List, count,
 * contain, search, export, values and relation writes all use it. A missing rule is `false`.
 */

import { type Action, type Resource, type ResourceName, resources, type Scope, scopeOf } from '@kontor/contract';
import { everybody } from '../base/everybody.ts';
import { identifier, type Sql, sql } from '../db/sql.ts';
import { heard } from './audience.ts';
import type { Actor } from './context.ts';
import { byLink, heldByLink } from './link-scope.ts';
import { sharedWith } from './sharing.ts';

export function scopeFor(actor: Actor, entity: string, action: Action): Scope {
  return actor.kind === 'nobody' || actor.kind === 'share' ? 'none' : scopeOf(actor.permissions, entity, action);
}

/** The permission that an action needs; parts of another item use that item's, common items that of their users. */
export function rightOn(resource: Resource, action: Action): { entity: string; action: Action } {
  const { of, commons, entity } = resource;
  if (commons) return { entity: resources[commons.of as ResourceName].entity, action: commons.who };
  if (!of) return { entity, action };
  return rightOn(resources[of.to as ResourceName], action === 'read' ? 'read' : of.write);
}

/**
 * Permissions do not apply to personal resources: they can neither open them to others nor close them to their owner.
 */
function scopeOn(actor: Actor, resource: Resource, action: Action): Scope {
  if (resource.personal) return actor.kind === 'user' ? 'self' : 'none';
  const right = rightOn(resource, action);
  if (resource.commons) return inCommons(actor, right, action);
  if (!resource.of?.owned) return scopeFor(actor, right.entity, right.action);
  // For resources owned through their parent, `all` is restricted to those who may update the parent.
  const whole = rightOn(resource, 'update');
  if (scopeFor(actor, whole.entity, whole.action) === 'all') return 'all';
  const reading = rightOn(resource, 'read');
  return scopeFor(actor, reading.entity, reading.action) === 'none' ? 'none' : 'self';
}

/** With the permission on any items one may do everything to all of them, but delete those of others. */
function inCommons(actor: Actor, right: ReturnType<typeof rightOn>, action: Action): Scope {
  if (scopeFor(actor, right.entity, right.action) === 'none') return 'none';
  return action === 'delete' && scopeFor(actor, right.entity, 'delete') !== 'all' ? 'self' : 'all';
}

const nothing = sql`false`;
const everything = sql`true`;

/** What `self` means: the actor is the owner or one of the members. */
function selfOf(id: string, { owner, members }: Resource, alias: string): Sql {
  if (members) {
    return sql`exists (select 1 from ${identifier(members.table)} m where ${identifier(`m.${members.item}`)} = ${identifier(`${alias}.id`)} and ${identifier(`m.${members.user}`)} = ${id})`;
  }
  return owner ? sql`${identifier(`${alias}.${owner}`)} = ${id}` : nothing;
}

function byScope(actor: Actor, resource: Resource, action: Action, alias: string): Sql {
  const scope = scopeOn(actor, resource, action);
  if (scope === 'all') return everything;
  return scope === 'self' && actor.kind === 'user' ? selfOf(actor.id, resource, alias) : nothing;
}

/** Condition over alias `alias`: the rows of `resource` on which `actor` may do `action`. */
export function predicate(actor: Actor, resource: Resource, action: Action, alias = 't'): Sql {
  const { of } = resource;
  if (actor.kind === 'share') return byLink(actor, resource.entity, action, alias) ?? nothing;
  if (of) return ofWhole(actor, resource, of, action, alias);
  const own = byScope(actor, resource, action, alias);
  if (resource.shared) return sql`(${own} or ${bySharing(actor, resource.shared, action, alias)})`;
  if (resource.audience && action === 'read') return sql`(${own} and ${toHear(actor, resource, alias)})`;
  if (!resource.public || action !== 'read' || own === everything) return own;
  return sql`(${own} or ${identifier(`${alias}.${resource.public}`)})`;
}

/** Addressed to the actor, their own, or theirs to update. */
function toHear(actor: Actor, resource: Resource, alias: string): Sql {
  const update = byScope(actor, resource, 'update', alias);
  if (update === everything) return everything;
  if (actor.kind !== 'user') return nothing;
  return sql`(${heard(resource, sql`${actor.id}`, alias)} or ${selfOf(actor.id, resource, alias)} or ${update})`;
}

/**
 * Shared with the actor, who may read what it is about: never more than these rights show. Changing what is for all
 * needs the right to update the parent.
 */
function bySharing(actor: Actor, shared: NonNullable<Resource['shared']>, action: Action, alias: string): Sql {
  if (actor.kind !== 'user' || scopeFor(actor, shared.of.shows, 'read') === 'none') return nothing;
  const may = (on: Action) => wholeOf(shared.of, alias, whole => predicate(actor, whole, on, `${alias}w`));
  if (action === 'read') return sql`(${sharedWith(actor.id, shared, alias)} and ${may('read')})`;
  return sql`(${identifier(`${alias}.${shared.column}`)} = 'all' and ${may('update')})`;
}

/** Part of another item: by the permissions on that item. */
function ofWhole(
  actor: Actor,
  resource: Resource,
  of: NonNullable<Resource['of']>,
  action: Action,
  alias: string,
): Sql {
  const may = (on: Action) => wholeOf(of, alias, whole => predicate(actor, whole, on, `${alias}w`));
  if (!of.owned) return may(action === 'read' ? 'read' : of.write);
  const own = actor.kind === 'user' ? selfOf(actor.id, resource, alias) : nothing;
  return sql`((${own} and ${may('read')}) or ${may(of.write)})`;
}

/** The parent item exists and satisfies `may`. */
function wholeOf(of: { to: string; by: string }, alias: string, may: (whole: Resource) => Sql): Sql {
  const whole: Resource = resources[of.to as ResourceName];
  const present = whole.trash ? sql`${identifier(`${alias}w.deleted`)} is null` : everything;
  return sql`exists (select 1 from ${identifier(whole.table)} ${identifier(`${alias}w`)} where ${identifier(`${alias}w.id`)} = ${identifier(`${alias}.${of.by}`)} and ${present} and ${may(whole)})`;
}

/** As `predicate`, restricted to readable rows: writing must not reveal what reading hides. */
export const within = (actor: Actor, resource: Resource, action: Action, alias = 't'): Sql =>
  action === 'read'
    ? predicate(actor, resource, 'read', alias)
    : sql`${predicate(actor, resource, action, alias)} and ${predicate(actor, resource, 'read', alias)}`;

/** Items that may be linked: those the writer may read; by a share link only those uploaded by it. */
export const linkable = (actor: Actor, resource: Resource, action: Action, alias = 't'): Sql =>
  actor.kind === 'share' ? heldByLink(actor, resource.entity, alias) : within(actor, resource, action, alias);

export const mayAll = (actor: Actor, resource: Resource, action: Action) => scopeOn(actor, resource, action) === 'all';

export const mayNone = (actor: Actor, resource: Resource, action: Action) =>
  actor.kind === 'share'
    ? byLink(actor, resource.entity, action, 't') === null
    : scopeOn(actor, resource, action) === 'none' && !(resource.public && action === 'read');

/** Rows of a counter table that `actor` may read. */
export function counterScope(actor: Actor, entity: string, alias: string): Sql {
  const scope = scopeFor(actor, entity, 'read');
  if (scope === 'all') return sql`${identifier(`${alias}.user_id`)} = ${everybody}::uuid`;
  if (scope === 'self' && actor.kind === 'user') return sql`${identifier(`${alias}.user_id`)} = ${actor.id}`;
  return sql`false`;
}
