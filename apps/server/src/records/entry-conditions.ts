/**
 * Compiles the filters of a chart to SQL conditions over entries (`t`: a row with form, state, time and answers). Lists
 * use the same conditions, so that the entries behind a figure are exactly those it counted.
 */
import type { Bounds, Cycle, FilterPlan, Granularity, Reading, ValueType } from '@kontor/charts';
import { and, type Sql, sql } from '../db/sql.ts';
import { answerAt, answerFilter, columnFilter, instanceAt, otherThan } from './filters.ts';

export type Answer = Extract<Reading, { at: 'answer' }>;
const data = sql`t.data`;

/** JSON of an answer; in a repeat, of the instance numbered `instance`. */
export const jsonOf = ({ name, corrected, instances, keys }: Answer, instance: Sql): Sql =>
  instances > 0 ? instanceAt(data, keys ?? name, instance) : answerAt(data, keys ?? name, corrected);

export const numbers = (count: number, alias: Sql): Sql => sql`generate_series(0, ${count - 1}::int) ${alias} (i)`;

export const dateOf = (reading: Exclude<Reading, { at: 'state' }>, instance: Sql): Sql => {
  if (reading.at === 'created') return sql`(t.created at time zone 'utc')`;
  const json = jsonOf(reading, instance);
  return reading.as === 'day' ? sql`chart_day(${json})::timestamp` : sql`(chart_moment(${json}) at time zone 'utc')`;
};

/** Labels of dates as `to_char` writes them. */
export const datePatterns: Record<Granularity, string> = {
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
  weekday: 'ID',
  hour: 'HH24',
};

/** Years of four digits. */
export const sayable = (date: Sql) => sql`(${date} >= '0001-01-01' and ${date} < '10000-01-01')`;

const casts = { number: sql`::numeric`, day: sql`::date`, moment: sql`::timestamptz`, text: sql`::text` };

function within(value: Sql, bounds: Bounds, as: keyof typeof casts): Sql {
  const { gt, gte, lt, lte } = bounds;
  const cast = casts[as];
  return and([
    sql`${value} is not null`,
    ...(gt === undefined ? [] : [sql`${value} > ${gt}${cast}`]),
    ...(gte === undefined ? [] : [sql`${value} >= ${gte}${cast}`]),
    ...(lt === undefined ? [] : [sql`${value} < ${lt}${cast}`]),
    ...(lte === undefined ? [] : [sql`${value} <= ${lte}${cast}`]),
  ]);
}

/** The day `days` later, as text in sort order; null beyond year 9999. */
function later(day: string, days: number): string | null {
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString();
  return /^\d{4}-/.test(at) ? at.slice(0, 10) : null;
}

/**
 * Bounds on days that contain every timestamp within `Bounds`: a timestamp has its own time zone, so that its day may
 * differ by one from the UTC day.
 */
function roughly(text: Sql, { gt, gte, lt, lte }: Bounds): Sql {
  const [low, high] = [gt ?? gte, lt ?? lte];
  const [first, next] = [low ? later(low.slice(0, 10), -1) : null, high ? later(high.slice(0, 10), 2) : null];
  return and([...(first ? [sql`${text} >= ${first}`] : []), ...(next ? [sql`${text} < ${next}`] : [])]);
}

/**
 * Prefilter by text comparison, before any text is cast to a date: excludes most entries, one second instead of eight
 * for a million. ISO dates sort as text.
 */
function plainRange(json: Sql, bounds: Bounds, as: Exclude<ValueType, 'words'>): Sql {
  const text = sql`((${json} #>> '{}') collate "C")`;
  if (as === 'number') return sql`coalesce(${within(sql`chart_number(${json})`, bounds, 'number')}, false)`;
  if (as === 'day')
    return sql`case when ${within(text, bounds, 'text')} then chart_day(${json}) is not null else false end`;
  const exact = sql`(select ${keeps(bounds, 'moment')} from (select chart_moment(${json}) as v) x)`;
  return sql`case when ${roughly(text, bounds)} then ${exact} else false end`;
}

/** Condition on the cast value `x.v`. */
const keeps = (bounds: Bounds, as: keyof typeof casts): Sql =>
  sql`coalesce(${within(sql`x.v`, bounds, as)}${as === 'moment' ? sql` and ${sayable(sql`(x.v at time zone 'utc')`)}` : sql``}, false)`;

function range(reading: Reading, bounds: Bounds): Sql {
  if (reading.at === 'state' || reading.as === 'words') return sql`false`;
  if (reading.at === 'created') return within(sql`t.created`, bounds, 'moment');
  const { as, instances } = reading;
  const json = jsonOf(reading, sql`r.i`);
  if (instances === 0) return plainRange(json, bounds, as);
  const read = { number: sql`chart_number`, day: sql`chart_day`, moment: sql`chart_moment` }[as];
  return sql`exists (select 1 from ${numbers(instances, sql`r`)}, lateral (select ${read}(${json}) as v) x where ${keeps(bounds, as)})`;
}

/** Dates of one weekday or hour; a day has no hour. */
function cycle(reading: Reading, by: Cycle, value: string): Sql {
  if (reading.at === 'state' || (by === 'hour' && reading.as === 'day')) return sql`false`;
  const repeated = reading.at === 'answer' && reading.instances > 0;
  const from = repeated ? sql`${numbers(reading.instances, sql`r`)}, lateral` : sql``;
  return sql`exists (select 1 from ${from} (select ${dateOf(reading, sql`r.i`)} as at) d
    where ${sayable(sql`d.at`)} and to_char(d.at, ${datePatterns[by]}) = ${value})`;
}

function part(reading: Answer, text: string): Sql {
  const low = (value: Sql) => sql`lower(${value} collate "und-x-icu")`;
  const from = reading.instances > 0 ? sql`${numbers(reading.instances, sql`r`)}, lateral` : sql``;
  return sql`exists (select 1 from ${from} (select ${jsonOf(reading, sql`r.i`)} as j) a, jsonb_array_elements(case jsonb_typeof(a.j) when 'array' then a.j else jsonb_build_array(a.j) end) e (item)
    where strpos(${low(sql`chart_word(e.item)`)}, ${low(sql`${text}::text`)}) > 0)`;
}

/** Equality and emptiness as in lists, so that a list finds the entries that a figure counted. */
export function condition(filter: FilterPlan): Sql {
  if (filter.is === 'settled') return filter.holds ? sql`true` : sql`false`;
  if (filter.is === 'state')
    return columnFilter(
      'state',
      filter.values.map(value => value || null),
    );
  const { reading } = filter;
  if (filter.is === 'range') return range(reading, filter.bounds);
  if (filter.is === 'cycle') return cycle(reading, filter.by, filter.value);
  if (filter.is === 'part') return reading.at === 'answer' ? part(reading, filter.value) : sql`false`;
  const value = filter.is === 'one' ? filter.value : '';
  const { not } = filter;
  if (reading.at !== 'answer') {
    const found = columnFilter(reading.at, [value === '' ? null : value]);
    return not ? otherThan(found) : found;
  }
  const { name, instances, corrected, keys } = reading;
  const found = answerFilter('data', name, [value], { instances, corrected, measure: null, ...(keys && { keys }) });
  return not ? otherThan(found) : found;
}
