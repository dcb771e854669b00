/**
 * Streaming XLSX writer: any number of sheets, bold frozen headers, filters, typed cells, links to files beside the
 * workbook. Holds one batch of rows in memory, and at most as many links as a sheet may have. Writes no formulas and no
 * shared strings, whose table would grow with the rows.
 */
import type { Readable } from 'node:stream';
import { type Entry, zip } from '../zip.ts';
import { type Cell, columnName, Formats, rowXml, styles } from './cells.ts';
import {
  contentTypesXml,
  linkRels,
  type PlacedLink,
  rangeOf,
  rootRels,
  type SheetPart,
  sheetEnd,
  sheetStart,
  stylesXml,
  workbookRels,
  workbookXml,
} from './parts.ts';

export type { Cell, FormattedCell, LinkCell, TimeCell } from './cells.ts';
export { serialOf } from './cells.ts';

export interface Column {
  /** A text for each header row. */
  headers: readonly string[];
  /** In characters. */
  width: number;
}

export interface Sheet {
  name: string;
  columns: readonly Column[];
  /** Batches; each is written without yielding, so 100 rows suffice. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Not shown, nor offered to be. */
  hidden?: boolean;
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Row limit of spreadsheet programs. */
const mostRows = 1_048_576;
const mostColumns = 16_384;
const mostLinks = 65_530;
const chunkLength = 32 * 1024;
/** Longer names are truncated first: stripping their end takes quadratic time. */
const longestName = 1_000;

/** Valid sheet name: none of `[]:*?/\`, no outer apostrophes, at most 31 characters, unique, not empty. */
export function sheetName(wanted: string, taken: Set<string>): string {
  const clean =
    wanted
      .slice(0, longestName)
      .toWellFormed()
      .replace(/[\p{Cc}[\]:*?/\\\ufffe\uffff]+/gu, ' ')
      .trim()
      .replace(/^'+|'+$/g, '') || '–';
  for (let count = 1; ; count++) {
    const ending = count > 1 ? ` (${count})` : '';
    const name = `${shortened(clean, 31 - ending.length)}${ending}`;
    // Reserved by Excel.
    if (taken.has(name.toLowerCase()) || name.toLowerCase() === 'history') continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

const shortened = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/['\s]+$/, '');

/** Rows of one logical sheet, which may continue in further worksheets. */
interface Source {
  rows: AsyncIterator<readonly (readonly Cell[])[]>;
  batch: readonly (readonly Cell[])[];
  at: number;
}

async function more(source: Source): Promise<boolean> {
  while (source.at >= source.batch.length) {
    const next = await source.rows.next();
    if (next.done) return false;
    source.batch = next.value;
    source.at = 0;
  }
  return true;
}

interface Part {
  columns: readonly Column[];
  selected: boolean;
  limit: number;
  formats: Formats;
  links: PlacedLink[];
  /** Called when the last row has been written. */
  ended(filter: string): void;
}

async function* worksheet(
  source: Source,
  { columns, selected, limit, formats, links, ended }: Part,
): AsyncGenerator<string> {
  const headerRows = columns[0]?.headers.length ?? 1;
  let text = sheetStart(
    columns.map(column => column.width),
    headerRows,
    selected,
  );
  let row = 0;
  while (row < headerRows) {
    const at = row++;
    text += rowXml(
      row,
      columns.map(column => column.headers[at]),
      formats,
      styles.header,
    );
  }
  // Yielded at once, so that the reader gets bytes before the database answers.
  yield text;
  text = '';
  while (row < limit && (await more(source))) {
    for (; row < limit && source.at < source.batch.length; source.at++) {
      const cells = source.batch[source.at] ?? [];
      text += rowXml(++row, cells.length > mostColumns ? cells.slice(0, mostColumns) : cells, formats);
      if (links.length < mostLinks) keepLinks(links, row, cells);
    }
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  const filter = rangeOf(headerRows, columns.length, Math.max(row, headerRows));
  ended(filter);
  yield text + sheetEnd(filter, links);
}

function keepLinks(links: PlacedLink[], row: number, cells: readonly Cell[]): void {
  for (const [index, cell] of cells.entries()) {
    if (cell === null || typeof cell !== 'object' || !('target' in cell) || links.length >= mostLinks) continue;
    links.push({ ref: `${columnName(index)}${row}`, target: cell.target });
  }
}

const whole = (text: string) => Buffer.from(text);

async function* entries(sheets: AsyncIterable<Sheet>, limit: number): AsyncGenerator<Entry> {
  const parts: SheetPart[] = [];
  const taken = new Set<string>();
  const formats = new Formats();
  for await (const { name, columns, rows, hidden = false } of sheets) {
    const source: Source = { rows: rows[Symbol.asyncIterator](), batch: [], at: 0 };
    try {
      do {
        const part: SheetPart = { name: sheetName(name, taken), filter: null, hidden };
        const number = parts.push(part);
        const links: PlacedLink[] = [];
        const ended = (filter: string) => {
          part.filter = hidden ? null : filter;
        };
        const shown = columns.slice(0, mostColumns);
        yield {
          name: `xl/worksheets/sheet${number}.xml`,
          data: worksheet(source, { columns: shown, selected: number === 1, limit, formats, links, ended }),
        };
        if (links.length > 0)
          yield { name: `xl/worksheets/_rels/sheet${number}.xml.rels`, data: whole([...linkRels(links)].join('')) };
      } while (await more(source));
    } finally {
      await source.rows.return?.();
    }
  }
  yield { name: 'xl/styles.xml', data: whole(stylesXml(formats.codes)) };
  yield { name: 'xl/workbook.xml', data: whole(workbookXml(parts)) };
  yield { name: 'xl/_rels/workbook.xml.rels', data: whole(workbookRels(parts)) };
  yield { name: '_rels/.rels', data: whole(rootRels) };
  yield { name: '[Content_Types].xml', data: whole(contentTypesXml(parts)) };
}

/**
 * Bytes of a workbook with at least one sheet. Sheets are pulled one by one, each after the rows of the former one are
 * exhausted; one that exceeds the row limit continues in a further sheet with its headers.
 */
export function workbook(sheets: AsyncIterable<Sheet>, { rows = mostRows }: { rows?: number } = {}): Readable {
  return zip(entries(sheets, rows));
}
