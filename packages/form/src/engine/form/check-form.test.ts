/** Tests of form validation. */
import { describe, expect, test } from 'vitest';
import { newId } from '../base/id.ts';
import { issueCodes } from '../base/issue.ts';
import type { Content, Form, Options } from '../base/types.ts';
import { contentExamples } from '../content-types/examples.ts';
import { contentTypes } from '../content-types/index.ts';
import { createInput } from '../content-types/input.ts';
import { checkEntry } from '../entry/check.ts';
import { template, templateNames, templateTitle } from '../templates/index.ts';
import { checkForm } from './check-form.ts';
import { inputsOf } from './compile.ts';
import { childrenOf } from './walk.ts';

function field(name: string, options: Options = {}): Content {
  const content = createInput('text');
  return { ...content, options: { ...content.options, name, label: 'Label', ...options } };
}

const formOf = (fields: unknown, states: unknown = []) => ({ fields, states }) as Form;
const brief = (form: Form) => checkForm(form).map(each => `${each.path} ${each.code}`);

describe.each(Object.values(contentTypes))('$type', row => {
  test('its example is a form', () => {
    const example = contentExamples[row.type];
    const struck = field('struck');
    expect(checkForm(formOf([struck, example]))).toEqual([]);
    expect(example.type).toBe(row.type);
    expect(row.container).toBe(childrenOf(example).length > 0);
  });

  test('a new one fits its schema, has fresh ids and lacks only what a person must say', () => {
    const [one, two] = [row.create(), row.create()];
    expect(one.id).not.toBe(two.id);
    const codes = new Set(checkForm(formOf([one])).map(each => each.code));
    expect([...codes].filter(code => code !== 'required')).toEqual([]);
    if (row.container) expect(childrenOf(one)).toHaveLength(1);
  });
});

test('a new repeat has room for several instances, one without a number for one', () => {
  const { create, repeats } = contentTypes.repeat_container;
  expect(repeats?.(create().options)).toBe(10);
  expect(repeats?.({})).toBe(1);
});

test.each<[string, unknown, string[]]>([
  ['no fields', undefined, ['fields required']],
  ['fields of another shape', { length: 1 }, ['fields invalid']],
  ['nothing at all', [], []],
  ['no content', [null], ['fields.0 invalid']],
  ['an unknown type', [{ ...field('a'), type: 'iframe' }], ['fields.0.type unknown_type']],
  ['a type every object has', [{ ...field('a'), type: 'toString' }], ['fields.0.type unknown_type']],
  ['an unknown kind', [field('a', { type: 'password' })], ['fields.0.options.type unknown_type']],
  ['a name twice', [field('a'), field('a')], [0, 1].map(index => `fields.${index}.options.name key_not_unique`)],
  ['a reserved name', [field('__proto__')], ['fields.0.options.name key_reserved']],
  ['a name with a space', [field('a b')], ['fields.0.options.name invalid_name']],
  ['a long name', [field('a'.repeat(101))], ['fields.0.options.name too_long']],
  ['no name', [field('')], ['fields.0.options.name required']],
  ['no label', [field('a', { label: ' ' })], ['fields.0.options.label required']],
  ['an id of its own making', [{ ...field('a'), id: '1' }], ['fields.0.id invalid_id']],
  [
    'a width of its own making',
    [{ ...field('a'), column: { width: 'col-5', before: 6, after: 0 } }],
    ['fields.0.column.width not_a_choice', 'fields.0.column.before out_of_range'],
  ],
  ['a list column without order', [{ ...field('a'), list_column: {} }], ['fields.0.list_column.sorting required']],
  ['a surplus key', [{ ...field('a'), onclick: 'x' }], ['fields.0.onclick unknown_option']],
])('%s', (_, fields, expected) => {
  expect(brief(formOf(fields))).toEqual(expected);
});

test('an id twice', () => {
  const one = field('a');
  expect(brief(formOf([one, { ...field('b'), id: one.id.toUpperCase() }]))).toEqual(['fields.1.id id_not_unique']);
});

const box = (type: keyof typeof contentTypes, options: Options): Content => ({
  ...contentTypes[type].create(),
  options,
});

test.each<[string, Content, string[]]>([
  ['a plain group without a label', box('collapse_container', { collapsible: false, contents: [] }), []],
  ['open as a word', box('collapse_container', { label: 'S', open: 'yes', contents: [] }), ['open invalid']],
  [
    'a surplus option',
    box('collapse_container', { label: 'S', folded: true, contents: [] }),
    ['folded unknown_option'],
  ],
  [
    'texts of a repeat, also by language',
    box('repeat_container', {
      maxRepeats: 2,
      label: 'L',
      instanceLabel: { de: 'Teil' },
      addLabel: null,
      contents: [],
    }),
    [],
  ],
  [
    'a name of instances that is no text',
    box('repeat_container', { maxRepeats: 2, instanceLabel: 5, contents: [] }),
    ['instanceLabel invalid'],
  ],
])('%s', (_, content, expected) => {
  expect(brief({ fields: [content], states: [] }).map(note => note.replace('fields.0.options.', ''))).toEqual(expected);
});

describe('containers', () => {
  const comparison = { valOne: 'a', comparison: 'eq', valTwo: '1' };

  test.each<[string, Content, string[]]>([
    ['repeats 0', box('repeat_container', { maxRepeats: 0, contents: [] }), ['maxRepeats out_of_range']],
    ['repeats 1.5', box('repeat_container', { maxRepeats: 1.5, contents: [] }), ['maxRepeats invalid']],
    ['no label', box('collapse_container', { label: '', contents: [] }), ['label required']],
    ['no comparison', box('condition_container', { comparisons: [], contents: [] }), ['comparisons required']],
    [
      'four comparisons',
      box('condition_container', { comparisons: Array(4).fill(comparison), contents: [] }),
      ['comparisons too_many'],
    ],
    [
      'no second value',
      box('condition_container', { comparisons: [{ ...comparison, valTwo: '' }], contents: [] }),
      ['comparisons.0.valTwo required'],
    ],
    [
      'none needed',
      box('condition_container', { comparisons: [{ valOne: 'a', comparison: 'empty' }], contents: [] }),
      [],
    ],
    [
      'a field that is not there',
      box('condition_container', { comparisons: [{ ...comparison, valOne: 'b' }], contents: [] }),
      ['comparisons.0.valOne unknown_field'],
    ],
    [
      'no such comparison',
      box('condition_container', { comparisons: [{ ...comparison, comparison: 'like' }], contents: [] }),
      ['comparisons.0.comparison not_a_choice', 'comparisons required'],
    ],
  ])('%s', (_, content, expected) => {
    expect(brief(formOf([field('a'), content]))).toEqual(expected.map(each => `fields.1.options.${each}`));
  });

  test('conditions and repeats in repeats, even nested', () => {
    const repeat = contentTypes.repeat_container.create();
    const condition = box('condition_container', { comparisons: [comparison], contents: [] });
    const section = box('collapse_container', { label: 'S', contents: [condition] });
    const outer = { ...repeat, options: { maxRepeats: 2, contents: [section] } };
    expect(checkForm(formOf([field('a'), outer]))).toEqual([
      {
        path: 'fields.1.options.contents.0.options.contents.0',
        code: 'nested_container',
        values: { dragged: 'condition_container', target: 'repeat_container' },
      },
    ]);
  });

  test('at most 20 deep and 10,000 in number', () => {
    const nest = (depth: number): Content =>
      depth === 1 ? field('a') : box('collapse_container', { label: 'S', contents: [nest(depth - 1)] });
    expect(checkForm(formOf([nest(20)]))).toEqual([]);
    expect(checkForm(formOf([nest(21)]))[0]!.code).toBe('too_deep');
    expect(checkForm(formOf([nest(2000)]))[0]!.code).toBe('too_deep');
    expect(brief(formOf(Array(10_001).fill(null)))).toEqual(['fields too_many']);
  });
});

test('states have a value of their own and a label', () => {
  const state = (value: unknown, label: unknown = 'L') => ({ id: newId(), value, label });
  expect(brief(formOf([], [state('a'), state('a'), state('', ''), state(5)]))).toEqual([
    'states.2.value required',
    'states.2.label required',
    'states.3.value invalid',
    'states.1.value value_not_unique',
  ]);
  expect(brief(formOf([], 'none'))).toEqual(['states invalid']);
});

test('templates are forms, in both languages', () => {
  for (const language of ['de', 'en'] as const) {
    for (const name of templateNames) expect([name, checkForm(template(name, language))]).toEqual([name, []]);
    const form = template('default', language);
    expect(inputsOf(form).map(input => input.name)).toEqual(
      'recorded_by created company name position email phone address category potential interested note'.split(' '),
    );
  }
});

test('a template has the same fields in both languages, and each text in its own', () => {
  for (const name of templateNames) {
    const [de, en] = [template(name, 'de'), template(name, 'en')];
    expect(inputsOf(de).map(input => [input.name, input.kind])).toEqual(
      inputsOf(en).map(input => [input.name, input.kind]),
    );
    expect(JSON.stringify(en)).not.toMatch(/[äöüß]/i);
    // Two forms made from one template share no ids.
    expect(template(name, 'de').fields[0]?.id).not.toBe(de.fields[0]?.id);
  }
  expect(templateTitle('defect', 'de')).toBe('Mängelmeldung');
  expect(templateTitle('empty', 'de')).toBe('');
});

test('rules of templates do not speak of what is not filled in yet', () => {
  for (const [name, fields] of [
    ['travel', ['start', 'end']],
    ['order', ['order_date', 'delivery_date']],
  ] as const) {
    const form = template(name, 'en');
    const rulesBroken = (...days: string[]) =>
      checkEntry(form, Object.fromEntries(days.map((day, at) => [fields[at], day])))
        .filter(({ code }) => code === 'rule')
        .map(({ path }) => path);
    expect(rulesBroken('2026-11-23', '2026-11-20')).toEqual([`data.${fields[1]}`]);
    expect(rulesBroken('2026-11-23', '2026-11-23')).toEqual([]);
    expect(rulesBroken('', '2026-11-20')).toEqual([]);
    expect(rulesBroken('2026-11-23')).toEqual([]);
  }
});

test('codes are listed', () => {
  const issues = checkForm(formOf([null, field(''), { ...field('a b'), type: 5 }], [{}]));
  for (const each of issues) expect(issueCodes).toContain(each.code);
});
