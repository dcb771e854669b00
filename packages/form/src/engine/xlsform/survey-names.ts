/**
 * Names of an XLSForm's questions and repeats as those of a form's fields: unique, of letters, digits and underscores; and
 * which of them are in a repeat.
 */
import { limits } from '../base/limits.ts';
import { isPlain, own as ownOf, textOf } from '../base/plain.ts';
import { sanitizeName } from '../form/names.ts';
import { hasOther, otherName } from './other-field.ts';
import { type OwnReader, ownColumn } from './own-sheet.ts';
import { usualType } from './questions.ts';
import { nameOfHeading, type Table } from './sheets.ts';

export const plainName = (written: string): string =>
  sanitizeName(written)
    .replace(/^_+/, '')
    .slice(0, limits.name - 4) || 'question';

const headOf = ({ headings }: Table, name: string): string =>
  headings.find(heading => heading.name === name)?.written ?? '';

/** The name that a row had in Kontor, or the question beside it, where its cell is as it was. */
function ownName(
  mark: string | undefined,
  written: string,
  own: OwnReader,
  of: 'itself' | 'beside' = 'itself',
): string | undefined {
  const found = mark === undefined ? null : own.get(mark);
  const options = of === 'beside' ? ownOf(found?.value.beside, 'options') : found?.value.options;
  const name = isPlain(options) ? textOf(options.name) : '';
  const [, cell] = Object.entries(found?.cells ?? {}).find(([head]) => nameOfHeading(head, 'survey') === 'name') ?? [];
  return name !== '' && cell === written ? name : undefined;
}

/** Numbers a name that is taken, and takes it. */
function freeNames(): (plain: string) => string {
  const taken = new Set<string>();
  /** The next number to try, by name: thousands may have one name. */
  const counts = new Map<string, number>();
  return plain => {
    let free = ['constructor', 'prototype'].includes(plain) ? `${plain}_` : plain;
    let count = counts.get(plain) ?? 2;
    for (; taken.has(free); count++) free = `${plain}_${count}`;
    counts.set(plain, count);
    taken.add(free);
    return free;
  };
}

/** By row: of itself, and of the text question that its type has beside it. */
function namesByRow(table: Table, own: OwnReader): Pick<SurveyNames, 'ofRow' | 'ofOther'> {
  const named = new Map<number, string>();
  const others = new Map<number, string>();
  const take = freeNames();
  const [type, name, mark] = [headOf(table, 'type'), headOf(table, 'name'), headOf(table, ownColumn)];
  const rows = table.rows.map(({ row, cells }) => {
    const [written = '', kind = ''] = [cells.get(name), cells.get(type)];
    return { row, kind: usualType(kind), written, mark: cells.get(mark) };
  });
  for (const { row, kind, written, mark } of rows) {
    if (kind === 'begin_group' || kind.startsWith('end_')) continue;
    named.set(row, take(ownName(mark, written, own) ?? plainName(written)));
  }
  // Rows of their own go before what stands in none.
  for (const { row, kind, written, mark } of rows)
    if (named.has(row) && hasOther(kind))
      others.set(row, take(ownName(mark, written, own, 'beside') ?? plainName(otherName(written))));
  return { ofRow: named, ofOther: others };
}

/** How the form calls what the sheet has. */
export interface SurveyNames {
  ofRow: ReadonlyMap<number, string>;
  /** Text questions beside choices, by the row of those (`or_other`). */
  ofOther: ReadonlyMap<number, string>;
  /** By the name of the sheet, the first that has it. */
  refs: ReadonlyMap<string, string>;
  /** Repeats by the fields that are in them. */
  repeats: ReadonlyMap<string, string>;
}

/** Repeats by the fields that are in them. */
function repeatsOf(table: Table, { ofRow, ofOther }: Pick<SurveyNames, 'ofRow' | 'ofOther'>): Map<string, string> {
  const type = headOf(table, 'type');
  const repeats = new Map<string, string>();
  /** Repeats around a row, the innermost last; a group has that around it. */
  const around: (string | undefined)[] = [];
  for (const { row, cells } of table.rows) {
    const word = usualType(cells.get(type) ?? '');
    const [made, repeat] = [ofRow.get(row), around.at(-1)];
    if (word.startsWith('end_')) around.pop();
    else if (word.startsWith('begin_')) around.push(word === 'begin_repeat' ? made : repeat);
    else if (repeat !== undefined) for (const each of [made, ofOther.get(row)]) if (each) repeats.set(each, repeat);
  }
  return repeats;
}

export function namesOf(table: Table, own: OwnReader): SurveyNames {
  const { ofRow, ofOther } = namesByRow(table, own);
  const name = headOf(table, 'name');
  const refs = new Map<string, string>();
  for (const { row, cells } of table.rows) {
    const [written, made] = [cells.get(name), ofRow.get(row)];
    if (written !== undefined && made !== undefined && !refs.has(written)) refs.set(written, made);
  }
  for (const { row, cells } of table.rows) {
    const [written, made] = [otherName(cells.get(name) ?? ''), ofOther.get(row)];
    if (made !== undefined && !refs.has(written)) refs.set(written, made);
  }
  return { ofRow, ofOther, refs, repeats: repeatsOf(table, { ofRow, ofOther }) };
}
