/** The form that cases are tried with: checked as one that is published, with the choice lists within the designer's reach. */
import { Problem } from '@kontor/contract';
import { checkForm, choiceListOf, type Form, isId, mapLists, tidyForm } from '@kontor/form';
import { storedFormulas } from '@kontor/form/formulas';
import { sql } from '../db/sql.ts';
import { listFieldsOf } from './choice-lists.ts';
import type { Ctx } from './context.ts';
import { withinForm } from './form-lists.ts';
import { withListIds } from './form-lookups.ts';
import { cleanForm } from './rich-answers.ts';
import { param } from './verb.ts';

export type FormContents = Pick<Form, 'fields'> & { rules?: unknown };

/** Of the form `id`, or by the right to the list; the fields of other lists have no choices. */
async function withReadable(ctx: Ctx, id: string, form: Form): Promise<{ form: Form; named: string[] }> {
  const wanted = [...new Set(listFieldsOf(form).values())].filter(isId);
  const found =
    wanted.length === 0
      ? []
      : await ctx.db.rows<{ id: string }>(
          sql`select t.id from choice_lists t where t.id = any(${wanted}::uuid[]) and ${withinForm(ctx, id)}`,
        );
  const readable = new Set(found.map(row => row.id));
  if (readable.size === listFieldsOf(form).size && wanted.length === readable.size)
    return { form, named: [...readable] };
  const fields = mapLists(form.fields, contents =>
    contents.map(content => {
      const list = choiceListOf(content.options);
      if (!list || readable.has(list)) return content;
      return { ...content, options: { ...content.options, values: [] } };
    }),
  );
  return { form: { ...form, fields }, named: [...readable] };
}

/** 422 with its issues where it could not be published: nothing unchecked is evaluated. */
export async function caseForm(ctx: Ctx, id: string, { fields, rules }: FormContents): Promise<Form> {
  const given = { ...cleanForm(tidyForm({ fields, states: [] })), rules: rules ?? [] } as Form;
  const stored = storedFormulas(given);
  const issues = checkForm(stored);
  if (issues.length > 0) throw new Problem('invalid', issues);
  // What the form looks up already is in order, as when it is saved.
  const kept = await ctx.db.one<Pick<Form, 'fields' | 'rules'>>(
    sql`select fields, rules from report_configs where id = ${id}`,
  );
  const { form, named } = await withReadable(ctx, id, await withListIds(ctx, stored, kept ?? null));
  if (named.length === 0) return form;
  const row = await ctx.db.one<Pick<Form, 'fields'>>(
    sql`select with_choice_lists(${param(form.fields)}::jsonb, ${param(named)}::jsonb, false, '{}'::jsonb) as fields`,
    'rare',
  );
  return { ...form, fields: row?.fields ?? form.fields };
}
