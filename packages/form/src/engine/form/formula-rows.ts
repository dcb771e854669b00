/**
 * Rows of choice lists that a form's formulas read: those handed out with its trees and with fields of long lists, and
 * those that were asked for since. A row that is not known reads as none, and is noted as missing.
 */
import { limits } from '../base/limits.ts';
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import { choiceListOf, isLongList, storedChoices } from '../input-kinds/common.ts';
import type { CompiledForm } from './compile.ts';
import { listsKey } from './formula-tree-keys.ts';

/** `value`, `label`, and a text for each column that is read. */
export type ListRow = Readonly<Record<string, unknown>>;

export interface MissingRows {
  list: string;
  values: string[];
}

interface KnownList {
  /** Null: the list has no such row. */
  rows: Map<string, ListRow | null>;
  /** All of its rows are here. */
  whole: boolean;
  missing: Set<string>;
}

/** Known rows of a list that grow beyond this are forgotten. */
const most = 20_000;

/** Missing rows of a list that are noted at once. */
export const mostMissing = 1_000;

const known = new WeakMap<object, Map<string, KnownList>>();

function listsOf(form: CompiledForm): Map<string, KnownList> {
  const key = form.formulas ?? form;
  const kept = known.get(key);
  if (kept) return kept;
  const lists = new Map<string, KnownList>();
  known.set(key, lists);
  const given = own(own(form.formulas, 'trees'), listsKey);
  if (isPlain(given))
    for (const [id, list] of Object.entries(given))
      keep(lists, id, listOf(own(list, 'rows')), own(list, 'long') !== true);
  for (const { content } of form.inputs) {
    const list = choiceListOf(content.options);
    if (list && isLongList(content.options)) keep(lists, list, storedChoices(content.options), false);
  }
  return lists;
}

function listAt(lists: Map<string, KnownList>, id: string): KnownList {
  const list = lists.get(id) ?? { rows: new Map(), whole: false, missing: new Set() };
  lists.set(id, list);
  return list;
}

function keep(lists: Map<string, KnownList>, id: string, rows: readonly unknown[], whole: boolean): void {
  const list = listAt(lists, id);
  list.whole ||= whole;
  for (const row of rows) {
    const value = own(row, 'value');
    if (typeof value === 'string') list.rows.set(value, row as ListRow);
  }
}

/** The row of a value; null where the list has none; undefined while it is not known. */
export function listRow(form: CompiledForm, id: string, value: string): ListRow | null | undefined {
  const list = listAt(listsOf(form), id);
  const row = list.rows.get(value);
  if (row !== undefined) return row;
  if (list.whole || value.length > limits.label) return null;
  if (list.missing.size < mostMissing) list.missing.add(value);
  return undefined;
}

/** Rows that formulas have asked for, and that are not known. */
export const missingRows = (form: CompiledForm): MissingRows[] =>
  [...listsOf(form)].flatMap(([list, { missing }]) => (missing.size > 0 ? [{ list, values: [...missing] }] : []));

/** Notes the rows of these values; those that are not among them do not exist. */
export function knowRows(form: CompiledForm, { list: id, values }: MissingRows, rows: readonly unknown[]): void {
  const lists = listsOf(form);
  const list = listAt(lists, id);
  if (list.rows.size > most) list.rows.clear();
  for (const value of values) {
    list.missing.delete(value);
    if (!list.rows.get(value)) list.rows.set(value, null);
  }
  keep(lists, id, rows, false);
}

const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;

/** A cell as a value: a number where it is written as one. */
export function cellOf(row: ListRow, column: string): number | string | null {
  const cell = own(row, column);
  if (typeof cell === 'number') return cell;
  const text = textOf(cell);
  return text === '' ? null : number.test(text) ? Number(text) : text;
}
