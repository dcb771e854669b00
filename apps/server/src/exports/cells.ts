/** Maps a form to workbook columns, and an entry's answers to cells. */
import { wallOf } from '@kontor/contract';
import {
  answerOf,
  type Choice,
  type CompiledInput,
  type CompiledRepeat,
  choicesOf,
  compile,
  type Data,
  displayValue,
  type Form,
  isDay,
  isMoment,
  isTime,
  type Look,
  numberFormat,
  type Options,
  originalOf,
  styleOf,
  unitOf,
} from '@kontor/form';
import { clockFormat } from '../outside/xlsx/cells.ts';
import { type Cell, type Column, serialOf } from '../outside/xlsx/workbook.ts';
import type { Manner } from './manner.ts';
import type { FileCells } from './names.ts';
import type { Words } from './words.ts';

/** A field and its columns: one, or with `choices` one for each choice and one for other values. */
export interface Laid {
  input: CompiledInput;
  choices: readonly Choice[] | null;
}

/** The field's columns; one filled from known data has another one for the value that was corrected. */
export const widthOf = ({ input, choices }: Laid): number =>
  (choices ? choices.length + 1 : 1) + (input.known === null ? 0 : 1);

export interface Layout {
  inputs: readonly Laid[];
  /** Repeats that contain fields. */
  repeats: readonly { repeat: CompiledRepeat; inputs: readonly Laid[] }[];
  files: readonly CompiledInput[];
}

/** Column limit of spreadsheet programs, less the columns that are not of the form. */
const mostColumns = 16_000;

/** Whether the field allows several choices. */
const isList = ({ rule, files, content }: CompiledInput) =>
  !files && Array.isArray(rule.empty) && choicesOf(content.options).length > 0;

/** If the choices would exceed the sheet's columns, each field keeps a single column. */
function laid(inputs: readonly CompiledInput[], { options }: Manner): Laid[] {
  const spread = inputs.map(input => ({
    input,
    choices: options === 'columns' && isList(input) ? choicesOf(input.content.options) : null,
  }));
  const width = spread.reduce((sum, one) => sum + widthOf(one), 0);
  return width <= mostColumns ? spread : inputs.map(input => ({ input, choices: null }));
}

export function layoutOf(form: Form, manner: Manner): Layout {
  const { inputs, repeats } = compile(form);
  const filled = [...repeats.values()].filter(repeat => repeat.inputs.length > 0);
  return {
    inputs: laid(
      inputs.filter(input => !input.repeated),
      manner,
    ),
    repeats: filled.map(repeat => ({ repeat, inputs: laid(repeat.inputs, manner) })),
    files: inputs.filter(input => input.files),
  };
}

const widths = { text: 28, number: 14, date: 18, choice: 22, file: 28, drawing: 28, hidden: 18 } as const;

const column = (names: boolean, label: string, name: string, width: number): Column => ({
  headers: names ? [label, name] : [label],
  width,
});

export function inputColumns(inputs: readonly Laid[], words: Words, { names, values }: Manner): Column[] {
  return inputs.flatMap(({ input, choices }) => {
    const width = widths[input.group];
    const original =
      input.known === null
        ? []
        : [column(names, `${input.label} (${words.original})`, `_original_${input.name}`, width)];
    if (!choices) return [column(names, input.label, input.name, width), ...original];
    const own = choices.map(choice => {
      const word = values === 'stored' ? choice.value : choice.label || choice.value;
      return column(names, `${input.label}: ${word}`, `${input.name}.${choice.value}`, 14);
    });
    return [...own, column(names, `${input.label}: ${words.others}`, `${input.name}.*`, width), ...original];
  });
}

export function entryColumns(
  layout: Layout,
  words: Words,
  manner: Manner,
  { shared, numbered }: { shared: boolean; numbered: boolean },
): Column[] {
  const { names } = manner;
  return [
    column(names, words.id, 'id', 38),
    ...(numbered ? [column(names, words.runningNumber, 'number', 18)] : []),
    column(names, `${words.created} (${manner.timeZone})`, 'created', 20),
    column(names, words.user, 'user', 18),
    column(names, words.name, 'user_name', 22),
    column(names, words.state, 'state', 18),
    ...(shared ? [column(names, words.byLink, 'share_link', 28)] : []),
    ...inputColumns(layout.inputs, words, manner),
  ];
}

export const repeatColumns = (inputs: readonly Laid[], words: Words, manner: Manner): Column[] => [
  column(manner.names, words.report, 'report_id', 38),
  column(manner.names, words.number, 'number', 8),
  ...inputColumns(inputs, words, manner),
];

/** In the place of a value that known data did not have. */
const unanswered = '–';

/** Before the first day that spreadsheets have, in every zone. */
const earliest = Date.UTC(1890, 0, 1);

/** A timestamp as the local time of the reader's zone, as on the screen. Text for dates that spreadsheets cannot represent. */
export function momentCell(text: string, { timeZone }: Pick<Manner, 'timeZone'>): Cell {
  const at = Date.parse(text);
  const serial = at > earliest ? serialOf(wallOf(at, timeZone)) : null;
  return serial === null ? text : { serial, time: true };
}

function dayCell(text: string): Cell {
  const serial = serialOf(Date.parse(text));
  return serial === null ? text : { serial, time: false };
}

/** A fraction of a day. */
function timeCell(text: string): Cell {
  const [hours, minutes] = text.split(':').map(Number);
  return { number: ((hours ?? 0) * 60 + (minutes ?? 0)) / 1_440, format: clockFormat };
}

export interface Reader {
  words: Words & { locale: string };
  manner: Manner;
  report: string;
  files: FileCells;
}

/** Stored representation, for programs that read the sheet. */
function storedText(value: unknown): string {
  if (typeof value === 'string') return value;
  const plain = Array.isArray(value) && value.every(one => typeof one === 'string');
  return plain ? value.join(', ') : JSON.stringify(value);
}

/** Text within a number format; it has no escape for quotes. */
const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '')}"`);

/** The format of a field's numbers (ECMA-376, part 1, section 18.8.31), as its reader sees them on the screen. */
function formatOf(options: Options, locale: string): string | null {
  const { decimals, currency } = styleOf(options);
  const unit = unitOf(options, locale);
  if (decimals === null && unit === '') return null;
  const digits = decimals === null ? 'General' : `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  if (currency === null) return digits + quoted(unit && `\u00a0${unit}`);
  const parts = numberFormat(locale, { currency }).formatToParts(0);
  const at = parts.findIndex(({ type }) => type === 'integer');
  const text = (from: number, to?: number) =>
    quoted(
      parts
        .slice(from, to)
        .filter(({ type }) => type === 'currency' || type === 'literal')
        .map(part => part.value)
        .join(''),
    );
  return text(0, at) + digits + text(at);
}

function numberCell({ group, content }: CompiledInput, value: number, { words, manner }: Reader): Cell {
  const format = group === 'number' && manner.values !== 'stored' ? formatOf(content.options, words.locale) : null;
  return format === null ? value : { number: value, format };
}

/** Booleans stay booleans: every program displays them in its user's language, filters and counts them. */
function answerCell(input: CompiledInput, value: unknown, key: string, reader: Reader): Cell {
  const { words, manner, report, files } = reader;
  if (typeof value === 'number') return numberCell(input, value, reader);
  if (typeof value === 'boolean') return value;
  if (input.files) return files(report, key, [value].flat() as string[]);
  if (typeof value === 'string' && input.group === 'date') {
    if (isDay(value)) return dayCell(value);
    if (isTime(value)) return timeCell(value);
    return isMoment(value) ? momentCell(value, manner) : value;
  }
  return manner.values === 'stored' ? storedText(value) : displayValue(input, value, words);
}

/** A tick for each choice; unknown values come last. */
function choiceCells(choices: readonly Choice[], given: readonly string[]): Cell[] {
  const known = new Set(choices.map(choice => choice.value));
  const others = given.filter(value => !known.has(value)).join(', ');
  return [...choices.map(choice => given.includes(choice.value)), others || null];
}

/** A value that the present field type cannot read (the type was changed, say) is output as stored. */
function unreadableCell(input: CompiledInput, seen: Look, data: Data, instance: number | null): Cell {
  const raw = [answerOf(input, data, instance)].flat();
  const plain = raw.every(one => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean');
  const text = plain ? raw.join(', ') : '';
  return text !== '' && seen.holds(input.condition) ? text : null;
}

/** The value of known data that was corrected; empty where nothing was. */
function originalCells(input: CompiledInput, seen: Look, data: Data, reader: Reader): Cell[] {
  if (input.known === null) return [];
  const original = originalOf(input, seen, data);
  if (!original) return [null];
  if (original.value !== undefined) return [answerCell(input, original.value, input.name, reader)];
  return [original.unreadable ?? (reader.manner.values === 'stored' ? null : unanswered)];
}

export function answerCells(
  inputs: readonly Laid[],
  seen: Look,
  data: Data,
  instance: number | null,
  reader: Reader,
): Cell[] {
  return inputs.flatMap(({ input, choices }): Cell[] => {
    const value = seen.get(input.name, instance);
    const original = originalCells(input, seen, data, reader);
    if (value === undefined) {
      const cell = unreadableCell(input, seen, data, instance);
      return choices ? [...choices.map(() => null), cell, ...original] : [cell, ...original];
    }
    if (choices) return [...choiceCells(choices, [value].flat() as string[]), ...original];
    const key = instance === null ? input.name : `${input.name}.${instance}`;
    return [answerCell(input, value, key, reader), ...original];
  });
}
