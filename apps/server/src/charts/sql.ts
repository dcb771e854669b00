/**
 * Compiles a chart's plan to SQL: one row for each label or point that an entry contributes to a dataset. The same
 * statement serves full counts (all entries) and incremental maintenance (each logged change as before, with sign -1,
 * and as after).
 */
import {
  chartTypes,
  type DatasetPlan,
  type FormPlan,
  isCycle,
  isPeriod,
  type Plan,
  type Reading,
} from '@kontor/charts';
import { and, join, type Sql, sql } from '../db/sql.ts';
import { condition, dateOf, datePatterns, jsonOf, numbers, sayable } from '../records/entry-conditions.ts';

/** The rows read, under alias `t`: each has a form, a state, a time and answers. */
export interface Source {
  from: Sql;
  where: Sql;
  /** 1 for added rows, -1 for removed ones. */
  sign: Sql;
}

export const allEntries: Source = { from: sql`reports t`, where: sql`t.deleted is null`, sign: sql`1` };

/** Changes not visible in `snapshot`. */
export const changesSince = (snapshot: string): Source => ({
  from: sql`chart_changes t`,
  where: sql`not pg_visible_in_snapshot(t.xid, ${snapshot}::pg_snapshot)`,
  sign: sql`t.sign`,
});

/** One-column sub-query: the labels to which a row, or one of its repeat instances, contributes. */
function labels(plan: Plan, reading: Reading): Sql {
  if (reading.at === 'state') return sql`select coalesce(t.state, '')`;
  const { labels: kind } = plan;
  if (isPeriod(kind) || isCycle(kind)) {
    const date = dateOf(reading, sql`g.i`);
    return sql`select to_char(d.at, ${datePatterns[kind]}) from (select ${date} as at) d where ${sayable(sql`d.at`)}`;
  }
  if (reading.at === 'created') return sql`select null::text`;
  const json = jsonOf(reading, sql`g.i`);
  if (reading.as === 'number') return sql`select chart_number(${json})::text`;
  return sql`select chart_word(e.item) from (select ${json} as j) a, jsonb_array_elements(case jsonb_typeof(a.j) when 'array' then a.j else jsonb_build_array(a.j) end) e (item)`;
}

/** The same for x values: decimals, days, timestamps to the second. */
function places(reading: Reading): Sql {
  if (reading.at === 'state') return sql`select null::text`;
  if (reading.as === 'number' && reading.at === 'answer')
    return sql`select chart_number(${jsonOf(reading, sql`g.i`)})::text`;
  const date = dateOf(reading, sql`g.i`);
  const pattern = reading.as === 'day' ? datePatterns.day : 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
  return sql`select to_char(d.at, ${pattern}) from (select ${date} as at) d where ${sayable(sql`d.at`)}`;
}

/**
 * Rows of one column `v`: the numbers that belong to a label. Those of the same repeat belong to their own instance.
 */
function values(reading: Reading | null, beside: Reading): Sql {
  if (reading?.at !== 'answer') return sql`(select null::numeric as v)`;
  const paired = reading.repeat !== null && beside.at === 'answer' && beside.repeat === reading.repeat;
  if (paired || reading.instances === 0) return sql`(select chart_number(${jsonOf(reading, sql`g.i`)}) as v)`;
  return sql`(select chart_number(${jsonOf(reading, sql`r.i`)}) as v from ${numbers(reading.instances, sql`r`)})`;
}

const none = sql`select 0, null::numeric, null::jsonb where false`;

/** Contribution of a label to one dataset: whether it counts, and with which number. */
function branch(plan: Plan, { filters, value, radius }: DatasetPlan, index: number, label: Reading): Sql {
  const passes = and(filters.map(condition));
  const made = plan.datasets[index]?.function;
  if (made === 'points') {
    const bubble = chartTypes[plan.type].radius;
    if (value === null || (bubble && radius === null)) return none;
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

/** The datasets whose numbers are stored one by one (minimum and maximum). */
export const extremes = (plan: Plan): number[] =>
  plan.datasets.flatMap(({ function: made }, index) => (made === 'min' || made === 'max' ? [index] : []));
