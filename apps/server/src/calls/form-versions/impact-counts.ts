/**
 * In how many entries of a portion each of many fields has an answer: stored names are counted once, by the form's version,
 * and given to the fields that had them. The statement is the same for one field and for a form's 300.
 */
import type { AnswerKey } from '@kontor/form';
import { type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';

export interface Counted {
  answers: number;
  /** Whether some of them are those of instances of a repeat. */
  repeated: boolean;
}

/** How often answers stand under a name, or under one of its instances, in entries of a version. */
interface Stored {
  name: string;
  version: number;
  count: number;
  instances: number;
}

const latest = 2 ** 31 - 1;
/** The versions in which a name is the field's. */
const rangesOf = (key: AnswerKey): readonly (readonly [number, number])[] =>
  (key.in ?? [[0, null] as const]).map(([from, to]) => [from, to ?? latest]);

const isOf = (key: AnswerKey, { version }: Stored): boolean =>
  rangesOf(key).some(([from, to]) => from <= version && version <= to);

async function storedIn(ctx: Ctx, portion: Sql): Promise<Map<string, Stored[]>> {
  const rows = await ctx.db.rows<Stored>(
    sql`select split_part(k.key, '.', 1) as name, t.form_version as version, count(*)::int as count, (count(*) filter (where position('.' in k.key) > 0))::int as instances
      from reports t cross join lateral jsonb_object_keys(t.data) k (key) where ${portion} group by 1, 2`,
    'rare',
  );
  return Map.groupBy(rows, ({ name }) => name);
}

/** Fields of which an entry may have several answers, by entries. */
async function countApart(ctx: Ctx, portion: Sql, fields: readonly (readonly AnswerKey[])[]): Promise<number[]> {
  const names = fields.flatMap((keys, at) =>
    keys.flatMap(key => rangesOf(key).map(([since, until]) => ({ at, name: key.name, since, until }))),
  );
  const found = await ctx.db.rows<{ at: number; answers: number }>(
    sql`select a.at, count(*)::int as answers from (
      select distinct t.id, f.at from reports t cross join lateral jsonb_object_keys(t.data) k (key)
      join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) f (at integer, name text, since integer, until integer) on f.name = split_part(k.key, '.', 1) and t.form_version between f.since and f.until
      where ${portion}) a group by a.at`,
    'rare',
  );
  const counts = new Map(found.map(({ at, answers }) => [at, answers]));
  return fields.map((_, at) => counts.get(at) ?? 0);
}

/** Of each field the entries of the portion that have an answer under any of its names. */
export async function countAnswers(ctx: Ctx, portion: Sql, fields: readonly (readonly AnswerKey[])[]) {
  if (fields.length === 0) return [];
  const stored = await storedIn(ctx, portion);
  const counted = fields.map(keys => {
    const rows = keys.flatMap(key => (stored.get(key.name) ?? []).filter(row => isOf(key, row)));
    const repeated = rows.some(({ instances }) => instances > 0);
    const apart = repeated || new Set(rows.map(({ version }) => version)).size < rows.length;
    return { keys, apart, repeated, answers: rows.reduce((sum, { count }) => sum + count, 0) };
  });
  const several = counted.filter(({ apart }) => apart);
  const exact =
    several.length > 0
      ? await countApart(
          ctx,
          portion,
          several.map(({ keys }) => keys),
        )
      : [];
  for (const [at, field] of several.entries()) field.answers = exact[at] ?? 0;
  return counted.map(({ answers, repeated }): Counted => ({ answers, repeated }));
}
