/** Runs as a thread: writes one workbook of charts (chart-book.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import {
  Chart,
  ChartFormat,
  ChartLine,
  ChartMarker,
  ChartMarkerType,
  ChartRange,
  ChartSeries,
  ChartSolidFill,
  ChartType,
  Color,
  Format,
  Workbook,
  type Worksheet,
} from 'wasm-xlsxwriter';
import type { BookChart, BookPoint } from './chart-book.ts';
import { serialOf, sheetName } from './xlsx.ts';
import { cut } from './xlsx-cells.ts';

const types: Record<BookChart['kind'], ChartType> = {
  column: ChartType.Column,
  line: ChartType.Line,
  pie: ChartType.Pie,
  doughnut: ChartType.Doughnut,
  radar: ChartType.Radar,
  scatter: ChartType.Scatter,
};
/** Begins like something that a spreadsheet would run once it is edited or saved as text. */
const runs = /^[\s\p{Cc}]*[=+\-@]/u;
const isRound = ({ kind }: BookChart) => kind === 'pie' || kind === 'doughnut';

/** Row of the headings; the first of the values is below. */
const head = 2;
const tallest = 480;

function writer(sheet: Worksheet) {
  const quoted = new Format().setQuotePrefix();
  return {
    text(row: number, column: number, text: string, format?: Format): void {
      const said = cut(text.toWellFormed());
      const look = format ?? (runs.test(said) ? quoted : undefined);
      if (look) sheet.writeStringWithFormat(row, column, said, look);
      else sheet.writeString(row, column, said);
    },
    number(row: number, column: number, value: number | null): void {
      if (value !== null && Number.isFinite(value)) sheet.writeNumber(row, column, value);
    },
    /** A number, a day or a moment; what a sheet cannot say as a date is left open. */
    place(row: number, column: number, value: number | string): void {
      if (typeof value === 'number') {
        this.number(row, column, value);
        return;
      }
      const serial = serialOf(Date.parse(value));
      const format = new Format().setNumFormat(value.length > 10 ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd');
      if (serial !== null) sheet.writeNumberWithFormat(row, column, serial, format);
    },
  };
}

/** Where the categories and values of one dataset stand. */
interface Placed {
  categories: number;
  values: number;
  rows: number;
}

function writeTable(sheet: Worksheet, { heading, labels, datasets }: BookChart): Placed[] {
  const write = writer(sheet);
  const bold = new Format().setBold();
  write.text(head, 0, heading, bold);
  for (const [index, label] of labels.entries()) write.text(head + 1 + index, 0, label);
  return datasets.map(({ label, data }, index) => {
    write.text(head, index + 1, label, bold);
    for (const [row, value] of (data as (number | null)[]).entries()) write.number(head + 1 + row, index + 1, value);
    return { categories: 0, values: index + 1, rows: labels.length };
  });
}

/** Each dataset has places of its own: x, y and, where they have a size, that. */
function writePoints(sheet: Worksheet, { heading, datasets }: BookChart): Placed[] {
  const write = writer(sheet);
  const bold = new Format().setBold();
  let column = 0;
  return datasets.map(({ label, data }) => {
    const points = data as BookPoint[];
    const sized = points.some(point => point.r !== undefined);
    write.text(head, column, heading, bold);
    write.text(head, column + 1, label, bold);
    points.forEach(({ x, y, r }, index) => {
      write.place(head + 1 + index, column, x);
      write.number(head + 1 + index, column + 1, y);
      write.number(head + 1 + index, column + 2, r ?? null);
    });
    const placed = { categories: column, values: column + 1, rows: points.length };
    column += sized ? 3 : 2;
    return placed;
  });
}

const colorOf = (hex: string) => Color.rgb(Number.parseInt(hex.slice(1), 16));

function formatOf(chart: BookChart, color: string): ChartFormat {
  if (chart.kind === 'line' || chart.kind === 'radar')
    return new ChartFormat().setLine(new ChartLine().setColor(colorOf(color)).setWidth(2.25));
  return new ChartFormat().setSolidFill(new ChartSolidFill().setColor(colorOf(color)));
}

function seriesOf(chart: BookChart, name: string, { categories, values, rows }: Placed, index: number): ChartSeries {
  const range = (column: number) => ChartRange.newFromRange(name, head + 1, column, head + rows, column);
  const series = new ChartSeries()
    .setName(cell(name, head, values))
    .setCategories(range(categories))
    .setValues(range(values));
  if (isRound(chart)) return series;
  const color = chart.datasets[index]?.color ?? '#244C5A';
  if (chart.kind !== 'scatter') return series.setFormat(formatOf(chart, color));
  const marker = new ChartMarker().setType(ChartMarkerType.Circle).setSize(6).setFormat(formatOf(chart, color));
  return series.setMarker(marker);
}

const letter = (column: number): string =>
  (column >= 26 ? letter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
const cell = (sheet: string, row: number, column: number) =>
  `='${sheet.replaceAll("'", "''")}'!$${letter(column)}$${row + 1}`;

function draw(sheet: Worksheet, name: string, chart: BookChart, placed: readonly Placed[]): void {
  const drawn = new Chart(types[chart.kind]);
  for (const [index, each] of placed.entries()) if (each.rows > 0) drawn.pushSeries(seriesOf(chart, name, each, index));
  drawn.title().setName(cell(name, 0, 0));
  const [place] = chart.datasets.flatMap(({ data }) => data.map(one => (typeof one === 'object' ? one?.x : null)));
  if (typeof place === 'string') drawn.xAxis().setNumFormat('yyyy-mm-dd');
  if (!isRound(chart) && placed.length === 1) drawn.legend().setHidden();
  const numbers = chart.datasets.flatMap(each => each.data.map(one => (typeof one === 'number' ? one : (one?.y ?? 0))));
  if (!isRound(chart) && numbers.every(value => value >= 0)) drawn.yAxis().setMin(0);
  drawn.setWidth(960).setHeight(tallest).setAltText(chart.name.slice(0, 250));
  const right = Math.max(...placed.map(each => each.values)) + (chart.kind === 'scatter' ? 3 : 2);
  sheet.insertChart(head, right, drawn);
}

function write({ name, charts }: { name: string; charts: BookChart[] }): Uint8Array {
  const book = new Workbook();
  const taken = new Set<string>();
  for (const chart of charts) {
    const sheet = book.addWorksheet();
    // What follows an exclamation mark in a reference is taken for the cell.
    const called = sheetName(chart.name.replaceAll('!', ' '), taken);
    sheet.setName(called);
    writer(sheet).text(0, 0, chart.name, new Format().setBold().setFontSize(14));
    const placed = chart.kind === 'scatter' ? writePoints(sheet, chart) : writeTable(sheet, chart);
    for (const { categories } of placed) sheet.setColumnWidth(categories, 24);
    sheet
      .setFreezePanes(head + 1, 0)
      .setLandscape()
      .setPrintFitToPages(1, 0);
    if (placed.some(each => each.rows > 0)) draw(sheet, called, chart, placed);
    else writer(sheet).text(head + 1, 0, chart.empty);
  }
  if (charts.length === 0)
    writer(book.addWorksheet().setName(sheetName(name.replaceAll('!', ' '), taken))).text(0, 0, name);
  return book.saveToBufferSync();
}

parentPort?.postMessage(write(workerData as { name: string; charts: BookChart[] }));
