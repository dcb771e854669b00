/** A form as columns of a workbook, and an entry's answers as its cells. */
import {
  answerOf,
  type CompiledInput,
  type CompiledRepeat,
  compile,
  type Data,
  displayValue,
  type Form,
  inputKinds,
  isDay,
  isMoment,
  type Look,
} from '@kontor/form';
import { type Cell, type Column, serialOf } from '../outside/xlsx.ts';
import type { FileCells } from './export-names.ts';
import type { Words } from './export-words.ts';

export interface Layout {
  inputs: readonly CompiledInput[];
  /** Those that have fields. */
  repeats: readonly CompiledRepeat[];
  files: readonly CompiledInput[];
}

export function layoutOf(form: Form): Layout {
  const { inputs, repeats } = compile(form);
  return {
    inputs: inputs.filter(input => !input.repeated),
    repeats: [...repeats.values()].filter(repeat => repeat.inputs.length > 0),
    files: inputs.filter(input => input.files),
  };
}

const widths = { text: 28, number: 14, date: 18, choice: 22, file: 28, hidden: 18 } as const;

const column = (names: boolean, label: string, name: string, width: number): Column => ({
  headers: names ? [label, name] : [label],
  width,
});

const inputColumns = (inputs: readonly CompiledInput[], names: boolean): Column[] =>
  inputs.map(input => column(names, input.label, input.name, widths[inputKinds[input.kind].group]));

/** The house's clock, since a sheet has no time zones. */
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const entryColumns = (layout: Layout, words: Words, names: boolean): Column[] => [
  column(names, words.id, 'id', 38),
  column(names, `${words.created} (${zone()})`, 'created', 20),
  column(names, words.user, 'user', 18),
  column(names, words.state, 'state', 18),
  ...inputColumns(layout.inputs, names),
];

export const repeatColumns = (repeat: CompiledRepeat, words: Words, names: boolean): Column[] => [
  column(names, words.report, 'report_id', 38),
  column(names, words.number, 'number', 8),
  ...inputColumns(repeat.inputs, names),
];

const minuteMs = 60_000;

/**
 * A moment as the clock showed it: on the wall of whoever gave its offset, else (`Z`, written by a program) that of
 * this house. Text where the calendar of sheets does not reach.
 */
export function momentCell(text: string): Cell {
  const at = Date.parse(text);
  const clock = text.endsWith('Z')
    ? at - new Date(at).getTimezoneOffset() * minuteMs
    : Date.parse(`${text.slice(0, -6)}Z`);
  const serial = serialOf(clock);
  return serial === null ? text : { serial, time: true };
}

function dayCell(text: string): Cell {
  const serial = serialOf(Date.parse(text));
  return serial === null ? text : { serial, time: false };
}

export interface Reader {
  words: Words & { locale: string };
  report: string;
  files: FileCells;
}

/** Switches stay true or false: every program writes that in its user's language, filters it and counts it. */
function answerCell(input: CompiledInput, value: unknown, { words, report, files }: Reader): Cell {
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (input.files) return files(report, value as string[]);
  if (typeof value === 'string' && inputKinds[input.kind].group === 'date') {
    if (isDay(value)) return dayCell(value);
    return isMoment(value) ? momentCell(value) : value;
  }
  return displayValue(input, value, words);
}

/** What the field of today cannot read (its kind was changed, say) is shown as it is stored. */
function unreadableCell(input: CompiledInput, seen: Look, data: Data, instance: number | null): Cell {
  const raw = answerOf(input, data, instance);
  const plain = typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean';
  return plain && raw !== '' && seen.holds(input.condition) ? String(raw) : null;
}

export function answerCells(
  inputs: readonly CompiledInput[],
  seen: Look,
  data: Data,
  instance: number | null,
  reader: Reader,
): Cell[] {
  return inputs.map(input => {
    const value = seen.get(input.name, instance);
    return value === undefined ? unreadableCell(input, seen, data, instance) : answerCell(input, value, reader);
  });
}
