/** Readers of a file's columns for a form; of long choice lists they look up what the cells of a batch say. */
import { type CompiledInput, choiceListOf, type Form, fold, isId, isLongList, textsOf } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import { apart } from '../choice-list-rows.ts';
import type { Ctx } from '../context.ts';
import { type Choices, candidatesOf, cellReader, choicesIn, type ReadCell } from './cells.ts';
import { filledFields } from './columns.ts';
import type { FileRow, Import } from './types.ts';

export interface ReadColumn {
  index: number;
  /** A field, or `state`, `id` or `number`. */
  to: string;
  input: CompiledInput | null;
  read: ReadCell;
  /** Of a field with choices. */
  choices: Choices;
}

const known = new WeakMap<CompiledInput, Choices>();

function ownChoices(input: CompiledInput): Choices {
  const kept = known.get(input);
  if (kept) return kept;
  const made = choicesIn(input);
  known.set(input, made);
  return made;
}

/** Characters of a value or label. */
const longest = 255;

/**
 * Values of a long list by what cells say: its values first, then labels, of which those that are offered go first. Labels
 * are the lines of what is searched: one pass over the list, however many texts there are.
 */
export async function listChoices(ctx: Ctx, list: string, cells: readonly string[]): Promise<Choices> {
  if (!isId(list)) return () => undefined;
  const said = cells.flatMap(candidatesOf);
  const texts = [...new Set(said)].filter(text => text !== '' && text.length <= longest);
  const values = await ctx.db.rows<{ value: string }>(
    sql`select value from choice_list_rows where choice_list_id = ${list}::uuid and value = any(${texts}::text[])`,
  );
  const byValue = new Set(values.map(({ value }) => value));
  const left = texts.filter(text => !byValue.has(text)).map(text => fold(text).trim());
  const labelled =
    left.length === 0
      ? []
      : await ctx.db.rows<{ value: string; label: unknown }>(
          sql`select r.value, r.label from choice_list_rows r where r.choice_list_id = ${list}::uuid and r.value in (select k.value from choice_list_rows k cross join lateral unnest(string_to_array(split_part(k.search, ${apart}, 1), ${'\n'})) line where k.choice_list_id = ${list}::uuid and line in (select unnest(${left}::text[]))) order by r.retired, r.place`,
        );
  const byLabel = new Map<string, string>();
  for (const { value, label } of labelled.toReversed())
    for (const text of [value, ...textsOf(label)]) byLabel.set(fold(text).trim(), value);
  return text => (byValue.has(text) ? text : byLabel.get(fold(text).trim()));
}

type Filling = Pick<Import, 'columns' | 'options'>;

/** Readers of columns for the fields `inputs`; `then` knows what the file calls choices, whatever they are called by now. */
export async function readersFor(
  ctx: Ctx,
  inputs: ReadonlyMap<string, CompiledInput>,
  { columns, options }: Filling,
  rows: readonly Pick<FileRow, 'cells'>[],
  then?: (input: CompiledInput) => Choices | null,
): Promise<ReadColumn[]> {
  const made: ReadColumn[] = [];
  for (const [index, { to }] of columns.entries()) {
    if (to === null) continue;
    const input = inputs.get(to) ?? null;
    if (!input) {
      const read: ReadCell = cell => (cell === null ? undefined : String(cell).trim() || undefined);
      made.push({ index, to, input, read, choices: () => undefined });
      continue;
    }
    const list = isLongList(input.content.options) ? choiceListOf(input.content.options) : null;
    const texts = () => rows.map(({ cells }) => String(cells[index] ?? '')).filter(text => text.trim() !== '');
    const own = list === null ? ownChoices(input) : await listChoices(ctx, list, texts());
    const former = then?.(input);
    const choices: Choices = former ? text => former(text) ?? own(text) : own;
    made.push({ index, to, input, read: cellReader(input, choices, options), choices });
  }
  return made;
}

/** The columns of the import that fill something, with readers of their cells. */
export const readersOf = (ctx: Ctx, form: Form, of: Filling, rows: readonly FileRow[]): Promise<ReadColumn[]> =>
  readersFor(ctx, filledFields(form, of.options.files), of, rows);
