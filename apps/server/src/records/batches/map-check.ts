/**
 * What mapping answers of a form comes to, before its draft is published: refuses maps that cannot be, and says of each
 * how many answers there are, how many the other field does not take, and which are the first of these.
 */
import { type AnswerMap, Problem, resources } from '@kontor/contract';
import {
  type CompiledInput,
  choiceListOf,
  choicesOf,
  compareFields,
  compile,
  type Form,
  type Issue,
  mappingFault,
} from '@kontor/form';
import { type Sql, sql } from '../../db/sql.ts';
import { answered, countEntries } from '../answered.ts';
import type { Ctx } from '../context.ts';
import { keysOfField } from '../former-fields.ts';
import { mayAll } from '../scope.ts';
import { type Convert, converter } from './convert.ts';

const { reports } = resources;

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

interface Forms {
  published: Form;
  draft: Form;
}

/** A map with its two fields. */
export interface Pair {
  map: AnswerMap;
  from: CompiledInput;
  to: CompiledInput;
}

export const fieldById = (form: Form, id: string): CompiledInput | undefined =>
  compile(form).inputs.find(({ content }) => content.id === id);

/** Answers of this field go with the map: of one that stays those alone that have a counterpart. */
export function mappedAnswers(where: Sql, form: Form, { from, to, values = {} }: AnswerMap): Sql {
  const all = answered(where, keysOfField(form, from));
  return from === to ? sql`${all} and e.value ?| ${Object.keys(values)}::text[]` : all;
}

/** Mapping changes any of the form's entries. */
export function mustMayMap(ctx: Ctx): void {
  if (!mayAll(ctx.actor, reports, 'update') || !mayAll(ctx.actor, reports, 'read')) throw new Problem('forbidden');
}

/** Values that the map names and that the field does not offer. */
function unknownValues({ content: { options } }: CompiledInput, { values = {} }: AnswerMap, path: string): Issue[] {
  if (choiceListOf(options) !== null) return [];
  const offered = new Set(choicesOf(options).map(({ value }) => value));
  if (offered.size === 0) return [];
  return Object.entries(values).flatMap(([old, next]) =>
    next === null || offered.has(next) ? [] : [{ path: `${path}.values.${old}`, code: 'not_a_choice' as const }],
  );
}

/** Why the map cannot be, whatever the answers are. */
function faultsOf({ published, draft }: Forms, map: AnswerMap, path: string): Issue[] {
  const [from, to] = [fieldById(published, map.from), fieldById(draft, map.to)];
  const fault = (at: 'from' | 'to', code: string) => [{ path: `${path}.${at}`, code }] as Issue[];
  if (!from) return fault('from', 'unknown');
  if (!to) return fault('to', 'unknown');
  const change = compareFields(published, draft).find(
    row => row.id === map.from && row.change === (map.from === map.to ? 'choices' : 'removed'),
  );
  if (!change) return fault('from', 'map_not_gone');
  const wrong = mappingFault(from, to);
  if (wrong) return fault('to', wrong === 'place' ? 'map_other_place' : 'map_other_kind');
  const kept = Object.keys(map.values ?? {}).filter(value => map.from === map.to && !change.gone.includes(value));
  const unknown: Issue[] = kept.map(value => ({ path: `${path}.values.${value}`, code: 'map_not_gone' }) as Issue);
  return [...unknown, ...unknownValues(to, map, path)];
}

/** The maps with their fields; 422 where one cannot be. */
export function mustBeMaps(forms: Forms, maps: readonly AnswerMap[]): Pair[] {
  const seen = new Set<string>();
  const issues = maps.flatMap((map, at): Issue[] => {
    if (seen.has(map.from)) return [{ path: `map.${at}.from`, code: 'value_not_unique' }];
    seen.add(map.from);
    return faultsOf(forms, map, `map.${at}`);
  });
  if (issues.length > 0) throw new Problem('invalid', issues);
  return maps.flatMap(map => {
    const [from, to] = [fieldById(forms.published, map.from), fieldById(forms.draft, map.to)];
    return from && to ? [{ map, from, to }] : [];
  });
}

interface Found {
  value: unknown;
  answers: number;
}

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
    .sort((one, other) => Number(one.fits) - Number(other.fits) || other.answers - one.answers)
    .slice(0, mostValues);
}

export async function fitOf(ctx: Ctx, form: string, published: Form, { map, from, to }: Pair): Promise<Fit> {
  const answers = mappedAnswers(sql`t.report_config_id = ${form} and t.deleted is null`, published, map);
  const values = await ctx.db.rows<Found>(
    sql`select e.value, count(*)::int as answers from ${answers} group by e.value order by answers desc, e.value limit ${tried + 1}`,
    'rare',
  );
  const { convert, labels } = await converter(
    ctx,
    { from, to },
    map,
    values.map(({ value }) => value),
  );
  const wrong = values.filter(({ value }) => convert(value) === null).map(({ value }) => JSON.stringify(value));
  const those = sql`${answers} and e.value = any(${wrong}::jsonb[])`;
  const first = await ctx.db.rows<Fit['first'][number]>(
    sql`select t.id, t.number, e.value from ${those} order by t.created desc, t.id desc limit ${firstShown}`,
    'rare',
  );
  return {
    ...{ from: map.from, to: map.to, answers: await countEntries(ctx, answers), complete: values.length <= tried },
    ...{ misfits: wrong.length === 0 ? 0 : await countEntries(ctx, those), first },
    values: shownValues(values, map, convert, labels),
  };
}

/** Characters of an answer, and of all that a refusal names. */
const [longest, mostNamed] = [60, 5];

/** 422 where answers do not fit, or may not, and nothing says what becomes of them. */
export function mustFitAll(maps: readonly AnswerMap[], fits: readonly Fit[]): void {
  const issues = fits.flatMap(({ answers, misfits, first, complete }, at): Issue[] => {
    if (maps[at]?.misfits === 'leave') return [];
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
