/**
 * Reads a cell as the answer to a field. What cannot be read stays as it is, so that the check of the entry says what is
 * wrong with it.
 */
import { isDeepStrictEqual } from 'node:util';
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
import { languageCodes, languageRows } from '@kontor/form/languages';
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

/** Months by their names, long and short, and some that calendars do not have. */
const months = new Map(
  [
    ...languageCodes.flatMap(language =>
      (['long', 'short'] as const).flatMap(month =>
        Array.from({ length: 12 }, (_, at): [string, number] => [
          new Intl.DateTimeFormat(languageRows[language].locale, { month }).format(new Date(2_000, at)),
          at + 1,
        ]),
      ),
    ),
    ...Object.entries({ jänner: 1, feber: 2, maerz: 3, mrz: 3, mar: 3, jun: 6, jul: 7, sep: 9, sept: 9 }),
  ].map(([name, month]) => [fold(name).replace('.', ''), month] as const),
);

/** `5. Mai 2026`, `5 May 2026`, `05-May-26` and `May 5th, 2026`, also after a weekday. */
const named = {
  day: /^(?:\p{L}+\.?,\s*)?(\d{1,2})(?:st|nd|rd|th)?[\s.-]\s*(?:of\s+)?(\p{L}+)[\s.,-]\s*(\d{4}|\d{2})(?![\d:])/iu,
  month: /^(?:\p{L}+\.?,\s*)?(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})(?![\d:])/iu,
};

const fullYear = (year: string): string => (year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year);

/** Of texts longer than any date none is looked at. */
const longestDay = 60;

function namedDay(text: string): { day: string; rest: string } | null {
  if (text.length > longestDay) return null;
  const first = named.day.exec(text);
  const parts = first ?? named.month.exec(text);
  if (!parts) return null;
  const [whole, one = '', other = '', year = ''] = parts;
  const month = months.get(fold(first ? other : one));
  const made = `${fullYear(year)}-${two(month ?? 0)}-${two(first ? one : other)}`;
  const rest = text.slice(whole.length).replace(/^[\s,]*(?:(?:um|at)\s)?/i, '');
  return month !== undefined && isDay(made) ? { day: made, rest: rest.trim() } : null;
}

/** A day in ISO order, in the order of the file, or with the name of its month; years of two digits are those from 1970 to 2069. */
function dayIn(text: string, { dates }: Writing): { day: string; rest: string } | null {
  const parts = local.exec(text);
  if (!parts) return namedDay(text);
  const [whole, one = '', middle = '', three = ''] = parts;
  const order = one.length > 2 ? 'YMD' : dates;
  const year = order === 'YMD' ? one : three;
  const [month, day] = order === 'DMY' ? [middle, one] : order === 'MDY' ? [one, middle] : [middle, three];
  if (year.length !== 2 && year.length !== 4) return null;
  const made = `${fullYear(year)}-${two(month)}-${two(day)}`;
  return isDay(made) ? { day: made, rest: text.slice(whole.length).trim() } : null;
}

/** Whether a text is a day with the name of its month. */
export const isNamedDay = (text: string): boolean => namedDay(text)?.rest === '';

interface Clock {
  /** `08:30:15`. */
  clock: string;
  /** Beyond whole minutes. */
  fine: boolean;
  /** `+02:00`, or `Z`. */
  zone: string;
}

/** `8:30`, `08:30:15`, `8:30 PM`, `8.30 Uhr`, and with fractions and an offset, as ODK has it: `10:30:00.000+02:00`. */
function clockIn(text: string): Clock | null {
  const parts =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*(am|pm|uhr|h)?\s*(z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(
      text.trim(),
    );
  if (!parts) return null;
  const [, hours, minutes = '', seconds = '00', fraction = '', half = '', zone = ''] = parts;
  const hour = hourOf(Number(hours), half.toLowerCase());
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return {
    clock: `${two(hour)}:${minutes}:${seconds}`,
    fine: Number(seconds) > 0 || Number(fraction) > 0,
    zone: zone.toUpperCase().replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`),
  };
}

/** Of the day: halves of it are counted from 12. */
function hourOf(hour: number, half: string): number {
  if (half === 'pm' && hour < 12) return hour + 12;
  return half === 'am' && hour === 12 ? 0 : hour;
}

/** The time of day in a cell, whatever its day: fractions of a day, midnight as workbooks have it. */
function timeOfDay(cell: Cell): Clock | null {
  if (typeof cell === 'number' && cell >= 0 && cell < 1) {
    // Fractions are no exact seconds.
    const seconds = Math.min(86_399, cell * 86_400 + 0.01);
    const clock = new Date(Math.floor(seconds) * 1_000).toISOString().slice(11, 19);
    return { clock, fine: seconds % 60 > 0.02, zone: '' };
  }
  // How workbooks write midnight: the day that they count from, or the first one.
  if (zeroDays.has(String(cell))) return { clock: '00:00:00', fine: false, zone: '' };
  return clockIn(String(cell).replace(/^\d{4}-\d{2}-\d{2}T/, ''));
}

/** Whether a time of day says more than hours and minutes, which is what its field keeps. */
export const hasSeconds = (cell: Cell): boolean => cell !== null && timeOfDay(cell)?.fine === true;

/** The moment of a clock's reading in a zone, with that zone's offset. */
function momentAt(day: string, { clock, zone: said }: Pick<Clock, 'clock' | 'zone'>, zone: string): string {
  if (said !== '') return `${day}T${clock}${said}`;
  const wall = Date.parse(`${day}T${clock}Z`);
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
      return found && (found.rest === '' || clockIn(found.rest)?.clock === '00:00:00') ? found.day : cell;
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
