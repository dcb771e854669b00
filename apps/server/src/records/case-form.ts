/** The form that cases are tried with: checked as one that is published, with the choice lists within the designer's reach. */
import { Problem } from '@kontor/contract';
import { checkForm, type Form, tidyForm } from '@kontor/form';
import { storedFormulas } from '@kontor/form/formulas';
import { sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { withChoices, withinForm } from './form-lists.ts';
import { withListIds } from './form-lookups.ts';
import { cleanForm } from './rich-answers.ts';

export type FormContents = Pick<Form, 'fields'> & { rules?: unknown };

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
  return withChoices(ctx, await withListIds(ctx, stored, kept ?? null), withinForm(ctx, id));
}
