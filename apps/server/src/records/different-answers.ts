/**
 * Different answers among some entries, by a hash that the database makes of each: however long texts are, only hashes are
 * compared and kept, and answers themselves are read a few at a time.
 */
import { type Sql, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';

export interface Different {
  hash: string;
  answers: number;
  /** An entry that has it: the answer is read there alone. */
  id: string;
  /** In characters, as JSON. */
  size: number;
}

/** Characters of answers that are read at once: of longer ones one. */
const readAtOnce = 1_000_000;

const hash = sql`encode(sha256(convert_to(e.value::text, 'UTF8')), 'base64')`;

/** The most frequent ones of answers `e` of entries `t`, and how many entries have any. */
export async function differentIn(ctx: Ctx, from: Sql, most: number): Promise<{ entries: number; found: Different[] }> {
  const found = await ctx.db.rows<Different & { entries: number }>(
    sql`with a as materialized (select t.id, ${hash} as hash, length(e.value::text) as size from ${from}) select a.hash, (array_agg(a.id))[1] as id, min(a.size) as size, count(*)::int as answers, (select count(distinct a.id)::int from a) as entries from a group by a.hash order by answers desc, a.hash limit ${most}`,
    'rare',
  );
  return { entries: found[0]?.entries ?? 0, found };
}

/** Those of the answers that have one of these hashes. */
export const ofHashes = (from: Sql, hashes: readonly string[]): Sql =>
  sql`${from} and ${hash} = any(${hashes}::text[])`;

/** An answer as it is shown among others: of a long text its beginning. */
export const shownAnswer = sql`case when jsonb_typeof(e.value) = 'string' and length(e.value #>> '{}') > 1000 then to_jsonb(left(e.value #>> '{}', 1000) || '…') else e.value end`;

function* groupsOf(found: readonly Different[]): Generator<Different[]> {
  let [group, size]: [Different[], number] = [[], 0];
  for (const one of found) {
    if (group.length > 0 && size + one.size > readAtOnce) {
      yield group;
      [group, size] = [[], 0];
    }
    group.push(one);
    size += one.size;
  }
  if (group.length > 0) yield group;
}

/** The answers themselves, some at a time. */
export async function* readDifferent(
  ctx: Ctx,
  from: Sql,
  found: readonly Different[],
): AsyncGenerator<{ hash: string; value: unknown }[], void, void> {
  for (const group of groupsOf(found)) {
    const hashes = group.map(one => one.hash);
    const ids = group.map(one => one.id);
    const rows = await ctx.db.rows<{ hash: string; json: string }>(
      sql`select ${hash} as hash, min(e.value::text) as json from ${ofHashes(from, hashes)} and t.id = any(${ids}::uuid[]) group by 1`,
      'rare',
    );
    yield rows.map(row => ({ hash: row.hash, value: JSON.parse(row.json) }));
  }
}
