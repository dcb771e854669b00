/**
 * Names of an XLSForm's questions and repeats as those of a form's fields: unique, of letters, digits and underscores; and
 * which of them are in a repeat.
 */
import { limits } from '../base/limits.ts';
import { isPlain, textOf } from '../base/plain.ts';
import { sanitizeName } from '../form/names.ts';
import { type OwnReader, ownColumn } from './own-sheet.ts';
import type { Table } from './sheets.ts';

const plainName = (written: string): string =>
  sanitizeName(written)
    .replace(/^_+/, '')
    .slice(0, limits.name - 4) || 'question';

/** The name that a row had in Kontor, where its cell is as it was. */
function ownName(mark: string | undefined, written: string, own: OwnReader): string | undefined {
  const found = mark === undefined ? null : own.get(mark);
  const name = isPlain(found?.value.options) ? textOf(found.value.options.name) : '';
  return found && name !== '' && found.cells.name === written ? name : undefined;
}

/** By row. */
function namesByRow(table: Table, own: OwnReader): Map<number, string> {
  const taken = new Set<string>();
  const named = new Map<number, string>();
  const [type, name, mark] = ['type', 'name', ownColumn].map(
    each => table.headings.find(heading => heading.name === each)?.written ?? '',
  );
  /** The next number to try, by name: thousands may have one name. */
  const counts = new Map<string, number>();
  for (const { row, cells } of table.rows) {
    const written = cells.get(name ?? '') ?? '';
    if (/^(begin|end)[ _]group$|^end[ _]/i.test(cells.get(type ?? '') ?? '')) continue;
    const plain = ownName(cells.get(mark ?? ''), written, own) ?? plainName(written);
    let free = ['constructor', 'prototype'].includes(plain) ? `${plain}_` : plain;
    let count = counts.get(plain) ?? 2;
    for (; taken.has(free); count++) free = `${plain}_${count}`;
    counts.set(plain, count);
    taken.add(free);
    named.set(row, free);
  }
  return named;
}

/** How the form calls what the sheet has. */
export interface SurveyNames {
  ofRow: ReadonlyMap<number, string>;
  /** By the name of the sheet, the first that has it. */
  refs: ReadonlyMap<string, string>;
  /** Repeats by the fields that are in them. */
  repeats: ReadonlyMap<string, string>;
}

const headOf = ({ headings }: Table, name: string): string =>
  headings.find(heading => heading.name === name)?.written ?? '';

/** Repeats by the fields that are in them. */
function repeatsOf(table: Table, ofRow: ReadonlyMap<number, string>): Map<string, string> {
  const type = headOf(table, 'type');
  const repeats = new Map<string, string>();
  /** Repeats around a row, the innermost last; a group has that around it. */
  const around: (string | undefined)[] = [];
  for (const { row, cells } of table.rows) {
    const word = cells.get(type)?.trim() ?? '';
    const [made, repeat] = [ofRow.get(row), around.at(-1)];
    if (/^end[ _]/i.test(word)) around.pop();
    else if (/^begin[ _]/i.test(word)) around.push(/repeat$/i.test(word) ? made : repeat);
    else if (made !== undefined && repeat !== undefined) repeats.set(made, repeat);
  }
  return repeats;
}

export function namesOf(table: Table, own: OwnReader): SurveyNames {
  const ofRow = namesByRow(table, own);
  const name = headOf(table, 'name');
  const refs = new Map<string, string>();
  for (const { row, cells } of table.rows) {
    const [written, made] = [cells.get(name), ofRow.get(row)];
    if (written !== undefined && made !== undefined && !refs.has(written)) refs.set(written, made);
  }
  return { ofRow, refs, repeats: repeatsOf(table, ofRow) };
}
