/**
 * Contained relations and writes to relations. One query per relation and level, never one per row; each goes through
 * the target's own scope, so that no relation reveals what its reader may not read.
 */
import {
  type Action,
  every,
  type Link,
  limits,
  negation,
  Problem,
  type Resource,
  type ResourceName,
  resources,
} from '@kontor/contract';
import { allowsMime } from '@kontor/form';
import { and, identifier, or, type Sql, sql } from '../db/sql.ts';
import { tellMembers } from './audience.ts';
import { notifyChanged } from './change-notifications.ts';
import type { Actor, Ctx } from './context.ts';
import type { LinkFilter } from './filters.ts';
import { containOrigin, originCondition } from './origin.ts';
import { holds } from './query.ts';
import { linkable, mayNone, predicate, within } from './scope.ts';
import { columns, present, type Row } from './select.ts';
import { alive, type NamedLink, tableOf } from './verb.ts';

const target = (link: Link): Resource => resources[link.to as ResourceName];

/** `a,b.c` as a tree: { a: {}, b: { c: {} } }. */
type Tree = Map<string, Tree>;
function treeOf(paths: string[]): Tree {
  const tree: Tree = new Map();
  for (const path of paths) {
    let here = tree;
    for (const part of path.split('.')) {
      const next: Tree = here.get(part) ?? new Map();
      here.set(part, next);
      here = next;
    }
  }
  return tree;
}

/** The rows of one relation for each of `rows`: at most 100 children each, newest first. */
async function linkedRows(ctx: Ctx, link: Exclude<Link, { kind: 'origin' }>, rows: Row[]): Promise<Map<string, Row[]>> {
  const to = target(link);
  const ids = [...new Set(rows.map(row => (link.kind === 'one' ? row[link.by] : row.id)).filter(Boolean))];
  const through =
    link.kind === 'many'
      ? sql`${identifier(link.through)} l join ${tableOf(to)} on t.id = ${identifier(`l.${link.other}`)}`
      : tableOf(to);
  const key =
    link.kind === 'many' ? identifier(`l.${link.from}`) : identifier(link.kind === 'one' ? 't.id' : `t.${link.by}`);
  const found = await ctx.db.rows<Row & { link_key: string }>(sql`
    select ${columns(ctx.actor, to, link.kind === 'one' ? 'item' : 'list')}, p.id as link_key from unnest(${ids}::uuid[]) p (id)
    cross join lateral (select t.* from ${through} where ${key} = p.id and ${predicate(ctx.actor, to, 'read')} and ${alive(to)} order by t.id desc limit ${limits.contained}) t`);
  present(ctx, to, found);
  const groups = new Map<string, Row[]>();
  for (const { link_key, ...row } of found) {
    const group = groups.get(link_key) ?? [];
    group.push(row as Row);
    groups.set(link_key, group);
  }
  return groups;
}

async function containTree(ctx: Ctx, resource: Resource, rows: Row[], tree: Tree): Promise<void> {
  for (const [name, below] of tree) {
    const link = resource.links[name];
    if (link?.kind === 'origin') {
      await containTree(ctx, target(link), await containOrigin(ctx, resource, link, rows), below);
      continue;
    }
    if (!link || rows.length === 0 || mayNone(ctx.actor, target(link), 'read')) continue;
    const groups = await linkedRows(ctx, link, rows);
    for (const row of rows) {
      const group = groups.get((link.kind === 'one' ? row[link.by] : row.id) as string) ?? [];
      row[name] = link.kind === 'one' ? (group[0] ?? null) : group;
    }
    await containTree(ctx, target(link), [...groups.values()].flat(), below);
  }
}

/**
 * Adds the requested relations (checked by `containOf`) to `rows`. A relation to an entity that the reader has no right
 * to is left out.
 */
export async function contain(ctx: Ctx, resource: Resource, rows: Row[], paths: string[]): Promise<void> {
  if (paths.length > 0) await containTree(ctx, resource, rows, treeOf(paths));
}

/** Filter by a relation within the reader's scope: links to unreadable items count as none. */
export function linkCondition(actor: Actor, resource: Resource, { name, word, values }: LinkFilter): Sql {
  const link = resource.links[name];
  if (link?.kind === 'origin') return originCondition(link, { word, values });
  if (link?.kind !== 'many') throw new Error(`${resource.name} has no relation ${name} to filter by`);
  const to = target(link);
  const [from, other] = [identifier(`l.${link.from}`), identifier(`l.${link.other}`)];
  const seen = and([predicate(actor, to, 'read', 'lt'), ...(to.trash ? [sql`lt.deleted is null`] : [])]);
  const links = sql`${identifier(link.through)} l join ${identifier(to.table)} lt on lt.id = ${other} and ${seen}`;
  const ids = values.filter(value => value !== null);
  const toThese = sql`${other} = any(${ids}::uuid[])`;
  // For few ids the planner starts from the rarest; for many, one pass with a count is cheaper.
  if (word === every && ids.length <= 4)
    return and(ids.map(id => sql`t.id in (select ${from} from ${links} where ${other} = ${id}::uuid)`));
  if (word === every)
    return sql`t.id in (select ${from} from ${links} where ${toThese} group by ${from} having count(*) = ${ids.length})`;
  const toAny = sql`t.id in (select ${from} from ${links} where ${toThese})`;
  const noneSeen = sql`not exists (select 1 from ${links} where ${from} = t.id)`;
  // Most unlinked items are recognised by their own column; only those linked to something unreadable need the
  // sub-query.
  const toUnseen = sql`t.id in (select ${from} from ${identifier(link.through)} l join ${identifier(to.table)} lt on lt.id = ${other} and (${seen}) is not true)`;
  const toNothing = link.kept
    ? sql`(${identifier(`t.${link.kept}`)} = '{}' or (${toUnseen} and ${noneSeen}))`
    : noneSeen;
  if (word !== negation) return or([...(ids.length > 0 ? [toAny] : []), ...(values.includes(null) ? [toNothing] : [])]);
  const toNone = sql`not exists (select 1 from ${links} where ${from} = t.id and ${toThese})`;
  return and([...(ids.length > 0 ? [toNone] : []), ...(values.includes(null) ? [sql`not (${toNothing})`] : [])]);
}

/** Search within related items, as far as the reader may read them. */
export function hangingCondition(
  actor: Actor,
  resource: Resource,
  { name, search }: { name: string; search: string },
): Sql {
  const place = resource.searchIn?.[name];
  if (!place) throw new Error(`${resource.name} has nothing called ${name} to search in`);
  const to: Resource = resources[name as ResourceName];
  const found = or(place.columns.map(column => holds(identifier(`lt.${column}`), search)));
  const seen = and([predicate(actor, to, 'read', 'lt'), ...(to.trash ? [sql`lt.deleted is null`] : []), found]);
  return sql`exists (select 1 from ${identifier(to.table)} lt where ${identifier(`lt.${place.by}`)} = t.id and ${seen})`;
}

/** Relations of one row in a write: listed in the body, or referenced by its values. */
export interface Wanted {
  body: Record<string, unknown>;
  named?: Record<string, NamedLink[]>;
}

/** Whether a write contains relations at all. */
export const linksWanted = (resource: Resource, { body, named }: Wanted): boolean =>
  Object.entries(resource.links).some(
    ([name, link]) => link.kind === 'many' && link.write && (body[name] !== undefined || named?.[name] !== undefined),
  );

/**
 * Replaces the linked items of one row, as far as the writer can read them: links to items in the trash or out of scope
 * are preserved. New links must be readable by the writer, else 422 at the list of the body, or at the value that names
 * them.
 */
export async function writeLinks(ctx: Ctx, resource: Resource, id: string, { body, named }: Wanted): Promise<void> {
  for (const [name, link] of Object.entries(resource.links)) {
    if (link.kind !== 'many' || !link.write || (body[name] === undefined && named?.[name] === undefined)) continue;
    const listed = ((body[name] ?? []) as { id: string }[]).map(reference => reference.id.toLowerCase());
    const byValues = (named?.[name] ?? []).map(one => ({ ...one, id: one.id.toLowerCase() }));
    const wanted = [...new Set([...listed, ...byValues.map(({ id }) => id)])];
    await mustMayLink(ctx, link, id, { name, listed, byValues, wanted });
    // For links derived from values the list is complete, so nothing is preserved.
    const changed = await replaceLinks(ctx, link, id, wanted, named?.[name] !== undefined);
    if (changed.length > 0) notifyLinked(ctx, link, id, changed);
  }
}

/** Refuses what `writeLinks` would refuse of links that values name, and writes nothing; the row may not be there yet. */
export async function mustLink(
  ctx: Ctx,
  resource: Resource,
  id: string,
  named: Record<string, NamedLink[]>,
): Promise<void> {
  for (const [name, link] of Object.entries(resource.links)) {
    if (link.kind !== 'many' || !link.write || named[name] === undefined) continue;
    const byValues = named[name].map(one => ({ ...one, id: one.id.toLowerCase() }));
    await mustMayLink(ctx, link, id, { name, listed: [], byValues, wanted: byValues.map(one => one.id) });
  }
}

type Many = Extract<Link, { kind: 'many' }>;

const columnsOf = (link: Many) => [identifier(link.through), identifier(link.from), identifier(link.other)] as const;

/**
 * New links must be readable by the writer; if the row names a further right, that right is needed for removing them,
 * too.
 */
async function mustMayLink(
  ctx: Ctx,
  link: Many,
  id: string,
  { name, listed, byValues, wanted }: { name: string; listed: string[]; byValues: NamedLink[]; wanted: string[] },
): Promise<void> {
  const [table, from, other] = columnsOf(link);
  const linked = await ctx.db.rows<{ id: string }>(sql`select ${other} as id from ${table} where ${from} = ${id}`);
  const known = new Set(linked.map(row => row.id));
  const right = link.write === true || link.write === undefined ? 'read' : link.write;
  await mustRead(ctx, target(link), listed, known, index => `${name}.${index}.id`, right);
  const ids = byValues.map(one => one.id);
  await mustRead(ctx, target(link), ids, known, index => byValues[index]?.path ?? 'data');
  await mustHaveTypes(ctx, byValues);
  if (right === 'read') return;
  const gone = [...known].filter(one => !wanted.includes(one));
  await mustHold(ctx, target(link), right, gone, name);
}

/** Else a 422 at the value that names a file of another type. */
async function mustHaveTypes(ctx: Ctx, named: NamedLink[]): Promise<void> {
  const asked = named.filter(({ types }) => types);
  if (asked.length === 0) return;
  const found = await ctx.db.rows<{ id: string; type: string }>(
    sql`select t.id, t.type from ${tableOf(resources.files)} where t.id = any(${asked.map(({ id }) => id)}::uuid[])`,
  );
  const typeOf = new Map(found.map(({ id, type }) => [id, type]));
  const issues = asked
    .filter(({ id, types = [] }) => !allowsMime(types, typeOf.get(id) ?? ''))
    .map(({ id, path }) => ({ path, code: 'mime_type', values: { id } }));
  if (issues.length > 0) throw new Problem('invalid', issues);
}

/** Answers the ids that were linked or unlinked. Unless `whole`, links that the writer cannot see are preserved. */
async function replaceLinks(ctx: Ctx, link: Many, id: string, wanted: string[], whole: boolean): Promise<string[]> {
  const [table, from, other] = columnsOf(link);
  const seen = whole ? sql`` : sql`and ${other} in (${visible(ctx, target(link))})`;
  const gone = await ctx.db.rows<{ id: string }>(
    sql`delete from ${table} where ${from} = ${id} and not ${other} = any(${wanted}::uuid[]) ${seen} returning ${other} as id`,
  );
  if (wanted.length === 0) return gone.map(row => row.id);
  const added = await ctx.db.rows<{ id: string }>(
    sql`insert into ${table} (${from}, ${other}) select ${id}, unnest(${wanted}::uuid[]) on conflict do nothing returning ${other} as id`,
  );
  return [...gone, ...added].map(row => row.id);
}

function notifyLinked(ctx: Ctx, link: Many, id: string, changed: string[]): void {
  if (showsBack(link)) notifyChanged(ctx, target(link));
  // Notifies people who joined or left a group: written from the group's members or the person's groups.
  if (link.through === resources.groups.members?.table) tellMembers(ctx, link.to === 'users' ? changed : [id]);
}

/** Whether the other side shows this relation, too: then its items changed as well. */
const showsBack = (link: Many): boolean =>
  Object.values(target(link).links).some(back => back.kind === 'many' && back.through === link.through);

const visible = (ctx: Ctx, to: Resource): Sql =>
  sql`select t.id from ${tableOf(to)} where ${predicate(ctx.actor, to, 'read')} and ${alive(to)}`;

/**
 * Checks references in a write's own columns: each new one must be readable by the writer, and the parent item must be
 * theirs to update. Else 422 at the value.
 */
export async function mustReach(
  ctx: Ctx,
  resource: Resource,
  values: Record<string, unknown>,
  before: Row | null,
): Promise<void> {
  const pointed = (by: string) => {
    const id = values[by];
    return typeof id === 'string' && id !== before?.[by] ? id.toLowerCase() : null;
  };
  for (const link of Object.values(resource.links)) {
    const id = link.kind === 'one' && link.write ? pointed(link.by) : null;
    if (id && link.kind === 'one') await mustRead(ctx, target(link), [id], new Set(), () => link.by);
  }
  const { of } = resource;
  const whole = of && pointed(of.by);
  if (of && whole) await mustRead(ctx, resources[of.to as ResourceName], [whole], new Set(), () => of.by, of.write);
}

/** Unlinking needs the right as well; what the writer cannot see stays anyway. */
async function mustHold(ctx: Ctx, resource: Resource, action: Action, ids: string[], path: string): Promise<void> {
  if (ids.length === 0) return;
  const foreign = await ctx.db.one(
    sql`select 1 from ${tableOf(resource)} where t.id = any(${ids}::uuid[]) and ${predicate(ctx.actor, resource, 'read')} and not (${within(ctx.actor, resource, action)}) limit 1`,
  );
  if (foreign) throw new Problem('forbidden', [{ path, code: 'not_allowed' }]);
}

/** Checks that all `ids` not in `known` exist within the actor's read scope; else a 422 that names the others. */
export async function mustRead(
  ctx: Ctx,
  resource: Resource,
  ids: string[],
  known: ReadonlySet<string>,
  path: (index: number) => string,
  action: Action = 'read',
): Promise<void> {
  const asked = ids.filter(id => !known.has(id));
  if (asked.length === 0) return;
  const found = await ctx.db.rows<Row>(
    sql`select t.id from ${tableOf(resource)} where t.id = any(${asked}::uuid[]) and ${linkable(ctx.actor, resource, action)} and ${alive(resource)}`,
  );
  const readable = new Set(found.map(row => row.id));
  const issues = ids.flatMap((id, index) =>
    known.has(id) || readable.has(id) ? [] : [{ path: path(index), code: 'unknown', values: { id } }],
  );
  if (issues.length > 0) throw new Problem('invalid', issues);
}
