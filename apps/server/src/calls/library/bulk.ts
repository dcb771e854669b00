/** Bulk change of library files (tags, directories, trash and restore), and its undo. */
import { limits, Problem, type Resource, resources } from '@kontor/contract';
import { and, identifier, type Sql, sql } from '../../db/sql.ts';
import { acting } from '../../records/acting.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { mustRead } from '../../records/links.ts';
import { matchingRows } from '../../records/list.ts';
import { predicate } from '../../records/scope.ts';
import { alive, audit, tableOf } from '../../records/verb.ts';
import { mustBeFew, mustPick } from '../common/bulk.ts';

const { 'file-references': references, tags, directories } = resources;
const most = limits.files_at_once;
const none = new Set<string>();

export type Kind = 'tags' | 'directories';

interface Named {
  add?: string[];
  remove?: string[];
  set?: string[];
}
interface Body extends Named {
  action: Kind | 'delete' | 'restore';
  ids?: string[];
  all?: true;
}
interface Chosen {
  id: string;
  user_id: string | null;
  tag_ids: string[];
  directory_ids: string[];
}
type Before = { id: string } & Partial<Record<Kind, string[]>>;

const sides = {
  tags: { to: tags as Resource, table: 'tag_file_references', other: 'tag_id', column: 'tag_ids' },
  directories: {
    to: directories as Resource,
    table: 'directory_file_references',
    other: 'directory_id',
    column: 'directory_ids',
  },
} as const;

/** Locks rows in a fixed order against deadlocks. Large selections get a longer statement timeout. */
async function choose(ctx: Ctx, where: Sql): Promise<Chosen[]> {
  await ctx.db.run(sql`set local statement_timeout = '60s'`);
  await acting(ctx, references);
  const chosen = await ctx.db.rows<Chosen>(
    sql`select t.id, t.user_id, t.tag_ids, t.directory_ids from file_references t where ${where} order by t.id limit ${most + 1} for no key update of t`,
    'rare',
  );
  mustBeFew(chosen, most);
  return chosen;
}

const keep = (ctx: Ctx, ids: string[]) =>
  ctx.db.run(
    sql`insert into revisions (entity, item_id, version, user_id, created, body) select ${references.entity}, t.id, t.version, ${actorId(ctx.actor)}, ${ctx.now}, to_jsonb(t) - 'search' from file_references t where t.id = any(${ids}::uuid[]) on conflict do nothing`,
  );

/** Notifies of the change; users with the scope `self` only if one of their items is included. */
function tell(ctx: Ctx, rows: readonly Chosen[]): void {
  for (const user_id of new Set(rows.map(row => row.user_id))) notifyChanged(ctx, references, { user_id });
}

/** Those of `ids` within the caller's scope; the others are preserved and not revealed. */
async function seenOf(ctx: Ctx, kind: Kind, ids: Iterable<string>): Promise<Set<string>> {
  const { to } = sides[kind];
  const found = await ctx.db.rows<{ id: string }>(
    sql`select t.id from ${tableOf(to)} where t.id = any(${[...new Set(ids)]}::uuid[]) and ${predicate(ctx.actor, to, 'read')} and ${alive(to)}`,
  );
  return new Set(found.map(({ id }) => id));
}

interface Relinked extends Chosen {
  now: string[];
  wanted: string[];
}

/** Links as pairs of positions in two id lists: twenty thousand ids are sent once, however many links each gets. */
function pairs(rows: readonly Relinked[], of: (row: Relinked) => string[]) {
  const others = [...new Set(rows.flatMap(of))];
  const places = new Map(others.map((id, index) => [id, index + 1]));
  const [left, right]: [number[], number[]] = [[], []];
  for (const [index, row] of rows.entries())
    for (const id of of(row)) {
      left.push(index + 1);
      right.push(places.get(id) ?? 0);
    }
  const ids = rows.map(({ id }) => id);
  return {
    none: left.length === 0,
    from: sql`unnest(${left}::int[], ${right}::int[]) p (l, r) cross join (select ${ids}::uuid[] as ids, ${others}::uuid[] as others) a`,
  };
}

/** Replaces each item's links, as far as the caller sees them, by its wanted list. */
async function relink(ctx: Ctx, kind: Kind, rows: readonly Relinked[]): Promise<void> {
  const { to, table: name, other } = sides[kind];
  const table = identifier(name);
  const column = identifier(other);
  const gone = pairs(rows, ({ now, wanted }) => now.filter(id => !wanted.includes(id)));
  const come = pairs(rows, ({ now, wanted }) => wanted.filter(id => !now.includes(id)));
  if (!gone.none)
    await ctx.db.run(
      sql`delete from ${table} l using ${gone.from} where l.file_reference_id = a.ids[p.l] and l.${column} = a.others[p.r]`,
    );
  if (!come.none)
    await ctx.db.run(
      sql`insert into ${table} (file_reference_id, ${column}) select a.ids[p.l], a.others[p.r] from ${come.from} on conflict do nothing`,
    );
  notifyChanged(ctx, to);
}

const isSame = (one: string[], two: string[]) => one.length === two.length && one.every(id => two.includes(id));

/** Writes the items whose list changed; answers each with the list that the caller saw before. */
async function written(
  ctx: Ctx,
  kind: Kind,
  chosen: readonly Chosen[],
  wantedOf: (now: string[], row: Chosen, seen: ReadonlySet<string>) => string[],
  named: Iterable<string>,
): Promise<Relinked[]> {
  const { column } = sides[kind];
  const all = new Set(named);
  for (const row of chosen) for (const id of row[column]) all.add(id);
  const seen = await seenOf(ctx, kind, all);
  const rows = chosen.flatMap(row => {
    const now = row[column].filter(id => seen.has(id));
    const wanted = [...new Set(wantedOf(now, row, seen))];
    return isSame(now, wanted) ? [] : [{ ...row, now, wanted }];
  });
  if (rows.length === 0) return rows;
  await keep(
    ctx,
    rows.map(({ id }) => id),
  );
  await relink(ctx, kind, rows);
  return rows;
}

const lower = (ids: string[] | undefined) => ids?.map(id => id.toLowerCase());

async function mustName(ctx: Ctx, kind: Kind, named: Named): Promise<void> {
  const { add, remove, set } = named;
  if (!add && !remove && !set) throw new Problem('invalid', [{ path: 'add', code: 'required' }]);
  if (set && (add || remove)) throw new Problem('invalid', [{ path: 'set', code: 'not_allowed' }]);
  for (const [path, ids] of Object.entries(named))
    await mustRead(ctx, sides[kind].to, ids, none, index => `${path}.${index}`);
}

async function links(ctx: Ctx, kind: Kind, where: Sql, body: Body) {
  const given = { add: lower(body.add), remove: lower(body.remove), set: lower(body.set) };
  const named: Named = Object.fromEntries(Object.entries(given).filter(([, ids]) => ids));
  await mustName(ctx, kind, named);
  const { add = [], remove = [], set } = named;
  const wanted = (now: string[]) => set ?? [...now.filter(id => !remove.includes(id)), ...add];
  const rows = await written(ctx, kind, await choose(ctx, where), wanted, [...add, ...remove, ...(set ?? [])]);
  return { rows, before: rows.map(({ id, now }): Before => ({ id, [kind]: now })), named };
}

async function mark(ctx: Ctx, action: 'delete' | 'restore', where: Sql) {
  const rows = await choose(ctx, where);
  const ids = rows.map(({ id }) => id);
  const [at, by] = action === 'delete' ? [ctx.now, actorId(ctx.actor)] : [null, null];
  await keep(ctx, ids);
  await ctx.db.run(
    sql`update file_references set deleted = ${at}, deleted_by = ${by}, version = version + 1, modified = ${ctx.now} where id = any(${ids}::uuid[])`,
  );
  return { rows, before: ids.map((id): Before => ({ id })), named: {} };
}

const noteAll = (ctx: Ctx, action: string, count: number, named: object = {}) =>
  count === 0
    ? Promise.resolve()
    : audit(ctx, { action: `bulk ${action}`, entity: references.entity, detail: { count, ...named } });

/** Answers the changed items with their former lists, for the undo. */
export async function fileReferencesBulk(ctx: Ctx, { query, body }: In<'fileReferencesBulk'>) {
  mustPick(query, body);
  const { action } = body;
  const isLinks = action === 'tags' || action === 'directories';
  const scope = matchingRows(
    ctx,
    references,
    query,
    isLinks ? 'update' : 'delete',
    action === 'restore' ? 'deleted' : 'present',
  );
  const where = and([scope, ...(body.ids ? [sql`t.id = any(${body.ids}::uuid[])`] : [])]);
  const { rows, before, named } = isLinks ? await links(ctx, action, where, body) : await mark(ctx, action, where);
  await noteAll(ctx, action, rows.length, named);
  tell(ctx, rows);
  return { data: { changed: before.length, before } };
}

/** Items deleted meanwhile, or no longer in the caller's scope, are skipped. */
export async function fileReferencesBulkUndo(ctx: Ctx, { body }: In<'fileReferencesBulkUndo'>) {
  const asked = new Map<string, Before>();
  for (const item of body.before) asked.set(item.id.toLowerCase(), { ...asked.get(item.id.toLowerCase()), ...item });
  const where = and([matchingRows(ctx, references, {}, 'update'), sql`t.id = any(${[...asked.keys()]}::uuid[])`]);
  const chosen = await choose(ctx, where);
  const was = new Map<string, Before>();
  const changed = new Map<string, Chosen>();
  for (const kind of ['tags', 'directories'] as const) {
    const told = chosen.filter(row => asked.get(row.id)?.[kind]);
    const listOf = (row: Chosen) => lower(asked.get(row.id)?.[kind]) ?? [];
    const wanted = (_now: string[], row: Chosen, seen: ReadonlySet<string>) => listOf(row).filter(id => seen.has(id));
    for (const row of await written(ctx, kind, told, wanted, told.flatMap(listOf))) {
      was.set(row.id, { ...(was.get(row.id) ?? { id: row.id }), [kind]: row.now });
      changed.set(row.id, row);
    }
  }
  await noteAll(ctx, 'undo', changed.size);
  tell(ctx, [...changed.values()]);
  const before = [...was.values()];
  return { data: { changed: before.length, before } };
}
