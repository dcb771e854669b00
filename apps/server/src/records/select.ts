/**
 * Select list of a resource: its readable columns and computed fields as SQL, and post-processing of rows in TypeScript
 * (signed URLs, figures).
 */
import { type Computed, type Field, type Resource, type ResourceName, resources } from '@kontor/contract';
import { identifier, join, type Sql, sql } from '../db/sql.ts';
import { addressed } from './audience.ts';
import { withLists, withLookups } from './choice-lists.ts';
import type { Actor, Ctx } from './context.ts';
import { keptFigures, presentFigures } from './figures.ts';
import { groupNames, nameOf } from './person-name.ts';
import { counterScope, mayAll, predicate } from './scope.ts';

export type Row = Record<string, unknown> & { id: string };

interface Asked<K extends Computed['kind']> {
  actor: Actor;
  resource: Resource;
  computed: Extract<Computed, { kind: K }>;
}

/** SQL for each kind of computed field; null for those added in TypeScript. */
const computedColumns: { [K in Computed['kind']]: (asked: Asked<K>) => Sql | null } = {
  apart: () => null,
  author: () => sql`null`,
  elsewhere: () => null,
  signed_url: ({ computed }) => (computed.hash ? identifier(`t.${computed.hash}`) : null),
  mine: ({ actor, computed }) =>
    actor.kind === 'user'
      ? sql`exists (select 1 from ${identifier(computed.table)} k where ${identifier(`k.${computed.by}`)} = t.id and k.user_id = ${actor.id})`
      : sql`false`,
  addressed: ({ actor, resource }) => (actor.kind === 'user' ? addressed(resource, sql`${actor.id}`, 't') : sql`false`),
  alike: ({ computed }) =>
    sql`(select count(${computed.distinct ? sql`distinct ${identifier(`k.${computed.distinct}`)}` : sql`*`}) from ${identifier(computed.table)} k where ${identifier(`k.${computed.column}`)} = ${identifier(`t.${computed.own}`)})`,
  linked({ resource, computed }) {
    const link = resource.links[computed.link];
    if (link?.kind !== 'many') return null;
    const to: Resource = resources[link.to as ResourceName];
    const trash = to.trash ? sql`k.deleted is null` : sql`true`;
    return sql`(select count(*) from ${identifier(link.through)} l join ${identifier(to.table)} k on k.id = ${identifier(`l.${link.other}`)} where ${identifier(`l.${link.from}`)} = t.id and ${trash})`;
  },
  owner_name: ({ resource }) => nameOf(identifier(`t.${resource.owner ?? 'user_id'}`)),
  group_names: ({ actor, resource }) =>
    actor.kind === 'system' ? groupNames('t') : sql`case when ${isOwn(actor, resource)} then ${groupNames('t')} end`,
  owner_left: ({ resource }) =>
    sql`exists (select 1 from users ou where ou.id = ${identifier(`t.${resource.owner ?? 'user_id'}`)} and (not ou.active or ou.deleted is not null))`,
  figures: ({ computed }) => keptFigures(identifier(`t.${computed.of}`)),
  count_failed: () =>
    sql`(select jsonb_build_object('reason', b.failed, 'retry', to_char(b.retry, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from chart_builds b where b.chart_id = t.id and b.failed is not null)`,
  children({ actor, computed }) {
    const to: Resource = resources[computed.to as ResourceName];
    const trash = to.trash ? sql`k.deleted is null` : sql`true`;
    return sql`(select count(*) from ${identifier(to.table)} k where ${identifier(`k.${computed.by}`)} = t.id and ${trash} and ${predicate(actor, to, 'read', 'k')})`;
  },
  counter: ({ actor, computed }) =>
    sql`(select coalesce(sum(k.n), 0)::int8 from ${identifier(computed.table)} k where ${identifier(`k.${computed.by}`)} = t.id and ${counterScope(actor, computed.entity, 'k')})`,
};

function columnOf<K extends Computed['kind']>(asked: Asked<K>): Sql | null {
  const { kind }: { kind: K } = asked.computed;
  return computedColumns[kind](asked);
}

/** Whether the row is the actor's own, for fields that are told to the owner alone. */
export const isOwn = (actor: Actor, { owner }: Resource): Sql =>
  actor.kind === 'user' && owner ? sql`${identifier(`t.${owner}`)} = ${actor.id}` : sql`false`;

/** Whether the reader may read the item of which the row has a copied value; null if they may read all. */
export function mayReadCopied(actor: Actor, resource: Resource, from: string): Sql | null {
  const link = resource.links[from];
  if (link?.kind !== 'one') throw new Error(`${resource.name} has no item ${from} to copy from`);
  const to: Resource = resources[link.to as ResourceName];
  if (mayAll(actor, to, 'read')) return null;
  return sql`exists (select 1 from ${identifier(to.table)} c where c.id = ${identifier(`t.${link.by}`)} and ${predicate(actor, to, 'read', 'c')})`;
}

function column(actor: Actor, resource: Resource, name: string, field: Field): Sql | null {
  const { computed, ownOnly, copiedFrom, withChoices } = field;
  // Owners are hidden from holders of a share link.
  if (actor.kind === 'share' && (name === 'user_id' || name === 'modified_by'))
    return sql`null::uuid as ${identifier(name)}`;
  if (ownOnly)
    return sql`case when ${isOwn(actor, resource)} then ${identifier(`t.${name}`)} end as ${identifier(name)}`;
  if (withChoices === 'lookups') return sql`${withLookups('t', actor.kind !== 'share')} as ${identifier(name)}`;
  if (withChoices) return sql`${withLists('t', actor.kind !== 'share')} as ${identifier(name)}`;
  const seen = copiedFrom && mayReadCopied(actor, resource, copiedFrom);
  if (seen) return sql`case when ${seen} then ${identifier(`t.${name}`)} end as ${identifier(name)}`;
  if (!computed) return identifier(`t.${name}`);
  const value = columnOf({ actor, resource, computed });
  return value && sql`${value} as ${identifier(name)}`;
}

const rank = { list: false, item: true } as const;

/** Select list of a resource: short fields in lists, all fields for one item. */
export function columns(actor: Actor, resource: Resource, depth: keyof typeof rank): Sql {
  const parts: Sql[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.read || (field.itemOnly && !rank[depth])) continue;
    const part = column(actor, resource, name, field);
    if (part) parts.push(part);
  }
  return join(parts, ', ');
}

const signed = new Map(
  Object.values(resources).map((resource: Resource) => [
    resource.name,
    Object.entries(resource.fields).flatMap(([name, { computed }]) =>
      computed?.kind === 'signed_url' ? [{ name, ...computed }] : [],
    ),
  ]),
);

const figured = new Map(
  Object.values(resources).map((resource: Resource) => [
    resource.name,
    Object.entries(resource.fields).flatMap(([name, { computed }]) =>
      computed?.kind === 'figures' ? [{ name, dataset: computed.dataset }] : [],
    ),
  ]),
);

/** Adds signed URLs and figures. Mutates the rows. */
export function present(ctx: Ctx, resource: Resource, rows: Row[]): void {
  for (const { name, dataset } of figured.get(resource.name) ?? []) presentFigures(rows, name, dataset, ctx.language);
  const fields = signed.get(resource.name);
  if (!fields?.length) return;
  for (const row of rows) {
    for (const field of fields) {
      const version = field.hash ? row[field.name] : row.version;
      row[field.name] = version === null ? null : ctx.services.sign(row.id, field.variant, String(version));
    }
  }
}
