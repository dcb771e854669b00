/**
 * Draws the native chart of a sheet (chart-book.ts) from the table beside it, in the colours and by the rules of the
 * console's charts.
 */
import {
  Chart,
  ChartDataLabel,
  ChartEmptyCells,
  ChartFont,
  ChartFormat,
  ChartLegendPosition,
  ChartLine,
  ChartMarker,
  ChartMarkerType,
  ChartPoint,
  ChartRange,
  ChartSeries,
  ChartSolidFill,
  ChartType,
  Color,
  type Worksheet,
} from 'wasm-xlsxwriter';
import type { BookChart, BookFormats } from './chart-book.ts';
import type { Placed, Table } from './chart-book-table.ts';

const types: Record<BookChart['kind'], ChartType> = {
  area: ChartType.AreaStacked,
  column: ChartType.Column,
  line: ChartType.Line,
  pie: ChartType.Pie,
  doughnut: ChartType.Doughnut,
  radar: ChartType.Radar,
  scatter: ChartType.Scatter,
};
/** With more slices, percentage labels would overlap. */
const mostNamed = 12;
/** Suggested maximum of an axis: a single entry is no full column, and steps are integers. */
const suggestedMax = 8;

/** Where nothing says a colour. */
const ink = '#000000';

const colorOf = (hex: string) => Color.rgb(Number.parseInt(hex.slice(1), 16));
const letter = (column: number): string =>
  (column >= 26 ? letter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
const cell = (sheet: string, row: number, column: number) =>
  `='${sheet.replaceAll("'", "''")}'!$${letter(column)}$${row + 1}`;
const font = (size: number) => new ChartFont().setSize(size).unsetBold();

/** A pie has one ring, so several datasets become a doughnut. */
const typeOf = ({ kind, datasets }: BookChart) => (kind === 'pie' && datasets.length > 1 ? 'doughnut' : kind);
const isRound = ({ kind }: BookChart) => kind === 'pie' || kind === 'doughnut';
const numbersOf = ({ datasets }: BookChart) =>
  datasets.flatMap(({ data }) => data.map(one => (typeof one === 'number' ? one : (one?.y ?? 0))));

/** Heights of the stack, by label. */
const totalsOf = ({ labels, datasets }: BookChart) =>
  labels.map((_, row) => datasets.reduce((sum, { data }) => sum + Number(data[row] ?? 0), 0));

function formatOf({ kind }: BookChart, color: string): ChartFormat {
  if (kind === 'line' || kind === 'radar')
    return new ChartFormat().setLine(new ChartLine().setColor(colorOf(color)).setWidth(2.25));
  return new ChartFormat().setSolidFill(new ChartSolidFill().setColor(colorOf(color)));
}

function partsOf(rows: number, colors: readonly string[]): ChartPoint[] {
  const border = () => new ChartLine().setColor(colorOf('#FFFFFF')).setWidth(1.2);
  return Array.from({ length: rows }, (_, index) =>
    new ChartPoint().setFormat(
      new ChartFormat()
        .setSolidFill(new ChartSolidFill().setColor(colorOf(colors[index % colors.length] ?? ink)))
        .setBorder(border()),
    ),
  );
}

function seriesOf(chart: BookChart, name: string, head: number, { categories, values, rows }: Placed, index: number) {
  const range = (column: number) => ChartRange.newFromRange(name, head + 1, column, head + rows, column);
  const series = new ChartSeries()
    .setName(cell(name, head, values))
    .setCategories(range(categories))
    .setValues(range(values));
  if (isRound(chart)) {
    const round = series.setPoints(partsOf(rows, chart.colors));
    return rows > mostNamed ? round : round.setDataLabel(new ChartDataLabel().showPercentage().setFont(font(9)));
  }
  const color = chart.datasets[index]?.color ?? ink;
  const format = formatOf(chart, color);
  if (chart.kind === 'line' || chart.kind === 'radar')
    return series.setFormat(format).setMarker(new ChartMarker().setNone());
  if (chart.kind !== 'scatter') return series.setFormat(format);
  return series.setMarker(new ChartMarker().setType(ChartMarkerType.Circle).setSize(6).setFormat(format));
}

function axes(drawn: Chart, chart: BookChart, name: string, { head, placed }: Table, formats: BookFormats): void {
  const numbers = numbersOf(chart);
  const highest = (chart.kind === 'area' ? totalsOf(chart) : numbers).reduce((most, one) => Math.max(most, one), 0);
  const whole = numbers.every(Number.isInteger);
  const y = drawn.yAxis().setFont(font(9)).setNameFont(font(10));
  if (numbers.every(value => value >= 0)) {
    y.setMin(0);
    if (whole && highest <= suggestedMax) y.setMax(suggestedMax);
  }
  y.setNumFormat(whole ? '#,##0' : 'General');
  if (chart.kind === 'radar') return;
  const measures = new Set(chart.datasets.map(({ measure }) => measure));
  if (measures.size === 1) y.setName(cell(name, head - 1, placed[0]?.values ?? 1));
  const x = drawn.xAxis().setFont(font(9)).setNameFont(font(10));
  x.setName(cell(name, head, placed[0]?.categories ?? 0));
  const [place] = chart.datasets.flatMap(({ data }) => data.map(one => (typeof one === 'object' ? one?.x : null)));
  if (chart.labelsAre === 'day' || typeof place === 'string') x.setNumFormat(formats.day);
  else if (chart.labelsAre === 'month') x.setNumFormat(formats.month);
}

export function draw(sheet: Worksheet, name: string, chart: BookChart, table: Table, formats: BookFormats): void {
  const drawn = new Chart(types[typeOf(chart)]);
  if (chart.kind === 'area') drawn.showEmptyCellsAs(ChartEmptyCells.Zero);
  for (const [index, each] of table.placed.entries())
    if (each.rows > 0) drawn.pushSeries(seriesOf(chart, name, table.head, each, index));
  drawn
    .title()
    .setName(cell(name, 0, 0))
    .setFont(new ChartFont().setSize(13).setBold());
  if (isRound(chart)) drawn.legend().setPosition(ChartLegendPosition.Right).setFont(font(9));
  else {
    axes(drawn, chart, name, table, formats);
    if (table.placed.length === 1) drawn.legend().setHidden();
    else drawn.legend().setPosition(ChartLegendPosition.Bottom).setFont(font(10));
  }
  drawn.setWidth(960).setHeight(480).setAltText(chart.name.slice(0, 250));
  // Below the header rows, which a print repeats on each page.
  sheet.insertChart(table.head + 1, table.right, drawn);
}
