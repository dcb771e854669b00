/**
 * Reads the first rows of a workbook's sheets (XLSX) for previews. Workbooks are untrusted: each part is inflated up to a
 * limit, and read as text: no XML parser expands or loads anything.
 */
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';

/** Largest part of a workbook that is read, in bytes after inflation. */
const PART_MAX = 24 * 1024 * 1024;

export interface Sheet {
  name: string;
  rows: string[][];
  /** Whether there are more rows. */
  cut: boolean;
}

interface Words {
  number(value: number): string;
  date(day: Date): string;
  dateTime(moment: Date): string;
}

export async function sheetsOf(workbook: Blob, most: number, words: Words): Promise<Sheet[]> {
  const zip = new ZipReader(new BlobReader(workbook), { useWebWorkers: false });
  try {
    const parts = await partsOf(zip);
    const read = (name: string) => textOf(parts.get(name));
    const addresses = addressesOf(await read('xl/_rels/workbook.xml.rels'));
    const shared = elements(await read('xl/sharedStrings.xml'), 'si').map(phrase);
    const dated = datedStyles(await read('xl/styles.xml'));
    const sheets: Sheet[] = [];
    for (const each of elements(await read('xl/workbook.xml'), 'sheet')) {
      // As a spreadsheet shows it.
      if (/hidden$/i.test(attribute(each, 'state'))) continue;
      const { kept, cut } = firstRows(await read(addresses.get(attribute(each, 'r:id')) ?? ''), most);
      const rows = elements(kept, 'row').map(row => cells(row, shared, dated, words));
      sheets.push({ name: attribute(each, 'name'), rows, cut });
    }
    return sheets;
  } finally {
    await zip.close().catch(() => undefined);
  }
}

async function partsOf(zip: ZipReader<Blob>): Promise<Map<string, FileEntry>> {
  const parts = new Map<string, FileEntry>();
  for await (const each of zip.getEntriesGenerator())
    if (!each.directory && !each.encrypted) parts.set(each.filename, each as FileEntry);
  return parts;
}

/** Names of parts by the ids that the workbook calls them by. */
const addressesOf = (relations: string): Map<string, string> =>
  new Map(
    elements(relations, 'Relationship').map(each => [
      attribute(each, 'Id'),
      `xl/${attribute(each, 'Target').replace(/^\/?(xl\/)?/, '')}`,
    ]),
  );

/** '' where there is no such part. */
async function textOf(part: FileEntry | undefined): Promise<string> {
  if (!part) return '';
  const found: Uint8Array[] = [];
  let size = 0;
  const bounded = new WritableStream<Uint8Array>({
    write(bytes) {
      size += bytes.length;
      if (size > PART_MAX) throw new Error('too large');
      found.push(bytes);
    },
  });
  await part.getData(bounded);
  return new Blob(found as BlobPart[]).text();
}

interface Part {
  attributes: string;
  inside: string;
}

/** The elements of a name, which never holds another of its kind here; one that is not closed ends the search. */
function elements(from: string, name: string): Part[] {
  const found: Part[] = [];
  const open = new RegExp(`<(\\w+:)?${name}(\\s[^>]*?)?(/)?>`, 'g');
  for (let tag = open.exec(from); tag; tag = open.exec(from)) {
    const [, prefix = '', attributes = '', closed] = tag;
    const end = closed ? open.lastIndex : from.indexOf(`</${prefix}${name}>`, open.lastIndex);
    if (end < 0) break;
    found.push({ attributes, inside: from.slice(open.lastIndex, end) });
    open.lastIndex = end;
  }
  return found;
}

/** '' where it is not given. */
function attribute({ attributes }: Part, name: string): string {
  const [, double, single = ''] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return plain(double ?? single);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    return code === null ? (ENTITIES[name] ?? all) : code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** The text of a shared string without its phonetic guides. */
const phrase = ({ inside }: Part): string =>
  elements(inside.replace(/<(\w+:)?rPh\b[\s\S]*?<\/(\w+:)?rPh>/g, ''), 't')
    .map(each => plain(each.inside))
    .join('');

/** Cuts behind the last of the wanted rows, so that long sheets are not parsed as a whole. */
function firstRows(text: string, most: number): { kept: string; cut: boolean } {
  const end = /<\/(?:\w+:)?row>/g;
  for (let count = 0; count < most; count++) if (!end.exec(text)) return { kept: text, cut: false };
  const cut = text.indexOf('<row', end.lastIndex) >= 0;
  return { kept: text.slice(0, end.lastIndex), cut };
}

/** Number formats of dates among the built-in ones: days, and moments with a time. */
const DAYS = new Set([14, 15, 16, 17]);
const MOMENTS = new Set([18, 19, 20, 21, 22, 45, 46, 47]);

type Dated = 'day' | 'moment' | null;

/** By index of a cell's style. */
function datedStyles(styles: string): Dated[] {
  const own = new Map(
    elements(styles, 'numFmt').map(each => [
      Number(attribute(each, 'numFmtId')),
      attribute(each, 'formatCode').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''),
    ]),
  );
  return elements(styles, 'cellXfs')
    .flatMap(each => elements(each.inside, 'xf'))
    .map(each => {
      const id = Number(attribute(each, 'numFmtId'));
      const code = own.get(id) ?? '';
      if (MOMENTS.has(id) || /h/i.test(code)) return 'moment';
      return DAYS.has(id) || /[dy]/i.test(code) ? 'day' : null;
    });
}

/** Columns that are read of a row. */
const COLUMNS_MAX = 100;

function cells(row: Part, shared: readonly string[], dated: readonly Dated[], words: Words): string[] {
  const found: string[] = [];
  for (const cell of elements(row.inside, 'c')) {
    const at = columnOf(attribute(cell, 'r')) ?? found.length;
    if (at >= COLUMNS_MAX) break;
    while (found.length < at) found.push('');
    found[at] = cellText(cell, shared, dated, words);
  }
  return found;
}

/** `C12` → 2. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]+/.exec(reference)?.[0];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null;
}

function cellText(cell: Part, shared: readonly string[], dated: readonly Dated[], words: Words): string {
  const type = attribute(cell, 't');
  if (type === 'inlineStr') return phrase(cell);
  const value = plain(elements(cell.inside, 'v')[0]?.inside ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? '✓' : '–';
  if (type === 'str' || type === 'e' || value === '' || Number.isNaN(Number(value))) return value;
  const kind = dated[Number(attribute(cell, 's'))] ?? null;
  if (!kind) return words.number(Number(value));
  // days since 30 December 1899
  const at = new Date(Math.round((Number(value) - 25_569) * 86_400) * 1_000);
  return kind === 'day' ? words.date(at) : words.dateTime(at);
}
