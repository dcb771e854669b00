/** Export of a form as an XLSForm: its sheets, made in a thread, as a workbook. */
import { resources } from '@kontor/contract';
import type { Form } from '@kontor/form';
import type { Sheets, Unsaid, Written } from '@kontor/form/xlsform';
import { inThread } from '../../outside/in-thread.ts';
import { type Sheet, workbook, workbookType } from '../../outside/xlsx/workbook.ts';
import { safeName } from '../../outside/zip.ts';
import type { HandlerOf } from '../../records/endpoint.ts';
import { audit } from '../../records/verb.ts';
import { disposition } from '../common/file-headers.ts';
import { listsIn, storedForm } from './stored-form.ts';

const configs = resources['report-configs'];
const bounds = { ms: 20_000, megabytes: 256, atOnce: 2 };
const portion = 100;

const own = 'kontor';
const titles = ['name', 'column', 'text'] as const;

async function* sheetsOf(sheets: Sheets, unsaid: readonly Unsaid[]): AsyncGenerator<Sheet> {
  for (const [name, rows] of Object.entries(sheets)) yield sheetOf(name, rows, name === own);
  // Expressions and options that XLSForm cannot hold, as a visible list: they are kept in the hidden sheet alone.
  if (unsaid.length > 0)
    yield sheetOf('not in XLSForm', [[...titles], ...unsaid.map(line => titles.map(title => line[title]))], false);
}

function sheetOf(name: string, [first = [], ...rows]: readonly string[][], hidden: boolean): Sheet {
  // A sheet that is not of the form may have a first row of any kind.
  const wide = rows.reduce((most, row) => Math.max(most, row.length), first.length);
  const head = [...first, ...Array.from({ length: wide - first.length }, () => '')];
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
  const { name, number, kept, fields, states, rules } = await storedForm(ctx, params.id, query.version);
  const form: Form = { fields, states, ...(Array.isArray(rules) && rules.length > 0 && { rules }) };
  const lists = await listsIn(ctx, params.id, form);
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
