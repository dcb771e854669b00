/**
 * Reads a cell as the answer to a field. What cannot be read stays as it is, so that the check of the entry says what is
 * wrong with it.
 */
import { wallOf } from '@kontor/contract';
import {
  type CompiledInput,
  choicesOf,
  escapeMarkup,
  fold,
  inputKinds,
  isDay,
  isInputKind,
  isMoment,
  textsOf,
  toNumber,
} from '@kontor/form';
import type { Cell, Writing } from './types.ts';

/** The answer that a cell gives; undefined for none. */
export type ReadCell = (cell: Cell) => unknown;

/** Values of choices by what a cell may say: the value itself, or a label in any language, case and accents apart. */
export type Choices = (text: string) => string | undefined;

const two = (text: string | number) => String(text).padStart(2, '0');

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
export const isEarly = (cell: Cell): boolean => typeof cell === 'string' && /^≈ [+-]?\d{4,6}-\d\d-\d\d/.test(cell);

const local = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:,?\s+|T|$)/;

/** A day in ISO order, or in the order of the file; years of two digits are those from 1970 to 2069. */
function dayIn(text: string, { dates }: Writing): { day: string; rest: string } | null {
  const parts = local.exec(text);
  if (!parts) return null;
  const [whole, one = '', middle = '', three = ''] = parts;
  const order = one.length > 2 ? 'YMD' : dates;
  const year = order === 'YMD' ? one : three;
  const [month, day] = order === 'DMY' ? [middle, one] : order === 'MDY' ? [one, middle] : [middle, three];
  if (year.length !== 2 && year.length !== 4) return null;
  const full = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;
  const made = `${full}-${two(month)}-${two(day)}`;
  return isDay(made) ? { day: made, rest: text.slice(whole.length).trim() } : null;
}

/** `8:30`, `08:30:15`, `8:30 PM`, `8.30 Uhr`; with seconds where they are not zero. */
function timeIn(text: string): string | null {
  const parts = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*(am|pm|uhr|h)?$/i.exec(text.trim());
  if (!parts) return null;
  const [, hours, minutes = '', seconds = '00', half = ''] = parts;
  const add = /pm/i.test(half) && Number(hours) < 12 ? 12 : /am/i.test(half) && Number(hours) === 12 ? -12 : 0;
  const hour = Number(hours) + add;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return `${two(hour)}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`;
}

/** The moment of a clock's reading in a zone, with that zone's offset. */
function momentAt(day: string, time: string, zone: string): string {
  const wall = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  let offset = wallOf(wall, zone) - wall;
  offset = wallOf(wall - offset, zone) - (wall - offset);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const sign = offset < 0 ? '-' : '+';
  const at = new Date(wall).toISOString().slice(0, 19);
  return `${at}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const zeroDays: ReadonlySet<string> = new Set(['1899-12-30', '1899-12-31', '1904-01-01']);

const readers = {
  day:
    (writing: Writing): ReadCell =>
    cell => {
      const found = dayIn(String(cell).trim(), writing);
      // A moment at midnight is how spreadsheets write a day.
      return found && (found.rest === '' || timeIn(found.rest) === '00:00') ? found.day : cell;
    },
  time: (): ReadCell => cell => {
    if (typeof cell === 'number' && cell >= 0 && cell < 1) {
      const seconds = Math.round(cell * 86_400) % 86_400;
      const minutes = Math.floor(seconds / 60);
      return seconds % 60 === 0 ? `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` : cell;
    }
    // How workbooks write midnight: the day that they count from, or the first one.
    if (zeroDays.has(String(cell))) return '00:00';
    const time = timeIn(String(cell).replace(/^\d{4}-\d{2}-\d{2}T/, ''));
    // The field has no seconds, and none are taken away unseen.
    return time?.length === 5 ? time : cell;
  },
  moment:
    (writing: Writing): ReadCell =>
    cell => {
      const text = String(cell).trim();
      if (isMoment(text)) return text;
      const found = dayIn(text, writing);
      const time = found && (found.rest === '' ? '00:00' : timeIn(found.rest));
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

const apart = /[\n\r;|]+/;
/** A cell of more pieces is none of choices, and a choice has at most some commas: looking is bounded by both. */
const [mostPieces, longestRun] = [1_000, 8];

/** Pieces of a cell that may be choices, or parts of them; none where there are too many. */
export function piecesOf(text: string): string[] {
  const pieces = text.split(/[\n\r;|,]/, mostPieces + 1);
  return pieces.length > mostPieces ? [] : pieces.map(piece => piece.trim());
}

/** Several choices in one cell: each line, or part between semicolons or bars, or between commas; the longest runs of these first. */
function choicesOfCell(text: string, choices: Choices): string[] {
  const whole = choices(text);
  if (whole !== undefined) return [whole];
  if (piecesOf(text).length === 0) return [text];
  const found = new Set<string>();
  for (const part of text.split(apart)) {
    const pieces = part.split(',');
    for (let at = 0; at < pieces.length; ) {
      let end = Math.min(pieces.length, at + longestRun);
      let value: string | undefined;
      for (; end > at && value === undefined; end--) value = choices(pieces.slice(at, end).join(',').trim());
      const next = value === undefined ? at + 1 : end + 1;
      const said = value ?? pieces[at]?.trim() ?? '';
      if (said !== '') found.add(said);
      at = next;
    }
  }
  return [...found];
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
