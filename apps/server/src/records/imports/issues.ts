/** What does not fit, by the cell: of the table, or of a row in a sheet of repeats; each with the heading of its column. */
import type { ImportIssue, Issue } from '@kontor/contract';
import { type Field, missingChoices } from './own-cells.ts';
import type { Column, FileRow, Import, Part } from './types.ts';

export interface CellIssue extends Issue {
  /** Of one of several choices in the cell. */
  part?: string;
  /** Of a cell in a sheet of repeats. */
  place?: { part: Part; line: number };
}

/** A sheet of repeats with its rows of an entry, by the instance that each fills. */
export interface PlacedSheet {
  part: Part;
  fields: readonly Field[];
  rows: ReadonlyMap<number, FileRow>;
}

const partsOfPath = (path: string): string[] => path.replace(/^data\.(_updated_)?/, '').split('.');

/** The field that an issue is about. */
export const fieldIn = (path: string): string => partsOfPath(path)[0] ?? '';

/** The column that fills what a path names; where each choice has one, what is none of them is in that of others. */
function columnOf(columns: readonly Column[], path: string, part: string | undefined): Column | undefined {
  const name = fieldIn(path);
  const own = columns.filter(
    ({ to, from, fixed, choice }) => (to !== null && to === name) || ((fixed || choice !== undefined) && from === path),
  );
  return own.find(({ choice }) => part !== undefined && choice === '*') ?? own[0];
}

export function issuesOf({ columns }: Pick<Import, 'columns'>, issues: readonly CellIssue[]): ImportIssue[] {
  return issues.slice(0, 100).map(({ path, code, values, part, place }) => ({
    path,
    column: columnOf(place?.part.columns ?? columns, path, part)?.from ?? null,
    code,
    ...(values && { values }),
    ...(part !== undefined && { part }),
    ...(place && { repeat: place.part.repeat, line: place.line }),
  }));
}

/** An issue of an answer of a repeat, as those of the cell that it came from: one for each of several choices that is none. */
export function inSheet(sheets: readonly PlacedSheet[], issue: CellIssue): CellIssue[] | null {
  if (issue.place) return [issue];
  const [name, instance = ''] = partsOfPath(issue.path);
  for (const { part, fields, rows } of sheets) {
    const field = fields.find(({ to }) => to === name);
    const row = /^\d+$/.test(instance) ? rows.get(Number(instance)) : undefined;
    if (!field || !row) continue;
    const placed = { ...issue, place: { part, line: row.line } };
    const none = issue.code === 'not_a_choice' ? missingChoices(field, row.cells) : [];
    return none.length === 0 ? [placed] : none.map(each => ({ ...placed, part: each }));
  }
  return null;
}
