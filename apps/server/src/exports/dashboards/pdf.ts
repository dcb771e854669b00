/** Exports a dashboard as PDF: charts as drawings, two on a page, followed by tables of their figures. */

import {
  type ChartFigures,
  chartTypes,
  type DrawnPoint,
  isPeriod,
  labelText,
  numberText,
  momentText as pointText,
} from '@kontor/charts';
import { renderSvg, sceneWithLegend, summaryOf } from '@kontor/charts/draw';
import type { Language } from '@kontor/form/languages';
import type { Block, PdfDocument, TableColumn } from '../../outside/pdf/document.ts';
import { housePrinter } from '../../outside/pdf/printer.ts';
import { spoolFolder } from '../../outside/spool.ts';
import { keepDrawings } from '../pdf/pictures.ts';
import { clean } from '../pdf/texts.ts';
import type { DashboardPaper, PaperChart } from './paper.ts';
import { momentText } from './words.ts';

/** Row limit of a table: the latest for time axes, else the first. */
const mostRows = 60;
/** Maximum columns of a table that fits half a page. */
const mostBeside = 3;
const column = (label: string, number: boolean): TableColumn => ({
  label: clean(label),
  share: number ? 1 : 2,
  number,
});

interface Rows {
  columns: TableColumn[];
  rows: string[][];
}

const numberIn = (language: Language) => (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : numberText(value, language);

/** Rows of a scatter chart: a point each, with dataset (if several), position and size. */
function pointRows({ datasets, heading }: ChartFigures, { language, words }: DashboardPaper, sized: boolean): Rows {
  const number = numberIn(language);
  const measure = datasets.map(each => each.measure).find(Boolean) ?? 'y';
  const several = datasets.length > 1;
  const columns = [column(heading || 'x', false), column(measure, true)];
  if (sized) columns.push(column(words.size, true));
  if (several) columns.unshift(column(words.dataset, false));
  const rows = datasets.flatMap(({ label, data }) =>
    (data as DrawnPoint[]).map(({ x, y, r }) => [
      ...(several ? [clean(label)] : []),
      typeof x === 'number' ? number(x) : pointText(x, language),
      number(y),
      ...(sized ? [number(r)] : []),
    ]),
  );
  return { columns, rows };
}

function labelRows(
  { kind, datasets, heading, labels, values }: ChartFigures,
  { language, words }: DashboardPaper,
): Rows {
  const number = numberIn(language);
  return {
    columns: [column(heading || words.labels, false), ...datasets.map(({ label }) => column(label, true))],
    rows: labels.map((label, at) => [
      clean(labelText(kind, values[at] ?? '', label, language)),
      ...datasets.map(({ data }) => number((data as (number | null)[])[at])),
    ]),
  };
}

function tableOf({ name, type, figures }: PaperChart, paper: DashboardPaper): Block[] {
  if (!figures) return [];
  const { points, radius } = chartTypes[type];
  const { columns, rows } = points ? pointRows(figures, paper, radius) : labelRows(figures, paper);
  if (rows.length === 0) return [];
  const late = isPeriod(figures.kind);
  const shown = late ? rows.slice(-mostRows) : rows.slice(0, mostRows);
  const note = shown.length < rows.length ? [paper.words.cut(shown.length, rows.length)] : [];
  return [
    { kind: 'heading', level: 2, size: 4, text: clean(name), styles: [] },
    ...note.map((text): Block => ({ kind: 'text', size: 0, text, styles: ['muted'] })),
    { kind: 'table', columns, rows: shown, tight: true },
  ];
}

/** Size in px; scaled to the page width, at which labels are as large as body text. */
const picture = { width: 680, height: 344 };

function chartOf(
  { name, type, figures, about }: PaperChart,
  { language, words }: DashboardPaper,
  drawn: (svg: string) => string,
): Block {
  const head = { kind: 'chart', level: 1, title: clean(name) || '–', about: about.map(clean) } as const;
  if (!figures) return { ...head, path: null, alt: '', said: words.none };
  const said = clean(summaryOf(type, figures, language));
  const svg = renderSvg(sceneWithLegend(type, figures, { ...picture, language }), { font: 'Hanken Grotesk' });
  return { ...head, path: drawn(svg), alt: clean(summaryOf(type, figures, language, name)), said };
}

/** Narrow tables in two columns, in order; a wide one takes the full width. */
function annexOf(charts: readonly PaperChart[], paper: DashboardPaper): Block[] {
  const blocks: Block[] = [];
  for (const chart of charts) {
    const table = tableOf(chart, paper);
    const wide = table.some(block => block.kind === 'table' && block.columns.length > mostBeside);
    const last = blocks.at(-1);
    if (wide) blocks.push(...table);
    else if (last?.kind === 'columns') last.body.push(...table);
    else if (table.length > 0) blocks.push({ kind: 'columns', body: table });
  }
  return blocks;
}

/** Facts at the head of the document. */
function factsOf({ newest, filter, charts, words, now, language, timezone }: DashboardPaper): PdfDocument['facts'] {
  const made = momentText(now, language, timezone);
  return [
    { label: words.newest, value: newest ?? words.none, span: filter ? 1 : 2 },
    ...(filter ? [{ label: words.filter, value: clean(filter), span: 2 }] : []),
    { label: words.charts, value: String(charts.length), span: 1 },
    { label: words.made, value: made, span: filter ? 4 : 1 },
  ];
}

export async function pdfOf(paper: DashboardPaper): Promise<Buffer> {
  const { name, language, words, charts, now } = paper;
  const title = clean(name);
  const { folder, remove } = spoolFolder();
  try {
    const drawings = keepDrawings();
    const head = { lang: language, title, author: [], foot: title, facts: factsOf(paper) };
    const tables = annexOf(charts, paper);
    const body: Block[] = [];
    if (charts.length === 0) body.push({ kind: 'text', size: 0, text: words.empty, styles: [] });
    body.push(...charts.map(chart => chartOf(chart, paper, drawings.take)));
    if (tables.length > 0) body.push({ kind: 'page' }, { kind: 'section', level: 1, text: words.figures }, ...tables);
    return await housePrinter().print({ ...head, body }, await drawings.written(folder), now);
  } finally {
    await remove();
  }
}
