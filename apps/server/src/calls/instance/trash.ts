/** Lists the trash of all resources: a union of one indexed query for each kind, within the caller's scope. */
import { type Resource, resources } from '@kontor/contract';
import { and, identifier, join, type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { labelOf } from '../../records/labels.ts';
import { mayNone, within } from '../../records/scope.ts';
import { purgeDays } from '../../records/trash.ts';

/** Row of the statement; facts of its resource are added afterwards. */
type Entry = Omit<Out<'trash'>['data'][number], 'path' | 'mirrored' | 'remove_path'>;

const trashed: Resource[] = Object.values(resources).filter(
  (resource: Resource) => resource.trash && !resource.personal,
);
const byEntity = new Map(trashed.map(resource => [resource.entity, resource]));

const orders: Record<NonNullable<In<'trash'>['query']['sort']>, Sql> = {
  deleted: sql`deleted`,
  label: sql`label collate "und-x-icu"`,
  entity: sql`entity`,
};

function deletedOf(ctx: Ctx, resource: Resource, search: string): { rows: Sql; count: Sql } {
  const label = labelOf(ctx.actor, resource);
  const where = and([
    sql`t.deleted is not null`,
    within(ctx.actor, resource, 'delete'),
    ...(search ? [sql`strpos(lower(unaccent(${label})), lower(unaccent(${search}::text))) > 0`] : []),
  ]);
  const { entity } = resource;
  return {
    rows: sql`select t.id, ${entity}::text as entity, ${label} as label, t.deleted, t.deleted_by from ${identifier(resource.table)} t where ${where}`,
    count: sql`select ${entity}::text as entity, count(*) as count from ${identifier(resource.table)} t where ${where}`,
  };
}

const union = (parts: Sql[]) => join(parts, ' union all ');

export async function trash(ctx: Ctx, { query }: In<'trash'>) {
  const {
    'filter[entity]': entity,
    search = '',
    sort = 'deleted',
    direction = sort === 'deleted' ? 'desc' : 'asc',
    limit = 20,
    page = 1,
  } = query;
  const may = trashed.filter(
    resource => !mayNone(ctx.actor, resource, 'delete') && !mayNone(ctx.actor, resource, 'read'),
  );
  const kinds = may.map(resource => ({ resource, ...deletedOf(ctx, resource, search.trim()) }));
  const chosen = kinds.filter(({ resource }) => entity === undefined || resource.entity === entity);
  if (kinds.length === 0) return { data: [], count: 0, page, limit, kinds: [] };
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`${orders[sort]} ${way} nulls last, id ${way}`;
  // Each kind is read by its index on deletion time, only as far as the page reaches.
  const reach = (rows: Sql) =>
    sort === 'deleted' ? sql`(${rows} order by t.deleted ${way}, t.id ${way} limit ${limit * page})` : rows;
  const counts = await ctx.db.rows<{ entity: string; count: number }>(union(kinds.map(kind => kind.count)), 'rare');
  const found =
    chosen.length === 0
      ? []
      : await ctx.db.rows<Entry>(
          sql`
    with p as (select * from (${union(chosen.map(({ rows }) => reach(rows)))}) d order by ${order} limit ${limit} offset ${(page - 1) * limit})
    select p.*, p.deleted + make_interval(days => ${purgeDays}) as purge_at,
      (select u.username from users u where u.id = p.deleted_by and ${within(ctx.actor, resources.users, 'read', 'u')}) as deleted_by_name
    from p order by ${order}`,
          'rare',
        );
  const data = found.map(row => {
    const { path = '', paths, trash: kind }: Partial<Resource> = byEntity.get(row.entity) ?? {};
    const remove_path = `${path}${(paths?.remove ?? '/{id}').replace('{id}', row.id)}.json`;
    return { ...row, path, mirrored: kind === 'mirrored', remove_path };
  });
  const present = counts.filter(({ count }) => count > 0);
  const wanted = present.filter(kind => entity === undefined || kind.entity === entity);
  return { data, count: wanted.reduce((sum, kind) => sum + kind.count, 0), page, limit, kinds: present };
}
