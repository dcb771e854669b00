/** Exports a dashboard as a workbook with a sheet for each chart. */
import { chartTypes, labelText } from '@kontor/charts';
import { labelColors } from '@kontor/charts/draw';
import { type Language, languageRows } from '@kontor/form/languages';
import { type BookChart, chartBook } from '../../outside/xlsx/chart-book.ts';
import type { DashboardPaper, KeptFigures, PaperChart } from './paper.ts';

/** Days and months as dates, so that sheets sort them and axes are to scale. */
function labelsOf({ kind, labels, values }: KeptFigures, language: Language): Pick<BookChart, 'labels' | 'labelsAre'> {
  if (kind === 'day') return { labels: values, labelsAre: 'day' };
  if (kind === 'month') return { labels: values.map(month => `${month}-01`), labelsAre: 'month' };
  if (kind === 'number') return { labels: values, labelsAre: 'number' };
  const said = labels.map((label, at) => labelText(kind, values[at] ?? '', label, language));
  return { labels: said, labelsAre: 'text' };
}

function bookChart({ name, type, figures, about }: PaperChart, { words, filter, language }: DashboardPaper): BookChart {
  const { points } = chartTypes[type];
  return {
    ...{
      name,
      kind: chartTypes[type].workbook,
      heading: figures?.heading || (points ? 'x' : words.labels),
      size: words.size,
    },
    ...(figures ? labelsOf(figures, language) : { labels: [], labelsAre: 'text' }),
    datasets: (figures?.datasets ?? []).map(({ label, color, measure, data }) => ({
      ...{ label, color, data },
      measure: measure ?? (points ? 'y' : words.entries),
    })),
    colors: figures ? labelColors(figures) : [],
    about: [...about, ...(filter ? [`${words.filter}: ${filter}`] : [])],
    empty: words.none,
  };
}

export const workbookOf = (paper: DashboardPaper): Promise<Buffer> =>
  chartBook({
    ...{ name: paper.name, formats: languageRows[paper.language].workbook, empty: paper.words.empty },
    charts: paper.charts.map(chart => bookChart(chart, paper)),
  });
