/** Reads CSV text as spreadsheets write it (RFC 4180): the delimiter is the most frequent one of the first line. */

const delimiters = [';', ',', '\t'] as const;
type Delimiter = (typeof delimiters)[number];

/** UTF-8, with or without a byte order mark; else Windows-1252, as older spreadsheets save it. */
export function csvText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const firstLine = (text: string): string => text.slice(0, text.search(/[\r\n]|$/));

export function delimiterOf(text: string, head = firstLine(text)): Delimiter {
  const [best = ','] = delimiters.toSorted((a, b) => head.split(b).length - head.split(a).length);
  return best;
}

/** A quote that is never closed. */
export class QuoteOpen extends Error {}

const stops = { ';': /[;\r\n]/g, ',': /[,\r\n]/g, '\t': /[\t\r\n]/g } as const;

/** The records of the text one by one, each with the cells of its fields; throws `QuoteOpen`. */
export function* csvRecords(text: string, head?: string): Generator<string[], void, void> {
  const delimiter = delimiterOf(text, head);
  const stop = stops[delimiter];
  let cells: string[] = [];
  let cell = '';
  let at = 0;
  while (at < text.length) {
    if (cell === '' && text.charAt(at) === '"') {
      const end = quotedEnd(text, at + 1);
      if (end < 0) throw new QuoteOpen();
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    stop.lastIndex = at;
    const end = stop.test(text) ? stop.lastIndex - 1 : text.length;
    cell += text.slice(at, end);
    at = end;
    const char = text.charAt(at);
    if (char === '') break;
    cells.push(cell);
    cell = '';
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (char === delimiter) continue;
    yield cells;
    cells = [];
  }
  if (cell !== '' || cells.length > 0) yield [...cells, cell];
}

/** All records at once; null where a quote is never closed. */
export function readCsv(text: string, head?: string): string[][] | null {
  try {
    return [...csvRecords(text, head)];
  } catch (error) {
    if (error instanceof QuoteOpen) return null;
    throw error;
  }
}

/** The place of the closing quote; doubled ones are part of the text. */
function quotedEnd(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at;
}
