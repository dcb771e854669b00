/** Reads the sheets of an XLSForm as a form, with a report of every cell. */

import { newId } from '../base/id.ts';
import type { Form, Issue, State } from '../base/types.ts';
import { mend } from '../exchange/mend.ts';
import { type Line, Report } from '../exchange/report.ts';
import { withOwnIds } from '../form/intake.ts';
import { Cells } from './cells.ts';
import { type ChoiceList, fitted, listsOf } from './choices.ts';
import { addFileLists } from './file-lists.ts';
import { OwnReader } from './own-sheet.ts';
import { headAsWritten, languageOf, type Sheets, tableOf } from './sheets.ts';
import { SurveyReader } from './survey.ts';

export interface XlsForm {
  /** '' where the sheet has none. */
  name: string;
  form: Form;
  issues: Issue[];
  report: Line[];
  names: Record<string, string>;
  /** Those that have to be lists of their own, since filters read their columns. */
  lists: ChoiceList[];
}

const isFormSheet = /^(survey|choices|settings|kontor)$/;

/** Whether the sheets are those of an XLSForm: questions with type and name. */
export function isXlsForm(sheets: Sheets): boolean {
  const { headings } = tableOf(sheets, 'survey');
  return ['type', 'name'].every(name => headings.some(heading => heading.name === name));
}

interface Settings {
  name: string;
  first: string;
}

function settingsOf(sheets: Sheets, report: Report): Settings {
  const table = tableOf(sheets, 'settings');
  let settings: Settings = { name: '', first: '' };
  for (const [index, row] of table.rows.entries()) {
    const cells = new Cells('settings', table, row, report);
    if (index > 0) cells.rest('column');
    else {
      settings = { name: cells.peek('form_title'), first: languageOf(cells.peek('default_language')) ?? '' };
      cells.note('form_title', 'taken');
      cells.note('default_language', 'taken');
      cells.note('submission_url', 'left', 'submission');
      cells.note('public_key', 'left', 'submission');
      cells.note('instance_name', 'left', 'instance_name');
      for (const name of ['form_id', 'version', 'style']) cells.note(name, 'left', 'kept');
      cells.rest('column');
    }
  }
  return settings;
}

/** The language of texts without one: that of the settings, else the first that is named. */
function firstOf(sheets: Sheets, said: string): string {
  if (said !== '') return said;
  const named = tableOf(sheets, 'survey').headings.find(({ name, language }) => name === 'label' && language);
  return named?.language || 'de';
}

/** What a form has that no row says. */
function wholeForm(own: OwnReader): Pick<Form, 'states' | 'rules'> {
  const { states, rules } = own.get('settings')?.value ?? {};
  return {
    states: Array.isArray(states) ? (states as State[]) : [{ id: newId(), value: 'new', label: 'Neu' }],
    ...(Array.isArray(rules) && { rules }),
  };
}

export interface XlsFormRead {
  read: XlsForm;
  /** The language of texts without one. */
  first: string;
  /** The row that a content came from, by its id. */
  rows: ReadonlyMap<string, number>;
}

export function readXlsForm(sheets: Sheets): XlsForm {
  const { read } = readWithRows(sheets);
  return { ...read, report: read.report.map(line => ({ ...line, column: headAsWritten(line.column) })) };
}

export function readWithRows(sheets: Sheets): XlsFormRead {
  const report = new Report();
  const settings = settingsOf(sheets, report);
  const first = firstOf(sheets, settings.first);
  const own = new OwnReader(sheets);
  const lists = listsOf(tableOf(sheets, 'choices'), first, report, own);
  const table = tableOf(sheets, 'survey');
  const used = addFileLists(sheets, table, lists, { first, report, own });
  const survey = new SurveyReader({ table, lists, first, report, own }).read();
  for (const sheet of Object.keys(sheets).filter(name => !isFormSheet.test(name) && !used.has(name)))
    report.add({ sheet, row: 1, column: '' }, sheet, 'left', 'sheet');
  const given = { fields: withOwnIds(survey.fields, new Set()), ...wholeForm(own) };
  const { form, issues } = mend(given, { origins: survey.origins, report, sheets: ['survey', 'settings'] });
  const kept = [...lists.values()].filter(({ filtered }) => filtered).map(fitted);
  const read = { name: settings.name, form, issues, report: report.lines, names: survey.names, lists: kept };
  return { read, first, rows: survey.rows };
}
