/**
 * Figures of a chart under a dashboard's filter (dates, states): counted on each request, since only unfiltered figures
 * are stored.
 */
import {
  type ChartConfig,
  type ChartFigures,
  type ChartQuery,
  type ChartTypeName,
  chartData,
  planChart,
  restrictPlan,
  styledFigures,
} from '@kontor/charts';
import { type DashboardFilter, dashboardFilterOf, isUnfiltered, Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import { keptFigures, shownFigures } from '../records/figures.ts';
import { mayAll } from '../records/scope.ts';
import { countNow } from './count-now.ts';
import { formsOf, today } from './forms.ts';

export interface FilteredFigures extends ChartFigures {
  modified: string;
  /** False if no form of the chart has the date field of the filter: only the state filter applies then. */
  filtered: boolean;
}

interface Narrowable {
  id: string;
  config?: unknown;
}
interface Drawn {
  id: string;
  type: ChartTypeName | string;
  config: ChartConfig | unknown;
}

/** The parameters are validated one by one by the schema; this checks their combination. */
export function filterOf(query: Readonly<Record<string, unknown>>): DashboardFilter {
  if (query.last_days !== undefined && (query.from !== undefined || query.to !== undefined))
    throw new Problem('badQuery', [{ path: 'last_days', code: 'not_allowed' }]);
  return dashboardFilterOf(query);
}

/** Permitted for those who may read all entries, and on a dashboard that allows narrowing for all of its readers. */
const mayFilter = (ctx: Ctx, { config }: Narrowable): boolean =>
  mayAll(ctx.actor, resources.reports, 'read') || (config as { filterable?: boolean } | null)?.filterable === true;

const kept = async (ctx: Ctx, chart: string, asked: ChartQuery) => {
  const row = await ctx.db.one<{ kept: unknown }>(sql`select ${keptFigures(sql`${chart}::uuid`)} as kept`);
  return shownFigures(row?.kept, asked, ctx.language);
};

const formIds = async (ctx: Ctx, chart: string): Promise<string[]> =>
  (
    await ctx.db.rows<{ id: string }>(
      sql`select f.report_config_id as id from chart_forms f join report_configs c on c.id = f.report_config_id where f.chart_id = ${chart}`,
    )
  ).map(({ id }) => id);

/**
 * The caller has checked that the reader may read `dashboard` and `chart`, and that the chart is on it. 403 if they may
 * not filter, 422 if the count takes too long, 503 if the queue is full. `signal` aborts when the client disconnects.
 */
export async function filteredFigures(
  ctx: Ctx,
  dashboard: Narrowable,
  chart: Drawn,
  filter: DashboardFilter,
  signal?: AbortSignal,
): Promise<FilteredFigures> {
  const asked = { type: chart.type, config: chart.config } as ChartQuery;
  if (isUnfiltered(filter)) {
    const figures = await kept(ctx, chart.id, asked);
    if (figures) return { ...figures, filtered: true };
  } else if (!mayFilter(ctx, dashboard)) throw new Problem('forbidden');
  const forms = await formsOf(ctx.db, await formIds(ctx, chart.id));
  const day = today(ctx.now);
  const { plan, known } = restrictPlan(planChart(asked, forms, day), forms, filter, day);
  const { figures, at } = await countNow(ctx, plan, signal);
  const arranged = chartData(plan, figures, ctx.language);
  return { ...styledFigures(asked, arranged), modified: at.toISOString(), filtered: known };
}
