/**
 * Reads a cell as the answer to a field. What cannot be read stays as it is, so that the check of the entry says what is
 * wrong with it.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type CompiledInput,
  choicesOf,
  escapeMarkup,
  fold,
  inputKinds,
  isInputKind,
  isMoment,
  type Measure,
  textsOf,
  toNumber,
} from '@kontor/form';
import { clockIn, dayIn, momentAt, timeOfDay } from './clocks.ts';
import type { Cell, Writing } from './types.ts';

/** The answer that a cell gives; undefined for none. */
export type ReadCell = (cell: Cell) => unknown;

/** Values of choices by what a cell may say: the value itself, or a label in any language, case and accents apart. */
export type Choices = (text: string) => string | undefined;

/** `1.234,50 €` with a decimal comma; null for what is no number. */
function numberOf(text: string, decimal: ',' | '.'): number | null {
  const sign = /^\s*[-−–(]/.test(text) ? '-' : '';
  const bare = text.replace(/[\s\u00a0\u202f'’]|\p{Sc}/gu, '').replace(/^[-−–+(]|\)$|%$/g, '');
  const marks = decimal === ',' ? /\./g : /,/g;
  const grouped = decimal === ',' ? /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/ : /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
  const other = decimal === ',' ? '.' : ',';
  if (bare.includes(other) && !grouped.test(bare)) return null;
  return toNumber(`${sign}${bare.replace(marks, '').replace(',', '.')}`);
}

/** A day of a workbook before March 1900, which its reader marks: programs count these differently. */
const isEarly = (cell: Cell): boolean => typeof cell === 'string' && /^≈ [+-]?\d{4,6}-\d\d-\d\d/.test(cell);

/** What a workbook has as the day of zero, and of a time of day alone: no day that anybody meant. */
const isZeroDay = (cell: Cell): boolean => typeof cell === 'string' && /^1899-12-3[01]T/.test(cell);

/** Whether a field of this measure cannot take the day of a cell, whatever else it says. */
export const hasNoDay = (cell: Cell, measure: Measure | null, { workbook }: { workbook?: true }): boolean =>
  isEarly(cell) || (workbook === true && (measure === 'day' || measure === 'moment') && isZeroDay(cell));

const readers = {
  // The field keeps the day: a time of day behind it is left off, which the import notes.
  day:
    (writing: Writing): ReadCell =>
    cell => {
      const found = dayIn(String(cell).trim(), writing);
      return found && (found.rest === '' || clockIn(found.rest)) ? found.day : cell;
    },
  // The field keeps hours and minutes: seconds are rounded down, which the import notes.
  time: (): ReadCell => cell => timeOfDay(cell)?.clock.slice(0, 5) ?? cell,
  moment:
    (writing: Writing): ReadCell =>
    cell => {
      const text = String(cell).trim();
      if (isMoment(text)) return text;
      const found = dayIn(text, writing);
      const time = found && (found.rest === '' ? { clock: '00:00:00', zone: '' } : clockIn(found.rest));
      return found && time ? momentAt(found.day, time, writing.time_zone) : cell;
    },
  number:
    ({ decimal }: Writing): ReadCell =>
    cell =>
      // Of another writing than the file's: not to be read as if it were plain.
      typeof cell === 'string' ? (numberOf(cell, decimal) ?? [cell]) : cell,
};

const yes = new Set(['1', 'x', '✓', '✔', 'ja', 'j', 'yes', 'y', 'true', 'wahr']);
const no = new Set(['0', '-', '–', 'nein', 'n', 'no', 'false', 'falsch']);

/** Null where the cell says neither yes nor no. */
export function flagOf(cell: Cell): boolean | null {
  const text = fold(String(cell).trim());
  return yes.has(text) ? true : no.has(text) ? false : null;
}
const flag: ReadCell = cell => flagOf(cell) ?? cell;

/** Own choices of a field, or those of its list that came with the form. */
export function choicesIn(input: CompiledInput): Choices {
  const { options } = input.content;
  const byText = new Map<string, string>();
  const put = (text: string, value: string) => {
    const key = fold(text).trim();
    if (key !== '' && !byText.has(key)) byText.set(key, value);
  };
  const values = new Set(choicesOf(options).map(({ value }) => value));
  for (const value of values) put(value, value);
  const stored = (
    Array.isArray(options.values) ? options.values : ((options.values as { rows?: unknown })?.rows ?? [])
  ) as {
    value: string;
    label: unknown;
  }[];
  for (const { value, label } of stored) for (const text of textsOf(label)) put(text, value);
  return text => (values.has(text) ? text : byText.get(fold(text).trim()));
}

/** A cell of more pieces is none of choices, and a choice has at most some separators: looking is bounded by both. */
const [mostPieces, longestRun] = [1_000, 8];

interface Piece {
  start: number;
  end: number;
}

/** Without the blanks around it. */
function trimmed(text: string, start: number, end: number): Piece {
  const inside = text.slice(start, end);
  const from = start + inside.length - inside.trimStart().length;
  return { start: from, end: Math.max(from, start + inside.trimEnd().length) };
}

/** Lines, or parts between semicolons, bars or commas; null where there are too many. */
function splitAt(text: string): Piece[] | null {
  const pieces: Piece[] = [];
  let start = 0;
  for (const { index } of text.matchAll(/[\n\r;|,]/g)) {
    if (pieces.length === mostPieces) return null;
    pieces.push(trimmed(text, start, index));
    start = index + 1;
  }
  return [...pieces, trimmed(text, start, text.length)];
}

const wordsIn = (text: string): Piece[] =>
  Array.from(text.matchAll(/\S+/g), ({ index, 0: word }) => ({ start: index, end: index + word.length }));

/** All texts of a cell that may be a choice: it, its pieces, and a few of these together. */
export function candidatesOf(text: string): string[] {
  const pieces = splitAt(text) ?? [];
  const runs = pieces.length > longestRun ? pieces.map((piece): [Piece, Piece] => [piece, piece]) : [];
  if (pieces.length <= longestRun)
    for (const [at, first] of pieces.entries()) for (const last of pieces.slice(at)) runs.push([first, last]);
  const words = pieces.length === 1 ? wordsIn(text).slice(0, mostPieces) : [];
  return [text.trim(), ...runs.map(([{ start }, { end }]) => text.slice(start, end))].concat(
    words.map(({ start, end }) => text.slice(start, end)),
  );
}

/** A part of a cell of several choices, where it stands in it, and the choice that it is. */
export interface Said extends Piece {
  text: string;
  value: string | undefined;
}

/** Values between blanks, as XLSForm has them; null unless each word is one. */
function bareValues(text: string, choices: Choices): Said[] | null {
  const words = wordsIn(text);
  if (words.length < 2 || words.length > mostPieces) return null;
  const said = words.map(({ start, end }) => ({ start, end, text: text.slice(start, end) }));
  return said.every(word => choices(word.text) === word.text)
    ? said.map(word => ({ ...word, value: word.text }))
    : null;
}

/** Several choices in one cell, the longest runs of its pieces first: a choice may have separators itself. */
export function choicesSaid(text: string, choices: Choices): Said[] {
  const whole = choices(text);
  const pieces = splitAt(text);
  if (whole !== undefined || !pieces) return [{ start: 0, end: text.length, text, value: whole }];
  const bare = pieces.length === 1 ? bareValues(text, choices) : null;
  if (bare) return bare;
  const found: Said[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { start, end: ownEnd } = pieces[at] ?? { start: 0, end: 0 };
    let end = Math.min(pieces.length, at + longestRun);
    let value: string | undefined;
    for (; end > at && value === undefined; end--) value = choices(text.slice(start, pieces[end - 1]?.end));
    const until = value === undefined ? ownEnd : (pieces[end]?.end ?? ownEnd);
    if (until > start) found.push({ start, end: until, text: text.slice(start, until), value });
    at = value === undefined ? at + 1 : end + 1;
  }
  return found;
}

const choicesOfCell = (text: string, choices: Choices): string[] => [
  ...new Set(choicesSaid(text, choices).map(({ text: said, value }) => value ?? said)),
];

/** Of a cell of several choices: those that are none. */
export const noChoicesIn = (text: string, choices: Choices): string[] => [
  ...new Set(choicesSaid(text, choices).flatMap(({ text: said, value }) => (value === undefined ? [said] : []))),
];

/** The cell with something else, or nothing, in place of a part that is no choice. What stands between two others stays. */
export function withPart(text: string, part: string, to: string | null, choices: Choices): string {
  const said = choicesSaid(text, choices);
  const kept = said.flatMap((each, at) => {
    const isMeant = each.value === undefined && each.text === part;
    const between = text.slice(said[at - 1]?.end ?? 0, each.start);
    return isMeant && to === null ? [] : [{ between, text: isMeant ? (to ?? '') : each.text }];
  });
  const wanted = kept.map(each => choices(each.text) ?? each.text);
  const made = kept.map((each, at) => (at === 0 ? '' : each.between) + each.text).join('');
  const others = ['; ', ' | ', '\n'].map(mark => kept.map(each => each.text).join(mark));
  // Beside what is put there, another part may look like a choice together with it.
  const isMeant = (cell: string) => isDeepStrictEqual(choicesOfCell(cell, choices), [...new Set(wanted)]);
  return [made, ...others].find(isMeant) ?? made;
}

const rich: ReadCell = cell => {
  const text = String(cell);
  if (/^\s*<[a-z]/i.test(text)) return text;
  const lines = escapeMarkup(text).split('\n');
  return lines.flatMap(line => (line.trim() === '' ? [] : [`<p>${line.trim()}</p>`])).join('');
};

function readerOf(input: CompiledInput, choices: Choices, writing: Writing): ReadCell {
  const { rule, measure, group, kind } = input;
  if (Array.isArray(rule.empty)) return cell => choicesOfCell(String(cell), choices);
  if (rule.empty === false) return flag;
  if (measure) return readers[measure](writing);
  if (isInputKind(kind) && inputKinds[kind].rich) return rich;
  if (group === 'choice') return cell => choices(String(cell)) ?? String(cell);
  return cell => String(cell);
}

/** A reader of the field's cells; blank ones are no answer. */
export function cellReader(input: CompiledInput, choices: Choices, writing: Writing): ReadCell {
  const read = readerOf(input, choices, writing);
  return cell => {
    if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return undefined;
    return read(cell);
  };
}
