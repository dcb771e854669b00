/** Tests of reading XLSForms as other offices write them: older types and heads, long texts and lists, languages, styles. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions
import { expect, it } from 'vitest';
import { limits } from '../base/limits.ts';
import type { Form } from '../base/types.ts';
import { caseOutcome } from '../entry/cases.ts';
import { checkForm } from '../form/check-form.ts';
import { inputsOf } from '../form/compile.ts';
import { readXlsForm, type Sheets, writeXlsForm } from './index.ts';

/** What answers come to, by the names of fields. */
function outcome(form: Form, data: Record<string, unknown>) {
  const { fields, values, refused } = caseOutcome(form, data);
  const named = <T>(all: Record<string, T>) =>
    Object.fromEntries(
      inputsOf(form).flatMap(({ name, content }) => (content.id in all ? [[name, all[content.id]]] : [])),
    );
  return { fields: named(fields), values: named(values), refused: Object.keys(named(refused)) };
}

const survey = (...rows: string[][]): string[][] => [['type', 'name', 'label'], ...rows];
const choices = (...rows: string[][]): string[][] => [['list_name', 'name', 'label'], ...rows];
const yn = choices(['yn', 'y', 'Ja'], ['yn', 'n', 'Nein']);
const kindsOf = ({ form }: ReturnType<typeof readXlsForm>) =>
  inputsOf(form).map(({ name, content, repeat }) => [name, content.options.type, repeat !== null]);
const lineOf = ({ report }: ReturnType<typeof readXlsForm>, row: number, column: string) =>
  report.find(line => line.sheet === 'survey' && line.row === row && line.column === column);
const given = (sheets: Sheets): Sheets =>
  writeXlsForm({ name: 'A', version: 1, form: readXlsForm(sheets).form, lists: new Map(), kept: sheets }).sheets;

it.each([
  ['select one yn', 'radio'],
  ['select one from yn', 'radio'],
  ['select1 yn', 'radio'],
  ['add select one prompt using yn', 'radio'],
  ['select all that apply from yn', 'checkbox'],
  ['select multiple yn', 'checkbox'],
  ['gps', 'text'],
  ['location', 'text'],
  ['phone number', 'text'],
  ['percentage', 'number'],
  ['picture', 'file'],
  ['date time', 'datetime-local'],
  ['add integer prompt', 'number'],
])('the older type %s becomes %s', (type, kind) => {
  const read = readXlsForm({ survey: survey([type, 'q', 'Frage']), choices: yn });
  expect(kindsOf(read)).toEqual([['q', kind, false]]);
});

it('an older word for another choice brings the text for it', () => {
  const read = readXlsForm({ survey: survey(['select_one yn or specify other', 'q', 'Frage']), choices: yn });
  expect(kindsOf(read)).toEqual([
    ['q', 'radio', false],
    ['q_other', 'text', false],
  ]);
});

it.each(['begin lgroup', 'begin looped group', 'BEGIN REPEAT'])('%s begins a repeat', begin => {
  const read = readXlsForm({
    survey: survey([begin, 'r', 'Teile'], ['text', 'a', 'A'], [begin.replace(/begin/i, 'end'), '', '']),
  });
  expect(kindsOf(read)).toEqual([['a', 'text', true]]);
  expect(read.form.fields[0]?.options.maxRepeats).toBe(limits.repeats);
});

it('what is switched off, and a loop over a list, are left out with all that is in it', () => {
  const read = readXlsForm({
    survey: [
      ['type', 'name', 'label', 'disabled'],
      ['text', 'a', 'A', 'yes'],
      ['begin_kobomatrix', 'm', 'M', ''],
      ['text', 'd', 'D', ''],
      ['end_kobomatrix', '', '', ''],
      ['begin loop over yn', 'l', 'L', ''],
      ['text', 'b', 'B', ''],
      ['end loop', '', '', ''],
      ['text', 'c', 'C', 'no'],
    ],
    choices: yn,
  });
  expect(kindsOf(read)).toEqual([['c', 'text', false]]);
  expect([lineOf(read, 2, 'type'), lineOf(read, 7, 'type')]).toMatchObject([
    { reason: 'disabled' },
    { reason: 'in_left' },
  ]);
});

it('older words for the times of an entry end no group', () => {
  const read = readXlsForm({
    survey: survey(
      ['begin group', 'g', 'G'],
      ['start time', 's', ''],
      ['end time', 'e', ''],
      ['get today', 't', ''],
      ['text', 'a', 'A'],
      ['end group', '', ''],
      ['text', 'b', 'B'],
    ),
  });
  expect(read.form.fields.map(({ type }) => type)).toEqual(['collapse_container', 'input']);
  expect(kindsOf(read).map(([name]) => name)).toEqual(['s', 't', 'a', 'b']);
  expect(lineOf(read, 4, 'type')?.outcome).toBe('left');
});

it('heads that say what they bind are those of the same name', () => {
  const { form } = readXlsForm({
    survey: [
      ['type', 'name', 'label', 'bind::relevant', 'bind::required', 'bind::jr:constraintMsg', 'constraint'],
      ['integer', 'a', 'A', '', 'yes', 'Zu groß', '. < ${b}'],
      ['integer', 'b', 'B', '${a} > 1', '', '', ''],
    ],
  });
  const [a, b] = inputsOf(form).map(({ content }) => content.options);
  expect(a).toMatchObject({ required: true, rules: [{ formula: 'value < b', message: 'Zu groß' }] });
  expect(b).toMatchObject({ showIf: 'a > 1' });
});

it('long labels of questions and groups are shortened, and nothing in them is lost', () => {
  const long = 'Ich stimme zu. '.repeat(400);
  const read = readXlsForm({
    survey: survey(
      ['begin group', 'g', long],
      ['select_one yn', 'consent', long],
      ['text', 'a', long.slice(0, 4_000)],
      ['end group', '', ''],
    ),
    choices: choices(['yn', 'y', long], ['yn', 'n', 'Nein']),
  });
  expect(checkForm(read.form)).toEqual([]);
  expect(kindsOf(read).map(([name]) => name)).toEqual(['consent', 'a']);
  expect([2, 3, 4].map(row => lineOf(read, row, 'label')?.reason)).toEqual(['label_shortened', 'label_shortened', '']);
});

it('more choices than a field may have are a list of their own', () => {
  const many = Array.from({ length: 1_500 }, (_, at) => ['v', `v${at}`, `Dorf ${at}`]);
  const read = readXlsForm({ survey: survey(['select_one v', 'village', 'Dorf']), choices: choices(...many) });
  expect(inputsOf(read.form).map(({ content }) => content.options.values)).toEqual([{ list: 'v' }]);
  expect(read.lists.map(({ name, rows }) => [name, rows.length])).toEqual([['v', 1_500]]);
  expect(lineOf(read, 2, 'type')).toMatchObject({ outcome: 'changed', reason: 'long_list' });
});

it('what is taken out with a content that does not fit is left out, line by line', () => {
  const read = readXlsForm({
    survey: survey(['select_one none', 'a', 'A'], ['select_one leer', 'b', 'B']),
    choices: yn,
  });
  expect(read.form.fields).toEqual([]);
  expect(read.report.filter(({ sheet, outcome }) => sheet === 'survey' && outcome !== 'left')).toEqual([]);
});

it('columns without a heading, or with one that is there already, are told and given back', () => {
  const sheets: Sheets = {
    survey: [
      ['type', 'name', 'label', 'label', '', 'hint'],
      ['text', 'a', 'Eins', 'Zwei', 'Notiz', 'Hinweis'],
    ],
    settings: [
      ['form_title', 'style'],
      ['A', ''],
      ['B', 'pages'],
    ],
  };
  const read = readXlsForm(sheets);
  expect(read.form.fields[0]?.options).toMatchObject({ label: 'Eins', help: 'Hinweis' });
  expect(
    read.report.filter(({ outcome }) => outcome === 'left').map(({ letter, column, text }) => [letter, column, text]),
  ).toEqual([
    ['A', 'form_title', 'B'],
    ['B', 'style', 'pages'],
    ['D', 'label', 'Zwei'],
    ['E', '', 'Notiz'],
  ]);
  const written = given(sheets);
  expect(written.survey?.map(row => row.slice(0, 6))).toEqual(sheets.survey);
  expect(written.settings?.at(-1)?.slice(0, 2)).toEqual(['B', 'pages']);
});

it('names are as they were where the heading has another case', () => {
  const sheets = {
    survey: [
      ['type', 'Name', 'label'],
      ['integer', 'age', 'A'],
      ['integer', 'Age', 'B'],
    ],
  };
  const written = given(sheets);
  expect(inputsOf(readXlsForm(written).form).map(({ name }) => name)).toEqual(['age', 'Age']);
});

it.each([
  ['label::Amharic', 'am'],
  ['label::Tigrinya (tir)', 'ti'],
  ['label::Français', 'fr'],
  ['label::Kiswahili (sw)', 'sw'],
  ['label::Persisch', 'fa'],
])('%s is of the language %s', (head, language) => {
  const read = readXlsForm({
    survey: [
      ['type', 'name', 'label::English (en)', head],
      ['text', 'a', 'One', 'Other'],
    ],
  });
  expect(read.form.fields[0]?.options.label).toEqual({ en: 'One', [language]: 'Other' });
});

it('where no language is known, texts are of the first', () => {
  const head = ['type', 'name', 'label::Rohingya', 'hint::Rohingya', 'label::Kuku'];
  const read = readXlsForm({ survey: [head, ['text', 'a', 'Eins', 'Hilfe', 'Zwei'], ['note', 'n', 'Text', '', '']] });
  expect(read.form.fields.map(({ options }) => options.label ?? options.text)).toEqual(['Eins', 'Text']);
  expect(lineOf(read, 2, 'label::Kuku')).toMatchObject({ outcome: 'left', reason: 'language' });
});

it.each([
  ['**Fett** und *schräg*', 'Fett und schräg'],
  ['# Teil 1', 'Teil 1'],
  ['<span style="color:red">Rot</span><br>dann', 'Rot\ndann'],
  ['If the age < 5, ask the <b>mother</b> first', 'If the age < 5, ask the mother first'],
  ['[Hilfe](https://example.org)', 'Hilfe (https://example.org)'],
])('the label %s is shown as %s', (label, shown) => {
  const read = readXlsForm({ survey: survey(['text', 'a', label]) });
  expect(read.form.fields[0]?.options.label).toBe(shown);
  expect(lineOf(read, 2, 'label')).toMatchObject({ outcome: 'changed', reason: 'markup' });
});

it.each(['Name *', '2 * 3 * 4', 'snake_case_name', 'Alter < 18 und > 3', 'a_b_'])('the label %s stays', label => {
  expect(readXlsForm({ survey: survey(['text', 'a', label]) }).form.fields[0]?.options.label).toBe(label);
});

it('a calculation of a question that nobody may change is computed for good', () => {
  const read = readXlsForm({
    survey: [
      ['type', 'name', 'label', 'readonly', 'calculation'],
      ['integer', 'a', 'A', '', ''],
      ['integer', 'b', 'B', 'yes', '${a} * 2'],
      ['integer', 'c', 'C', '', '${a} * 2'],
    ],
  });
  expect(outcome(read.form, { a: 6, b: 10, c: 3 }).values).toMatchObject({ b: 12 });
  expect(kindsOf(read).map(([, kind]) => kind)).toEqual(['number', 'calculated', 'number']);
  expect([lineOf(read, 3, 'calculation')?.reason, lineOf(read, 4, 'calculation')?.reason]).toEqual([
    'formula',
    'follows',
  ]);
  const written = given({
    survey: [
      ['type', 'name', 'label', 'readonly', 'calculation'],
      ['integer', 'b', 'B', 'yes', '1 + 1'],
    ],
  });
  expect(written.survey?.[1]?.slice(0, 5)).toEqual(['integer', 'b', 'B', 'yes', '1 + 1']);
});

it('comparisons with a number that is written as a text are of numbers', () => {
  const read = readXlsForm({
    survey: [
      ['type', 'name', 'label', 'relevant', 'constraint'],
      ['select_one g', 'g', 'G', '', ''],
      ['text', 'a', 'A', "${g} > '9'", ''],
      ['decimal', 'b', 'B', '', '. > .5'],
      ['select_one g', 'h', 'H', '', ''],
      ['text', 'c', 'C', '${g} > ${h}', ''],
    ],
    choices: choices(['g', '9', 'Neun'], ['g', '10', 'Zehn']),
  });
  const shown = (g: string) => outcome(read.form, { g }).fields.a;
  expect([shown('9'), shown('10')]).toEqual(['hidden', 'shown']);
  expect(outcome(read.form, { g: '10', h: '9' }).fields.c).toBe('shown');
  expect(outcome(read.form, { b: 0.4 }).refused).toEqual(['b']);
});

it('ages and days beside numbers are read', () => {
  const read = readXlsForm({
    survey: [
      ['type', 'name', 'label', 'constraint', 'calculation', 'default'],
      ['date', 'born', 'Geboren', 'int((today() - .) div 365.25) >= 18', '', ''],
      ['calculate', 'next', '', '', "date('2024-01-31') + 1", ''],
      ['text', 'town', 'Ort', '', '', 'Kampala (central)'],
    ],
  });
  expect(read.report.filter(({ outcome }) => outcome === 'left')).toEqual([]);
  const [born, next, town] = inputsOf(read.form).map(({ content }) => content.options);
  expect(born?.rules).toMatchObject([{ formula: 'ROUNDDOWN((TODAY() - value) / 365.25, 0) >= 18' }]);
  expect(next?.format).toMatchObject({ kind: 'date' });
  expect(town?.default).toBe('Kampala (central)');
});

it('sums and texts of many parts are read', () => {
  const names = Array.from({ length: 60 }, (_, at) => `q${at}`);
  const rows = names.map(name => ['integer', name, name, '']);
  const sum = `sum(${names.map(name => `\${${name}}`).join(', ')})`;
  const read = readXlsForm({
    survey: [['type', 'name', 'label', 'calculation'], ...rows, ['calculate', 'all', '', sum]],
  });
  const answers = Object.fromEntries(names.map((name, at) => [name, at]));
  expect(outcome(read.form, answers).values).toMatchObject({ all: 1_770 });
});

it('heads with blanks, and lists in a column of their own, are read', () => {
  const read = readXlsForm({
    survey: [
      [
        'type',
        'name',
        'label',
        'select_from_list_name',
        'constraint',
        'constraint message',
        'required',
        'required message',
      ],
      ['select_one', 'q', 'Frage', 'yn', '', '', 'yes', 'Fehlt'],
      ['integer', 'n', 'Zahl', '', '. > ${n}', 'Zu klein', '', ''],
    ],
    choices: yn,
  });
  const [q, n] = inputsOf(read.form).map(({ content }) => content.options);
  expect(q).toMatchObject({ type: 'radio', invalidNote: 'Fehlt' });
  expect(n).toMatchObject({ rules: [{ message: 'Zu klein' }] });
  expect(read.report.filter(({ outcome }) => outcome === 'left')).toEqual([]);
});

it('of two texts in one language the second is told', () => {
  const read = readXlsForm({
    survey: [
      ['type', 'name', 'label', 'label::Deutsch (de)'],
      ['text', 'a', 'Eins', 'Zwei'],
      ['text', 'b', 'Drei', 'Drei'],
    ],
    settings: [['default_language'], ['Deutsch (de)']],
  });
  expect(read.form.fields.map(({ options }) => options.label)).toEqual(['Eins', 'Drei']);
  expect([2, 3].map(row => lineOf(read, row, 'label::Deutsch (de)')?.outcome)).toEqual(['left', 'taken']);
});
