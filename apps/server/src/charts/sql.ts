/**
 * A chart's plan as SQL: what entries give to its datasets, one row for each label that one stands under, or each point.
 * The same over all entries (a count), and over what became of some since (a change: as it was, then as it is).
 */
import type { As, Bounds, DatasetPlan, FilterPlan, FormPlan, Plan, Reading } from '@kontor/charts';
import { and, join, type Sql, sql } from '../db/sql.ts';
import { answerAt, answerFilter, columnFilter, otherThan } from '../records/filters.ts';

/** What is read, with the alias `t`: rows that have a form, a state, a time and answers. */
export interface Source {
  from: Sql;
  where: Sql;
  /** 1 for what is there, -1 for what is no longer. */
  sign: Sql;
}

export const allEntries: Source = { from: sql`reports t`, where: sql`t.deleted is null`, sign: sql`1` };

/** What `snapshot` has not seen. */
export const changesSince = (snapshot: string): Source => ({
  from: sql`chart_changes t`,
  where: sql`not pg_visible_in_snapshot(t.xid, ${snapshot}::pg_snapshot)`,
  sign: sql`t.sign`,
});

type Answer = Extract<Reading, { at: 'answer' }>;
const data = sql`t.data`;

/** The JSON of an answer; of one instance of a repeat, whose number is in `instance`. */
const jsonOf = ({ name, corrected, instances }: Answer, instance: Sql): Sql =>
  instances > 0 ? sql`(${data} -> (${`${name}.`}::text || ${instance}))` : answerAt(data, name, corrected);

const numbers = (count: number, alias: Sql): Sql => sql`generate_series(0, ${count - 1}::int) ${alias} (i)`;

const patterns = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM' } as const;

const dateOf = (reading: Exclude<Reading, { at: 'state' }>, instance: Sql): Sql => {
  if (reading.at === 'created') return sql`(t.created at time zone 'utc')`;
  const json = jsonOf(reading, instance);
  return reading.as === 'day' ? sql`chart_day(${json})::timestamp` : sql`(chart_moment(${json}) at time zone 'utc')`;
};

/** Years that four digits can say. */
const sayable = (date: Sql) => sql`(${date} >= '0001-01-01' and ${date} < '10000-01-01')`;

/** A sub-query of one column: the labels that a row, or one instance in it, stands under. */
function labels(plan: Plan, reading: Reading): Sql {
  if (reading.at === 'state') return sql`select coalesce(t.state, '')`;
  const { labels: kind } = plan;
  if (kind === 'day' || kind === 'week' || kind === 'month') {
    const date = dateOf(reading, sql`g.i`);
    return sql`select to_char(d.at, ${patterns[kind]}) from (select ${date} as at) d where ${sayable(sql`d.at`)}`;
  }
  if (reading.at === 'created') return sql`select null::text`;
  const json = jsonOf(reading, sql`g.i`);
  if (reading.as === 'number') return sql`select chart_number(${json})::text`;
  return sql`select chart_word(e.item) from (select ${json} as j) a, jsonb_array_elements(case jsonb_typeof(a.j) when 'array' then a.j else jsonb_build_array(a.j) end) e (item)`;
}

/** The same for x: decimals, days, moments to the second. */
function places(reading: Reading): Sql {
  if (reading.at === 'state') return sql`select null::text`;
  if (reading.as === 'number' && reading.at === 'answer')
    return sql`select chart_number(${jsonOf(reading, sql`g.i`)})::text`;
  const date = dateOf(reading, sql`g.i`);
  const pattern = reading.as === 'day' ? patterns.day : 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
  return sql`select to_char(d.at, ${pattern}) from (select ${date} as at) d where ${sayable(sql`d.at`)}`;
}

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

/** A day so many days later, as text that sorts as days do; null beyond the years that four digits say. */
function later(day: string, days: number): string | null {
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString();
  return /^\d{4}-/.test(at) ? at.slice(0, 10) : null;
}

/** Texts of moments within bounds sort between these days: a moment says its own zone, and may lie a day beside that of UTC. */
function roughly(text: Sql, { gt, gte, lt, lte }: Bounds): Sql {
  const [low, high] = [gt ?? gte, lt ?? lte];
  const [first, next] = [low ? later(low.slice(0, 10), -1) : null, high ? later(high.slice(0, 10), 2) : null];
  return and([...(first ? [sql`${text} >= ${first}`] : []), ...(next ? [sql`${text} < ${next}`] : [])]);
}

/**
 * Most entries are out by comparing texts alone, before anything is read as a date: a million take one second instead of
 * eight. Days sort as texts do.
 */
function plainRange(json: Sql, bounds: Bounds, as: Exclude<As, 'words'>): Sql {
  const text = sql`((${json} #>> '{}') collate "C")`;
  if (as === 'number') return sql`coalesce(${within(sql`chart_number(${json})`, bounds, 'number')}, false)`;
  if (as === 'day')
    return sql`case when ${within(text, bounds, 'text')} then chart_day(${json}) is not null else false end`;
  const exact = sql`(select ${keeps(bounds, 'moment')} from (select chart_moment(${json}) as v) x)`;
  return sql`case when ${roughly(text, bounds)} then ${exact} else false end`;
}

/** Of a value `x.v`. */
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

function part(reading: Answer, text: string): Sql {
  const low = (value: Sql) => sql`lower(${value} collate "und-x-icu")`;
  const from = reading.instances > 0 ? sql`${numbers(reading.instances, sql`r`)}, lateral` : sql``;
  return sql`exists (select 1 from ${from} (select ${jsonOf(reading, sql`r.i`)} as j) a, jsonb_array_elements(case jsonb_typeof(a.j) when 'array' then a.j else jsonb_build_array(a.j) end) e (item)
    where strpos(${low(sql`chart_word(e.item)`)}, ${low(sql`${text}::text`)}) > 0)`;
}

/** Equality and emptiness as in lists, so that the entries behind a figure are those that a list finds. */
export function condition(filter: FilterPlan): Sql {
  if (filter.is === 'settled') return filter.holds ? sql`true` : sql`false`;
  if (filter.is === 'state')
    return columnFilter(
      'state',
      filter.values.map(value => value || null),
    );
  const { reading } = filter;
  if (filter.is === 'range') return range(reading, filter.bounds);
  if (filter.is === 'part') return reading.at === 'answer' ? part(reading, filter.value) : sql`false`;
  const value = filter.is === 'one' ? filter.value : '';
  const { not } = filter;
  if (reading.at !== 'answer') {
    const found = columnFilter(reading.at, [value === '' ? null : value]);
    return not ? otherThan(found) : found;
  }
  const { name, instances, corrected } = reading;
  const found = answerFilter('data', name, [value], { instances, corrected, measure: null });
  return not ? otherThan(found) : found;
}

/** Rows of one column `v`: the numbers that go with a label. Those of the same repeat go with their own instance. */
function values(reading: Reading | null, beside: Reading): Sql {
  if (reading?.at !== 'answer') return sql`(select null::numeric as v)`;
  const paired = reading.repeat !== null && beside.at === 'answer' && beside.repeat === reading.repeat;
  if (paired || reading.instances === 0) return sql`(select chart_number(${jsonOf(reading, sql`g.i`)}) as v)`;
  return sql`(select chart_number(${jsonOf(reading, sql`r.i`)}) as v from ${numbers(reading.instances, sql`r`)})`;
}

const none = sql`select 0, null::numeric, null::jsonb where false`;

/** What one dataset makes of a label: whether it counts, and with which number. */
function branch(plan: Plan, { filters, value, radius }: DatasetPlan, index: number, label: Reading): Sql {
  const passes = and(filters.map(condition));
  const made = plan.datasets[index]?.function;
  if (made === 'points') {
    if (value === null || (plan.type === 'bubble' && radius === null)) return none;
    const bubble = plan.type === 'bubble';
    const point = bubble
      ? sql`jsonb_build_array(l.label, y.v::text, r.v::text)`
      : sql`jsonb_build_array(l.label, y.v::text)`;
    const radii = bubble ? sql`cross join lateral ${values(radius, label)} r` : sql``;
    const there = bubble ? sql`y.v is not null and r.v is not null` : sql`y.v is not null`;
    return sql`select ${index}::int, null::numeric, ${point} from ${values(value, label)} y ${radii} where ${there} and ${passes}`;
  }
  if (made === 'count') return sql`select ${index}::int, null::numeric, null::jsonb where ${passes}`;
  if (value === null) return none;
  return sql`select ${index}::int, y.v, null::jsonb from ${values(value, label)} y where y.v is not null and ${passes}`;
}

function ofForm(plan: Plan, { id, label, datasets, within: narrowing = [] }: FormPlan, source: Source): Sql[] {
  if (label === null) return [];
  const repeated = label.at === 'answer' && label.instances > 0;
  const instances = repeated ? sql`cross join ${numbers(label.instances, sql`g`)}` : sql``;
  const labelled = plan.labels === 'points' ? places(label) : labels(plan, label);
  const branches = datasets.map((dataset, index) => branch(plan, dataset, index, label));
  return [
    sql`select d.dataset, l.label, d.value, d.point, ${source.sign} as sign from ${source.from} ${instances}
      cross join lateral (${labelled}) l (label)
      cross join lateral (${join(branches, ' union all ')}) d (dataset, value, point)
      where t.report_config_id = ${id}::uuid and ${source.where} and ${and(narrowing.map(condition))} and l.label is not null`,
  ];
}

/** Columns: dataset, label, value, point, sign. */
export function contributions(plan: Plan, source: Source): Sql {
  const parts = plan.forms.flatMap(form => ofForm(plan, form, source));
  return parts.length > 0
    ? join(parts, ' union all ')
    : sql`select 0 as dataset, ''::text as label, null::numeric as value, null::jsonb as point, 1 as sign where false`;
}

/** The datasets whose numbers are kept one by one. */
export const extremes = (plan: Plan): number[] =>
  plan.datasets.flatMap(({ function: made }, index) => (made === 'min' || made === 'max' ? [index] : []));
