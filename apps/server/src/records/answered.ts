/** Entries with an answer to a field, for counting: a row for each stored answer, under any name that the field has had. */
import type { AnswerKey } from '@kontor/form';
import { join, or, type Sql, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { underKey } from './filters.ts';

/** Whether an answer `e` of an entry `t` is one of the field: the only one, or that of an instance of a repeat. */
const isAnswerOf = (keys: readonly AnswerKey[]): Sql =>
  or(keys.map(key => underKey(key, name => sql`(e.key = ${name} or starts_with(e.key, ${`${name}.`}::text))`)));

/** Entries `t` that `where` names, each with every answer `e` of the field. */
export const answered = (where: Sql, keys: readonly AnswerKey[]): Sql =>
  sql`reports t cross join lateral jsonb_each(t.data) e where ${where} and ${isAnswerOf(keys)}`;

/** The same of a field of which none of them has an instance: its names are looked up, not searched for. */
export const answeredAt = (where: Sql, keys: readonly AnswerKey[]): Sql =>
  sql`reports t cross join lateral unnest(array[${join(
    keys.map(key => underKey(key, name => sql`(t.data -> ${name}::text)`)),
    ', ',
  )}]) e (value) where ${where} and e.value is not null`;

export async function countEntries(ctx: Ctx, from: Sql): Promise<number> {
  const found = await ctx.db.one<{ n: number }>(sql`select count(distinct t.id)::int as n from ${from}`, 'rare');
  return found?.n ?? 0;
}
