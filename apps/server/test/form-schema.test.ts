/** Test of the JSON schema of forms: an independent validator agrees with the form engine. */
import { type Content, checkForm, contentTypes, createInput, type Form, inputKinds, template } from '@kontor/form';
import { contentExamples, inputExamples } from '@kontor/form/samples';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoForms } from '../../../demo/index.ts';
import { type House, openHouse } from './house.ts';

let house: House;
let fits: ValidateFunction;
beforeAll(async () => {
  house = await openHouse();
  const reply = await house.nobody.get('/schemas/form.json');
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  fits = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { uuid } }).compile(reply.body);
});
afterAll(() => house.close());

const form = (...fields: unknown[]) => ({ fields, states: [] });
const faults = (value: unknown) =>
  fits(value) ? [] : (fits.errors ?? []).map(each => `${each.instancePath} ${each.keyword}`);

describe('what is a form', () => {
  it.each(Object.entries(contentExamples))('with a %s', (_, example) => expect(faults(form(example))).toEqual([]));
  it.each(Object.values(inputKinds).map(row => row.kind))('with an input of kind %s', kind => {
    const fresh = createInput(kind);
    expect(faults(form({ ...fresh, options: inputExamples[kind].options }))).toEqual([]);
  });
  it.each(['de', 'en'] as const)('the built-in templates (%s)', language => {
    for (const name of ['default', 'empty'] as const) expect(faults(template(name, language))).toEqual([]);
  });
  it.each(demoForms.map(each => [each.name, each] as const))('the demo: %s', (_, demo) => {
    const { fields, states } = demo.form(null);
    expect(faults(JSON.parse(JSON.stringify({ fields, states })))).toEqual([]);
  });
  it('texts per language', () => {
    const content = createInput('text');
    const label = { de: 'Art', en: 'Species' };
    expect(faults(form({ ...content, options: { ...content.options, name: 'species', label } }))).toEqual([]);
  });
});

describe('what is none, for the engine and for the schema', () => {
  const field = (options: object = {}, rest: object = {}): Content => {
    const content = createInput('text');
    return { ...content, ...rest, options: { ...content.options, name: 'a', label: 'A', ...options } };
  };
  const inside = (type: Content['type'], child: unknown) => {
    const content = contentTypes[type].create();
    return { ...content, options: { ...content.options, contents: [child] } };
  };
  it.each([
    ['an unknown type', form(field({}, { type: 'video' }))],
    ['an unknown kind', form(field({ type: 'colour' }))],
    ['an option that nobody knows', form(field({ onload: 'x' }))],
    ['a reserved name', form(field({ name: 'constructor' }))],
    ['a name with an underscore in front', form(field({ name: '_a' }))],
    ['a name with a space', form(field({ name: 'a b' }))],
    ['a width of no grid', form(field({}, { column: { width: 'col-5', before: 0, after: 0 } }))],
    ['a wide space', form(field({}, { column: { width: 'col-6', before: 6, after: 0 } }))],
    ['an id that is none', form(field({}, { id: 'first' }))],
    ['no place in the grid', form({ ...field(), column: undefined })],
    ['a section without a label', form(inside('collapse_container', field()))],
    [
      'four comparisons',
      form({
        ...contentExamples.condition_container,
        options: {
          contents: [field()],
          comparisons: Array.from({ length: 4 }, () => ({ valOne: 'a', comparison: 'true' })),
        },
      }),
    ],
    ['a repeat directly in a repeat', form(inside('repeat_container', inside('repeat_container', field())))],
    ['a row directly in a row', form(inside('layout_row', inside('layout_row', field())))],
    ['a text per language that is no text', form(field({ label: { de: 7 } }))],
    ['a state without a value', { fields: [field()], states: [{ label: 'Open' }] }],
    ['fields that are no list', { fields: {}, states: [] }],
  ])('%s', (_, value) => {
    const sent: unknown = JSON.parse(JSON.stringify(value));
    expect(checkForm(sent as Form).length).toBeGreaterThan(0);
    expect(faults(sent).length).toBeGreaterThan(0);
  });
});
