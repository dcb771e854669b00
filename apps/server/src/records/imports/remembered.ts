/** Columns and keys that were given by hand, kept for the next file of the form with the same head. */
import { createHash } from 'node:crypto';
import { type ImportMapping, Problem } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import { columnsOf, filledFields, foundColumns } from './columns.ts';
import type { Column } from './types.ts';

/** Of a form. */
const mostKept = 20;

const hashOf = (head: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(head.map(text => text.trim())))
    .digest();

type Kept = Required<Pick<ImportMapping, 'columns' | 'keys'>>;

export async function remember(ctx: Ctx, form: string, { columns, keys }: Kept): Promise<void> {
  const head = hashOf(columns.map(({ from }) => from));
  await ctx.db.run(
    sql`insert into import_mappings (report_config_id, head, columns, keys) values (${form}, ${head}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(keys)}::jsonb) on conflict (report_config_id, head) do update set columns = excluded.columns, keys = excluded.keys, used = now()`,
  );
  await ctx.db.run(
    sql`delete from import_mappings where report_config_id = ${form} and head in (select head from import_mappings where report_config_id = ${form} order by used desc offset ${mostKept})`,
  );
}

/** Columns of file names: filled as they are found where files came along, and by nothing where none did. */
function withFiles(form: Form, kept: readonly Column[], found: readonly Column[], files: boolean): Column[] {
  const inputs = filledFields(form, true);
  const isFiles = (to: string | null | undefined) => (to ? (inputs.get(to)?.files ?? false) : false);
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
  const kept = await ctx.db.one<Kept>(
    sql`select columns, keys from import_mappings where report_config_id = ${id} and head = ${hashOf(head)}`,
  );
  if (!kept) return null;
  try {
    const columns = withFiles(form, kept.columns, foundColumns(form, head, [], files), files);
    return { columns: columnsOf(form, head, { columns, keys: kept.keys }, files), keys: kept.keys };
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid') return null;
    throw error;
  }
}
