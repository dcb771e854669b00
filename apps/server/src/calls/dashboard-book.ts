/** A dashboard as a workbook: a sheet a chart. */
import { type ChartTypeName, chartTypes } from '@kontor/charts';
import { type BookChart, chartBook } from '../outside/chart-book.ts';
import type { DashboardPaper, PaperChart } from './dashboard-paper.ts';

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

function bookChart({ name, type, figures, about }: PaperChart, { words, filter }: DashboardPaper): BookChart {
  return {
    ...{ name, kind: kinds[type], heading: figures?.heading || (chartTypes[type].points ? 'x' : words.labels) },
    ...{ labels: figures?.labels ?? [], datasets: figures?.datasets ?? [], empty: words.none },
    about: [...about, ...(filter ? [`${words.filter}: ${filter}`] : [])],
  };
}

export const workbookOf = (paper: DashboardPaper): Promise<Buffer> =>
  chartBook(
    paper.name,
    paper.charts.map(chart => bookChart(chart, paper)),
  );
