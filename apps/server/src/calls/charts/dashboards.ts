/**
 * Exports a dashboard as a file, and sends a schedule's mail at once: 404 out of the reader's scope, 429 beyond two
 * exports a user or four a server.
 */
import { limits, Problem, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { filterOf } from '../../charts/filtered.ts';
import { sql } from '../../db/sql.ts';
import { type PaperFormat, paperFile, paperName, paperTypes } from '../../exports/dashboards/files.ts';
import { type Asked, dashboardOf, paperOf } from '../../exports/dashboards/paper.ts';
import { slotsOf } from '../../exports/slots.ts';
import { countWithin } from '../../limits/rate-limit-window.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { HandlerOf, In } from '../../records/endpoint.ts';
import { zoneAsked } from '../../records/time-zone.ts';
import { audit, oneRow, tableOf } from '../../records/verb.ts';
import { disposition } from '../common/file-headers.ts';
import { goneWith } from './charts.ts';

const { 'chart-collections': collections, 'chart-schedules': schedules } = resources;

type Paper = 'chartCollectionWorkbook' | 'chartCollectionPdf';

async function askedOf(ctx: Ctx, query: In<Paper>['query']): Promise<Asked> {
  const timezone = await zoneAsked(ctx.db, query.time_zone);
  return { language: ctx.language ?? 'de', timezone, filter: filterOf(query) };
}

const asFile =
  (format: PaperFormat): HandlerOf<Paper> =>
  async (ctx, { params, query }, request, reply) => {
    const asked = await askedOf(ctx, query);
    const dashboard = await dashboardOf(ctx, params.id ?? '');
    const release = slotsOf(ctx.database).take(actorId(ctx.actor) ?? '');
    try {
      const name = paperName(dashboard.name, format);
      reply.type(paperTypes[format]).header('content-disposition', disposition('attachment', name));
      if (request.method === 'HEAD') return reply.send();
      const paper = await paperOf(ctx, dashboard, { ...asked, signal: goneWith(reply) });
      await audit(ctx, { action: 'export', entity: collections.entity, id: dashboard.id, detail: { format } });
      return reply.send(await paperFile(paper, format));
    } finally {
      release();
    }
  };

export const chartCollectionWorkbook = asFile('xlsx');
export const chartCollectionPdf = asFile('pdf');

/** Rate-limited, since mails cannot be recalled; a few repeated clicks are tolerated. */
export async function chartScheduleSend(ctx: Ctx, { params }: In<'chartScheduleSend'>) {
  const found = await ctx.db.one<{ id: string; chart_collection_id: string }>(
    sql`select t.id, t.chart_collection_id from ${tableOf(schedules)} where ${oneRow(ctx, schedules, 'update', params.id ?? '')}`,
  );
  if (!found) throw new Problem('notFound');
  await countWithin(ctx.database, [
    { key: `schedule sends:${found.id}`, most: limits.schedule_sends_an_hour, seconds: 3_600 },
  ]);
  await ctx.services.send(ctx.db, 'schedules', { schedule: found.id, run: uuidv7(), asked: 'now' });
  await audit(ctx, { action: 'mail dashboard', entity: collections.entity, id: found.chart_collection_id });
  return { data: { id: found.id } };
}
