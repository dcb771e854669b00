/** Law of writing XLSForm, judged by pyxform: it makes an XForm of whatever form is written. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Content, Form, InputKind, Options } from '../base/types.ts';
import { createInput } from '../content-types/input.ts';
import { checkForm } from '../form/check-form.ts';
import { convertedByPyxform, hasPyxform } from '../samples/pyxform.ts';
import { forms } from '../samples/random.ts';
import { template, templateNames } from '../templates/index.ts';
import { readXlsForm, writeXlsForm } from './index.ts';

const sheetsOf = (form: Form) => writeXlsForm({ name: 'Rundgang', version: 1, form, lists: new Map() }).sheets;
const input = (type: InputKind, name: string, options: Options = {}): Content => {
  const content = createInput(type);
  return { ...content, options: { ...content.options, label: name, ...options, name } };
};
const values = (...all: string[]) => all.map((value, at) => ({ id: String(at), value, label: value }));

/** What Kontor allows and other tools do not, by what it is about. */
const odd: Record<string, Content[]> = {
  'names that differ in capitals, or are taken': [input('text', 'name'), input('text', 'Name'), input('text', 'meta')],
  'choices with spaces': [
    input('checkbox', 'tags', { values: values('a b', 'a_b', 'c\td'), default: ['a b'] }),
    input('text', 'why', { showIf: 'AND(SELECTED(tags, "a b"), NOT(SELECTED(tags, "c\td")))' }),
  ],
  'a formula that XPath cannot say': [input('calculated', 'a', { formula: 'TEXT(b, "0.00")' }), input('number', 'b')],
  'placeholders of what there is not': [input('text', 'a', { label: 'Preis ${x} {a} {y} ${a}', help: '${z}' })],
  'defaults that look like expressions': [
    input('text', 'a', { default: 'a - b' }),
    input('text', 'b', { default: "3 * 4, it's" }),
    input('text', 'c', { default: '${gone}' }),
  ],
};

const given: [string, Form][] = [
  ...templateNames.map((name): [string, Form] => [`template ${name}`, template(name, 'de')]),
  ...Object.entries(odd).map(([name, fields]): [string, Form] => [name, { fields, states: [] }]),
  ...fc
    .sample(forms, { numRuns: 60, seed: 3 })
    .flatMap((form, at): [string, Form][] => (checkForm(form).length === 0 ? [[`random form ${at}`, form]] : [])),
];

it('the odd forms are allowed', () => {
  expect(given.map(([, form]) => checkForm(form)).filter(issues => issues.length > 0)).toEqual([]);
});

it.skipIf(!hasPyxform)('pyxform takes what is written, whatever the form has (with pyxform)', async () => {
  const converted = await convertedByPyxform(given.map(([, form]) => sheetsOf(form)));
  const refused = converted.flatMap((each, at) => (each.refused === null ? [] : [[given[at]?.[0], each.refused]]));
  expect(refused).toEqual([]);
  expect(converted.length).toBeGreaterThan(templateNames.length + Object.keys(odd).length + 20);
});

it.each(given.slice(templateNames.length, templateNames.length + Object.keys(odd).length))(
  'is read as the same form: %s',
  (_, form) => expect(readXlsForm(sheetsOf(form)).form).toEqual(form),
);

it('what is written otherwise is said so everywhere', () => {
  const [head = [], ...rows] = sheetsOf({ fields: odd['choices with spaces'] ?? [], states: [] }).survey ?? [];
  const cell = (row: number, heading: string) => rows[row]?.[head.indexOf(heading)];
  expect(cell(0, 'default')).toBe('a_b_2');
  expect(cell(1, 'relevant')).toBe("selected(${tags}, 'a_b_2') and not(selected(${tags}, 'c_d'))");
  const [heads = [], ...texts] =
    sheetsOf({ fields: odd['defaults that look like expressions'] ?? [], states: [] }).survey ?? [];
  expect(texts.map(row => row[heads.indexOf('default')])).toEqual([
    "concat('a - b')",
    `concat('3 * 4, it', "'", 's')`,
    "concat('$', '{gone}')",
  ]);
});
