/** Results of TEXT and LABEL are stored in the form's first language, and told in the reader's where they are passed on. */
import { expect, test } from 'vitest';
import type { Content, Data, Form, Options } from '../base/types.ts';
import { compile, createInput, lookAt, newId, settle } from '../index.ts';
import { tellerOf, toldLook } from './told.ts';

const field = (type: string, name: string, more: Options = {}): Content => {
  const made = createInput(type as 'text');
  return { ...made, options: { ...made.options, name, label: { de: name, en: name }, ...more } };
};
const calculated = (name: string, formula: string, kind = 'text'): Content =>
  field('calculated', name, { formula, format: { kind } });
const values = [
  { value: 'de', label: { de: 'Deutschland', en: 'Germany' } },
  { value: 'at', label: { de: 'Österreich', en: 'Austria' } },
];

const formWith = (...formulas: string[]): Form => ({
  fields: [
    field('select', 'land', { values }),
    field('checkbox', 'lands', { values }),
    field('date', 'day'),
    ...formulas.map((formula, at) => calculated(`c${at}`, formula)),
    {
      id: newId(),
      type: 'repeat_container',
      column: { width: 'col-12', before: 0, after: 0 },
      options: {
        name: 'trips',
        label: 'Trips',
        maxRepeats: 5,
        contents: [field('select', 'to', { values }), calculated('name', 'position & ". " & LABEL(to)')],
      },
    },
  ],
  states: [],
});
const answers: Data = { land: 'de', lands: ['de', 'at'], day: '2026-03-02' };

/** An entry as it is stored, read in a language. */
const readIn = (form: Form, data: Data, language: string) =>
  toldLook(lookAt(compile(form), data), form, data, language);

/** What is stored, and what a reader of English is told. */
function told(formulas: string[], stored?: Data) {
  const form = formWith(...formulas);
  const data = { ...settle(form, answers), ...stored };
  const name = `c${formulas.length - 1}`;
  expect(readIn(form, data, 'de').get(name)).toBe(data[name]);
  return [data[name], readIn(form, data, 'en').get(name)];
}

test.each([
  ['LABEL(land)', 'Deutschland', 'Germany'],
  ['TEXT(day, "D. MMMM")', '2. März', '2. March'],
  ['UPPER(LABEL(land)) & " " & TEXT(1234.5, "#,##0.00")', 'DEUTSCHLAND 1.234,50', 'GERMANY 1,234.50'],
  ['TEXTJOIN(", ", TRUE, LABEL(lands))', 'Deutschland, Österreich', 'Germany, Austria'],
  ['IF(land = "de", LABEL(land), "–")', 'Deutschland', 'Germany'],
  ['SWITCH(land, "at", "x", LABEL(land))', 'Deutschland', 'Germany'],
  ['COALESCE("", LABEL(land))', 'Deutschland', 'Germany'],
  // what is compared decides as it did when it was stored
  ['IF(LABEL(land) = "Deutschland", "home", "away")', 'home', 'home'],
  ['IF(TEXT(day, "MMMM") = "März", LABEL(land), "no")', 'Deutschland', 'Germany'],
  ['LEFT(LABEL(land), 3)', 'Deu', 'Deu'],
  // so does what is compared within what is told
  ['TEXT(IF(LABEL(land) = "Deutschland", 1234.5, 7), "0.0")', '1234,5', '1234.5'],
  ['TEXT(day, IF(TEXT(day, "MMMM") = "März", "D. MMMM", "YYYY"))', '2. März', '2. March'],
])('%s is stored as %s, and told as %s', (formula, stored, read) => {
  expect(told([formula])).toEqual([stored, read]);
});

test('calculations that read each other twice are told once each', () => {
  const chain = Array.from({ length: 40 }, (_, at) =>
    at ? `IF(land = "de", c${at - 1}, c${at - 1} & "!")` : 'LABEL(land)',
  );
  expect(told(chain)).toEqual(['Deutschland', 'Germany']);
});

test('a calculation that reads another is told in the language of its reader, too', () => {
  expect(told(['LABEL(land)', 'c0 & "!"', '"in " & c1'])).toEqual(['in Deutschland!', 'in Germany!']);
});

test('what an earlier formula has given stays as it was stored', () => {
  expect(told(['LABEL(land)'], { c0: 'Allemagne' })).toEqual(['Allemagne', 'Allemagne']);
});

test('each instance of a repeat is told its own', () => {
  const form = formWith();
  const { id } = form.fields.at(-1)!;
  const data = settle(form, { ...answers, _repeat: { [id]: 2 }, 'to.0': 'at', 'to.1': 'de' });
  const read = readIn(form, data, 'en');
  expect([data['name.0'], data['name.1']]).toEqual(['1. Österreich', '2. Deutschland']);
  expect([0, 1].map(at => read.get('name', at))).toEqual(['1. Austria', '2. Germany']);
  expect(read.get('name')).toEqual(['1. Austria', '2. Germany']);
});

test('a text of all instances is told with each of them', () => {
  const form = formWith('TEXTJOIN(" / ", TRUE, trips.name)');
  const { id } = form.fields.at(-1)!;
  const data = settle(form, { ...answers, _repeat: { [id]: 2 }, 'to.0': 'at', 'to.1': 'de' });
  expect([data.c0, readIn(form, data, 'en').get('c0')]).toEqual([
    '1. Österreich / 2. Deutschland',
    '1. Austria / 2. Germany',
  ]);
});

test('conditions decide by what is stored, whatever their reader is told', () => {
  const form = formWith('LABEL(land)');
  form.fields.push(field('text', 'home', { showIf: 'c0 = "Deutschland"' }));
  const data = settle(form, { ...answers, home: 'yes' });
  const read = readIn(form, data, 'en');
  expect([read.get('c0'), read.get('home')]).toEqual(['Germany', 'yes']);
});

test('nothing is told anew in a language that the form has not, nor without TEXT and LABEL', () => {
  for (const [formula, language] of [
    ['LABEL(land)', 'fr'],
    ['UPPER(land)', 'en'],
  ] as const) {
    const form = formWith(formula);
    const data = settle(formWith(formula), answers);
    form.fields.pop();
    const seen = lookAt(compile(form), data);
    expect(toldLook(seen, form, data, language)).toBe(seen);
  }
});

test('what may be told otherwise is known by what it reads, through other calculations too', () => {
  const form = formWith('LABEL(land)', 'c0 & "!"', 'TEXT(day, "MMMM")', 'UPPER(land)');
  const teller = tellerOf(lookAt(compile(form), answers, {}).logic!, 'en');
  const reading = (...names: string[]) => teller.reading(new Set(names)).map(({ name }) => name);
  expect(reading('land')).toEqual(['c0', 'c1']);
  expect(reading('day')).toEqual(['c2']);
  expect(reading('lands')).toEqual([]);
});
