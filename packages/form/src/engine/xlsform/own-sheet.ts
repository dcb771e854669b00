/**
 * The sheet `kontor` of an XLSForm that Kontor wrote: each content and choice as JSON beside the texts of its cells.
 * Reading takes from it what the cells of a row do not say, and all of a row whose cells nobody changed.
 */
import { isPlain, own, textOf } from '../base/plain.ts';
import { type Sheets, tableOf } from './sheets.ts';

export const ownSheet = 'kontor';
/** The column of the other sheets that names a line of it. */
export const ownColumn = 'kontor';

/** Characters of a cell: workbooks take 32,767, and readers of text less. */
const part = 16_000;

/** What was written beside a row: its JSON, and the texts of its cells by the head of their columns. */
export interface Own {
  value: Record<string, unknown>;
  cells: Record<string, string>;
}

/** Readers trim cells: spaces at the ends of a part, which stand inside of a string, as JSON's escapes. */
const kept = (text: string): string =>
  text.replace(/^\s+|\s+$/g, spaces =>
    Array.from(spaces, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  );

export class OwnWriter {
  readonly rows: string[][] = [['id', 'part', 'json']];

  add(id: string, value: object, cells: Record<string, string>): void {
    const json = JSON.stringify({ value, cells });
    for (let at = 0, number = 1; at < json.length; number++) {
      // A pair of surrogates stays together.
      const end = at + part - (/[\ud800-\udbff]/.test(json.charAt(at + part - 1)) ? 1 : 0);
      this.rows.push([id, String(number), kept(json.slice(at, end))]);
      at = end;
    }
  }
}

export class OwnReader {
  readonly #found = new Map<string, string[]>();
  readonly #read = new Map<string, Own | null>();

  constructor(sheets: Sheets) {
    for (const { cells } of tableOf(sheets, ownSheet).rows) {
      const id = cells.get('id');
      if (id === undefined) continue;
      const parts = this.#found.get(id) ?? [];
      parts.push(cells.get('json') ?? '');
      this.#found.set(id, parts);
    }
  }

  /** Null for what is not there, or is damaged. */
  get(id: string): Own | null {
    const known = this.#read.get(id);
    if (known !== undefined) return known;
    const own = this.#parsed(id);
    this.#read.set(id, own);
    return own;
  }

  #parsed(id: string): Own | null {
    const parts = this.#found.get(id);
    if (!parts) return null;
    let read: unknown;
    try {
      read = JSON.parse(parts.join(''));
    } catch {
      return null;
    }
    const [value, cells] = [own(read, 'value'), own(read, 'cells')];
    if (!isPlain(value) || !isPlain(cells)) return null;
    return { value, cells: Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, textOf(text)])) };
  }
}
