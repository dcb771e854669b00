/** Columns and keys that were given by hand, kept for the next file of the form with the same head. */
import { createHash } from 'node:crypto';
import { type ImportMapping, Problem } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import type { Forms } from '../forms.ts';
import { columnsOf, filledFields, foundColumns } from './columns.ts';
import type { Column } from './types.ts';

/** Of a form. */
const mostKept = 20;

const hashOf = (head: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(head.map(text => text.trim())))
    .digest();

type Kept = Required<Pick<ImportMapping, 'columns' | 'keys'>>;

/** Of the form, and of a file with that head. */
const keptFor = (ctx: Ctx, form: string, head: readonly string[]): Promise<Kept | undefined> =>
  ctx.db.one<Kept>(
    sql`select columns, keys from import_mappings where report_config_id = ${form} and head = ${hashOf(head)}`,
  );

/** Whether a column takes file names. */
function takesFiles(form: Form): (to: string | null | undefined) => boolean {
  const inputs = filledFields(form, true);
  return to => (to ? (inputs.get(to)?.files ?? false) : false);
}

/** A file that came without others fills no field of files, and says nothing of what its columns fill in an archive. */
function withFormer(form: Form, columns: readonly Column[], former: readonly Column[]): Column[] {
  const isFiles = takesFiles(form);
  const taken = new Set(columns.map(({ to }) => to));
  return columns.map(({ from, to }, at) => {
    const had = former[at]?.to ?? null;
    return { from, to: to === null && isFiles(had) && !taken.has(had) ? had : to };
  });
}

/** `files`: whether the table came in an archive. */
export async function remember(ctx: Ctx, forms: Forms, form: string, given: Kept, files: boolean): Promise<void> {
  const { keys } = given;
  const names = given.columns.map(({ from }) => from);
  const head = hashOf(names);
  const former = files ? undefined : await keptFor(ctx, form, names);
  const columns = former ? withFormer((await forms.get(ctx, form)).form, given.columns, former.columns) : given.columns;
  await ctx.db.run(
    sql`insert into import_mappings (report_config_id, head, columns, keys) values (${form}, ${head}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(keys)}::jsonb) on conflict (report_config_id, head) do update set columns = excluded.columns, keys = excluded.keys, used = now()`,
  );
  await ctx.db.run(
    sql`delete from import_mappings where report_config_id = ${form} and head in (select head from import_mappings where report_config_id = ${form} order by used desc offset ${mostKept})`,
  );
}

/** Columns of file names: filled as they are found where files came along, and by nothing where none did. */
function withFiles(form: Form, kept: readonly Column[], found: readonly Column[], files: boolean): Column[] {
  const isFiles = takesFiles(form);
  const taken = new Set(kept.map(({ to }) => to));
  return kept.map(({ from, to }, at) => {
    if (isFiles(to)) return { from, to: files ? to : null };
    const other = found[at]?.to ?? null;
    return { from, to: files && to === null && isFiles(other) && !taken.has(other) ? other : to };
  });
}

/** Null without one, and where the form no longer has what it names. */
export async function remembered(
  ctx: Ctx,
  id: string,
  form: Form,
  head: readonly string[],
  files: boolean,
): Promise<{ columns: Column[]; keys: string[] } | null> {
  const kept = await keptFor(ctx, id, head);
  if (!kept) return null;
  try {
    const columns = withFiles(form, kept.columns, foundColumns(form, head, [], files), files);
    return { columns: columnsOf(form, head, { columns, keys: kept.keys }, files), keys: kept.keys };
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid') return null;
    throw error;
  }
}
