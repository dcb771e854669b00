/** Tests of every input kind's row. */
import { describe, expect, test } from 'vitest';
import { newId } from '../base/id.ts';
import { readValue, writeValue } from '../base/input-row.ts';
import type { Options } from '../base/types.ts';
import { checkEntry, checkForm, choicesOf, type Data, type Form, type InputKind, settle } from '../index.ts';
import { inputExamples } from './examples.ts';
import { allowsMime, maxFilesOf } from './file.ts';
import { inputKinds } from './index.ts';

const column = { width: 'col-12', before: 0, after: 0 } as const;
const formOf = (options: Options): Form => ({
  fields: [{ id: newId(), type: 'input', column, options }],
  states: [],
});
const codes = (form: Form, value: unknown) =>
  checkEntry(form, { [form.fields[0]!.options.name as string]: value }).map(each => each.code);

describe.each(Object.values(inputKinds))('$kind', row => {
  const { options, value, stored, wrong } = inputExamples[row.kind];
  const name = options.name as string;

  test('its example passes create, check, write and read', () => {
    expect(row.create()).toMatchObject({ type: row.kind, name: '' });
    const form = formOf({ ...row.create(), ...options });
    expect(checkForm(form)).toEqual([]);
    expect(checkEntry(form, { [name]: value })).toEqual([]);
    const rule = row.rule(options);
    const written = writeValue(rule, value);
    expect(written).toEqual(stored);
    expect(writeValue(rule, readValue(rule, written))).toEqual(written);
    expect(settle(form, { [name]: value })[name]).toEqual(stored);
    expect(rule.show(written as never, { locale: 'en', yes: 'Yes', no: 'No', timeZone: 'UTC' })).not.toBe('');
  });

  test('a new one asks for name and label alone, and for what its kind needs', () => {
    const missing = checkForm(formOf(row.create())).map(each => each.path.replace('fields.0.options.', ''));
    const needs: Record<string, string[]> = {
      calculated: ['formula', 'label', 'name'],
      file: ['buttonLabel', 'buttonLabelFirstItem', 'name'],
      'svg-radio': ['label', 'name', 'svgData', 'values'],
      'svg-checkbox': ['label', 'name', 'svgData', 'values'],
    };
    expect(missing.toSorted()).toEqual(needs[row.kind] ?? ['label', 'name']);
  });

  test('a wrong value is refused', () => {
    // a result is nobody's to type: it is replaced
    if (row.kind === 'calculated') expect(settle(formOf(options), { [name]: wrong })[name]).toBe(stored);
    else expect(codes(formOf(options), wrong)).toHaveLength(1);
  });

  test('nothing answered shows as empty, stores nothing, and is demanded where required', () => {
    const rule = row.rule(options);
    for (const nothing of [undefined, null, '']) {
      expect(readValue(rule, nothing)).toEqual(rule.empty);
      expect(writeValue(rule, nothing)).toBeUndefined();
      expect(codes(formOf(options), nothing)).toEqual(row.silent ? [] : ['required']);
      expect(checkEntry(formOf(options), { [name]: nothing }, { draft: true })).toEqual([]);
    }
  });
});

const values = [
  { id: 'a', value: 'a', label: 'Alpha' },
  { id: 'b', value: 'b', label: 'Beta' },
];

test.each<[InputKind, Options, unknown, string | null, unknown]>([
  ['email', {}, ' a@b.de ', null, 'a@b.de'],
  ['email', {}, 'müller@müller.de', null, 'müller@müller.de'],
  ['email', {}, 'a@b', 'invalid_email', undefined],
  ['email', {}, 'a b@c.de', 'invalid_email', undefined],
  ['url', {}, 'HTTPS://example.org', null, 'HTTPS://example.org'],
  ['url', {}, 'example.org', 'invalid_url', undefined],
  ['url', {}, 'data:text/html,x', 'invalid_url', undefined],
  ['tel', {}, '+49 30 901820', null, '+49 30 901820'],
  ['tel', {}, ' (030) 90 18-20 ', null, '(030) 90 18-20'],
  ['tel', {}, '0049/30.901820 ext. 12', null, '0049/30.901820 ext. 12'],
  ['tel', {}, '+44 (0)20 7946 0958 x7', null, '+44 (0)20 7946 0958 x7'],
  ['tel', {}, 'call me', 'invalid_phone', undefined],
  ['tel', {}, '1234', 'invalid_phone', undefined],
  ['tel', {}, '+1234567890123456', 'invalid_phone', undefined],
  ['tel', {}, '030 901820 and 030 901821', 'invalid_phone', undefined],
  ['tel', {}, '()/.-', 'invalid_phone', undefined],
  ['tel', {}, '49+30 901820', 'invalid_phone', undefined],
  ['tel', {}, `${' '.repeat(90_000)}x`, 'invalid_phone', undefined],
  ['number', {}, '12', null, 12],
  ['number', {}, ' -1.5e2 ', null, -150],
  ['number', {}, 0, null, 0],
  ['number', {}, '1,5', 'invalid_number', undefined],
  ['number', {}, '0x10', 'invalid_number', undefined],
  ['number', {}, Number.POSITIVE_INFINITY, 'invalid_number', undefined],
  ['number', { minValue: 1 }, 0, 'out_of_range', undefined],
  ['number', { maxValue: '10' }, 10.5, 'out_of_range', undefined],
  ['number', { step: 0.1 }, 0.3, null, 0.3],
  ['number', { step: 0.1 }, 0.35, 'step_mismatch', undefined],
  ['number', { minValue: 1, step: 2 }, 3, null, 3],
  ['number', { minValue: 1, step: 2 }, 4, 'step_mismatch', undefined],
  ['number', { decimals: 2 }, 1.15, null, 1.15],
  ['number', { decimals: 2 }, -0.29, null, -0.29],
  ['number', { decimals: 2 }, 1.155, 'too_many_decimals', undefined],
  ['number', { decimals: 0 }, 1.5, 'too_many_decimals', undefined],
  ['number', { currency: 'EUR' }, 1.155, 'too_many_decimals', undefined],
  ['number', { currency: 'JPY' }, 1.5, 'too_many_decimals', undefined],
  ['number', { currency: 'EUR', decimals: 3 }, 1.155, null, 1.155],
  ['number', { unit: 'km/h' }, 1.155, null, 1.155],
  ['range', { decimals: 0 }, 50.5, 'too_many_decimals', undefined],
  ['range', {}, 101, 'out_of_range', undefined],
  ['rating', {}, 1, null, 1],
  ['rating', {}, ' 5 ', null, 5],
  ['rating', {}, 0, 'out_of_range', undefined],
  ['rating', {}, 6, 'out_of_range', undefined],
  ['rating', {}, 2.5, 'step_mismatch', undefined],
  ['rating', {}, 3.000_000_000_1, 'step_mismatch', undefined],
  ['rating', {}, 'four', 'invalid_number', undefined],
  ['rating', {}, true, 'invalid_number', undefined],
  ['rating', {}, [4], 'invalid_number', undefined],
  ['rating', { minValue: 0, maxValue: 100, step: 0.5 }, 7, 'out_of_range', undefined],
  ['date', {}, '2024-02-29', null, '2024-02-29'],
  ['date', {}, '2023-02-29', 'invalid_date', undefined],
  ['date', {}, '20.11.2026', 'invalid_date', undefined],
  ['date', { minValue: '2026-01-01' }, '2025-12-31', 'out_of_range', undefined],
  ['datetime-local', {}, '2026-11-20T10:30Z', null, '2026-11-20T10:30Z'],
  ['datetime-local', {}, '2026-11-20T10:30', 'invalid_datetime', undefined],
  ['datetime-local', {}, '2026-11-20T24:30Z', 'invalid_datetime', undefined],
  ['time', {}, ' 09:05 ', null, '09:05'],
  ['time', {}, '00:00', null, '00:00'],
  ['time', {}, '9:05', 'invalid_time', undefined],
  ['time', {}, '24:00', 'invalid_time', undefined],
  ['time', {}, '12:60', 'invalid_time', undefined],
  ['time', {}, '12:30:00', 'invalid_time', undefined],
  ['time', { minValue: '08:00', maxValue: '16:00' }, '16:00', null, '16:00'],
  ['time', { minValue: '08:00', maxValue: '16:00' }, '07:59', 'out_of_range', undefined],
  ['switch', {}, 'false', null, false],
  ['switch', {}, false, null, false],
  ['checkbox', {}, true, null, true],
  ['checkbox', {}, ['a'], 'invalid_boolean', undefined],
  ['checkbox', { values }, 'a', null, ['a']],
  ['checkbox', { values }, ['b', 'a', 'b'], null, ['b', 'a']],
  ['checkbox', { values }, true, 'invalid_list', undefined],
  ['checkbox', { values }, [], null, undefined],
  ['radio', { values }, 'c', 'not_a_choice', undefined],
  ['select', { values }, 'a', null, 'a'],
  ['select', { values }, ['a'], 'not_a_choice', undefined],
  ['select', { values, multiple: true }, ['a', 'b'], null, ['a', 'b']],
  ['text', {}, 7, null, '7'],
  ['text', {}, {}, 'invalid_text', undefined],
  ['text', {}, '\ud800', 'invalid_text', undefined],
  ['text', {}, 'x'.repeat(100_001), 'too_long', undefined],
  ['text', { minLength: 3 }, 'ab', 'too_short', undefined],
  ['text', { minLength: 3, maxLength: 3 }, 'äöü', null, 'äöü'],
  ['text', { maxLength: 2 }, '😀😀', null, '😀😀'],
  ['text', { maxLength: 2 }, '😀😀😀', 'too_long', undefined],
  ['textarea', { maxLength: 5 }, 'ab\ncde', 'too_long', undefined],
  ['text', { pattern: 'D-[A-Z]{4}' }, 'D-AIBC', null, 'D-AIBC'],
  ['text', { pattern: 'D-[A-Z]{4}' }, 'D-AIBC ', null, 'D-AIBC '],
  ['text', { pattern: 'D-[A-Z]{4}' }, 'xD-AIBC', 'pattern_mismatch', undefined],
  ['text', { pattern: '(' }, 'anything', null, 'anything'],
  ['hidden', { pattern: 'a', maxLength: 1 }, 'other', null, 'other'],
])('%s %j: %j → %s', (type, options, value, code, stored) => {
  const form = formOf({ type, name: 'field', label: 'Field', ...options });
  expect(codes(form, value)).toEqual(code ? [code] : []);
  if (code === null) expect(settle(form, { field: value }).field).toEqual(stored);
});

test.each<[InputKind, Options, string, string]>([
  ['number', { minValue: 5, maxValue: 1 }, 'maxValue', 'out_of_range'],
  ['number', { step: 0 }, 'step', 'out_of_range'],
  ['number', { minValue: 'low' }, 'minValue', 'invalid_number'],
  ['number', { default: 'x' }, 'default', 'invalid_number'],
  ['rating', { default: 7 }, 'default', 'out_of_range'],
  ['date', { maxValue: 'soon' }, 'maxValue', 'invalid_date'],
  ['number', { currency: 'EUX' }, 'currency', 'invalid_currency'],
  ['number', { currency: 'eur' }, 'currency', 'invalid_currency'],
  ['number', { currency: 'EURO' }, 'currency', 'too_long'],
  ['number', { decimals: 11 }, 'decimals', 'out_of_range'],
  ['number', { decimals: 1.5 }, 'decimals', 'invalid'],
  ['number', { unit: 'x'.repeat(41) }, 'unit', 'too_long'],
  ['number', { decimals: 1, default: 0.25 }, 'default', 'too_many_decimals'],
  ['text', { minLength: 5, maxLength: 3 }, 'maxLength', 'out_of_range'],
  ['text', { minLength: -1 }, 'minLength', 'out_of_range'],
  ['text', { pattern: '(' }, 'pattern', 'invalid_pattern'],
  ['text', { pattern: '(?=a)' }, 'pattern', 'invalid_pattern'],
  ['text', { pattern: 'a'.repeat(501) }, 'pattern', 'too_long'],
  ['text', { pattern: 'a+', default: 'b' }, 'default', 'pattern_mismatch'],
  ['time', { minValue: 8 }, 'minValue', 'invalid_time'],
  ['time', { default: '8:00' }, 'default', 'invalid_time'],
  ['radio', { values: [] }, 'values', 'required'],
  ['radio', { values: [...values, values[0]] }, 'values.2.value', 'value_not_unique'],
  ['select', { values, default: 'z' }, 'default', 'not_a_choice'],
  ['text', { colour: 'red' }, 'colour', 'unknown_option'],
  ['text', { required: 'yes' }, 'required', 'invalid'],
  ['text', { file: { id: 'a\0b' } }, 'file', 'invalid_text'],
])('options %s %j: %s %s', (type, options, path, code) => {
  const form = formOf({ type, name: 'field', label: 'Field', ...options });
  expect(checkForm(form)).toContainEqual(expect.objectContaining({ path: `fields.0.options.${path}`, code }));
});

test('files: six at most, one for single fields, and their types', () => {
  expect(maxFilesOf({})).toBe(6);
  expect(maxFilesOf({ multiple: false })).toBe(1);
  const ids = Array.from({ length: 7 }, newId);
  const form = formOf({ ...inputExamples.file.options });
  expect(checkEntry(form, { a_file: ids })).toEqual([{ path: 'data.a_file', code: 'too_many', values: { max: 6 } }]);
  expect(allowsMime(['image/*'], 'IMAGE/PNG; q=1')).toBe(true);
  expect(allowsMime(['image/png'], 'image/svg+xml')).toBe(false);
  expect(allowsMime(['*/*'], 'application/zip')).toBe(true);
  expect(allowsMime(['image/*'], 'imagex/png')).toBe(false);
});

test('file ids stand in _images too, and may come from there alone', () => {
  const form = formOf({ ...inputExamples.file.options });
  const id = newId();
  expect({ ...settle(form, { a_file: id }) }).toEqual({ a_file: [id], _images: { a_file: [id] } });
  expect({ ...settle(form, { _images: { a_file: [id] } }) }).toEqual({ a_file: [id], _images: { a_file: [id] } });
  const cleared: Data = { a_file: [], _images: { a_file: [id] } };
  expect({ ...settle(form, cleared) }).toEqual({});
});

test('numbers are written with decimals, and with a unit or a currency, in the language of the reader', () => {
  const write = (options: Options, locale: string, value = 1234.5) =>
    inputKinds.number
      .rule({ type: 'number', name: 'a', label: 'A', ...options })
      .show(value as never, { locale, yes: '', no: '' })
      .replaceAll('\u00a0', ' ');
  expect(write({}, 'de-DE')).toBe('1.234,5');
  expect(write({ decimals: 2 }, 'de-DE')).toBe('1.234,50');
  expect(write({ decimals: 0, unit: { de: 'Stück', en: 'pieces' } }, 'en-GB', 7)).toBe('7 pieces');
  expect(write({ unit: 'km/h' }, 'de-DE')).toBe('1.234,5 km/h');
  expect(write({ currency: 'EUR', unit: 'km/h' }, 'de-DE')).toBe('1.234,50 €');
  expect(write({ currency: 'EUR' }, 'en-GB')).toBe('€1,234.50');
  expect(write({ currency: 'EUR', decimals: 0 }, 'de-DE', 3)).toBe('3 €');
  expect(write({ currency: 'EUX' }, 'de-DE', 3)).toBe('3,00 EUX');
  expect(write({ currency: 'no' }, 'de-DE', 3)).toBe('3');
});

describe('levels and colours of choices', () => {
  const of = (mark: object) =>
    formOf({ type: 'radio', name: 'a', label: 'A', values: [{ value: 'x', label: 'X', ...mark }] });
  const said = (mark: object) => checkForm(of(mark)).map(({ path, code }) => [path, code]);

  test('are read with the choice', () => {
    expect(choicesOf(of({ level: 0 }).fields[0]!.options)).toEqual([{ id: 'x', value: 'x', label: 'X', level: 0 }]);
    expect(choicesOf(of({ color: 'red', level: null }).fields[0]!.options)).toEqual([
      { id: 'x', value: 'x', label: 'X', color: 'red' },
    ]);
    expect(choicesOf(of({ level: 9, color: 'url(x)' }).fields[0]!.options)).toEqual([
      { id: 'x', value: 'x', label: 'X' },
    ]);
  });

  test.each([
    [{ level: 3 }, null],
    [{ color: 'grey' }, null],
    [{ level: 4 }, ['fields.0.options.values.0.level', 'out_of_range']],
    [{ level: 1.5 }, ['fields.0.options.values.0.level', 'invalid']],
    [{ color: '#ff0000' }, ['fields.0.options.values.0.color', 'not_a_choice']],
    [{ weight: 1 }, ['fields.0.options.values.0.weight', 'unknown_option']],
  ])('%j is checked', (mark, issue) => {
    expect(said(mark)).toEqual(issue ? [issue] : []);
  });
});
