/** Forms of charts as their queries read them: each by all names that its fields have or had, so that charts over a former one go on. */
import type { ChartForm } from '@kontor/charts';
import type { Form } from '@kontor/form';
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import { withLists } from './choice-lists.ts';
import { lookupOf } from './former-fields.ts';
import { formIn, namesOf } from './forms.ts';

/** `which`: a condition over the forms `t`; `answered`: with the choices of lists that entries have. */
export async function chartForms(db: Pick<Db, 'rows'>, which: Sql, answered: boolean): Promise<ChartForm[]> {
  const rows = await db.rows<{ id: string } & Form>(
    sql`select t.id, ${withLists('t', answered)} as fields, t.states, ${namesOf('t')} as names from report_configs t where ${which}`,
  );
  return rows.map(({ id, ...row }) => ({ id, form: lookupOf(formIn(row)) }));
}
