/** Ids of entries some at a time by keyset, from the newest on: no statement takes longer, however many there are. */
import { type Sql, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';

/** Entries that a statement looks at. */
export const looked = 5_000;

/** Entries `t` that `where` names. The moment is text: it has more digits than a date here. */
export async function* portionsOf(ctx: Ctx, where: Sql): AsyncGenerator<string[], void, void> {
  let last: { id: string; created: string } | undefined;
  do {
    const after = last ? sql`and (t.created, t.id) < (${last.created}::timestamptz, ${last.id}::uuid)` : sql``;
    const found: { id: string; created: string }[] = await ctx.db.rows(
      sql`select t.id, t.created::text as created from reports t where ${where} ${after} order by t.created desc, t.id desc limit ${looked}`,
      'rare',
    );
    yield found.map(({ id }) => id);
    last = found.length === looked ? found.at(-1) : undefined;
  } while (last);
}
