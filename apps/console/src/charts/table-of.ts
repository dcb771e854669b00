/**
 * Turns a chart's figures into a table (a row per label with a column per dataset, or a row per point) and into CSV.
 */

import { type ChartFigures, type DrawnPoint, labelText, momentText } from '@kontor/charts';
import { languageRows } from '@kontor/form/languages';
import type { Language } from '../i18n/index.ts';

export interface FigureTable {
  /** Heading of the first column: what the labels stand for. */
  corner: string;
  columns: { key: string; label: string; color: string | null }[];
  /** `label` is formatted for reading; a null cell has no value. */
  rows: { key: string; label: string; cells: (number | null)[] }[];
}

const placeOf = (x: number | string, language: Language, number: (value: number) => string) =>
  typeof x === 'number' ? number(x) : momentText(x, language);

function pointTable(figures: ChartFigures, language: Language, number: (value: number) => string, size: string) {
  const { datasets, heading } = figures;
  const sized = datasets.some(({ data }) => (data as DrawnPoint[]).some(point => point.r !== undefined));
  const several = datasets.length > 1;
  const columns = datasets.flatMap(({ id, label, measure, color }) => [
    { key: id, label: [label, measure].filter(Boolean).join(' · '), color },
    ...(sized ? [{ key: `${id} r`, label: several ? `${size} · ${label}` : size, color: null }] : []),
  ]);
  const width = sized ? 2 : 1;
  const rows = datasets.flatMap(({ id, data }, place) =>
    (data as DrawnPoint[]).map(({ x, y, r }, index) => {
      const cells: (number | null)[] = columns.map(() => null);
      cells[place * width] = y;
      if (sized) cells[place * width + 1] = r ?? null;
      return { key: `${id} ${index}`, label: placeOf(x, language, number), cells };
    }),
  );
  return { corner: heading, columns, rows };
}

export function tableOf(
  figures: ChartFigures,
  language: Language,
  number: (value: number) => string,
  size: string,
): FigureTable {
  const { kind, heading, labels, values, datasets } = figures;
  if (kind === 'points') return pointTable(figures, language, number, size);
  return {
    corner: heading,
    // A single dataset needs no colour to be told apart, and round charts colour by label.
    columns: datasets.map(({ id, label, color }) => ({ key: id, label, color: datasets.length > 1 ? color : null })),
    rows: labels.map((label, index) => ({
      key: `${index} ${values[index] ?? ''}`,
      label: labelText(kind, values[index] ?? '', label, language),
      cells: datasets.map(({ data }) => (data[index] as number | null | undefined) ?? null),
    })),
  };
}

const quoted = (text: string) => (/[",;\n\r\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** Formula injection guard: prefixes text that a spreadsheet would evaluate; negative numbers are left alone. */
const harmless = (text: string) => (/^[\s\p{Cc}]*[=+\-@]/u.test(text) && !/^-[\d.,]+$/.test(text) ? `'${text}` : text);

/** CSV (separator `;` or `,`) or clipboard text (tab): numbers in the reader's format, without grouping. */
export function linesOf({ corner, columns, rows }: FigureTable, separator: string, language: Language): string {
  const cell = (value: number | null) =>
    value === null ? '' : String(value).replace('.', languageRows[language].csv.decimal);
  const line = (first: string, rest: string[]) => [quoted(harmless(first)), ...rest].join(separator);
  return [
    line(
      corner,
      columns.map(({ label }) => quoted(harmless(label))),
    ),
    ...rows.map(({ label, cells }) => line(label, cells.map(cell))),
  ].join('\r\n');
}
