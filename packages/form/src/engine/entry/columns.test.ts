/** Tests of list columns and displayed values. */
import { expect, test } from 'vitest';
import type { Content, Form, InputKind, Options } from '../base/types.ts';
import { contentExamples } from '../content-types/examples.ts';
import { contentTypes } from '../content-types/index.ts';
import { createInput } from '../content-types/input.ts';
import { inputsOf } from '../form/compile.ts';
import { summary } from '../form/summary.ts';
import { template } from '../templates/index.ts';
import { answerOf, displayValue, listColumns } from './columns.ts';

function field(kind: InputKind, name: string, options: Options = {}, more: Partial<Content> = {}): Content {
  const content = createInput(kind);
  return { ...content, ...more, options: { ...content.options, name, label: name.toUpperCase(), ...options } };
}

const formOf = (...fields: Content[]): Form => ({ fields, states: [] });
const how = { locale: 'de', yes: 'Ja', no: 'Nein', timeZone: 'Europe/Berlin' };

test('chosen columns stand in their order, for each list its own', () => {
  const form = formOf(
    field('text', 'a', {}, { backend_list_column: { sorting: 2, class: 'wide', useToSort: true } }),
    field('text', 'b', {}, { backend_list_column: { sorting: 1 }, list_column: { sorting: 9 } }),
    field('text', 'c'),
  );
  const columns = listColumns(form, 'console').map(({ name, class: css, sortable }) => [name, css, sortable]);
  expect(columns).toEqual([
    ['b', '', false],
    ['a', 'wide', true],
  ]);
  expect(listColumns(form, 'mobile').map(column => column.label)).toEqual(['B']);
});

test('without a choice, the first six that fit a list are proposed', () => {
  const repeat = contentTypes.repeat_container.create();
  const form = formOf(
    { ...repeat, options: { maxRepeats: 2, contents: [field('text', 'r')] } },
    field('textarea', 'long'),
    field('hidden', 'secret'),
    field('file', 'pictures'),
    ...'abcdefgh'.split('').map(name => field('text', name)),
  );
  expect(listColumns(form, 'console').map(column => column.name)).toEqual('abcdef'.split(''));
});

const values = [{ id: '1', value: 'de', label: 'Deutschland' }];

test.each<[InputKind, Options, unknown, string]>([
  ['text', {}, undefined, ''],
  ['text', {}, 'x', 'x'],
  ['number', {}, 1234.5, '1.234,5'],
  ['number', {}, 'x', ''],
  ['rating', {}, 4, '4'],
  ['date', {}, '1990-01-08', '08.01.1990'],
  ['datetime-local', {}, '2026-11-20T09:30:00Z', '20.11.2026, 10:30'],
  ['switch', {}, true, 'Ja'],
  ['switch', {}, false, 'Nein'],
  ['select', { values }, 'de', 'Deutschland'],
  ['select', { values }, 'gone', 'gone'],
  ['checkbox', { values }, ['de', 'gone'], 'Deutschland, gone'],
  ['file', {}, ['a', 'b'], '2'],
  ['text', {}, { x: 1 }, ''],
])('%s %j %j is shown as %j', (kind, options, value, text) => {
  const [input] = inputsOf(formOf(field(kind, 'a', options)));
  expect(displayValue(input!, value, how)).toBe(text);
  expect(answerOf(input!, { a: value })).toBe(value);
});

test('the miniature follows the layout, sixteen strokes at most', () => {
  const row = contentExamples.layout_row;
  const form = formOf(contentExamples.formatString, row, contentExamples.collapse_container, field('hidden', 'h'));
  expect(summary(form)).toEqual([
    { shape: 'title', width: 'col-12' },
    { shape: 'field', width: 'col-6' },
    { shape: 'field', width: 'col-6' },
    { shape: 'section', width: 'col-12' },
    { shape: 'area', width: 'col-12' },
  ]);
  expect(summary(formOf(...Array(40).fill(field('text', 'a'))))).toHaveLength(16);
  expect(summary(template('default', 'de')).map(each => each.shape)).toContain('choices');
});
