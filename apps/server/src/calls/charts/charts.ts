/** Charts counted on request: unsaved ones, those of a narrowed dashboard; and requests to recount saved ones. */
import { type ChartQuery, chartData, checkChart, planChart, styledFigures } from '@kontor/charts';
import { Problem, resources } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askCount } from '../../charts/count.ts';
import { countNow } from '../../charts/count-now.ts';
import { filteredFigures, filterOf } from '../../charts/filtered.ts';
import { formsOf, today } from '../../charts/forms.ts';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { read } from '../../records/read.ts';
import { mayAll, predicate, within } from '../../records/scope.ts';
import type { Row } from '../../records/select.ts';
import { alive, mustMay } from '../../records/verb.ts';

const { charts, 'chart-collections': collections, reports, 'report-configs': configs } = resources;

async function mustRead(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const found = await ctx.db.rows<{ id: string }>(
    sql`select t.id from report_configs t where t.id = any(${ids}::uuid[]) and ${predicate(ctx.actor, configs, 'read')} and ${alive(configs)}`,
  );
  const known = new Set(found.map(each => each.id));
  const issues = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `report_configs.${index}.id`, code: 'unknown', values: { id } }],
  );
  if (issues.length > 0) throw new Problem('invalid', issues);
}

/** Abort signal that fires when the client disconnects. */
export function goneWith(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.closed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

export async function chartPreview(
  ctx: Ctx,
  { body }: In<'chartPreview'>,
  _request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!mayAll(ctx.actor, reports, 'read')) throw new Problem('forbidden');
  const ids = [...new Set(body.report_configs.map(({ id }) => id.toLowerCase()))];
  await mustRead(ctx, ids);
  const forms = await formsOf(ctx.db, ids);
  const issues = checkChart(body, forms);
  if (issues.length > 0) throw new Problem('invalid', issues);
  const plan = planChart(body, forms, today(ctx.now));
  const { figures, at } = await countNow(ctx, plan, goneWith(reply));
  return { data: { ...styledFigures(body, chartData(plan, figures, ctx.language)), modified: at.toISOString() } };
}

/** A chart of the dashboard, within the reader's scope. */
async function chartOn(ctx: Ctx, dashboard: string, id: string): Promise<Row & ChartQuery> {
  mustMay(ctx, charts, 'read');
  const chart = await ctx.db.one<Row & ChartQuery>(sql`
    select t.id, t.type, t.config from charts t join chart_collection_charts k on k.chart_id = t.id
    where t.id = ${id} and k.chart_collection_id = ${dashboard} and ${predicate(ctx.actor, charts, 'read')} and ${alive(charts)}`);
  if (!chart) throw new Problem('notFound');
  return chart;
}

export async function chartCollectionFigures(
  ctx: Ctx,
  { params, query }: In<'chartCollectionFigures'>,
  _request: FastifyRequest,
  reply: FastifyReply,
) {
  const filter = filterOf(query);
  const dashboard = await read(ctx, collections, params.id ?? '');
  const chart = await chartOn(ctx, dashboard.id, String(query.chart_id));
  return { data: await filteredFigures(ctx, dashboard, chart, filter, goneWith(reply)) };
}

/** The background job (jobs/charts.ts) picks this up within a second; until then the present figures are served. */
export async function chartCount(ctx: Ctx, { params }: In<'chartCount'>): Promise<Record<string, never>> {
  mustMay(ctx, charts, 'update');
  const chart = await ctx.db.one<{ id: string }>(
    sql`select t.id from charts t where t.id = ${params.id} and ${within(ctx.actor, charts, 'update')} and ${alive(charts)}`,
  );
  if (!chart) throw new Problem('notFound');
  await askCount(ctx.db, chart.id);
  return {};
}
