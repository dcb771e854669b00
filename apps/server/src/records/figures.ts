/** Reads the stored figures of charts in the same statement as the chart and arranges them with `@kontor/charts`. */
import {
  type ChartConfig,
  type ChartFigures,
  type ChartQuery,
  type ChartTypeName,
  chartConstants,
  chartData,
  type Figures,
  figuresKey,
  type Plan,
  styledFigures,
} from '@kontor/charts';
import type { FigureRow } from '../columns/question.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Beyond this number, labels and points of a dataset are not read. */
export const mostRead = 5 * chartConstants.labels;

export type { FigureRow };
export type PointRow = [dataset: number, point: string[]];

/** Row of a build as the database answers it. */
interface Kept {
  plan: Plan;
  question: string;
  modified: string;
  type: ChartTypeName;
  config: ChartConfig;
  figures: FigureRow[] | null;
  points: PointRow[] | null;
  /** Number of points beyond the first thousand of each dataset. */
  unread: number | null;
}

/**
 * The last labels of each dataset and a sample of its points (their stored order is scattered), for the chart with id
 * `id`.
 */
export const keptFigures = (id: Sql): Sql => sql`(
  select jsonb_build_object('plan', b.plan, 'question', b.question, 'modified', b.modified, 'type', c.type, 'config', c.config,
    'figures', (select jsonb_agg(jsonb_build_array(f.dataset, f.label, f.n, f.sum::text, f.low, f.high))
      from generate_series(0, jsonb_array_length(b.plan -> 'datasets') - 1) d (i), lateral (
        select * from chart_figures f where f.build = b.build and f.dataset = d.i order by f.label desc limit ${mostRead}::int) f),
    'points', (select jsonb_agg(jsonb_build_array(p.dataset, p.point))
      from generate_series(0, jsonb_array_length(b.plan -> 'datasets') - 1) d (i), lateral (
        select * from chart_points p where p.build = b.build and p.dataset = d.i order by p.place limit ${chartConstants.labels}::int) p
      where b.plan ->> 'labels' = 'points'),
    'unread', (select sum(o.n) from generate_series(0, jsonb_array_length(b.plan -> 'datasets') - 1) d (i), lateral (
        select count(*) as n from (select 1 from chart_points p where p.build = b.build and p.dataset = d.i
          offset ${chartConstants.labels}::int limit ${mostRead - chartConstants.labels}::int) m) o
      where b.plan ->> 'labels' = 'points'))
  from chart_builds b join charts c on c.id = b.chart_id where b.chart_id = ${id} and b.build is not null)`;

export function figuresFrom(plan: Plan, rows: readonly FigureRow[], points: readonly PointRow[], unread = 0): Figures {
  const [labels, sets] = [plan.datasets.map(() => new Map()), plan.datasets.map(() => new Set<string>())];
  const figures: Figures = { labels, points: sets, unread };
  for (const [dataset, label, n, sum, low, high] of rows)
    figures.labels[dataset]?.set(label, { n, sum: sum ?? '0', low, high });
  for (const [dataset, point] of points) figures.points[dataset]?.add(JSON.stringify(point));
  return figures;
}

/** Null if the stored figures belong to a former definition: the chart was changed and not counted yet. */
export function shownFigures(
  kept: unknown,
  asked: ChartQuery | null,
  language?: string,
): (ChartFigures & { modified: string }) | null {
  if (kept === null || kept === undefined) return null;
  const { plan, question, modified, figures, points, unread, type, config } = { ...(kept as Kept), ...asked };
  if (question !== figuresKey({ type, config })) return null;
  const arranged = chartData(plan, figuresFrom(plan, figures ?? [], points ?? [], unread ?? 0), language);
  return { ...styledFigures({ config }, arranged), modified: new Date(modified).toISOString() };
}

/** Replaces the raw build in each row by its arranged figures. Mutates the rows. */
export function presentFigures(
  rows: Record<string, unknown>[],
  name: string,
  dataset: string | undefined,
  language?: string,
): void {
  for (const row of rows) {
    // Uses the row's own definition: in the answer to a change, the database would still read the former one.
    const { type, config } = row as unknown as ChartQuery;
    const shown = shownFigures(row[name], dataset === undefined ? { type, config } : null, language);
    row[name] = shown;
    if (!shown || dataset === undefined) continue;
    const { labels, values, datasets } = shown;
    row[name] = { labels, values, data: datasets.find(each => each.id === row[dataset])?.data ?? [] };
  }
}
