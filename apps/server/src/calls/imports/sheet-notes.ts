/**
 * What the rows of a sheet do not say: which cells are merged, and which formulas have no result. Of merged cells only the
 * first has a value, and a formula that nobody computed has none: both read as empty. Read in the process that reads files.
 */
import { emptyMarks, type SheetNotes } from '../../outside/reader-result.ts';
import { attributeOf, longestTag, type Sheet, textOf } from '../common/sheet-list.ts';
import { tableLimits as limits } from './table-limits.ts';

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

/** Merged ranges, and formulas without a result, by their references, in the order of the sheet's text. */
async function* notedIn(
  path: string,
  part: NonNullable<Sheet['part']>,
): AsyncGenerator<{ range?: string; cell?: string }> {
  let rest = '';
  for await (const chunk of textOf(path, part)) {
    const text = rest + chunk;
    let last = 0;
    for (const found of text.matchAll(noted)) {
      const [all, range, tag, value] = found;
      const cell = uncomputed(tag, value);
      if (range) yield { range };
      if (cell) yield { cell };
      last = found.index + all.length;
    }
    rest = text.slice(Math.max(last, text.length - longestTag));
  }
}

/** Null where there is nothing to say. */
export async function sheetNotes(path: string, sheet: Sheet | undefined): Promise<SheetNotes | null> {
  if (!sheet?.part) return null;
  const notes: SheetNotes = { merged: [], uncomputed: [] };
  for await (const { range, cell } of notedIn(path, sheet.part)) {
    if (range && notes.merged.length < most) notes.merged.push(range);
    if (cell && notes.uncomputed.length < most) notes.uncomputed.push(cell);
  }
  return notes.merged.length + notes.uncomputed.length === 0 ? null : notes;
}

interface Place {
  line: number;
  column: number;
}

function placeOf(reference: string): Place {
  const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
  const column = Array.from(letters).reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { line: Number(line), column };
}

/** Cells that are marked at most: of a range as large as a sheet those of its first rows. */
const mostMarked = 200_000;

/** Marks of cells that read as empty though nobody emptied them, by line and place. */
export async function marksIn(path: string, sheet: Sheet | undefined): Promise<Map<number, Map<number, string>>> {
  const marks = new Map<number, Map<number, string>>();
  let left = mostMarked;
  const put = (line: number, column: number, mark: string) => {
    if (column < 0 || column >= limits.columns || left-- <= 0) return;
    const cells = marks.get(line) ?? new Map<number, string>();
    marks.set(line, cells.set(column, mark));
  };
  if (!sheet?.part) return marks;
  for await (const { range, cell } of notedIn(path, sheet.part)) {
    if (cell) {
      const { line, column } = placeOf(cell);
      put(line, column, emptyMarks.uncomputed);
    }
    if (!range) continue;
    const [from, to] = range.split(':').map(placeOf) as [Place, Place];
    for (let line = from.line; line <= to.line && left > 0; line++)
      for (let column = from.column; column <= Math.min(to.column, limits.columns); column++)
        if (line !== from.line || column !== from.column) put(line, column, emptyMarks.merged_cell);
  }
  return marks;
}
