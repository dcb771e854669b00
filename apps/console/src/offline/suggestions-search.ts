/**
 * Search in a stored form's known data, with the same results as the server's: prefix matches first, then substring
 * matches, each in the order of the normalized texts. A column's index is built on first use.
 */
import type { AnswerTo } from '@kontor/contract';
import { fold } from '@kontor/form';
import type { SuggestionPage } from '@kontor/form/fill';

/** Column names, and rows of as many cells: the API's full export of a form's known data. */
export type SuggestionRows = AnswerTo<'GET /report-configs/known/{id}.json'>['data'];

/** Maximum of the match count, as on the server. */
const COUNTED = 1_000;
const PAGE = 20;
/** Longer normalized texts are compared by their first so many characters, as on the server. */
const COMPARED = 1_000;

/** Sorted normalized texts, and the row of each. */
interface Column {
  texts: string[];
  rows: number[];
}

const prepared = new WeakMap<SuggestionRows, Map<string, Column>>();

function columnOf(known: SuggestionRows, key: string): Column | null {
  const place = known.columns.indexOf(key);
  if (place < 0) return null;
  let columns = prepared.get(known);
  if (!columns) {
    columns = new Map();
    prepared.set(known, columns);
  }
  let column = columns.get(key);
  if (!column) {
    column = prepare(known, place);
    columns.set(key, column);
  }
  return column;
}

function prepare({ rows }: SuggestionRows, place: number): Column {
  const all: { text: string; row: number }[] = [];
  for (const [row, cells] of rows.entries()) {
    const text = oneLine(fold(cells[place] ?? ''))
      .slice(0, COMPARED)
      .toWellFormed();
    if (text.trim() !== '') all.push({ text, row });
  }
  const compare = all.some(({ text }) => /[\ud800-\udfff]/.test(text)) ? byPoints : byUnits;
  all.sort((a, b) => compare(a.text, b.text) || a.row - b.row);
  return { texts: all.map(({ text }) => text), rows: all.map(({ row }) => row) };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
const byUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares by code point, which is the byte order of UTF-8 and PostgreSQL's "C" collation. */
function byPoints(a: string, b: string): number {
  const [one, other] = [[...a], [...b]];
  for (const [at, letter] of one.entries()) {
    const meets = other[at];
    if (meets === undefined) return 1;
    if (letter !== meets) return (letter.codePointAt(0) ?? 0) - (meets.codePointAt(0) ?? 0);
  }
  return one.length - other.length;
}

/** A page (from 1) of rows that match `value` in column `key`, best first; empty for an empty value. */
export function suggestionSearch(known: SuggestionRows, key: string, value: string, page = 1): SuggestionPage {
  const column = columnOf(known, key);
  const typed = oneLine(fold(value));
  const found = column && typed.trim() !== '' ? matching(column, typed) : [];
  const more = found.length > COUNTED;
  const data = found
    .slice((page - 1) * PAGE, page * PAGE)
    .map(row => Object.fromEntries(known.columns.map((name, at) => [name, known.rows[row]?.[at] ?? null])));
  return { data, count: more ? COUNTED : found.length, ...(more && { more }), page, limit: PAGE };
}

/** Row indexes; one more than the counting limit if there are more. */
function matching({ texts, rows }: Column, typed: string): number[] {
  const first: number[] = [];
  const then: number[] = [];
  for (const [at, text] of texts.entries()) {
    const where = text.indexOf(typed);
    if (where < 0) continue;
    const list = where === 0 ? first : then;
    // prefix matches come first wherever they are; of the others no more are needed than are counted
    if (list.length <= COUNTED) list.push(rows[at] ?? 0);
  }
  return [...first, ...then].slice(0, COUNTED + 1);
}
