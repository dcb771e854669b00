/** Figures counted at once, over all entries; and the kept ones held against them. */
import { chartConstants, type Figures, type Plan } from '@kontor/charts';
import type { Database, Db } from '../db/open.ts';
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

export interface Difference {
  chart: string;
  /** `behind`: changes of entries are not counted yet. Else what differs, as `dataset label: kept, counted`. */
  what: 'behind' | 'wrong';
  details: string[];
}

const every = { labels: 2_147_483_647, points: 2_147_483_647 };
const lineOf = ({ dataset, label, n, sum, low, high, point }: Counted): [string, string] => [
  `${dataset} ${label ?? JSON.stringify(point)}`,
  JSON.stringify([n, sum ?? null, low, high]),
];

function differences(kept: readonly Counted[], counted: readonly Counted[]): string[] {
  const [one, two] = [new Map(kept.map(lineOf)), new Map(counted.map(lineOf))];
  const places = new Set([...one.keys(), ...two.keys()]);
  return [...places].flatMap(place =>
    one.get(place) === two.get(place) ? [] : [`${place}: ${one.get(place) ?? 'none'}, ${two.get(place) ?? 'none'}`],
  );
}

/** All kept figures against a fresh count, each chart at one moment. */
export async function checkCaches(database: Database): Promise<Difference[]> {
  const charts = await database.rows<{ id: string }>(
    sql`select chart_id as id from chart_builds b where b.build is not null order by chart_id`,
  );
  const found: Difference[] = [];
  for (const { id } of charts) {
    const difference = await database.transaction(async db => {
      await db.text('set transaction isolation level repeatable read, read only');
      await db.text("set local statement_timeout = '20min'");
      const build = await db.one<{ build: string; plan: Plan; behind: boolean }>(sql`
        select b.build, b.plan, exists (select 1 from chart_forms f join chart_changes c on c.report_config_id = f.report_config_id
          where f.chart_id = b.chart_id and not pg_visible_in_snapshot(c.xid, b.snapshot)) as behind
        from chart_builds b where b.chart_id = ${id} and b.build is not null`);
      if (!build) return null;
      if (build.behind) return { chart: id, what: 'behind' as const, details: [] };
      const kept = await db.rows<Counted>(sql`
        select dataset, label, n, trim_scale(sum)::text as sum, low, high, null::jsonb as point from chart_figures where build = ${build.build}
        union all select dataset, null, n, null, null, null, point from chart_points where build = ${build.build}`);
      const details = differences(kept, await count(db, build.plan, every));
      return details.length > 0 ? { chart: id, what: 'wrong' as const, details } : null;
    });
    if (difference) found.push(difference);
  }
  return found;
}
