/** Cells of an own workbook: whether they say something else than the export did, and the answers that they give. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '@kontor/contract';
import { type CompiledInput, choicesOf, type Data } from '@kontor/form';
import { emptyMarks } from '../../outside/reader-result.ts';
import { type Choices, choicesSaid, flagOf, noChoicesIn, type ReadCell } from './cells.ts';
import type { Cell, Column } from './types.ts';

/** What the file changed in an entry, as one answer or one repeat. */
export interface Edit {
  path: string;
  exported: unknown;
  file: unknown;
  present: unknown;
  /** Sets what the file, or the export, has. */
  apply(data: Data, from: 'file' | 'exported'): void;
}

export interface Field {
  to: string;
  input: CompiledInput;
  /** As it was when the workbook was written. */
  was: CompiledInput;
  columns: { index: number; column: Column; read: ReadCell; choices: Choices }[];
}

export const text = (cell: Cell): string =>
  String(cell ?? '')
    .replaceAll('\r', '')
    .trim();

/** Characters of an id, with room for what people call new entries. */
const longestName = 200;

/** What a cell names an entry by; null where it is empty. An index takes no long texts. */
export function nameIn(cell: Cell): string | null {
  const name = text(cell).toLowerCase();
  return name.length > longestName ? createHash('sha256').update(name).digest('hex') : name || null;
}

/** Spreadsheets keep 15 digits of a number, and no blanks around nothing. */
export function sameCell(one: Cell, other: Cell): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one.toPrecision(15) === other.toPrecision(15);
  return typeof one === typeof other ? text(one) === text(other) : text(one) === '' && text(other) === '';
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** The same, or moments a second apart: spreadsheets round what they keep of a moment that has milliseconds. */
function sameGiven(one: Cell, other: Cell): boolean {
  if (sameCell(one, other)) return true;
  const moments = [one, other].map(cell => (timestamp.test(text(cell)) ? Date.parse(`${cell}Z`) : Number.NaN));
  return Math.abs((moments[0] ?? 0) - (moments[1] ?? 0)) <= 1_000;
}

const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
export const sameValue = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));

export const parsed = (input: CompiledInput, value: unknown): unknown => {
  const answer = input.rule.parse(value);
  return typeof answer === 'symbol' ? value : answer;
};

/** The value that the cells of a field give; choices whose columns the file no longer has are as in `had`. */
export function valueIn({ input, was, columns }: Field, cells: readonly Cell[], had: unknown): unknown {
  const [first] = columns;
  if (!first) return undefined;
  if (first.column.choice === undefined) return parsed(input, first.read(cells[first.index] ?? null));
  const there = new Set(columns.map(({ column }) => column.choice));
  const known = new Set(choicesOf(was.content.options).map(({ value }) => value));
  const kept = [had].flat().filter((each): each is string => typeof each === 'string');
  const all = new Set(kept.filter(each => !there.has(known.has(each) ? each : '*')));
  for (const { index, column, choices } of columns) {
    const cell = cells[index] ?? null;
    if (column.choice === '*')
      for (const { text: said, value } of choicesSaid(text(cell), choices)) all.add(value ?? said);
    else if (flagOf(cell) === true) all.add(column.choice ?? '');
  }
  all.delete('');
  return all.size === 0 ? undefined : parsed(input, [...all]);
}

/** What the cells of a field with several choices say that is none of them. */
export function missingChoices({ input, columns }: Field, cells: readonly Cell[]): string[] {
  if (!Array.isArray(input.rule.empty)) return [];
  return columns.flatMap(({ index, column, choices }) =>
    column.choice === undefined || column.choice === '*' ? noChoicesIn(text(cells[index] ?? null), choices) : [],
  );
}

/** Codes of issues by the marks of cells that read as empty though nobody emptied them. */
const marks: ReadonlyMap<Cell, string> = new Map(Object.entries(emptyMarks).map(([code, mark]) => [mark, code]));

/** Of a column that is read back: what reads as empty though nobody emptied it. */
function lostIn({ fixed, choice, from, to }: Column, cell: Cell): Issue | null {
  const code = to === null && !fixed ? undefined : marks.get(cell);
  if (!code) return null;
  const path = to === null || choice !== undefined ? from : to === 'state' ? to : `data.${to}`;
  return { path, code };
}

/** What a cell says in the column of a choice that is neither yes nor no. */
function noTick({ choice, from, to }: Column, cell: Cell): Issue | null {
  const isTick = to !== null && choice !== undefined && choice !== '*';
  return isTick && text(cell) !== '' && flagOf(cell) === null ? { path: from, code: 'not_a_choice' } : null;
}

/**
 * What the cells of a row cannot say, by the headings: something else than Kontor gave where only it gives anything, and
 * neither yes nor no in the column of a choice. A row that was not exported has nothing that Kontor gave.
 */
export function cellIssues(
  columns: readonly Column[],
  cells: readonly Cell[],
  exported: readonly Cell[] | null,
): Issue[] {
  return columns.flatMap((column, index): Issue | Issue[] => {
    const { fixed, at = -1, from } = column;
    const cell = cells[index] ?? null;
    const given = exported?.[at] ?? null;
    const lost = lostIn(column, cell);
    if (lost) return lost;
    if (fixed) return exported === null || sameGiven(cell, given) ? [] : [{ path: from, code: 'not_allowed' }];
    if (exported && sameCell(cell, given)) return [];
    return noTick(column, cell) ?? [];
  });
}

/** Whether any cell of the field says something else than the export did. */
export function isTouched({ columns }: Field, cells: readonly Cell[], exported: readonly Cell[]): boolean {
  return columns.some(({ index, column: { at } }) => {
    const cell = cells[index] ?? null;
    return at === undefined ? text(cell) !== '' : !sameCell(cell, exported[at] ?? null);
  });
}

export function put(data: Data, key: string, value: unknown): void {
  if (value === undefined) delete data[key];
  else data[key] = value;
}
