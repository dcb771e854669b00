/**
 * Contained relations and relation writes. One query per relation and level, never one per row;
 * each passes through the target's own scope, so that nobody sees by a detour what is not theirs.
 */
import { type Link, Problem, type Resource, type ResourceName, resources } from '@kontor/contract';
import { identifier, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { mayNone, predicate } from './scope.ts';
import { columns, present, type Row } from './select.ts';

const target = (link: Link): Resource => resources[link.to as ResourceName];
const alive = (resource: Resource) => (resource.trash ? sql`t.deleted is null` : sql`true`);
const groupSize = 1_000;

/** `a,b.c` as a tree: { a: {}, b: { c: {} } }. Unknown names are a 400. */
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

async function linkedRows(ctx: Ctx, link: Link, rows: Row[]): Promise<Map<string, Row[]>> {
  const to = target(link);
  const scope = predicate(ctx.actor, to, 'read');
  const list = columns(ctx.actor, to, link.kind === 'one' ? 'item' : 'list');
  const from =
    link.kind === 'many'
      ? sql`${identifier(link.through)} l join ${identifier(to.table)} t on ${identifier(`t.id`)} = ${identifier(`l.${link.other}`)}`
      : sql`${identifier(to.table)} t`;
  const key =
    link.kind === 'many' ? identifier(`l.${link.from}`) : identifier(link.kind === 'one' ? 't.id' : `t.${link.by}`);
  const ids = [...new Set(rows.map(row => (link.kind === 'one' ? row[link.by] : row.id)).filter(Boolean))];
  const found = await ctx.db.rows<Row & { link_key: string }>(
    sql`select ${list}, ${key} as link_key from ${from} where ${key} = any(${ids}::uuid[]) and ${scope} and ${alive(to)} order by t.id limit ${ids.length * groupSize}`,
  );
  present(ctx, to, found);
  const groups = new Map<string, Row[]>();
  for (const { link_key, ...row } of found) {
    const group = groups.get(link_key) ?? [];
    group.push(row as Row);
    groups.set(link_key, group);
  }
  return groups;
}

async function containTree(ctx: Ctx, resource: Resource, rows: Row[], tree: Tree, path: string): Promise<void> {
  for (const [name, below] of tree) {
    const link = Object.hasOwn(resource.links, name) ? resource.links[name] : undefined;
    if (!link)
      throw new Problem('badQuery', [{ path: 'contain', code: 'not_allowed', values: { name: `${path}${name}` } }]);
    const to = target(link);
    if (mayNone(ctx.actor, to, 'read') || rows.length === 0) {
      await containTree(ctx, to, [], below, `${path}${name}.`);
      continue;
    }
    const groups = await linkedRows(ctx, link, rows);
    for (const row of rows) {
      const group = groups.get((link.kind === 'one' ? row[link.by] : row.id) as string) ?? [];
      row[name] = link.kind === 'one' ? (group[0] ?? null) : group;
    }
    await containTree(ctx, to, [...groups.values()].flat(), below, `${path}${name}.`);
  }
}

/** Hangs the asked relations into `rows`. A relation on an entity the reader has no right to stays out. */
export async function contain(ctx: Ctx, resource: Resource, rows: Row[], paths: string[]): Promise<void> {
  if (paths.length > 0) await containTree(ctx, resource, rows, treeOf(paths), '');
}

/** Replaces the linked items of one row. Each must be readable by the writer; else 422 names it. */
export async function writeLinks(
  ctx: Ctx,
  resource: Resource,
  id: string,
  body: Record<string, unknown>,
): Promise<void> {
  for (const [name, link] of Object.entries(resource.links)) {
    if (link.kind !== 'many' || !link.write || body[name] === undefined) continue;
    const given = (body[name] as { id: string }[]).map(reference => reference.id);
    const wanted = [...new Set(given)];
    await mustRead(ctx, target(link), given, index => `${name}.${index}.id`);
    const [table, from, other] = [identifier(link.through), identifier(link.from), identifier(link.other)];
    await ctx.db.run(sql`delete from ${table} where ${from} = ${id} and not ${other} = any(${wanted}::uuid[])`);
    if (wanted.length > 0) {
      await ctx.db.run(
        sql`insert into ${table} (${from}, ${other}) select ${id}, unnest(${wanted}::uuid[]) on conflict do nothing`,
      );
    }
  }
}

/** All of `ids` exist and are within the actor's read scope, or a 422 that says which are not. */
export async function mustRead(
  ctx: Ctx,
  resource: Resource,
  ids: string[],
  path: (index: number) => string,
): Promise<void> {
  if (ids.length === 0) return;
  const found = await ctx.db.rows<Row>(
    sql`select t.id from ${identifier(resource.table)} t where t.id = any(${ids}::uuid[]) and ${predicate(ctx.actor, resource, 'read')} and ${alive(resource)}`,
  );
  const known = new Set(found.map(row => row.id));
  const issues = ids.flatMap((id, index) =>
    known.has(id.toLowerCase()) ? [] : [{ path: path(index), code: 'unknown' }],
  );
  if (issues.length > 0) throw new Problem('invalid', issues);
}
