/** Export of a form as an XLSForm: its sheets, made in a thread, as a workbook. */
import { Problem, resources } from '@kontor/contract';
import { type Form, isId } from '@kontor/form';
import type { Sheets, Unsaid, Written, WrittenList } from '@kontor/form/xlsform';
import { sql } from '../../db/sql.ts';
import { inThread } from '../../outside/in-thread.ts';
import { type Sheet, workbook, workbookType } from '../../outside/xlsx/workbook.ts';
import { safeName } from '../../outside/zip.ts';
import { listFieldsOf } from '../../records/choice-lists.ts';
import type { Ctx } from '../../records/context.ts';
import type { HandlerOf } from '../../records/endpoint.ts';
import { withinForm } from '../../records/form-lists.ts';
import { predicate } from '../../records/scope.ts';
import { alive, audit, mustMay, oneRow } from '../../records/verb.ts';
import { disposition } from '../common/file-headers.ts';
import { formSheetLimits } from './form-sheet-limits.ts';

const configs = resources['report-configs'];
const bounds = { ms: 20_000, megabytes: 256, atOnce: 2 };
/** Rows of all lists together: more than an import takes are left to the lists' own exports. */
const mostRows = formSheetLimits.rows / 2;
const portion = 100;

interface Found extends Form {
  name: string;
  number: number;
  kept: Sheets | null;
}

/** The former sheets are for those who may change the form: they hold what the form does not say. */
async function formOf(ctx: Ctx, id: string, version: number | undefined): Promise<Found> {
  mustMay(ctx, configs, 'read');
  const found = await ctx.db.one<Found>(
    sql`select t.name, v.number, v.fields, v.states, v.rules, case when ${predicate(ctx.actor, configs, 'update')} then t.xlsform end as kept from report_configs t
      join report_config_versions v on v.report_config_id = t.id and v.number = ${version === undefined ? sql`t.form_version` : sql`${version}::int`}
      where ${oneRow(ctx, configs, 'read', id)} and ${alive(configs)}`,
  );
  if (!found) throw new Problem('notFound');
  return found;
}

type Row = WrittenList['rows'][number];

/** Lists that the reader may read, the shortest first, until together they have too many rows. */
async function listsOf(ctx: Ctx, id: string, form: Form): Promise<Map<string, WrittenList>> {
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
    const taken = await ctx.db.rows<Row>(
      sql`select k.value, k.label, k.cells from choice_list_rows k where k.choice_list_id = ${list.id} and not k.retired order by k.place, k.value`,
    );
    lists.set(list.id, { name: list.name, columns: list.columns.map(({ name }) => name), rows: taken });
  }
  return lists;
}

const own = 'kontor';
const titles = ['name', 'column', 'text'] as const;

async function* sheetsOf(sheets: Sheets, unsaid: readonly Unsaid[]): AsyncGenerator<Sheet> {
  for (const [name, rows] of Object.entries(sheets)) yield sheetOf(name, rows, name === own);
  // Expressions and options that XLSForm cannot hold, as a visible list: they are kept in the hidden sheet alone.
  if (unsaid.length > 0)
    yield sheetOf('not in XLSForm', [[...titles], ...unsaid.map(line => titles.map(title => line[title]))], false);
}

function sheetOf(name: string, [head = [], ...rows]: readonly string[][], hidden: boolean): Sheet {
  async function* portions() {
    for (let at = 0; at < rows.length; at += portion) yield rows.slice(at, at + portion);
  }
  return {
    name,
    hidden,
    columns: head.map(header => ({ headers: [header], width: header === 'label' ? 40 : 20 })),
    rows: portions(),
  };
}

export const reportConfigXlsForm: HandlerOf<'reportConfigXlsForm'> = async (
  ctx,
  { params, query },
  _request,
  reply,
) => {
  const { name, number, kept, fields, states, rules } = await formOf(ctx, params.id, query.version);
  const form: Form = { fields, states, ...(Array.isArray(rules) && rules.length > 0 && { rules }) };
  const lists = await listsOf(ctx, params.id, form);
  await audit(ctx, { action: 'export', entity: configs.entity, id: params.id, detail: { format: 'xlsform' } });
  const written: Written = { name, version: number, form, lists, kept };
  const made = await inThread<{ sheets: Sheets; unsaid: Unsaid[] }>(
    new URL('./xlsform-thread.ts', import.meta.url),
    written,
    bounds,
  );
  reply.type(workbookType).header('content-disposition', disposition('attachment', safeName(`${name}.xlsform.xlsx`)));
  return reply.send(workbook(sheetsOf(made.sheets, made.unsaid)));
};
