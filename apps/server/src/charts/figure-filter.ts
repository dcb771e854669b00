/**
 * Resolves `filter[figure]` (the entries behind one figure of a chart) to the compiled filters of that chart, before
 * the list query is read.
 */
import { type ChartQuery, drillDownFilters, planChart, restrictPlan } from '@kontor/charts';
import { figureFilterOf, Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import { figureOf, type RawQuery } from '../records/query.ts';
import { predicate } from '../records/scope.ts';
import { alive } from '../records/verb.ts';
import { formsOf, today } from './forms.ts';

const { charts } = resources;
const key = 'filter[figure]';
const wrong = (code: string) => new Problem('badQuery', [{ path: key, code }]);

/** Returns the query unchanged if it names no figure. A chart that the reader may not see is an unknown one. */
export async function withFigure<Q extends RawQuery>(ctx: Ctx, query: Q): Promise<Q> {
  if (query[key] === undefined) return query;
  const asked = figureFilterOf(String(query[key]));
  if (!asked) throw wrong('invalid');
  const form = query['filter[report_config_id]'];
  if (typeof form !== 'string') throw wrong('not_allowed');
  const chart = await ctx.db.one<ChartQuery & { forms: string[] }>(sql`
    select t.type, t.config, array(select f.report_config_id::text from chart_forms f where f.chart_id = t.id) as forms
    from charts t where t.id = ${asked.chart} and ${predicate(ctx.actor, charts, 'read')} and ${alive(charts)}`);
  if (!chart) throw wrong('unknown');
  const forms = await formsOf(ctx.db, chart.forms);
  const day = today(ctx.now);
  const { plan } = restrictPlan(planChart(chart, forms, day), forms, asked.within ?? {}, day);
  const filters = drillDownFilters(plan, form.toLowerCase(), asked);
  if (!filters) throw wrong('unknown');
  return { ...query, [figureOf]: filters };
}
