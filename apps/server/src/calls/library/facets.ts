/**
 * Facet counts of the library (file groups, tags, directories). Trigger-maintained counters answer the unfiltered ones;
 * a filtered selection is materialised once and counted by the link arrays in its rows. No count includes what the
 * caller may not read.
 */
import { type FileGroup, fileGroups, type Resource, resources } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { heavily } from '../../records/heavily.ts';
import { matchingRows } from '../../records/list.ts';
import type { RawQuery } from '../../records/query.ts';
import { counterScope, mayAll, predicate } from '../../records/scope.ts';
import { alive } from '../../records/verb.ts';

const { 'file-references': references, files, directories, tags } = resources;
/** Only the most used ones: nobody reads a longer list. */
const mostTags = 1_000;
const mostDirectories = 10_000;
const nowhere = '00000000-0000-0000-0000-000000000000';

interface Counted {
  id: string;
  count: number;
}
interface Group {
  file_group: FileGroup;
  count: number;
  size: number;
}
interface Narrowed {
  groups: Group[];
  tags: (Counted & { name: string })[];
}

const unnarrowing = new Set(['sort', 'direction', 'contain']);
/** Whether `key` is the filter by file group. */
const ofGroups = (key: string) => key.startsWith('filter[file_group]');
const ofTags = (key: string) => key.startsWith('filter[tags]');

const without = (query: RawQuery, drop: (key: string) => boolean): RawQuery =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !drop(key)));
const narrows = (query: RawQuery): boolean =>
  Object.entries(query).some(
    ([key, value]) => !unnarrowing.has(key) && (key !== 'search' || String(value).trim() !== ''),
  );

const mayRead = (ctx: Ctx, resource: Resource, alias: string): Sql =>
  sql`${predicate(ctx.actor, resource, 'read', alias)} and ${alias === 't' ? alive(resource) : sql`x.deleted is null`}`;

/** File size, as far as the caller may know it. */
const sizeOf = (ctx: Ctx): Sql =>
  mayAll(ctx.actor, files, 'read')
    ? sql`t.size`
    : sql`coalesce((select x.size from files x where x.id = t.file_id and ${mayRead(ctx, files, 'x')}), 0)`;

const named = (ctx: Ctx, counted: Sql): Sql => sql`
  select t.id, t.name, c.n as count from (${counted}) c join tags t on t.id = c.id
  where c.n > 0 and ${predicate(ctx.actor, tags, 'read')} and ${alive(tags)} order by c.n desc, t.id limit ${mostTags}`;

/** All files in the caller's scope, from the counters. */
async function everything(ctx: Ctx): Promise<Group[]> {
  const groups = await ctx.db.rows<Group>(
    sql`select k.file_group, sum(k.n)::int8 as count, sum(k.size)::int8 as size from file_reference_counts k where ${counterScope(ctx.actor, references.entity, 'k')} group by k.file_group having sum(k.n) > 0`,
  );
  if (mayAll(ctx.actor, files, 'read')) return groups;
  const sizes = await ctx.db.rows<{ file_group: string; size: number }>(
    sql`select t.file_group, sum(${sizeOf(ctx)})::int8 as size from file_references t where ${matchingRows(ctx, references, {}, 'read')} group by t.file_group`,
  );
  const known = new Map(sizes.map(({ file_group, size }) => [file_group, size]));
  return groups.map(group => ({ ...group, size: known.get(group.file_group) ?? 0 }));
}

const linkCounts = (ctx: Ctx, kind: 'tags' | 'directories'): Sql =>
  sql`select k.id, sum(k.n)::int8 as n from file_reference_link_counts k where ${counterScope(ctx.actor, references.entity, 'k')} and k.kind = ${kind} group by k.id having sum(k.n) > 0`;

const allTags = (ctx: Ctx) => ctx.db.rows<Narrowed['tags'][number]>(named(ctx, linkCounts(ctx, 'tags')));

/**
 * Counts of each directory, without its children. Files only in deleted or unreadable directories count as undirected.
 */
async function places(ctx: Ctx): Promise<{ directories: Counted[]; undirected: number }> {
  const seen = sql`(t.id is not null and ${mayRead(ctx, directories, 't')})`;
  const rows = await ctx.db.rows<Counted & { seen: boolean }>(
    sql`select c.id, c.n as count, ${seen} as seen from (${linkCounts(ctx, 'directories')}) c left join directories t on t.id = c.id order by c.id`,
  );
  const hidden = rows.filter(row => !row.seen && row.id !== nowhere).map(row => row.id);
  const shown = rows.filter(row => row.seen);
  const alone = hidden.length > 0 ? await hiddenOnly(ctx, hidden) : 0;
  return {
    directories: shown.slice(0, mostDirectories).map(({ id, count }) => ({ id, count })),
    undirected: (rows.find(row => row.id === nowhere)?.count ?? 0) + alone,
  };
}

/** Files all of whose directories are among `ids`. */
async function hiddenOnly(ctx: Ctx, ids: string[]): Promise<number> {
  const found = await ctx.db.one<{ n: number }>(
    sql`select count(*) as n from file_references t where ${matchingRows(ctx, references, {}, 'read')} and t.id in (select l.file_reference_id from directory_file_references l where l.directory_id = any(${ids}::uuid[])) and t.directory_ids <@ ${ids}::uuid[]`,
  );
  return found?.n ?? 0;
}

/**
 * One pass over the matching rows, for groups with sizes and tags: grouped by file group and tag list first, since few
 * combinations are distinct.
 */
async function pass(ctx: Ctx, query: RawQuery): Promise<Narrowed> {
  const where = matchingRows(ctx, references, query, 'read');
  const found = await ctx.db.one<{ groups: Group[] | null; tags: Narrowed['tags'] | null }>(
    sql`
    with m as materialized (select t.file_group, t.tag_ids, count(*) as n, sum(${sizeOf(ctx)})::int8 as size from file_references t where ${where} group by 1, 2)
    select
      (select json_agg(g) from (select m.file_group, sum(m.n)::int8 as count, sum(m.size)::int8 as size from m group by 1) g) as groups,
      (select json_agg(w) from (${named(ctx, sql`select l.id, sum(m.n)::int8 as n from m, unnest(m.tag_ids) l (id) group by l.id`)}) w) as tags`,
    'rare',
  );
  return { groups: found?.groups ?? [], tags: found?.tags ?? [] };
}

async function groupsOf(ctx: Ctx, query: RawQuery): Promise<Group[]> {
  const where = matchingRows(ctx, references, query, 'read');
  return ctx.db.rows<Group>(
    sql`select t.file_group, count(*) as count, 0 as size from file_references t where ${where} group by 1`,
    'rare',
  );
}

const byName = new Intl.Collator('und', { numeric: true });
/** In the order of the contract. */
function listed(groups: readonly Group[]): Omit<Group, 'size'>[] {
  const counts = new Map(groups.map(({ file_group, count }) => [file_group, count]));
  return fileGroups.flatMap(file_group => {
    const count = counts.get(file_group);
    return count ? [{ file_group, count }] : [];
  });
}
const sum = (groups: readonly Group[], of: 'count' | 'size') => groups.reduce((all, group) => all + group[of], 0);

export async function fileReferenceFacets(ctx: Ctx, { query }: In<'fileReferenceFacets'>) {
  // Validates query and permission before anything is counted.
  matchingRows(ctx, references, query, 'read');
  const around = without(query, key => ofGroups(key) || ofTags(key));
  const isWhole = !narrows(query);
  const isSame = Object.keys(around).length === Object.keys(query).length;
  const [all, placed, passed, groups] = await Promise.all([
    everything(ctx),
    places(ctx),
    isWhole ? allTags(ctx).then(found => ({ groups: null, tags: found })) : heavily(ctx, () => pass(ctx, query)),
    isSame || !narrows(around) ? null : heavily(ctx, () => groupsOf(ctx, around)),
  ]);
  const matched = passed.groups ?? all;
  return {
    data: {
      count: sum(matched, 'count'),
      size: sum(matched, 'size'),
      count_all: sum(all, 'count'),
      size_all: sum(all, 'size'),
      ...placed,
      groups: listed(groups ?? (narrows(around) ? matched : all)),
      tags: passed.tags.toSorted((a, b) => byName.compare(a.name, b.name)),
    },
  };
}
