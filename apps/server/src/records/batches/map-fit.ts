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
import { type Different, differentIn, ofHashes, readDifferent, shownAnswer } from '../different-answers.ts';
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
  for (const { value, answers } of values) counted.set(value, (counted.get(value) ?? 0) + answers);
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

/** Longer ones no map can name: they are counted, and not kept. */
const longestNamed = 1_000;

const namedIn = (value: unknown): unknown[] => [value].flat().filter(one => String(one).length <= longestNamed);

/** Different answers, each tried once; known by their hash. */
function keepTried(ctx: Ctx, { map, from, to }: Pair) {
  const known = new Map<string, { answers: number; fits: boolean; named: unknown[] }>();
  async function tryNew(answers: Sql, fresh: readonly Different[]): Promise<void> {
    for await (const read of readDifferent(ctx, answers, fresh)) {
      const values = read.map(({ value }) => value);
      const { convert } = await converter(ctx, { from, to }, map, values);
      for (const { hash, value } of read)
        known.set(hash, { answers: 0, fits: convert(value) !== null, named: namedIn(value) });
    }
  }
  return {
    /** How many there are. */
    tried: () => known.size,
    /** Those that a map may name, of several choices each for itself. */
    values: (): Found[] =>
      [...known.values()].flatMap(({ answers, named }) => named.map(value => ({ value, answers }))),
    /** Counts them; the hashes of those that do not fit. Of more than are tried the rest is left. */
    async add(answers: Sql, found: readonly Different[]): Promise<string[]> {
      const fresh = found.filter(({ hash }) => !known.has(hash));
      await tryNew(answers, fresh.slice(0, tried + 1 - known.size));
      return found.flatMap(one => {
        const kept = known.get(one.hash);
        if (!kept) return [];
        kept.answers += one.answers;
        return kept.fits ? [] : [one.hash];
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
    const { entries, found } = await differentIn(ctx, answers, tried + 1);
    counts.answers += entries;
    const wrong = await kept.add(answers, found);
    if (wrong.length === 0) continue;
    const those = ofHashes(answers, wrong);
    counts.misfits += await countEntries(ctx, those);
    if (first.length === firstShown) continue;
    const shown = await ctx.db.rows<Fit['first'][number]>(
      sql`select t.id, t.number, ${shownAnswer} as value from ${those} order by t.created desc, t.id desc limit ${firstShown - first.length}`,
      'rare',
    );
    first.push(...shown);
  }
  const values = kept.values();
  const all = values.map(({ value }) => value);
  const { convert, labels } = await converter(ctx, { from, to }, map, all);
  return {
    ...{ from: map.from, to: map.to, ...counts, complete: kept.tried() <= tried, first },
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
