/** The sheet of choices: lists by name, each with its choices and the further columns that filters read. */

import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import { own as plainOwn, textOf } from '../base/plain.ts';
import type { Choice } from '../base/types.ts';
import { unmarked } from '../exchange/plain-text.ts';
import type { Line, Report } from '../exchange/report.ts';
import { Cells, type Changed } from './cells.ts';
import { type OwnReader, ownColumn } from './own-sheet.ts';
import { type Heading, isApart, nameOfHeading, type Row, type Table } from './sheets.ts';

export interface ChoiceRow {
  value: string;
  label: string | Record<string, string>;
  cells: Record<string, string>;
  /** As Kontor wrote it, where its cells are as they were. */
  own?: Choice;
}

export interface ChoiceList {
  name: string;
  rows: ChoiceRow[];
  /** Names of its further columns. */
  columns: string[];
  /** Whether a filter reads its columns: then it becomes a list of its own. */
  filtered: boolean;
}

export interface ReadList extends ChoiceList {
  /** The lines of the report about its rows, by row. */
  lines: Line[][];
}

/** Characters of each text of a list of its own. */
const longest = 255;

const standard: ReadonlySet<string> = new Set([
  'list_name',
  'name',
  'label',
  'image',
  'audio',
  'video',
  'big-image',
  ownColumn,
]);

/** A column's name as the lists have it. */
export const columnName = (written: string): string =>
  written
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);

/** The columns that say a choice. */
const said: ReadonlySet<string> = new Set(['list_name', 'name', 'label']);

/** The choice as Kontor wrote it, with what was changed in its cells since; undefined for one of others. */
function ownChoice(cells: Cells, sheet: OwnReader, read: Pick<ChoiceRow, 'value' | 'label'>): Choice | undefined {
  const id = cells.peek(ownColumn);
  const own = id === '' ? null : sheet.get(id);
  cells.note(ownColumn, own ? 'taken' : 'left', own ? '' : 'own_unknown');
  if (!own) return undefined;
  const changed = new Set(cells.changedFrom(own.cells, said));
  const written = own.value as unknown as Choice;
  return {
    ...written,
    ...(changed.has('name') && { value: read.value }),
    ...(changed.has('label') && { label: read.label as string }),
  };
}

/**
 * How a further column is headed: as it is called, but for names that a sheet of choices has other uses for; the own sheet
 * keeps what those are.
 */
export const headingOfColumn = (column: string): string =>
  standard.has(column) || nameOfHeading(column, 'choices') !== column || columnName(column) !== column
    ? `col_${column}`
    : column;

/** Cells of further columns by the columns' names; `columns`: those of heads that stand for another name. */
function furtherCells(row: Row, further: readonly Heading[], columns: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, written } of further) {
    const text = row.cells.get(written);
    if (text !== undefined) found[textOf(plainOwn(columns, written)) || columnName(name)] = text;
  }
  return found;
}

/** As a choice has it. */
function labelOf(text: string): Changed {
  const plain = unmarked(text);
  if (plain.length > limits.label)
    return { text: plain.slice(0, limits.label).toWellFormed(), reason: 'label_shortened' };
  return { text: plain, reason: plain === text ? '' : 'markup' };
}

export function listsOf(table: Table, first: string, report: Report, own: OwnReader): Map<string, ReadList> {
  const lists = new Map<string, ReadList>();
  /** Values by list. */
  const seen = new Map<string, Set<string>>();
  const further = table.headings.filter(
    ({ name, written }) => !isApart(written) && !standard.has(name) && columnName(name) !== '',
  );
  for (const row of table.rows) {
    const cells = new Cells('choices', table, row, report);
    const [name, value] = [cells.peek('list_name'), cells.peek('name')];
    if (name === '' || value === '') {
      cells.rest('no_name');
      continue;
    }
    const list: ReadList = lists.get(name) ?? { name, rows: [], columns: [], filtered: false, lines: [] };
    lists.set(name, list);
    const from = report.lines.length;
    const values = seen.get(name) ?? new Set<string>();
    if (values.has(value)) {
      cells.rest('twice');
      continue;
    }
    seen.set(name, values.add(value));
    cells.note('list_name', 'taken');
    cells.note('name', 'taken');
    const found = furtherCells(row, further, own.get(`${name}.columns`)?.value);
    for (const column of Object.keys(found)) if (!list.columns.includes(column)) list.columns.push(column);
    const label = cells.text('label', first, labelOf);
    const given = { value, label: label ?? value };
    const asWritten = ownChoice(cells, own, given);
    list.rows.push({ ...given, cells: found, ...(asWritten && { own: asWritten }) });
    for (const media of ['image', 'audio', 'video', 'big-image']) cells.note(media, 'left', 'media');
    for (const heading of further) cells.note(heading.name, 'taken');
    cells.rest('column');
    list.lines.push(report.lines.slice(from));
  }
  return lists;
}

const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim();
const fits = (text: string) => lineOf(text).length <= longest;
const shortened = (text: string) => (fits(text) ? text : `${lineOf(text).slice(0, longest - 1)}…`.toWellFormed());

const isKept = (column: string, { cells }: ChoiceRow) =>
  /^(label|caption)\b/i.test(column) || Object.hasOwn(cells, columnName(column.split('::')[0] ?? ''));

/**
 * A list of its own has texts of one line: longer labels and further cells are shortened, and a choice whose value, which
 * entries keep, is too long is left out. The report says so.
 */
export function fitted({ lines: reported, ...list }: ReadList): ChoiceList {
  const rows = list.rows.flatMap((row, at) => {
    const lines = reported[at] ?? [];
    if (!fits(row.value)) {
      for (const line of lines) Object.assign(line, { outcome: 'left', reason: 'too_long' });
      return [];
    }
    const cells = Object.fromEntries(Object.entries(row.cells).map(([name, text]) => [name, shortened(text)]));
    const label =
      typeof row.label === 'string'
        ? shortened(row.label)
        : Object.fromEntries(Object.entries(row.label).map(([language, text]) => [language, shortened(text)]));
    for (const line of lines)
      if (line.outcome === 'taken' && isKept(line.column, row) && !fits(line.text))
        Object.assign(line, { outcome: 'changed', reason: 'shortened' });
    return [{ value: row.value, label, cells }];
  });
  return { ...list, rows };
}

/** The choices as options of a field. */
export const valuesOf = ({ rows }: ChoiceList): Choice[] =>
  rows.map(({ value, label, own }) => own ?? { id: newId(), value, label: label as string });
