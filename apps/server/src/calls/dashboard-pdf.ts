/** A dashboard for paper: its charts as drawings, two a page, and after them their figures as tables. */
import { type ChartFigures, chartTypes, type DrawnPoint } from '@kontor/charts';
import type { Block, PdfDocument, TableColumn } from '../outside/pdf/document.ts';
import { housePrinter } from '../outside/pdf.ts';
import { spoolFolder } from '../outside/spool.ts';
import type { DashboardPaper, PaperChart } from './dashboard-paper.ts';
import { localeOf, momentText } from './dashboard-words.ts';
import { keepDrawings } from './export-pdf-pictures.ts';
import { clean } from './export-pdf-texts.ts';

/** Rows of a table: of times the latest, of all else the first. */
const mostRows = 60;
const column = (label: string, number: boolean): TableColumn => ({
  label: clean(label),
  share: number ? 1 : 2,
  number,
});

interface Rows {
  columns: TableColumn[];
  rows: string[][];
}

const numberIn = (language: 'de' | 'en') => {
  const format = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2 });
  return (value: number | null | undefined) => (value === null || value === undefined ? '–' : format.format(value));
};

/** A row a point: of which dataset, where, and how large. */
function pointRows({ datasets, heading }: ChartFigures, { language, words }: DashboardPaper, sized: boolean): Rows {
  const number = numberIn(language);
  const measure = datasets.map(each => each.measure).find(Boolean) ?? 'y';
  const columns = [column('', false), column(heading || 'x', true), column(measure, true)];
  if (sized) columns.push(column(words.size, true));
  const rows = datasets.flatMap(({ label, data }) =>
    (data as DrawnPoint[]).map(({ x, y, r }) => [
      clean(label),
      typeof x === 'number' ? number(x) : x.slice(0, 16).replace('T', ' '),
      number(y),
      ...(sized ? [number(r)] : []),
    ]),
  );
  return { columns, rows };
}

function labelRows({ datasets, heading, labels }: ChartFigures, { language, words }: DashboardPaper): Rows {
  const number = numberIn(language);
  return {
    columns: [column(heading || words.labels, false), ...datasets.map(({ label }) => column(label, true))],
    rows: labels.map((label, at) => [
      clean(label),
      ...datasets.map(({ data }) => number((data as (number | null)[])[at])),
    ]),
  };
}

function tableOf({ name, type, figures }: PaperChart, paper: DashboardPaper): Block[] {
  if (!figures) return [];
  const { points, radius } = chartTypes[type];
  const { columns, rows } = points ? pointRows(figures, paper, radius) : labelRows(figures, paper);
  if (rows.length === 0) return [];
  const late = figures.kind === 'day' || figures.kind === 'week' || figures.kind === 'month';
  const shown = late ? rows.slice(-mostRows) : rows.slice(0, mostRows);
  const note = shown.length < rows.length ? [paper.words.cut(shown.length, rows.length)] : [];
  return [
    { kind: 'heading', level: 2, size: 4, text: clean(name), styles: [] },
    ...note.map((text): Block => ({ kind: 'text', size: 0, text, styles: ['muted'] })),
    { kind: 'table', columns, rows: shown },
  ];
}

/** What is told of a dashboard at its head. */
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
    const tables = charts.flatMap(chart => tableOf(chart, paper));
    const body: Block[] = [];
    if (charts.length === 0) body.push({ kind: 'text', size: 0, text: words.empty, styles: [] });
    if (tables.length > 0) body.push({ kind: 'section', level: 1, text: words.figures }, ...tables);
    return await housePrinter().print({ ...head, body }, await drawings.written(folder), now);
  } finally {
    await remove();
  }
}
