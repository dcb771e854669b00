/** A stored form, published or of an earlier version, with the choice lists that its fields name: what exports read. */
import { Problem, resources } from '@kontor/contract';
import { type Form, isId } from '@kontor/form';
import type { Sheets, WrittenList } from '@kontor/form/xlsform';
import { sql } from '../../db/sql.ts';
import { cellsIn } from '../../records/choice-list-rows.ts';
import { listFieldsOf } from '../../records/choice-lists.ts';
import type { Ctx } from '../../records/context.ts';
import { withinForm } from '../../records/form-lists.ts';
import { predicate } from '../../records/scope.ts';
import { alive, mustMay, oneRow } from '../../records/verb.ts';
import { formSheetLimits } from './form-sheet-limits.ts';

const configs = resources['report-configs'];
/** Rows of all lists together: more than an import takes are left to the lists' own exports. */
const mostRows = formSheetLimits.rows / 2;
export interface StoredForm extends Form {
  name: string;
  number: number;
  kept: Sheets | null;
}

/** The former sheets are for those who may change the form: they hold what the form does not say. */
export async function storedForm(ctx: Ctx, id: string, version: number | undefined): Promise<StoredForm> {
  mustMay(ctx, configs, 'read');
  const found = await ctx.db.one<StoredForm>(
    sql`select t.name, v.number, v.fields, v.states, v.rules, case when ${predicate(ctx.actor, configs, 'update')} then t.xlsform end as kept from report_configs t
      join report_config_versions v on v.report_config_id = t.id and v.number = ${version === undefined ? sql`t.form_version` : sql`${version}::int`}
      where ${oneRow(ctx, configs, 'read', id)} and ${alive(configs)}`,
  );
  if (!found) throw new Problem('notFound');
  return found;
}

type Row = WrittenList['rows'][number];

/** Lists that the reader may read, the shortest first, until together they have too many rows. */
export async function listsIn(ctx: Ctx, id: string, form: Form): Promise<Map<string, WrittenList>> {
  const named = [...new Set(listFieldsOf(form).values())].filter(isId);
  const lists = new Map<string, WrittenList>();
  if (named.length === 0) return lists;
  const found = await ctx.db.rows<{ id: string; name: string; columns: { name: string }[]; rows: number }>(
    sql`select t.id, t.name, t.columns, t.rows_count as rows from choice_lists t where t.id = any(${named}::uuid[]) and ${withinForm(ctx, id)} order by t.rows_count, t.id`,
  );
  let rows = 0;
  for (const list of found) {
    rows += list.rows;
    if (rows > mostRows) break;
    const columns = list.columns.map(({ name }) => name);
    const taken = await ctx.db.rows<Row>(
      sql`select k.value, k.label, ${cellsIn(columns)} as cells from choice_list_rows k where k.choice_list_id = ${list.id} and not k.retired order by k.place, k.value`,
    );
    lists.set(list.id, { name: list.name, columns, rows: taken });
  }
  return lists;
}
