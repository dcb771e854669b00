/** Writes the table of a chart to its sheet (chart-book.ts), and records the cell ranges for the chart's series. */
import { Color, Format, FormatAlign, FormatBorder, type Worksheet } from 'wasm-xlsxwriter';
import { cut } from './cells.ts';
import type { BookChart, BookFormats, BookPoint } from './chart-book.ts';
import { serialOf } from './workbook.ts';

/** Formula injection guard: text that a spreadsheet would evaluate once it is edited or saved as text. */
const runs = /^[\s\p{Cc}]*[=+\-@]/u;
const colorOf = (hex: string) => Color.rgb(Number.parseInt(hex.slice(1), 16));
const quiet = () => new Format().setFontColor(colorOf('#55625F'));
const headed = () => new Format().setBold().setBorderBottom(FormatBorder.Thin).setBorderBottomColor(colorOf('#244C5A'));

/** Cell ranges of a dataset's categories and values. */
export interface Placed {
  categories: number;
  values: number;
  rows: number;
}

export interface Table {
  /** Row of the column headings; above it the description, below it the figures. */
  head: number;
  placed: Placed[];
  /** First column to the right of the table. */
  right: number;
}

export function writer(sheet: Worksheet, formats: BookFormats) {
  const quoted = new Format().setQuotePrefix();
  const whole = new Format().setNumFormat('#,##0');
  const broken = new Format().setNumFormat('#,##0.00');
  const day = new Format().setNumFormat(formats.day).setAlign(FormatAlign.Left);
  const month = new Format().setNumFormat(formats.month).setAlign(FormatAlign.Left);
  const moment = new Format().setNumFormat(formats.moment).setAlign(FormatAlign.Left);
  const plain = new Format().setAlign(FormatAlign.Left);
  return {
    text(row: number, column: number, text: string, format?: Format): void {
      const said = cut(text.toWellFormed());
      const look = format ?? (runs.test(said) ? quoted : undefined);
      if (look) sheet.writeStringWithFormat(row, column, said, look);
      else sheet.writeString(row, column, said);
    },
    number(row: number, column: number, value: number | null): void {
      if (value === null || !Number.isFinite(value)) return;
      sheet.writeNumberWithFormat(row, column, value, Number.isInteger(value) ? whole : broken);
    },
    /** Writes a number, day or timestamp; a date that sheets cannot represent leaves the cell empty. */
    place(row: number, column: number, value: number | string): void {
      if (typeof value === 'number') {
        this.number(row, column, value);
        return;
      }
      const serial = serialOf(Date.parse(value));
      if (serial !== null) sheet.writeNumberWithFormat(row, column, serial, value.length > 10 ? moment : day);
    },
    label(row: number, column: number, label: string, are: BookChart['labelsAre']): void {
      const number = are === 'number' ? Number(label) : Number.NaN;
      const serial = are === 'day' || are === 'month' ? serialOf(Date.parse(label)) : null;
      if (serial !== null) sheet.writeNumberWithFormat(row, column, serial, are === 'day' ? day : month);
      else if (label.trim() !== '' && Number.isFinite(number)) sheet.writeNumberWithFormat(row, column, number, plain);
      else this.text(row, column, label);
    },
  };
}
type Writer = ReturnType<typeof writer>;

function writeLabels(write: Writer, head: number, chart: BookChart): Placed[] {
  const { heading, labels, labelsAre, datasets } = chart;
  write.text(head, 0, heading, headed());
  for (const [index, label] of labels.entries()) write.label(head + 1 + index, 0, label, labelsAre);
  return datasets.map(({ label, data, measure }, index) => {
    write.text(head - 1, index + 1, measure, quiet().setAlign(FormatAlign.Right));
    write.text(head, index + 1, label, headed().setAlign(FormatAlign.Right));
    for (const [row, value] of (data as (number | null)[]).entries()) write.number(head + 1 + row, index + 1, value);
    return { categories: 0, values: index + 1, rows: labels.length };
  });
}

/** Each dataset has columns of its own: x, y and, if any, size. */
function writePoints(write: Writer, head: number, { heading, size, datasets }: BookChart): Placed[] {
  let column = 0;
  return datasets.map(({ label, data, measure }) => {
    const points = data as BookPoint[];
    const sized = points.some(point => point.r !== undefined);
    write.text(head, column, heading, headed());
    write.text(head - 1, column + 1, measure, quiet().setAlign(FormatAlign.Right));
    write.text(head, column + 1, label, headed().setAlign(FormatAlign.Right));
    if (sized) write.text(head, column + 2, size, headed().setAlign(FormatAlign.Right));
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

const width = (texts: readonly string[], least: number, most: number) =>
  Math.min(most, Math.max(least, ...texts.map(text => text.length + 2)));

export function writeSheet(sheet: Worksheet, chart: BookChart, formats: BookFormats): Table {
  const write = writer(sheet, formats);
  write.text(0, 0, chart.name, new Format().setBold().setFontSize(14));
  for (const [index, line] of chart.about.entries()) write.text(1 + index, 0, line, quiet());
  const head = chart.about.length + 3;
  const placed = chart.kind === 'scatter' ? writePoints(write, head, chart) : writeLabels(write, head, chart);
  const wide = width([chart.heading, ...(chart.labelsAre === 'text' ? chart.labels : [])], 18, 48);
  for (const { categories } of placed) sheet.setColumnWidth(categories, wide);
  for (const [index, { values }] of placed.entries()) {
    const { label, measure } = chart.datasets[index] ?? { label: '', measure: '' };
    sheet.setColumnWidth(values, width([label, measure], 12, 28));
  }
  if (!placed.some(each => each.rows > 0)) write.text(head + 1, 0, chart.empty, quiet());
  const right = chart.kind === 'scatter' ? placed.length * 3 : placed.length + 1;
  return { head, placed, right: right + 1 };
}
