/** Why rows do not fit: equal cells together, the fault of one cell, and React hooks for them. */
import type { AnswerTo, ImportIssue } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import type { Told } from './told.ts';
import type { Row } from './use-rows.ts';

export type Fault = AnswerTo<'GET /imports/{id}/faults.json'>['data'][number];

/** What is put in place of cells, or of one choice (`part`) in them; `again` matches what does not fit anew. */
export type Mend = (what: {
  cells?: { repeat?: string; at: number; from?: Fault['cell']; part?: string; to: string | null }[];
  again?: boolean;
}) => void;

/** As many as the server tells. */
export const MOST = 100;

/** While the import is ready: before, rows are still being found. */
export function useFaults(told: Told): readonly Fault[] {
  const { data } = useQuery({
    queryKey: ['imports', 'rows', told.id, 'faults', told.misfits] as const,
    queryFn: ({ signal }) => ask('GET /imports/{id}/faults.json', { params: { id: told.id }, signal }),
    enabled: told.state === 'ready' && told.misfits > 0,
  });
  return told.state === 'ready' && told.misfits > 0 ? (data?.data ?? []) : [];
}

export const keyOf = ({ path, column, code, cell, part, at, repeat, values }: Fault): string =>
  JSON.stringify([path, column, code, part ?? cell, at, repeat, values]);

/** Columns of the table, or of a sheet of repeats. */
export const columnsOf = (told: Told, repeat: string | undefined): readonly { from: string; to: string | null }[] =>
  repeat === undefined ? told.columns : (told.repeats.find(each => each.repeat === repeat)?.columns ?? []);

/** The field that a fault's column fills; null for none. */
export const filledBy = (told: Told, { at, repeat }: Pick<Fault, 'at' | 'repeat'>): string | null =>
  at === null ? null : (columnsOf(told, repeat)[at]?.to ?? null);

/** Texts of rows are cut at this length, and are then no names of their cells. */
const longest = 1_000;

/** The fault of a cell with all equal ones, else of it alone; null where it cannot be named. */
export function faultAt(
  faults: readonly Fault[],
  row: Pick<Row, 'row' | 'cells'>,
  index: number,
  issue: ImportIssue,
): Fault | null {
  const cell = row.cells[index] ?? null;
  if (typeof cell === 'string' && cell.length >= longest) return null;
  const isOf = ({ at, repeat, code, part, cell: other }: Fault) =>
    at === index &&
    repeat === issue.repeat &&
    code === issue.code &&
    (issue.part === undefined ? other === cell : part === issue.part);
  return faults.find(isOf) ?? { ...issue, at: index, cell, count: 1, row: row.row };
}
