/**
 * What the rows of a sheet do not say: which cells are merged, and which formulas have no result. Of merged cells only the
 * first has a value, and a formula that nobody computed has none: both read as empty. Read in the process that reads files.
 */
import type { SheetNotes } from '../../outside/reader-result.ts';
import { attributeOf, longestTag, type Sheet, textOf } from './sheet-list.ts';

/** Of each kind those that are named. */
const most = 20;

/** A tag of a merged range, or a cell that has a formula and ends without a value: its tag, and the value that is empty. */
const noted =
  /<(?:\w+:)?mergeCell\s[^<>]*?ref\s*=\s*["']([A-Z]+\d+:[A-Z]+\d+)["']|(<(?:\w+:)?c\s(?:[^<>]*?\s)?r\s*=\s*["'][A-Z]+\d+["'][^<>/]*>)\s*<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;

/** Where a formula has no result; an empty text is one, as of `=IF(A1>0;A1;"")`. */
function uncomputed(tag: string | undefined, value: string | undefined): string | undefined {
  if (tag === undefined || (value !== undefined && attributeOf(tag, 't') === 'str')) return undefined;
  return attributeOf(tag, 'r');
}

/** Null where there is nothing to say. */
export async function sheetNotes(path: string, sheet: Sheet | undefined): Promise<SheetNotes | null> {
  if (!sheet?.part) return null;
  const notes: SheetNotes = { merged: [], uncomputed: [] };
  let rest = '';
  for await (const chunk of textOf(path, sheet.part)) {
    const text = rest + chunk;
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
