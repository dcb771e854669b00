/** Tests of known data: locked containers, and corrections beside the originals. */
import { describe, expect, test } from 'vitest';
import {
  answerOf,
  type Content,
  type ContentType,
  checkEntry,
  checkForm,
  compile,
  contentTypes,
  createInput,
  type Data,
  displayValue,
  type Form,
  type InputKind,
  look,
  type Options,
  originalOf,
  refusal,
  settle,
  textFor,
} from '../index.ts';

function field(kind: InputKind, name: string, options: Options = {}): Content {
  const content = createInput(kind);
  return { ...content, options: { ...content.options, name, label: name, ...options } };
}

function box(type: ContentType, options: Options, ...contents: Content[]): Content {
  const content = contentTypes[type].create();
  return { ...content, options: { ...content.options, ...options, contents } as Options };
}

const words = { changeValues: 'Correct', changeDataSet: 'Another', cancelChanges: 'Discard' };
const known = box(
  'auto_complete_container',
  words,
  box('layout_row', {}, field('text', 'city', { required: true }), field('number', 'height', { maxValue: 500 })),
  field('switch', 'open'),
  field('file', 'plan', { allowedMimeTypes: ['application/pdf'], buttonLabel: 'b', buttonLabelFirstItem: 'a' }),
);
const form: Form = {
  states: [],
  fields: [
    known,
    field('text', 'other'),
    box(
      'condition_container',
      { comparisons: [{ valOne: 'city', comparison: 'eq', valTwo: 'Muenchen' }] },
      {
        ...field('text', 'local'),
      },
    ),
  ],
};
const how = { locale: 'de', yes: 'Ja', no: 'Nein' };
const paths = (data: Data, options = {}) => checkEntry(form, data, options).map(each => `${each.path} ${each.code}`);

test('a container knows its fields, through rows; files and repeated fields are none of them', () => {
  expect(
    compile(form)
      .known.get(known.id)
      ?.map(input => input.name),
  ).toEqual(['city', 'height', 'open']);
  expect(compile(form).byName.get('plan')?.known).toBeNull();
  const odd: Form = {
    states: [],
    fields: [box('repeat_container', { maxRepeats: 2 }, box(known.type, words, field('text', 'a')))],
  };
  expect(compile(odd).byName.get('a')).toMatchObject({ known: null });
  expect(compile(odd).byName.get('a')?.repeat).not.toBeNull();
});

describe('nesting', () => {
  test.each<ContentType>(['auto_complete_container', 'repeat_container', 'condition_container'])('refuses %s', type => {
    const inner = box(type, { ...contentTypes[type].create().options }, field('text', 'x'));
    const nested: Form = {
      states: [],
      fields: [box(known.type, words, box('collapse_container', { label: 'l' }, inner))],
    };
    expect(checkForm(nested)).toContainEqual({
      path: 'fields.0.options.contents.0.options.contents.0',
      code: 'nested_container',
      values: { dragged: type, target: known.type },
    });
    const [outer] = nested.fields;
    expect(refusal(nested.fields, inner, outer?.id ?? '')).toEqual({ dragged: type, target: known.type });
  });
  test.each<[ContentType, string[]]>([
    ['repeat_container', ['nested_container']],
    ['condition_container', []],
    ['collapse_container', []],
    ['layout_row', []],
  ])('inside %s: %j', (type, codes) => {
    const outer = contentTypes[type].create();
    const comparisons = [{ valOne: 'y', comparison: 'empty' }];
    const options = { ...outer.options, ...(type === 'condition_container' ? { comparisons } : {}) };
    if ('label' in options) Object.assign(options, { label: 'l' });
    const fields = [field('text', 'y'), box(type, options, box(known.type, words, field('text', 'x')))];
    expect(checkForm({ states: [], fields }).map(each => each.code)).toEqual(codes);
  });
  test('its three texts are required', () => {
    const bare = contentTypes[known.type].create();
    expect(checkForm({ states: [], fields: [bare] }).map(each => each.path)).toEqual(
      ['changeValues', 'changeDataSet', 'cancelChanges'].map(name => `fields.0.options.${name}`),
    );
  });
});

describe('corrections', () => {
  test.each<[string, Data, string[]]>([
    ['obey the rule of their field', { city: 'M', _updated_height: 'x' }, ['data._updated_height invalid_number']],
    ['and its limits', { city: 'M', _updated_height: 501 }, ['data._updated_height out_of_range']],
    ['both are checked', { city: 'M', height: 501, _updated_height: 5 }, ['data.height out_of_range']],
    ['required is met by the original', { city: 'M', _updated_city: '' }, []],
    ['or by the correction', { _updated_city: 'M' }, []],
    ['not by a blank one', { _updated_city: ' ' }, ['data.city required']],
  ])('%s', (_, data, found) => {
    expect(paths(data)).toEqual(found);
    expect(paths(data, { unknown: 'refuse' })).toEqual(found);
  });

  test('are stored beside the originals, by kind; blank and unreadable ones go', () => {
    const data = { city: 'M', _updated_city: 'München', _updated_height: '12.5', _updated_open: 'false' };
    const stored = { city: 'M', _updated_city: 'München', _updated_height: 12.5, _updated_open: false };
    expect({ ...settle(form, data) }).toEqual(stored);
    expect({ ...settle(form, data, { unknown: 'refuse' }) }).toEqual(stored);
    const blank = { city: 'M', _updated_city: '', _updated_height: 'high', _updated_open: null };
    expect({ ...settle(form, blank) }).toEqual({ city: 'M' });
  });

  test('count wherever the entry is read: conditions, texts, columns', () => {
    const data = {
      city: 'Munich',
      _updated_city: 'Muenchen',
      height: 1,
      _updated_height: 0,
      open: true,
      _updated_open: false,
    };
    const seen = look(form, data);
    expect([seen.get('city'), seen.get('height'), seen.get('open')]).toEqual(['Muenchen', 0, false]);
    expect(seen.shows(form.fields[2]?.id ?? '')).toBe(true);
    expect(textFor(form, seen, '{city}, {open}', how)).toBe('Muenchen, Nein');
    const city = compile(form).byName.get('city');
    expect(city && displayValue(city, answerOf(city, data), how)).toBe('Muenchen');
    expect(look(form, { city: 'Munich', _updated_city: ' ' }).get('city')).toBe('Munich');
  });

  test('the value of known data is given where it was corrected to another one', () => {
    const data = {
      ...{ city: 'Munich', _updated_city: 'Muenchen', height: 448, _updated_height: 448 },
      ...{ open: null, _updated_open: false },
    };
    const original = (name: string, entry: Data) => {
      const input = compile(form).byName.get(name);
      return input && originalOf(input, look(form, entry), entry);
    };
    expect(['city', 'height', 'open'].map(name => original(name, data))).toEqual([{ value: 'Munich' }, undefined, {}]);
    expect(original('height', { height: 'high', _updated_height: 4 })).toEqual({ unreadable: 'high' });
    expect(original('city', { city: 'Munich', _updated_city: ' ' })).toBeUndefined();
    expect(original('plan', { plan: ['f'], _updated_plan: ['g'] })).toBeUndefined();
  });

  test('of other fields are keys like any unknown one', () => {
    const data = { city: 'M', _updated_other: 'x', _updated_plan: ['f'] };
    expect(paths(data)).toEqual([]);
    expect({ ...settle(form, data) }).toEqual(data);
    expect(paths(data, { unknown: 'refuse' })).toEqual([
      'data._updated_other unknown_field',
      'data._updated_plan unknown_field',
    ]);
    expect({ ...settle(form, data, { unknown: 'refuse' }) }).toEqual({ city: 'M' });
  });

  test('behind a false condition they are neither checked nor stored', () => {
    const hidden: Form = {
      states: [],
      fields: [
        field('switch', 'on'),
        box('condition_container', { comparisons: [{ valOne: 'on', comparison: 'true' }] }, known),
      ],
    };
    expect(checkEntry(hidden, { _updated_height: 'x' })).toEqual([]);
    expect({ ...settle(hidden, { city: 'M', _updated_city: 'N' }) }).toEqual({});
  });
});

describe('_$locked', () => {
  test.each<[string, unknown, string[], string[]]>([
    ['a container of the form', [known.id], [], []],
    ['nothing', [], [], []],
    ['one that is gone', ['gone'], [], ['data._$locked unknown_field']],
    ['no list', 'x', ['data._$locked invalid'], ['data._$locked invalid']],
    ['no ids', [1], ['data._$locked invalid'], ['data._$locked invalid']],
    ['what cannot be stored', ['a\0'], ['data._$locked invalid'], ['data._$locked invalid']],
  ])('%s', (_, value, keep, refuse) => {
    const data = { city: 'M', _$locked: value };
    expect(paths(data)).toEqual(keep);
    expect(paths(data, { unknown: 'refuse' })).toEqual(refuse);
    if (keep.length === 0 && Array.isArray(value) && value.length) expect({ ...settle(form, data) }).toEqual(data);
    if (refuse.length) expect({ ...settle(form, data, { unknown: 'refuse' }) }).toEqual({ city: 'M' });
  });

  test('a container that is hidden does not stay locked, nor one in it; others do', () => {
    const inner = box('auto_complete_container', words, field('text', 'inside'));
    const hidden = box('condition_container', { comparisons: [{ valOne: 'on', comparison: 'true' }] }, inner);
    const both: Form = { states: [], fields: [field('switch', 'on'), box('layout_row', {}, hidden), known] };
    const data = { on: false, city: 'M', inside: 'x', _$locked: [known.id, inner.id, 'gone'] };
    expect({ ...settle(both, data) }).toEqual({ on: false, city: 'M', _$locked: [known.id, 'gone'] });
    expect({ ...settle(both, { on: true, inside: 'x', _$locked: [inner.id] }) }).toEqual({
      on: true,
      inside: 'x',
      _$locked: [inner.id],
    });
    for (const unknown of ['keep', 'refuse'] as const)
      expect({ ...settle(both, { inside: 'x', _$locked: [inner.id] }, { unknown }) }).toEqual({});
  });
});
