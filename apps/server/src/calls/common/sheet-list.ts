/**
 * The sheets of a workbook by its list of contents, and the first text of each: read off the parts of the archive, each
 * once, since a reader of workbooks unpacks all texts again for every sheet.
 */
import { Refused } from '../../outside/reader-result.ts';
import { listZip, unzipped, type Zipped } from '../../outside/unzip.ts';

export interface Sheet {
  name: string;
  hidden: boolean;
  /** Its part of the archive; undefined where the list names none. */
  part: Zipped | undefined;
}

/** Parts of a workbook, and bytes of their list. */
const zipLimits = { files: 2_000, list: 8 * 2 ** 20 };

/** Bytes of a part that is read whole, and of a sheet until its first cell with a value. */
const [longestPart, longestHead] = [4 * 2 ** 20, 2 ** 20];
/** Characters that are kept for the next chunk: a tag, or the beginning of a cell. */
export const longestTag = 4_000;

/** A part as text, chunk by chunk. */
export async function* textOf(path: string, part: Zipped): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  for await (const chunk of unzipped(path, part)) yield decoder.decode(chunk, { stream: true });
}

async function wholeOf(path: string, part: Zipped | undefined): Promise<string> {
  if (!part || part.size > longestPart) return '';
  let text = '';
  for await (const chunk of textOf(path, part)) text += chunk;
  return text;
}

export const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** In their order, by the workbook's list and its relations. */
export async function sheetsOf(path: string): Promise<Sheet[]> {
  const parts = new Map(listZip(path, zipLimits).map(part => [part.path, part]));
  const book = await wholeOf(path, parts.get('xl/workbook.xml'));
  const relations = await wholeOf(path, parts.get('xl/_rels/workbook.xml.rels'));
  const targets = new Map(
    (relations.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []).map(link => [
      attributeOf(link, 'Id'),
      attributeOf(link, 'Target'),
    ]),
  );
  return (book.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []).map(tag => {
    const target = targets.get(attributeOf(tag, 'r:id') ?? attributeOf(tag, '\\w+:id'));
    return {
      name: unescaped(attributeOf(tag, 'name') ?? ''),
      hidden: /hidden/i.test(attributeOf(tag, 'state') ?? ''),
      part: parts.get(target?.startsWith('/') ? target.slice(1) : `xl/${target}`),
    };
  });
}

/** A cell that is not empty: its attributes, and what is in it. Bounded, so that a hostile sheet costs no more than its length. */
const cell = /<(?:\w+:)?c(\s[^<>]{0,300}[^<>/])?>([\s\S]{0,4000}?)<\/(?:\w+:)?c>/g;
const texts = /<(?:\w+:)?t(?:\s[^<>]{0,100})?>([^<]*)<\/(?:\w+:)?t>/g;
const joined = (inner: string): string =>
  unescaped([...inner.matchAll(texts)].map(([, text = '']) => text).join('')).trim();

/** The first cell with a value: its text, or its place among the shared texts; empty where it is not in the first column. */
type Head = { text: string } | { shared: number };

function headIn(text: string): Head | null {
  for (const [, tag = '', inner = ''] of text.matchAll(cell)) {
    const value = /<(?:\w+:)?v(?:\s[^<>]{0,100})?>([^<]*)<\/(?:\w+:)?v>/.exec(inner)?.[1]?.trim() ?? '';
    const inline = joined(inner);
    if (value === '' && inline === '') continue;
    if (!/^A\d+$/.test(attributeOf(tag, 'r') ?? 'A1')) return { text: '' };
    if (attributeOf(tag, 't') === 's') return { shared: Number(value) };
    return { text: inline || unescaped(value) };
  }
  return null;
}

/** Null of a sheet without any value. */
async function headOf(path: string, part: Zipped): Promise<Head | null> {
  let [text, read] = ['', 0];
  for await (const chunk of textOf(path, part)) {
    text += chunk;
    read += chunk.length;
    const head = headIn(text);
    if (head) return head;
    if (read > longestHead) return { text: '' };
    text = text.slice(-2 * longestTag);
  }
  return null;
}

/** Shared texts at these places. */
async function sharedAt(path: string, places: ReadonlySet<number>): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const part = listZip(path, zipLimits).find(each => /^xl\/sharedStrings\.xml$/i.test(each.path));
  if (!part || places.size === 0) return found;
  let [rest, at] = ['', 0];
  for await (const chunk of textOf(path, part)) {
    const all = (rest + chunk).split(/<\/(?:\w+:)?si>|<(?:\w+:)?si\s*\/>/);
    // A text that is not ended may be of any length: what was wanted of it is at its beginning.
    rest = (all.pop() ?? '').slice(0, 16 * longestTag);
    for (const text of all) {
      if (places.has(at)) found.set(at, joined(text));
      at += 1;
    }
    if (found.size === places.size) break;
  }
  return found;
}

/** The text in the first column of each sheet's first row that says anything, by their places; null of an empty sheet. */
export async function headsOf(path: string, sheets: readonly Sheet[]): Promise<(string | null)[]> {
  const heads: (Head | null)[] = [];
  for (const { part } of sheets) heads.push(part ? await headOf(path, part) : null);
  const shared = await sharedAt(path, new Set(heads.flatMap(head => (head && 'shared' in head ? [head.shared] : []))));
  return heads.map(head => head && ('text' in head ? head.text : (shared.get(head.shared) ?? '')));
}

/** Bytes at the end of a sheet in which it says that it ends. */
const longestEnd = 1_000;

/** As far as it can be read: whether sizes and checksums are right is no matter here. */
async function endOf(path: string, part: Zipped): Promise<string> {
  let end = Buffer.alloc(0);
  try {
    for await (const chunk of unzipped(path, part))
      end = Buffer.concat([end, chunk.subarray(-longestEnd)]).subarray(-longestEnd);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return end.toString('latin1');
}

/** Refuses a workbook where the text of a sheet breaks off, as of a program that died while writing: its reader ends there without a word. */
export async function mustEnd(path: string, sheets: readonly (Sheet | undefined)[]): Promise<void> {
  for (const sheet of sheets) {
    if (!sheet?.part) continue;
    // In UTF-16 every other byte is a zero.
    if (!/<\/(?:\w+:)?worksheet\s*>/.test((await endOf(path, sheet.part)).replaceAll('\0', '')))
      throw new Refused('damaged');
  }
}
