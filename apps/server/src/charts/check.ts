/**
 * Verifies stored figures against a full count, each chart in one snapshot: pending changes of the log are applied for
 * the comparison, so that nothing has to stop.
 */
import type { ChartConfig, Plan } from '@kontor/charts';
import type { Database, Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import { readAll } from './count.ts';
import { allEntries, changesSince, contributions, extremes } from './sql.ts';

/** A figure that differs from the count. */
export interface Wrong {
  /** Label of the dataset. */
  dataset: string;
  /** Label as stored; for scatter charts the point. */
  label: string;
  kept: string;
  counted: string;
}

export interface Difference {
  chart: string;
  name: string;
  what: 'wrong';
  details: Wrong[];
}

/** Limit of differences for each chart, which is recounted as a whole anyway. */
const mostTold = 200;

interface Build {
  name: string;
  config: ChartConfig;
  build: string;
  plan: Plan;
  snapshot: string;
}

type Row = Omit<Wrong, 'dataset'> & { dataset: number };

const told = (n: Sql, sum: Sql) => sql`concat_ws(', sum ', ${n}, trim_scale(${sum}))`;

/** Stored and counted values side by side, where they differ. */
function wrongRows(db: Db, { build, plan, snapshot }: Build): Promise<Row[]> {
  const ends = extremes(plan);
  return db.rows<Row>(
    sql`
    with raw as materialized (${contributions(plan, allEntries)}),
    late as materialized (${contributions(plan, changesSince(snapshot))}),
    kept as (
      select dataset, label, sum(n) as n, sum(sum) as sum from (
        select dataset, label, n, sum from chart_figures where build = ${build}::uuid
        union all select dataset, label, sign, sign * value from late where point is null) k
      group by dataset, label having sum(n) <> 0 or coalesce(sum(sum), 0) <> 0
    ),
    counted as (
      select dataset, label, count(*) as n, sum(value) as sum,
        case when dataset = any(${ends}::int[]) then min(value) end as low, case when dataset = any(${ends}::int[]) then max(value) end as high
      from raw where point is null group by dataset, label
    ),
    kept_values as (
      select dataset, label, value, sum(n) as n from (
        select dataset, label, value, n from chart_values where build = ${build}::uuid
        union all select dataset, label, value, sign from late where dataset = any(${ends}::int[])) k
      group by dataset, label, value having sum(n) <> 0
    ),
    counted_values as (
      select dataset, label, value, count(*) as n from raw where dataset = any(${ends}::int[]) group by dataset, label, value
    ),
    kept_points as (
      select dataset, point, sum(n) as n from (
        select dataset, point, n from chart_points where build = ${build}::uuid
        union all select dataset, point, sign from late where point is not null) k
      group by dataset, point having sum(n) <> 0
    ),
    counted_points as (select dataset, point, count(*) as n from raw where point is not null group by dataset, point)
    select * from (
      select dataset, label, ${told(sql`k.n`, sql`k.sum`)} as kept, ${told(sql`c.n`, sql`c.sum`)} as counted
      from kept k full join counted c using (dataset, label)
      where (k.n, k.sum) is distinct from (c.n, c.sum)
      union all
      select f.dataset, f.label, concat_ws(' to ', f.low, f.high), concat_ws(' to ', c.low, c.high)
      from chart_figures f join counted c using (dataset, label)
      where f.build = ${build}::uuid and (f.low, f.high) is distinct from (c.low, c.high)
        and not exists (select 1 from late l where l.dataset = f.dataset and l.label = f.label)
      union all
      select dataset, label || ' = ' || trim_scale(value), k.n::text, c.n::text
      from kept_values k full join counted_values c using (dataset, label, value) where k.n is distinct from c.n
      union all
      select dataset, point::text, k.n::text, c.n::text
      from kept_points k full join counted_points c using (dataset, point) where k.n is distinct from c.n
    ) d limit ${mostTold}`,
    'rare',
  );
}

async function differencesOf(db: Db, chart: string): Promise<Difference | null> {
  await db.text('set transaction isolation level repeatable read, read only');
  await readAll(db, 20 * 60_000);
  const build = await db.one<Build>(sql`
    select c.name, c.config, b.build, b.plan, b.snapshot::text
    from chart_builds b join charts c on c.id = b.chart_id where b.chart_id = ${chart} and b.build is not null`);
  const rows = build ? await wrongRows(db, build) : [];
  if (!build || rows.length === 0) return null;
  const labelOf = (dataset: number) => {
    const id = build.plan.datasets[dataset]?.id;
    return build.config.datasets.find(each => each.id === id)?.label ?? String(dataset);
  };
  const details = rows.map(({ dataset, label, kept, counted }) => ({
    ...{ dataset: labelOf(dataset), label, kept: kept || 'nothing', counted: counted || 'nothing' },
  }));
  return { chart, name: build.name, what: 'wrong', details };
}

/** Compares all stored figures, or those of one chart. */
export async function checkCaches(database: Database, only?: string): Promise<Difference[]> {
  const charts = await database.rows<{ id: string }>(
    sql`select chart_id as id from chart_builds b where b.build is not null and (${only ?? null}::uuid is null or b.chart_id = ${only ?? null}::uuid) order by chart_id`,
  );
  const found: Difference[] = [];
  for (const { id } of charts) {
    const difference = await database.transaction(db => differencesOf(db, id));
    if (difference) found.push(difference);
  }
  return found;
}

/** Charts without any figures. */
export const uncounted = (database: Database): Promise<{ id: string; name: string; failed: string | null }[]> =>
  database.rows(sql`
    select c.id, c.name, b.failed from charts c left join chart_builds b on b.chart_id = c.id
    where c.deleted is null and b.build is null order by c.id`);
