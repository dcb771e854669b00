/**
 * What the rows of a sheet do not say: which cells are merged, and which formulas have no result. Of merged cells only the
 * first has a value, and a formula that nobody computed has none: both read as empty. Read in the process that reads files.
 */
import type { SheetNotes } from '../../outside/reader-result.ts';
import { listZip, unzipped, type Zipped } from '../../outside/unzip.ts';
import { zipLimits } from './table-limits.ts';

/** Of each kind those that are named. */
const most = 20;
const longestPart = 4 * 2 ** 20;
/** Characters that are kept for the next chunk: a tag, or the beginning of a cell. */
const longestTag = 4_000;

async function partOf(path: string, entries: readonly Zipped[], name: string): Promise<string> {
  const entry = entries.find(each => each.path === name);
  if (!entry || entry.size > longestPart) return '';
  const chunks: Buffer[] = [];
  for await (const chunk of unzipped(path, entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const nameOf = (sheet: string): string => unescaped(attributeOf(sheet, 'name') ?? '');

/** Names of the first sheet, and of the others that are not hidden. */
export async function sheetsOf(path: string): Promise<string[]> {
  const book = await partOf(path, listZip(path, zipLimits), 'xl/workbook.xml');
  const sheets = book.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  const shown = sheets.filter((sheet, at) => at === 0 || !/hidden/i.test(attributeOf(sheet, 'state') ?? ''));
  return shown.map(nameOf).filter(name => name !== '');
}

/** The sheet of that name, or the first one, by the workbook's list and its relations. */
async function sheetIn(path: string, entries: readonly Zipped[], name?: string): Promise<Zipped | undefined> {
  const sheets = (await partOf(path, entries, 'xl/workbook.xml')).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  const sheet = (name === undefined ? sheets[0] : sheets.find(each => nameOf(each) === name)) ?? '';
  const id = attributeOf(sheet, 'r:id') ?? attributeOf(sheet, '\\w+:id');
  const links =
    (await partOf(path, entries, 'xl/_rels/workbook.xml.rels')).match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? [];
  const target = attributeOf(links.find(link => attributeOf(link, 'Id') === id) ?? '', 'Target');
  const place = target?.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return entries.find(entry => entry.path === place);
}

/** A tag of a merged range, or a cell that has a formula and ends without a value: its tag, and the value that is empty. */
const noted =
  /<(?:\w+:)?mergeCell\s[^<>]*?ref\s*=\s*["']([A-Z]+\d+:[A-Z]+\d+)["']|(<(?:\w+:)?c\s(?:[^<>]*?\s)?r\s*=\s*["'][A-Z]+\d+["'][^<>/]*>)\s*<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;

/** Where a formula has no result; an empty text is one, as of `=IF(A1>0;A1;"")`. */
function uncomputed(tag: string | undefined, value: string | undefined): string | undefined {
  if (tag === undefined || (value !== undefined && attributeOf(tag, 't') === 'str')) return undefined;
  return attributeOf(tag, 'r');
}

/** Of the sheet of that name, else of the first one; null where there is nothing to say. */
export async function sheetNotes(path: string, name?: string): Promise<SheetNotes | null> {
  const entries = listZip(path, zipLimits);
  const sheet = await sheetIn(path, entries, name);
  if (!sheet) return null;
  const notes: SheetNotes = { merged: [], uncomputed: [] };
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of unzipped(path, sheet)) {
    const text = rest + decoder.decode(chunk, { stream: true });
    let last = 0;
    for (const found of text.matchAll(noted)) {
      const [all, range, tag, value] = found;
      const cell = uncomputed(tag, value);
      if (range && notes.merged.length < most) notes.merged.push(range);
      if (cell && notes.uncomputed.length < most) notes.uncomputed.push(cell);
      last = found.index + all.length;
    }
    rest = text.slice(Math.max(last, text.length - longestTag));
  }
  return notes.merged.length + notes.uncomputed.length === 0 ? null : notes;
}
