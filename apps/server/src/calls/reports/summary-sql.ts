/**
 * SQL that sums up the answers of several fields: the entries are read once, each field's value in a column of its own
 * and with its own type, then each field is aggregated and sorted into bins.
 */
import { limits, Problem } from '@kontor/contract';
import { choicesOf, type Input } from '@kontor/form';
import type { Summary, SummaryField } from '../../columns/question.ts';
import { identifier, join, type Sql, sql } from '../../db/sql.ts';
import { answerAt, isInstance, type Named } from '../../records/filters.ts';

export interface Asked {
  field: string;
  kind: 'number' | 'day' | 'words';
  /** Of an entry `t`: a value of the kind's type, or JSON of several. */
  column: Sql;
  /** The column holds several values. */
  several: boolean;
  /** Of one JSON value `v`. */
  typed: Sql;
  /** Values of a choice by their levels, the lowest first; none without levels. */
  ranked: string[];
}

/** One field's aggregates. */
export type Found = Summary;

/** The more bins, the finer a histogram; a head's column has room for some twenty bars. */
export const mostBins = 20;

const none = sql`null::jsonb`;

/** Answers of all instances of a repeat. */
const ofInstances = (named: Named): Sql =>
  sql`(select jsonb_agg(e.value) from jsonb_each(t.data) e where ${isInstance(named)})`;

function rankedOf({ group, content }: Input): string[] {
  if (group !== 'choice') return [];
  const choices = choicesOf(content.options);
  const levelled = choices.filter(choice => choice.level !== undefined);
  return levelled.toSorted((one, other) => (one.level ?? 0) - (other.level ?? 0)).map(choice => choice.value);
}

/** The same question to the columnar copy; null where it has no column for it. */
export function columnField(
  field: string,
  input: Input | undefined,
  { kind, ranked, several }: Asked,
): SummaryField | null {
  if (field === 'created' || field === 'modified') return { of: field, kind: 'day', several, ranked };
  if (!input || input.keys || input.repeat !== null) return null;
  const of = { name: field, corrected: input.known !== null };
  return { of, kind: kind === 'day' && input.measure === 'moment' ? 'moment' : kind, several, ranked };
}

/** What is to be read of a field; 400 for one that the form does not have. */
export function askedOf(field: string, input: Input | undefined, zone: string): Asked {
  if (field === 'created' || field === 'modified') {
    const column = sql`(${identifier(`t.${field}`)} at time zone ${zone})::date`;
    return { field, kind: 'day', column, several: false, typed: none, ranked: [] };
  }
  if (!input) throw new Problem('badQuery', [{ path: 'fields', code: 'unknown' }]);
  const { measure, repeat, known, group, files, keys = field } = input;
  const typed =
    measure === 'number'
      ? sql`chart_number(v)`
      : measure === 'day'
        ? sql`chart_day(v)`
        : measure === 'moment'
          ? sql`(chart_moment(v) at time zone ${zone})::date`
          : sql`nullif(nullif(v, '[]') #>> '{}', '')`;
  const kind = measure === 'number' ? 'number' : measure === 'day' || measure === 'moment' ? 'day' : 'words';
  const single = answerAt(sql`t.data`, keys, known !== null);
  const several = repeat !== null || group === 'choice' || files;
  const column =
    repeat !== null ? ofInstances(keys) : several ? single : sql`(select ${typed} from (select ${single} as v) x)`;
  return { field, kind, column, several, typed, ranked: rankedOf(input) };
}

/** Rows of one column `v`, without empty ones; lists in lists (several choices in a repeat) are flat. */
function valuesOf({ several, typed }: Asked, at: number): Sql {
  const column = identifier(`f${at}`);
  if (!several) return sql`select ${column} as v from entries where ${column} is not null`;
  const flat = sql`jsonb_array_elements(case jsonb_typeof(${column}) when 'array' then ${column} else jsonb_build_array(${column}) end)`;
  const flatter = sql`jsonb_array_elements(case jsonb_typeof(a.v) when 'array' then a.v else jsonb_build_array(a.v) end)`;
  return sql`select x.v from (select ${typed} as v from (select b.v from entries cross join lateral ${flat} a (v) cross join lateral ${flatter} b (v) where ${column} is not null) e) x where x.v is not null`;
}

/**
 * Bins begin at round numbers. What is far above the others (by three times the distance of the quartiles) goes into the
 * last one, or all others would share the first.
 */
const ofNumbers = (values: Sql): Sql => sql`
  with v as materialized (${values}),
  s as (select count(*) as filled, count(distinct v) as different, sum(v) as sum, avg(v) as mean,
    percentile_cont(0.5) within group (order by v::float8) as median, min(v) as min, max(v) as max,
    percentile_disc(array[0.25, 0.75]) within group (order by v) as q, least(coalesce(max(scale(v)), 0), 6) as digits from v),
  r as (select *, (case when q[2] > q[1] and max > q[2] + 3 * (q[2] - q[1]) then q[2] + 3 * (q[2] - q[1]) else max end - min) / ${mostBins - 4}::int as raw from s),
  p as (select *, case when raw > 0 then power(10::numeric, floor(log(raw))) end as ten from r),
  w as (select *, case when ten is not null then greatest(ten * case when raw <= ten then 1 when raw <= 2 * ten then 2 when raw <= 5 * ten then 5 else 10 end, power(10::numeric, -digits)) end as step from p),
  b as (select least(floor(v.v / w.step) - floor(w.min / w.step), ${mostBins - 1}) as at, count(*) as count from v cross join w where w.step is not null group by 1)
  select jsonb_build_object('filled', filled, 'different', different, 'sum', sum, 'mean', mean, 'median', median, 'min', min, 'max', max,
    'digits', digits, 'step', step, 'start', floor(min / step) * step,
    'bins', (select jsonb_agg(jsonb_build_object('at', b.at, 'count', b.count)) from b)) from w`;

/** Bins are days, weeks, months … of the calendar: the shortest of which there are few enough. */
const ofDays = (values: Sql): Sql => sql`
  with v as materialized (${values}),
  s as (select count(*) as filled, count(distinct v) as different, min(v) as first, max(v) as last from v),
  w as (select *, case when last - first < ${mostBins} then 'day' when last - first < 7 * ${mostBins - 1} then 'week'
    when last - first < 28 * ${mostBins - 1} then 'month' when last - first < 89 * ${mostBins - 1} then 'quarter'
    when last - first < 365 * ${mostBins - 1} then 'year' else 'decade' end as unit from s),
  b as (select date_trunc(w.unit, v.v::timestamp)::date as at, count(*) as count from v cross join w group by 1)
  select jsonb_build_object('filled', filled, 'different', different, 'first', first, 'last', last, 'unit', unit,
    'bins', (select jsonb_agg(jsonb_build_object('at', b.at, 'count', b.count)) from b)) from w`;

const ofWords = (values: Sql, ranked: string[]): Sql => sql`
  with v as materialized (${values})
  select jsonb_build_object('filled', count(*), 'different', count(distinct v), 'middle', ${
    ranked.length > 0
      ? sql`percentile_disc(0.5) within group (order by array_position(${ranked}::text[], v)) filter (where v = any(${ranked}::text[]))`
      : sql`null::int`
  }) from v`;

const branch = (asked: Asked, at: number): Sql => {
  const values = valuesOf(asked, at);
  const made =
    asked.kind === 'number' ? ofNumbers(values) : asked.kind === 'day' ? ofDays(values) : ofWords(values, asked.ranked);
  return sql`select ${at}::int as at, found from (${made}) x (found)`;
};

/** Columns: `at` (the field's place, -1 for the entries themselves), `found`. */
export function summarised(fields: readonly Asked[], source: Sql): Sql {
  const columns = fields.map(({ column }, at) => sql`${column} as ${identifier(`f${at}`)}`);
  const counted = sql`select -1 as at, jsonb_build_object('counted', (select count(*) from matched)) as found`;
  return sql`
    with matched as materialized (select ${join([sql`1 as one`, ...columns], ', ')} from ${source}),
    entries as (select * from matched limit ${limits.summary_reports})
    ${join([counted, ...fields.map(branch)], ' union all ')}`;
}
