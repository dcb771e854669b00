/** Rows of named cells as the table of a sheet. */
import { headAsWritten } from './sheets.ts';

export type Cells = Record<string, string>;

/** Characters of a cell, as reading takes them. */
const longest = 20_000;
/** Control characters but tabs and line ends, and what is no character: a workbook cannot hold them. */
const unwritten = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu;
export const cellOf = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unwritten, '').slice(0, longest).toWellFormed().trim();
/** Cells as a workbook holds them and reading gives them back, without empty ones. */
export const filled = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells)
      .map(([name, text]) => [name, cellOf(text)] as const)
      .filter(([, text]) => text !== ''),
  );

/** A name of letters, digits and underscores. */
export const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60) || 'form';

/** Rows below their head, in the columns that have anything. */
export function tableOf(rows: readonly Cells[], headings: readonly string[]): string[][] {
  const used = headings.filter(
    heading =>
      ['type', 'name', 'list_name'].includes(heading) || rows.some(row => Object.hasOwn(row, heading) && row[heading]),
  );
  const unique = [...new Set(used)];
  return [
    unique.map(headAsWritten),
    ...rows.map(row => unique.map(heading => (Object.hasOwn(row, heading) ? (row[heading] ?? '') : ''))),
  ];
}
