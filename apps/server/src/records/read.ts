/** The read verb: one item by id within scope, with its contained relations. */
import { type Action, Problem, type Resource } from '@kontor/contract';
import type { Kind } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { contain } from './links.ts';
import { containOf, type RawQuery } from './query.ts';
import { columns, present, type Row } from './select.ts';
import { alive, mustMay, oneRow, tableOf } from './verb.ts';

/**
 * A missing item and one out of the reader's scope are the same 404. `alongside`: further columns of the same row; `kind`: of
 * the statement.
 */
export async function read<T extends object = Row>(
  ctx: Ctx,
  resource: Resource,
  id: string,
  raw: RawQuery = {},
  {
    action = 'read',
    alongside = null,
    kind,
  }: { action?: Action; alongside?: Sql | null | undefined; kind?: Kind } = {},
): Promise<T & Row> {
  mustMay(ctx, resource, action);
  const paths = containOf(resource, raw);
  const row = await ctx.db.one<T & Row>(
    sql`select ${columns(ctx.actor, resource, 'item')}${alongside ? sql`, ${alongside}` : sql``} from ${tableOf(resource)} where ${oneRow(ctx, resource, action, id)} and ${alive(resource)}`,
    kind,
  );
  if (!row) throw new Problem('notFound');
  present(ctx, resource, [row]);
  await contain(ctx, resource, [row], paths);
  return row;
}
