/** A dashboard as a workbook: its charts in their order, as far as the reader may see them, with the figures kept of each. */
import { type ChartFigures, type ChartTypeName, chartTypes } from '@kontor/charts';
import { resources } from '@kontor/contract';
import type { Handler } from '../endpoint.ts';
import { type BookChart, chartBook } from '../outside/chart-book.ts';
import { workbookType } from '../outside/xlsx.ts';
import { safeName } from '../outside/zip.ts';
import { actorId, type CallInput, type Ctx } from '../records/context.ts';
import { read } from '../records/read.ts';
import type { Row } from '../records/select.ts';
import { audit } from '../records/verb.ts';
import { slotsOf } from './export-slots.ts';
import { disposition } from './files.ts';

const collections = resources['chart-collections'];

/** What a spreadsheet draws; a polar area is nearest to a ring, a bubble to a point with its size in the table. */
const kinds: Record<ChartTypeName, BookChart['kind']> = {
  bar: 'column',
  line: 'line',
  radar: 'radar',
  pie: 'pie',
  doughnut: 'doughnut',
  polar_area: 'doughnut',
  scatter: 'scatter',
  bubble: 'scatter',
};

const words = {
  de: { labels: 'Wert', none: 'Noch keine Zahlen' },
  en: { labels: 'Value', none: 'No figures yet' },
};

function bookChart(chart: Row, language: keyof typeof words): BookChart {
  const {
    name,
    type,
    chart_cache: cache,
  } = chart as Row & {
    name: string;
    type: ChartTypeName;
    chart_cache: ChartFigures | null;
  };
  return {
    ...{ name, kind: kinds[type], heading: cache?.heading || (chartTypes[type].points ? 'x' : words[language].labels) },
    ...{ labels: cache?.labels ?? [], datasets: cache?.datasets ?? [], empty: words[language].none },
  };
}

interface Dashboard extends Row {
  name: string;
  config: { order?: string[] };
  charts?: (Row & { name: string })[];
}

/** Those that the order names, then the others by name. */
function inOrder({ config, charts = [] }: Dashboard): Row[] {
  const places = new Map((config?.order ?? []).map((id, index) => [id, index]));
  const place = ({ id }: Row) => places.get(id) ?? places.size;
  return charts.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}

export const chartCollectionWorkbook: Handler = async (ctx: Ctx, { params }: CallInput, request, reply) => {
  const found = (await read(ctx, collections, params.id ?? '', { contain: 'charts' })) as Dashboard;
  const release = slotsOf(ctx.database).take(actorId(ctx.actor) ?? '');
  try {
    reply.type(workbookType).header('content-disposition', disposition('attachment', safeName(`${found.name}.xlsx`)));
    if (request.method === 'HEAD') return reply.send();
    const charts = inOrder(found).map(chart => bookChart(chart, ctx.language ?? 'de'));
    await audit(ctx, { action: 'export', entity: collections.entity, id: found.id, detail: { format: 'xlsx' } });
    return reply.send(await chartBook(found.name, charts));
  } finally {
    release();
  }
};
