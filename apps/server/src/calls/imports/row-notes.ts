/** Collects warnings while rows are kept: cells without a heading, and times of day that are cut off, by cell reference (`D3`), the first 20 of each. */
import type { ImportNotes } from '@kontor/contract';
import type { Measure } from '@kontor/form';
import { columnName } from '../../outside/xlsx/cells.ts';
import { hasSeconds, hasTime } from '../../records/imports/clocks.ts';
import type { Cell } from '../../records/imports/types.ts';

/** Of each kind those that are named. */
const most = 20;

/** A column of the table: without a heading and without anything that it fills its cells are not read. */
interface Noted {
  from: string;
  to: string | null;
}

const isBlank = (cell: Cell): boolean => cell === null || String(cell).trim() === '';

export type RowNotes = Pick<ImportNotes, 'beyond' | 'rounded'>;

/** Whether a field of this measure does not keep all that a cell says. */
const isCut = (cell: Cell, measure: Measure | null): boolean =>
  measure === 'time' ? hasSeconds(cell) : measure === 'day' && hasTime(cell);

/** `measureOf`: of the field that a column fills. */
export function rowNotes(columns: readonly Noted[], measureOf: (field: string) => Measure | null, sheet = '') {
  const clocks = columns.flatMap(({ to }, at): { at: number; measure: Measure | null }[] => {
    const measure = to === null ? null : measureOf(to);
    return measure === 'time' || measure === 'day' ? [{ at, measure }] : [];
  });
  const nameless = columns.flatMap(({ from, to }, at) => (from.trim() === '' && to === null ? [at] : []));
  const notes: RowNotes = { beyond: [], rounded: [] };
  const note = (list: string[], at: number, line: number) => {
    if (list.length < most) list.push(`${sheet && `${sheet}!`}${columnName(at)}${line}`);
  };
  return {
    see(line: number, cells: readonly Cell[]): void {
      for (const at of nameless) if (!isBlank(cells[at] ?? null)) note(notes.beyond, at, line);
      for (let at = columns.length; at < cells.length; at++)
        if (!isBlank(cells[at] ?? null)) note(notes.beyond, at, line);
      for (const { at, measure } of clocks) if (isCut(cells[at] ?? null, measure)) note(notes.rounded, at, line);
    },
    found: (): RowNotes => notes,
  };
}

/** All notes of a table; undefined where there is nothing to say. */
export function allNotes(...given: (Partial<ImportNotes> | undefined)[]): ImportNotes | undefined {
  const notes = { merged: [], uncomputed: [], beyond: [], rounded: [], sheets: [] } as Omit<ImportNotes, 'sheet'>;
  for (const each of given)
    for (const name of Object.keys(notes) as (keyof typeof notes)[]) notes[name].push(...(each?.[name] ?? []));
  const kinds = Object.values(notes);
  for (const kind of kinds) kind.splice(most);
  const sheet = given.find(each => each?.sheet !== undefined)?.sheet;
  return kinds.some(kind => kind.length > 0) ? { ...notes, ...(sheet !== undefined && { sheet }) } : undefined;
}
