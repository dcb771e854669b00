/** Figures counted at once, over all entries that a plan looks at. */
import { chartConstants, type Figures, type Plan } from '@kontor/charts';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { allEntries, contributions, extremes } from './chart-sql.ts';
import { type FigureRow, figuresFrom, mostRead, type PointRow } from './figures.ts';

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

const count = (db: Db, plan: Plan, most: { labels: number; points: number }): Promise<Counted[]> => {
  const ends = extremes(plan);
  return db.rows<Counted>(
    sql`
    with raw as materialized (${contributions(plan, allEntries)}),
    figures as (
      select dataset, label, count(*) as n, trim_scale(sum(value))::text as sum, case when dataset = any(${ends}::int[]) then min(value) end as low,
        case when dataset = any(${ends}::int[]) then max(value) end as high, null::jsonb as point,
        row_number() over (partition by dataset order by label desc) as place
      from raw where point is null group by dataset, label
    ),
    points as (
      select dataset, null::text, count(*), null::text, null::numeric, null::numeric, point,
        row_number() over (partition by dataset order by md5(point::text)::uuid) as place
      from raw where point is not null group by dataset, point
    )
    select * from figures where place <= ${most.labels} union all select * from points where place <= ${most.points}`,
    'rare',
  );
};

const rowOf = ({ dataset, label, n, sum, low, high }: Counted): FigureRow[] =>
  label === null ? [] : [[dataset, label, n, sum, low, high]];
const pointOf = ({ dataset, point }: Counted): PointRow[] => (point === null ? [] : [[dataset, point]]);

/** As many labels and points of each dataset as kept figures show of theirs. */
export async function countFigures(db: Db, plan: Plan): Promise<Figures> {
  const rows = await count(db, plan, { labels: mostRead, points: mostRead });
  const points = rows.filter(each => each.place <= chartConstants.labels).flatMap(pointOf);
  return figuresFrom(plan, rows.flatMap(rowOf), points, rows.flatMap(pointOf).length - points.length);
}
