/** Unit tests of forms as files: export, and import by replacing or appending. */
import { type Content, checkForm, contentTypes, createInput, newId, template } from '@kontor/form';
import { describe, expect, test } from 'vitest';
import type { FormDocument } from '../src/screens/designer/document.ts';
import { appended, exportName, exportText, type Read, readForm, replaced } from '../src/screens/designer/exchange.ts';

const field = (name: string): Content => {
  const content = createInput('text');
  return { ...content, options: { ...content.options, name, label: name } };
};
const text = (words: string): Content => ({ ...contentTypes.formatString.create(), options: { text: words } });
const state = (value: string) => ({ id: newId(), value, label: value });
const form = (fields: Content[], states = [state('new')], name = 'Here'): FormDocument => ({
  name,
  campaign: '',
  copy_to: null,
  numbering: null,
  rules: [],
  fields,
  states,
});
const taken = (read: Read) => {
  if (typeof read === 'string' || read.refused) throw new Error('refused');
  return read;
};
const through = (document: FormDocument) => taken(readForm(exportText(document, 'https://kontor.example')));

test('what goes out comes back the same, and names its schema', () => {
  const document: FormDocument = {
    name: 'Größe „A“',
    campaign: 'Herbst',
    copy_to: null,
    numbering: null,
    ...template('default', 'de'),
    rules: [],
  };
  expect(JSON.parse(exportText(document, 'https://kontor.example')).$schema).toBe(
    'https://kontor.example/api/schemas/form.json',
  );
  const read = through(document);
  expect([read.faults, replaced(form([], [], ''), read)]).toEqual([[], document]);
});

test.each([
  ['Abnahme 1/2', 'Abnahme 1_2.json'],
  ['  a:b*c?"<>|\\\n', 'a_b_c______.json'],
  ['', 'Unbenannt.json'],
])('the file of %j is called %s', (name, file) => expect(exportName(name, 'Unbenannt')).toBe(file));

test('rules of the form go along; appended ones mean the fields that came with them', () => {
  const rule = { formula: 'species <> "x"', message: { de: '{species} fehlt' }, level: 'error' as const };
  const document = { ...form([field('species')]), rules: [rule] };
  const read = through(document);
  expect(replaced(form([]), read).rules).toEqual([rule]);
  expect(appended(document, read).rules).toEqual([
    rule,
    { ...rule, formula: 'species2 <> "x"', message: { de: '{species2} fehlt' } },
  ]);
  expect(readForm('{"fields":[],"rules":[{"formula":7}]}')).toMatchObject({ form: null });
});

test('where copies go is taken along, where the form has such a field', () => {
  const content = createInput('email');
  const mail = { ...content, options: { ...content.options, name: 'mail', label: 'mail' } };
  const to = (fields: Content[], copy_to: string) => replaced(form([]), through({ ...form(fields), copy_to })).copy_to;
  expect([to([mail], 'mail'), to([field('mail')], 'mail'), to([mail], 'a')]).toEqual(['mail', null, null]);
});

describe('what is no form', () => {
  test.each([
    ['no JSON', '{"fields":', 'no_json'],
    ['far too much', `"${'x'.repeat(10_000_001)}"`, 'too_long'],
  ])('%s', (_, given, why) => expect(readForm(given)).toBe(why));
  test.each(['null', '7', '[]', '{"fields":[{"type":"video"}]}'])('%s is refused with its places', given => {
    const read = readForm(given);
    expect(typeof read === 'string' ? [] : read.refused?.length).toBeGreaterThan(0);
  });
});

describe('replacing', () => {
  test('a form keeps the name it has; an unnamed one takes the name of the file', () => {
    const read = through(form([field('a')], [], 'There'));
    expect(replaced(form([], [], 'Here'), read).name).toBe('Here');
    expect(replaced(form([], [], ' '), read).name).toBe('There');
  });
  test('ids stay, an empty form is filled, and what has to be mended comes along', () => {
    const wrong = [field('a'), field('a')];
    const read = through(form(wrong));
    expect(replaced(form([]), read).fields.map(each => each.id)).toEqual(wrong.map(each => each.id));
    expect(read.faults.map(each => each.code)).toEqual(['key_not_unique', 'key_not_unique']);
    expect(replaced(form([]), through(form([]))).fields).toHaveLength(1);
  });
});

describe('appending', () => {
  const present = form([field('species'), field('count')]);
  test('the same form once more is faultless: ids and names are new, and texts follow their fields', () => {
    const given = { ...present, fields: [...present.fields, text('{species} and {count}')] };
    const next = appended(present, through(given));
    expect(checkForm(next)).toEqual([]);
    expect(next.fields.slice(0, 2)).toEqual(present.fields);
    expect(next.fields.slice(2).map(each => each.options.name ?? each.options.text)).toEqual([
      'species2',
      'count2',
      '{species2} and {count2}',
    ]);
    expect(next.states).toEqual(present.states);
  });
  test('states that are new come along', () => {
    const next = appended(present, through(form([field('x')], [state('new'), state('done')])));
    expect(next.states.map(each => each.value)).toEqual(['new', 'done']);
    expect(next.fields.map(each => each.options.name)).toEqual(['species', 'count', 'x']);
  });
});
