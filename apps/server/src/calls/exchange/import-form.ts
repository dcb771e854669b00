/** Import of a form: read from the file, shown (dry), or written in one transaction with the choice lists that it needs. */
import { type ImportLine, Problem, resources } from '@kontor/contract';
import { type Content, type Form, takeForm, walk } from '@kontor/form';
import { isSurveyJs } from '@kontor/form/surveyjs';
import type { ChoiceList, Sheets } from '@kontor/form/xlsform';
import { sql } from '../../db/sql.ts';
import { add } from '../../records/add.ts';
import type { Ctx } from '../../records/context.ts';
import type { HandlerOf, Out } from '../../records/endpoint.ts';
import { scopeFor } from '../../records/scope.ts';
import { inTransaction } from '../../records/transaction.ts';
import { mustMay } from '../../records/verb.ts';
import { reportConfigsBehaviour } from '../../resources/report-configs.ts';
import { listFrom } from '../choice-lists/import.ts';
import { fileOf, type Given } from './file.ts';
import { readQuestionnaire } from './surveyjs.ts';

const configs = resources['report-configs'];
/** Characters of the sheets that are kept with a form. */
const mostKept = 4_000_000;
const formSheet = /^(survey|choices|settings|kontor)$/;

interface Read {
  kind: 'xlsform' | 'surveyjs' | 'json';
  name: string;
  form: Form;
  report: ImportLine[];
  names: Record<string, string>;
  lists: ChoiceList[];
}

/** The sheets as they are kept with the form, those that are not of it only where there is room; null where there is none. */
function keptText(sheets: Sheets): string | null {
  const ofForm = Object.fromEntries(Object.entries(sheets).filter(([name]) => formSheet.test(name)));
  return [sheets, ofForm].map(each => JSON.stringify(each)).find(text => text.length <= mostKept) ?? null;
}

/** Says in the report what is not kept. */
function withKept(read: Read, sheets: Given['sheets']): { read: Read; kept: string | null } {
  const kept = sheets && keptText(sheets);
  if (!sheets || kept === JSON.stringify(sheets)) return { read, kept };
  const line = {
    sheet: 'survey',
    row: 1,
    column: '',
    text: '',
    outcome: 'left' as const,
    reason: 'not_kept',
    became: '',
    letter: '',
    content: '',
    option: '',
  };
  if (kept === null) return { read: { ...read, report: [...read.report, line] }, kept };
  for (const each of read.report) if (each.reason === 'sheet') each.reason = 'sheet_too_large';
  return { read, kept };
}

/** `found`: what the file has in place of a form. */
const refused = (found: string, code = 'not_a_form') =>
  new Problem('invalid', [{ path: 'file', code, values: { found: found.slice(0, 200) } }]);

const called = (...names: string[]): string => (names.find(Boolean) ?? 'Formular').slice(0, 255);

async function readJson(json: unknown, name: string): Promise<Read> {
  if (isSurveyJs(json)) {
    const { issues, ...read } = await readQuestionnaire(json);
    if (issues.length > 0) throw new Problem('invalid', issues);
    return { ...read, kind: 'surveyjs', name: called(read.name, name), names: {}, lists: [] };
  }
  const given = json as { name?: unknown } | null;
  const { form, faults, refused: wrong } = takeForm(given);
  if (!form && !Array.isArray((given as { fields?: unknown } | null)?.fields))
    throw refused(Object.keys(json ?? {}).join(', '), 'json_no_form');
  if (!form) throw new Problem('invalid', wrong);
  if (faults.length > 0) throw new Problem('invalid', faults);
  const own = typeof given?.name === 'string' ? given.name.trim() : '';
  return { kind: 'json', name: called(own, name), form, report: [], names: {}, lists: [] };
}

function readGiven({ name, json, sheets, xlsform: read }: Given): Promise<Read> | Read {
  if (!sheets) return readJson(json, name);
  if (!read) throw refused(Object.keys(sheets).join(', '));
  if (read.issues.length > 0) throw new Problem('invalid', read.issues);
  return { ...read, kind: 'xlsform', name: called(read.name, name) };
}

const listOf = ({ options }: Content): string | undefined =>
  (options.values as { list?: string } | undefined)?.list ?? undefined;

/** Choices that stand with the field, for a look at the form. */
const rowsOf = ({ rows }: ChoiceList) => rows.map(({ value, label, cells }) => ({ value, label, ...cells }));

function eachWithList({ form, lists }: Read, change: (content: Content, list: ChoiceList) => void): void {
  const byName = new Map(lists.map(list => [list.name, list]));
  walk(form.fields, content => {
    const list = byName.get(listOf(content) ?? '');
    if (list) change(content, list);
  });
}

/** Without the right to make lists, choices stand with their fields, and nothing filters them. */
function withoutLists(read: Read): Read {
  eachWithList(read, (content, list) => {
    content.options.values = list.rows.slice(0, 1_000).map(({ value, label }) => ({ id: value, value, label }));
    delete content.options.choicesFilter;
  });
  const filters = read.report.filter(({ column, outcome }) => column === 'choice_filter' && outcome !== 'left');
  if (read.lists.length > 0)
    for (const line of filters) Object.assign(line, { outcome: 'left', reason: 'lists_right' });
  return { ...read, lists: [] };
}

async function write(ctx: Ctx, read: Read, kept: string | null): Promise<string> {
  return inTransaction(ctx, async within => {
    const ids = new Map<string, string>();
    for (const list of read.lists) {
      const columns = list.columns.map(name => ({ name, label: name }));
      const { id } = await listFrom(
        within,
        `${read.name.slice(0, 60)}: ${list.name.slice(0, 25)}`,
        columns,
        rowsOf(list),
      );
      ids.set(list.name, id);
    }
    eachWithList(read, (content, { name }) => {
      content.options.values = { list: ids.get(name) };
    });
    const { fields, states, rules } = read.form;
    const values = { name: read.name, fields, states, ...(rules === undefined ? {} : { rules }) };
    const { row } = await add(within, { resource: configs, behaviour: reportConfigsBehaviour }, values);
    if (kept !== null)
      await within.db.run(sql`update report_configs set xlsform = ${kept}::jsonb where id = ${row.id}`);
    return row.id;
  });
}

function told(read: Read, id: string | null, kept: boolean): Out<'reportConfigImport'>['data'] {
  const { kind, name, form, report, names } = read;
  return { report_config: { id, name, fields: form.fields, states: form.states }, kind, report, names, kept };
}

export const reportConfigImport: HandlerOf<'reportConfigImport'> = async (ctx, { query }, request, reply) => {
  mustMay(ctx, configs, 'create');
  const given = await fileOf(request);
  const mayList = scopeFor(ctx.actor, resources['choice-lists'].entity, 'create') !== 'none';
  const all = await readGiven(given);
  const { read, kept } = withKept(mayList ? all : withoutLists(all), given.sheets);
  if (query.dry === true) {
    eachWithList(read, (content, list) => {
      content.options.values = { list: list.name, rows: rowsOf(list) };
    });
    reply.code(200);
    return { data: told(read, null, kept !== null) };
  }
  return { data: told(read, await write(ctx, read, kept), kept !== null) };
};
