/** Choice lists within a designer's reach in a form: what it uses already, and what may be read; and their rows in it. */
import { resources } from '@kontor/contract';
import { choiceListOf, type Form, isId, mapLists } from '@kontor/form';
import { type Sql, sql } from '../db/sql.ts';
import { listFieldsOf } from './choice-lists.ts';
import type { Ctx } from './context.ts';
import { fieldsWithLists } from './list-fields.ts';
import { predicate } from './scope.ts';
import { alive } from './verb.ts';

const lists = resources['choice-lists'];

/** Whether list `t` is one of them in the form `id`. */
export const withinForm = (ctx: Ctx, id: string): Sql =>
  sql`(exists (select 1 from report_configs c where c.id = ${id} and c.choice_lists @> jsonb_build_array(t.id::text)) or (${readable(ctx)}))`;

/** Whether list `t` may be read. */
export const readable = (ctx: Ctx): Sql => sql`${predicate(ctx.actor, lists, 'read')} and ${alive(lists)}`;

interface Rows {
  /** With the rows of long lists that entries have. */
  answered?: boolean;
  /** `values` of a field whose list is not within reach. */
  other?: (list: string) => unknown;
}

/** The form with the rows of the lists `t` within reach, but for long ones; the fields of other lists have no choices. */
export async function withChoices(
  ctx: Ctx,
  form: Form,
  reach: Sql,
  { answered = false, other = () => [] }: Rows = {},
): Promise<Form> {
  const wanted = [...new Set(listFieldsOf(form).values())];
  if (wanted.length === 0) return form;
  const found = await ctx.db.rows<{ id: string }>(
    sql`select t.id from choice_lists t where t.id = any(${wanted.filter(isId)}::uuid[]) and ${reach}`,
  );
  const named = new Set(found.map(({ id }) => id));
  const fields = mapLists(form.fields, contents =>
    contents.map(content => {
      const list = choiceListOf(content.options);
      if (!list || named.has(list)) return content;
      return { ...content, options: { ...content.options, values: other(list) } };
    }),
  );
  return { ...form, fields: await fieldsWithLists(ctx.db, { ...form, fields }, [...named], answered) };
}
