/** Contents of a form of which no trees are kept, with the rows of its choice lists and the columns that its formulas read. */
import type { Form } from '@kontor/form';
import { treesIn } from '@kontor/form/formulas';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { param } from './verb.ts';

/** With the rows of these lists, by their ids; `answered`: of long ones those that entries have. */
export async function fieldsWithLists(
  db: Pick<Db, 'one'>,
  form: Form,
  lists: readonly string[],
  answered: boolean,
): Promise<Form['fields']> {
  if (lists.length === 0) return form.fields;
  const row = await db.one<Pick<Form, 'fields'>>(
    sql`select with_choice_lists(${param(form.fields)}::jsonb, ${param(lists)}::jsonb, ${answered}, ${param(treesIn(form))}::jsonb) as fields`,
    'rare',
  );
  return row?.fields ?? form.fields;
}

/** A version of a form as it was published, with the rows of its lists as they are now; undefined if there is none. */
export async function versionWithLists(
  db: Pick<Db, 'one'>,
  id: string,
  number: number,
  answered: boolean,
): Promise<Form | undefined> {
  const row = await db.one<Form & { lists: string[] }>(
    sql`select v.fields, v.states, v.rules, v.choice_lists as lists from report_config_versions v where v.report_config_id = ${id} and v.number = ${number}`,
  );
  if (!row) return undefined;
  const { lists, ...form } = row;
  return { ...form, fields: await fieldsWithLists(db, form, lists, answered) };
}
