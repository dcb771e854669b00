/** Reads CSV text as spreadsheets write it (RFC 4180): the delimiter is the most frequent one of the first line. */

const delimiters = [';', ',', '\t'];

/** UTF-8, with or without a byte order mark; else Windows-1252, as older spreadsheets save it. */
export function csvText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function delimiterOf(head: string): string {
  const [best = ','] = delimiters.toSorted((a, b) => head.split(b).length - head.split(a).length);
  return best;
}

/** The records of the text, each with the cells of its fields; null where a quote is never closed. `head` tells the delimiter. */
export function readCsv(text: string, head = text.slice(0, text.search(/[\r\n]|$/))): string[][] | null {
  const delimiter = delimiterOf(head);
  const records: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let at = 0;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    records.push(cells);
    cells = [];
  };
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"' && cell === '') {
      const end = quotedEnd(text, at + 1);
      if (end < 0) return null;
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else if (char === delimiter) {
      endCell();
      at++;
    } else if (char === '\n' || char === '\r') {
      endRecord();
      at += text.startsWith('\r\n', at) ? 2 : 1;
    } else {
      cell += char;
      at++;
    }
  }
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}

/** The place of the closing quote; doubled ones are part of the text. */
function quotedEnd(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at;
}
