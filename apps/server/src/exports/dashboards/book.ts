/** A dashboard as a workbook: a sheet a chart. */
import { type ChartTypeName, chartTypes, labelText } from '@kontor/charts';
import { type Book, type BookChart, chartBook } from '../../outside/xlsx/chart-book.ts';
import type { DashboardPaper, KeptFigures, PaperChart } from './paper.ts';

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

/** As spreadsheets spell formats; months are in this language wherever it is opened. */
const formats: Record<'de' | 'en', Book['formats']> = {
  de: { day: 'dd.mm.yyyy', month: '[$-407]mmm yyyy', moment: 'dd.mm.yyyy hh:mm' },
  en: { day: '[$-809]d mmm yyyy', month: '[$-809]mmm yyyy', moment: '[$-809]d mmm yyyy hh:mm' },
};

/** Days and months as days, so that a sheet sorts them and an axis has them in their distances. */
function labelsOf(
  { kind, labels, values }: KeptFigures,
  language: 'de' | 'en',
): Pick<BookChart, 'labels' | 'labelsAre'> {
  if (kind === 'day') return { labels: values, labelsAre: 'day' };
  if (kind === 'month') return { labels: values.map(month => `${month}-01`), labelsAre: 'month' };
  if (kind === 'number') return { labels: values, labelsAre: 'number' };
  const said = labels.map((label, at) => labelText(kind, values[at] ?? '', label, language));
  return { labels: said, labelsAre: 'text' };
}

function bookChart({ name, type, figures, about }: PaperChart, { words, filter, language }: DashboardPaper): BookChart {
  const { points } = chartTypes[type];
  return {
    ...{ name, kind: kinds[type], heading: figures?.heading || (points ? 'x' : words.labels), size: words.size },
    ...(figures ? labelsOf(figures, language) : { labels: [], labelsAre: 'text' }),
    datasets: (figures?.datasets ?? []).map(({ label, color, measure, data }) => ({
      ...{ label, color, data },
      measure: measure ?? (points ? 'y' : words.entries),
    })),
    about: [...about, ...(filter ? [`${words.filter}: ${filter}`] : [])],
    empty: words.none,
  };
}

export const workbookOf = (paper: DashboardPaper): Promise<Buffer> =>
  chartBook({
    ...{ name: paper.name, formats: formats[paper.language], empty: paper.words.empty },
    charts: paper.charts.map(chart => bookChart(chart, paper)),
  });
