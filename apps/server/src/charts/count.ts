/** Computes figures by a full count over all entries of a plan. */
import { chartConstants, type Figures, type Plan } from '@kontor/charts';
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import { type FigureRow, figuresFrom, mostRead, type PointRow } from '../records/figures.ts';
import { allEntries, contributions, extremes } from './sql.ts';

interface Counted {
  dataset: number;
  label: string | null;
  n: number;
  sum: string | null;
  low: number | null;
  high: number | null;
  point: string[] | null;
  place: number;
}

const ofLabels = (raw: Sql, ends: readonly number[]) => sql`
  select dataset, label, count(*) as n, trim_scale(sum(value))::text as sum, case when dataset = any(${ends}::int[]) then min(value) end as low,
    case when dataset = any(${ends}::int[]) then max(value) end as high, null::jsonb as point,
    row_number() over (partition by dataset order by label desc) as place
  from (${raw}) r group by dataset, label`;

const ofPoints = (raw: Sql) => sql`
  select dataset, null::text as label, count(*) as n, null::text as sum, null::numeric as low, null::numeric as high, point,
    row_number() over (partition by dataset order by md5(point::text)::uuid) as place
  from (${raw}) r group by dataset, point`;

/** Settings for a transaction that reads all entries: without memoization, since every entry's answers differ. */
export const readAll = (db: Db, patienceMs: number) =>
  db.text(`set local statement_timeout = ${patienceMs}; set local enable_memoize = off`);

/** Makes the background job recount a chart at once, whatever its backoff. */
export const askCount = (db: Db, chart: string) =>
  db.run(sql`
    insert into chart_builds (chart_id, forced) values (${chart}, true)
    on conflict (chart_id) do update set forced = true, retry = null, failures = 0, failed = null`);

/** Limit of labels or points for each dataset. */
const count = (db: Db, plan: Plan, most: number): Promise<Counted[]> => {
  const raw = contributions(plan, allEntries);
  const figures = plan.labels === 'points' ? ofPoints(raw) : ofLabels(raw, extremes(plan));
  return db.rows<Counted>(sql`select * from (${figures}) f where place <= ${most}`, 'rare');
};

const rowOf = ({ dataset, label, n, sum, low, high }: Counted): FigureRow[] =>
  label === null ? [] : [[dataset, label, n, sum, low, high]];
const pointOf = ({ dataset, point }: Counted): PointRow[] => (point === null ? [] : [[dataset, point]]);

/** Same limit of labels and points for each dataset as for stored figures. */
export async function countFigures(db: Db, plan: Plan): Promise<Figures> {
  const rows = await count(db, plan, mostRead);
  const points = rows.filter(each => each.place <= chartConstants.labels).flatMap(pointOf);
  return figuresFrom(plan, rows.flatMap(rowOf), points, rows.flatMap(pointOf).length - points.length);
}
