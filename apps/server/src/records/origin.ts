/**
 * The share link by which an item came, found by the owner key of its idempotency. All who may read the item see that it
 * came by a link; who made the link, and to whom it was sent, only those who may read the link itself.
 */
import { every, type Link, negation, type Resource, resources } from '@kontor/contract';
import { identifier, or, type Sql, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import type { LinkFilter } from './filters.ts';
import { predicate } from './scope.ts';
import type { Row } from './select.ts';

/** Filter by the link: its id is seen by all who may read the item, so it reveals nothing. */
export function originCondition(
  { by }: Extract<Link, { kind: 'origin' }>,
  { word, values }: Omit<LinkFilter, 'name'>,
): Sql {
  const column = identifier(`t.${by}`);
  const ids = values.filter(value => value !== null);
  // An item comes by one link.
  if (word === every && ids.length > 1) return sql`false`;
  const byThese = sql`${column} in (select id from share_links where id = any(${ids}::uuid[]))`;
  const byNone = sql`not exists (select 1 from share_links l where l.id = ${column})`;
  const found = or([...(ids.length > 0 ? [byThese] : []), ...(values.includes(null) ? [byNone] : [])]);
  return word === negation ? sql`not ${found}` : found;
}

/** Adds the link to each row, null where none was used. Answers the links added. */
export async function containOrigin(
  ctx: Ctx,
  resource: Resource,
  { by, as }: Extract<Link, { kind: 'origin' }>,
  rows: Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const seen = predicate(ctx.actor, resources['share-links'], 'read', 'l');
  const found = await ctx.db.rows<Row & { item: string }>(sql`
    select t.id as item, l.id, l.created, case when ${seen} then l.user_id end as user_id,
      case when ${seen} then l.email end as sent_to
    from ${identifier(resource.table)} t join share_links l on l.id = ${identifier(`t.${by}`)}
    where t.id = any(${rows.map(({ id }) => id)}::uuid[])`);
  const origins = new Map(found.map(({ item, ...link }) => [item, link as Row]));
  for (const row of rows) row[as] = origins.get(row.id) ?? null;
  return [...origins.values()];
}
