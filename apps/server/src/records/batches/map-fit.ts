/**
 * What mapping answers of a form comes to, before its draft is published: how many answers there are of a map, how many the
 * other field does not take, and which are the first of these. Entries are looked through some at a time by keyset, from
 * the newest on: no statement takes longer, however many there are.
 */
import { type AnswerMap, Problem } from '@kontor/contract';
import type { Form, Issue } from '@kontor/form';
import { type Sql, sql } from '../../db/sql.ts';
import { countEntries } from '../answered.ts';
import type { Ctx } from '../context.ts';
import { portionsOf } from '../portions.ts';
import { type Convert, converter } from './convert.ts';
import { mappedAnswers, type Pair } from './map-check.ts';

/** How many different answers of a field are tried, and how many entries that do not fit are shown. */
const [tried, firstShown, mostValues] = [5_000, 20, 100];

export interface Fit {
  from: string;
  to: string;
  answers: number;
  misfits: number;
  complete: boolean;
  first: { id: string; number: string | null; value: Record<string, unknown> }[];
  values: { value: string; label: string; answers: number; becomes: unknown; fits: boolean }[];
}

interface Found {
  value: unknown;
  answers: number;
}

const byText = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Each single value with what it becomes: those that do not fit first, then the most frequent. */
function shownValues(values: readonly Found[], map: AnswerMap, convert: Convert, labels: (value: string) => string) {
  const counted = new Map<unknown, number>();
  for (const { value, answers } of values)
    for (const one of [value].flat()) counted.set(one, (counted.get(one) ?? 0) + answers);
  const rows: Fit['values'] = [];
  for (const [value, answers] of counted) {
    if (value === null || typeof value === 'object' || value === '') continue;
    const key = String(value);
    if (map.from === map.to && !Object.hasOwn(map.values ?? {}, key)) continue;
    const made = convert(value);
    rows.push({ value: key, label: labels(key), answers, becomes: made?.answer ?? null, fits: made !== null });
  }
  return rows
    .sort(
      (one, other) =>
        Number(one.fits) - Number(other.fits) || other.answers - one.answers || byText(one.value, other.value),
    )
    .slice(0, mostValues);
}

/** The most frequent answers there, and how many entries have any. */
async function valuesIn(ctx: Ctx, answers: Sql): Promise<{ entries: number; found: Found[] }> {
  const found = await ctx.db.rows<Found & { entries: number }>(
    sql`with a as materialized (select t.id, e.value from ${answers}) select a.value, count(*)::int as answers, (select count(distinct a.id)::int from a) as entries from a group by a.value order by answers desc, a.value limit ${tried + 1}`,
    'rare',
  );
  return { entries: found[0]?.entries ?? 0, found };
}

/** Different answers, each tried once. */
function keepTried(ctx: Ctx, { map, from, to }: Pair) {
  const known = new Map<string, Found & { fits: boolean }>();
  const tryNew = async (values: readonly unknown[]) => {
    if (values.length === 0) return;
    const { convert } = await converter(ctx, { from, to }, map, values);
    for (const value of values) known.set(JSON.stringify(value), { value, answers: 0, fits: convert(value) !== null });
  };
  return {
    values: () => [...known.values()],
    /** Counts them; those that do not fit. Of more than are tried the rest is left. */
    async add(found: readonly Found[]): Promise<string[]> {
      const fresh = found.filter(({ value }) => !known.has(JSON.stringify(value)));
      await tryNew(fresh.slice(0, tried + 1 - known.size).map(({ value }) => value));
      return found.flatMap(({ value, answers }) => {
        const key = JSON.stringify(value);
        const one = known.get(key);
        if (!one) return [];
        one.answers += answers;
        return one.fits ? [] : [key];
      });
    },
  };
}

export async function fitOf(ctx: Ctx, form: string, published: Form, pair: Pair): Promise<Fit> {
  const { map, from, to } = pair;
  const kept = keepTried(ctx, pair);
  const counts = { answers: 0, misfits: 0 };
  const first: Fit['first'] = [];
  for await (const ids of portionsOf(ctx, sql`t.report_config_id = ${form} and t.deleted is null`)) {
    const answers = mappedAnswers(sql`t.id = any(${ids}::uuid[]) and t.deleted is null`, published, map);
    const { entries, found } = await valuesIn(ctx, answers);
    counts.answers += entries;
    const wrong = await kept.add(found);
    if (wrong.length === 0) continue;
    const those = sql`${answers} and e.value = any(${wrong}::jsonb[])`;
    counts.misfits += await countEntries(ctx, those);
    if (first.length === firstShown) continue;
    const shown = await ctx.db.rows<Fit['first'][number]>(
      sql`select t.id, t.number, e.value from ${those} order by t.created desc, t.id desc limit ${firstShown - first.length}`,
      'rare',
    );
    first.push(...shown);
  }
  const values = kept.values();
  const all = values.map(({ value }) => value);
  const { convert, labels } = await converter(ctx, { from, to }, map, all);
  return {
    ...{ from: map.from, to: map.to, ...counts, complete: values.length <= tried, first },
    values: shownValues(values, map, convert, labels),
  };
}

/** Characters of an answer, and of all that a refusal names. */
const [longest, mostNamed] = [60, 5];

/** 422 where answers do not fit, or may not, and nothing says what becomes of them. Null: what does not fit may stay. */
export function mustFitAll(fits: readonly (Fit | null)[]): void {
  const issues = fits.flatMap((fit, at): Issue[] => {
    if (!fit) return [];
    const { answers, misfits, first, complete } = fit;
    const path = `map.${at}.to`;
    if (misfits === 0) return complete ? [] : [{ path, code: 'map_too_many', values: { answers, max: tried } }];
    const texts = first.map(({ value }) =>
      (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest),
    );
    const named = [...new Set(texts)].slice(0, mostNamed).join(', ');
    return [
      {
        path,
        code: 'map_misfits',
        values: { answers, misfits, fits: answers - misfits, first: named },
      },
    ];
  });
  if (issues.length > 0) throw new Problem('invalid', issues);
}
