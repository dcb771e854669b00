/** What cells of a file are read as, by the field: to be shown beside what the file has. */
import type { Form } from '@kontor/form';
import type { Ctx } from '../context.ts';
import { hasNoDay } from './cells.ts';
import { type ReadColumn, readersOf } from './readers.ts';
import type { FileRow, Import } from './types.ts';

type Options = Import['options'];

/** Undefined where the field cannot read the cell, or takes it as it is. */
function answerIn({ index, input, read }: ReadColumn, { cells }: Pick<FileRow, 'cells'>, of: Options): unknown {
  const cell = cells[index] ?? null;
  if (!input || input.files || hasNoDay(cell, input.measure, of)) return undefined;
  const answer = input.rule.parse(read(cell));
  // A choice is shown by its label.
  return typeof answer === 'symbol' || (answer === cell && input.group !== 'choice') ? undefined : answer;
}

/** By the field. */
export const answersOf = (
  readers: readonly ReadColumn[],
  row: Pick<FileRow, 'cells'>,
  of: Options,
): Record<string, unknown> =>
  Object.fromEntries(
    readers.flatMap(reader => {
      const answer = answerIn(reader, row, of);
      return answer === undefined || answer === null ? [] : [[reader.to, answer]];
    }),
  );

/** For each row. Of an own workbook none: its cells are compared with those of the export. */
export async function understoodOf(
  ctx: Ctx,
  form: Form,
  of: Pick<Import, 'columns' | 'options' | 'trip'>,
  rows: readonly FileRow[],
): Promise<Record<string, unknown>[]> {
  if (of.trip) return rows.map(() => ({}));
  const readers = await readersOf(ctx, form, of, rows);
  return rows.map(row => answersOf(readers, row, of.options));
}
