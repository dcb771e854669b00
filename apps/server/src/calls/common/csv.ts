/**
 * Reads CSV text as spreadsheets write it (RFC 4180): the delimiter is the most frequent one of the first line, or the one
 * that Excel's line `sep=;` before it names.
 */

const delimiters = [';', ',', '\t'] as const;

/** How files of other kinds begin that may have no NUL: documents, archives and pictures. */
const otherKinds: readonly Buffer[] = [
  ...['%PDF-', '{\\rtf', '%!PS', 'GIF8', 'Rar!', 'BZh', '7z\xbc\xaf'],
  ...['\x89PNG', '\xff\xd8\xff', '\x1f\x8b', '\xfd7zXZ', '(\xb5/\xfd'],
].map(start => Buffer.from(start, 'latin1'));

/** The text of a file; null for a file of another kind. */
export function readableText(bytes: Buffer): string | null {
  if (otherKinds.some(start => bytes.subarray(0, start.length).equals(start))) return null;
  const text = csvText(bytes);
  return text.includes('\0') ? null : text;
}

/** UTF-16 by its byte order mark, as Excel saves "Unicode text". */
function wideEncoding([first, second]: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** UTF-8, with or without a byte order mark, or UTF-16 with one; else Windows-1252, as older spreadsheets save it. */
function csvText(bytes: Buffer): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const firstLine = (text: string): string => text.slice(0, text.search(/[\r\n]|$/));

/** A first line that names the delimiter and holds no cells; programs that open and save it fill it up with delimiters. */
const naming = /^"?sep=([^\w\s"]|\t)"?(?:\1*)(?:\r\n|\r|\n|$)/i;

/** Lines before the first record: one where a line names the delimiter. */
export const linesBefore = (text: string): number => (naming.test(text) ? 1 : 0);

export function delimiterOf(text: string, head = firstLine(text)): string {
  const named = naming.exec(text)?.[1];
  if (named !== undefined) return named;
  const [best = ','] = delimiters.toSorted((a, b) => head.split(b).length - head.split(a).length);
  return best;
}

/** A quote that is never closed. */
export class QuoteOpen extends Error {}

/** Whatever a delimiter is, it is itself among the characters of a class. */
const stopAt = (delimiter: string): RegExp => new RegExp(`[${delimiter.replace(/[\\\]^-]/, '\\$&')}\r\n]`, 'g');

/** The records of the text one by one, each with the cells of its fields; throws `QuoteOpen`. */
export function* csvRecords(text: string, head?: string): Generator<string[], void, void> {
  const delimiter = delimiterOf(text, head);
  const stop = stopAt(delimiter);
  let cells: string[] = [];
  let cell = '';
  let at = naming.exec(text)?.[0].length ?? 0;
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
