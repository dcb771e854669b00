/**
 * Known data of a kept form, searched on the device as the server searches it: what begins so first, then what holds
 * it, both in the order of their folded texts. A column is prepared when it is first asked for.
 */
import type { AnswerTo } from '@kontor/contract';
import type { SuggestionPage } from '@kontor/form/fill';
import { fold } from './text-folding.ts';

/** Names of the columns, and rows of as many cells: what the server tells of a form's known data as a whole. */
export type SuggestionRows = AnswerTo<'GET /report-configs/known/{id}.json'>['data'];

/** The server counts no further, and neither do we. */
const COUNTED = 1_000;
const PAGE = 20;
/** What folding has made longer than values may be is compared by its beginning, on the server too. */
const COMPARED = 1_000;

/** Folded texts in order, and which row each is from. */
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

/** As bytes of UTF-8 are ordered, which is the order of PostgreSQL. */
function byPoints(a: string, b: string): number {
  const [one, other] = [[...a], [...b]];
  for (const [at, letter] of one.entries()) {
    const meets = other[at];
    if (meets === undefined) return 1;
    if (letter !== meets) return (letter.codePointAt(0) ?? 0) - (meets.codePointAt(0) ?? 0);
  }
  return one.length - other.length;
}

/** A page of the rows whose column `key` holds the value, best first; pages count from 1. Nothing where nothing is typed. */
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

/** Row numbers, one more than are counted where there are more. */
function matching({ texts, rows }: Column, typed: string): number[] {
  const first: number[] = [];
  const then: number[] = [];
  for (const [at, text] of texts.entries()) {
    const where = text.indexOf(typed);
    if (where < 0) continue;
    const list = where === 0 ? first : then;
    // those that begin so come first, whatever their place: of the others no more are needed than are counted
    if (list.length <= COUNTED) list.push(rows[at] ?? 0);
  }
  return [...first, ...then].slice(0, COUNTED + 1);
}
