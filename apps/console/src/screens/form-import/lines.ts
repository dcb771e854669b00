/** The lines of an import's report in groups, by what became of the cells: what cannot be read first, what is as it was last. */
import type { ImportLine, Routes } from '@kontor/contract';
import { type Content, walk } from '@kontor/form';

export type Told = Routes['POST /report-configs/import.json']['answer']['data'];

export const groupNames = ['unread', 'left', 'changed', 'taken'] as const;
export type GroupName = (typeof groupNames)[number];

export interface KeyedLine extends ImportLine {
  /** Its place in the report. */
  key: string;
}

export type Groups = Record<GroupName, KeyedLine[]>;

const groupOf = ({ outcome, reason }: ImportLine): GroupName =>
  outcome === 'left' && reason === 'not_read' ? 'unread' : outcome;

export function groupsOf(lines: readonly ImportLine[]): Groups {
  const groups: Groups = { unread: [], left: [], changed: [], taken: [] };
  for (const [at, line] of lines.entries()) groups[groupOf(line)].push({ ...line, key: String(at) });
  return groups;
}

/** The first line, as they are shown, of each part of the form. */
export function firstLines(groups: Groups): ReadonlyMap<string, KeyedLine> {
  const first = new Map<string, KeyedLine>();
  for (const name of groupNames)
    for (const line of groups[name]) if (line.content !== '' && !first.has(line.content)) first.set(line.content, line);
  return first;
}

/** Where a cell stands: `survey G14`; of a file that is no workbook without the letter, of a questionnaire its element. */
export function cellOf({ sheet, letter, row }: ImportLine, kind: Told['kind'], lettered: boolean): string {
  if (kind === 'surveyjs' || row === 0) return sheet;
  return `${sheet} ${lettered ? letter : ''}${row}`;
}

/** How many rows of a sheet have cells. */
export const rowsIn = (lines: readonly ImportLine[], sheet: string): number =>
  new Set(lines.flatMap(line => (line.sheet === sheet && line.row > 0 ? [line.row] : []))).size;

/** The contents of a form by their ids. */
export function contentsOf(fields: readonly Content[]): ReadonlyMap<string, Content> {
  const found = new Map<string, Content>();
  walk(fields, content => void found.set(content.id, content));
  return found;
}
