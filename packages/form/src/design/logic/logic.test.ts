/** Rows of a form's logic: what is listed, what it reads, and what is wrong. */
import { expect, test } from 'vitest';
import type { Content, Form, Options } from '../../engine/base/types.ts';
import { conditionContainer } from '../../engine/content-types/condition-container.ts';
import { createInput } from '../../engine/content-types/input.ts';
import { repeatContainer } from '../../engine/content-types/repeat-container.ts';
import { saidByFormula } from './formula-said.ts';
import { logicRows } from './rows.ts';

const input = (kind: Parameters<typeof createInput>[0], name: string, label: string, more: Options = {}): Content => {
  const made = createInput(kind);
  return { ...made, options: { ...made.options, name, label, ...more } };
};
const repeat: Content = (() => {
  const made = repeatContainer.create();
  const contents = [input('number', 'menge', 'Menge')];
  return { ...made, options: { ...made.options, name: 'positionen', label: 'Positionen', contents } };
})();
const condition: Content = (() => {
  const made = conditionContainer.create();
  const comparisons = [{ valOne: 'summe', comparison: 'gt', valTwo: '5', gate: null }];
  return {
    ...made,
    options: {
      ...made.options,
      comparisons,
      contents: [input('text', 'frei', 'Freigabe', { requiredIf: 'rabat > 3' })],
    },
  };
})();
const form: Form = {
  fields: [
    repeat,
    input('calculated', 'summe', 'Summe', { formula: 'SUM(positionen.menge)', format: { kind: 'number' } }),
    input('number', 'rabatt', 'Rabatt', {
      maxFormula: 'summe',
      rules: [{ formula: 'value < 50', message: 'x', level: 'warning' }],
    }),
    condition,
  ],
  states: [],
  rules: [{ formula: 'summe > rabatt', message: 'y', level: 'error' }],
};

test('every formula, condition and rule is a row, by field, with what it reads', () => {
  const rows = logicRows(form, 'de');
  expect(rows.map(({ name, group, option, text, reads }) => [name, group, option, text, reads])).toEqual([
    ['summe', 'calculation', 'formula', 'SUMME(positionen.menge)', ['menge']],
    ['rabatt', 'bound', 'maxFormula', 'summe', ['summe']],
    ['rabatt', 'rule', 'rules', 'value < 50', []],
    ['', 'condition', 'comparisons', '„Summe“ größer als 5 ist', ['summe']],
    ['frei', 'condition', 'requiredIf', 'rabat > 3', []],
    ['', 'rule', 'rules', 'summe > rabatt', ['summe', 'rabatt']],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(logicRows({ ...form, fields: [], rules: [] }, 'de')).toEqual([]);
});

test('what is broken says so, with its fix', () => {
  const broken = logicRows(form, 'de').filter(({ wrong }) => wrong !== null);
  expect(broken.map(({ wrong }) => wrong!.message)).toEqual(['Ein Feld rabat gibt es nicht. Meinten Sie Rabatt?']);
  expect(broken[0]!.wrong!.fix?.text).toBe('rabatt');
});

test('a condition says its parts; one that asks for a field that is gone is broken', () => {
  const [shown] = logicRows(form, 'de').filter(({ option }) => option === 'comparisons');
  expect([shown!.said, shown!.wrong]).toEqual([
    [{ field: 'Summe', gone: false, comparison: 'gt', dated: false, value: '5', gate: null }],
    null,
  ]);
  const left = { ...form, fields: form.fields.filter(({ options }) => options.name !== 'summe') };
  const [gone] = logicRows(left, 'de').filter(({ option }) => option === 'comparisons');
  expect(gone!.wrong).toMatchObject({ message: 'Ein Feld summe gibt es nicht.', fix: null });
});

test('formulas and conditions that ask for themselves are broken, each with the way', () => {
  const [a, b] = [
    input('calculated', 'a', 'Netto', { formula: 'b + 1', format: { kind: 'number' } }),
    input('calculated', 'b', 'Brutto', { formula: 'a * 2', format: { kind: 'number' } }),
  ];
  const comparisons = [{ valOne: 'frei', comparison: 'eq', valTwo: 'x', gate: null }];
  const shown = { ...condition, options: { ...condition.options, comparisons } };
  const rows = logicRows({ fields: [a, b, shown], states: [] }, 'de').filter(({ wrong }) => wrong !== null);
  expect(rows.map(({ name, option, reads, wrong }) => [name, option, reads, wrong!.message])).toEqual([
    ['a', 'formula', ['b'], 'Die Formel fragt sich selbst: Netto → Brutto → Netto.'],
    ['b', 'formula', ['a'], 'Die Formel fragt sich selbst: Brutto → Netto → Brutto.'],
    ['', 'comparisons', ['frei'], 'Die Bedingung fragt nach einem Feld, das sie selbst zeigt: Freigabe.'],
    ['frei', 'requiredIf', [], 'Ein Feld rabat gibt es nicht.'],
  ]);
});

test('a field that is gone keeps its former label in formulas and conditions', () => {
  const left = { ...form, fields: form.fields.filter(({ options }) => options.name !== 'summe') };
  const former = (name: string) => (name === 'summe' ? 'Summe' : null);
  const wrong = logicRows(left, 'de', null, former).filter(each => each.wrong?.lost === 'summe');
  expect(wrong.map(({ option, wrong: told, said }) => [option, told!.message, said?.[0]?.field])).toEqual([
    ['maxFormula', 'Das Feld „Summe“ gibt es nicht mehr.', undefined],
    ['comparisons', 'Das Feld „Summe“ gibt es nicht mehr.', 'Summe'],
    ['rules', 'Das Feld „Summe“ gibt es nicht mehr.', undefined],
  ]);
});

test('a rule says whether it refuses or warns', () => {
  const levels = logicRows(form, 'de').map(({ option, level }) => [option, level]);
  expect(levels.filter(([option]) => option === 'rules')).toEqual([
    ['rules', 'warning'],
    ['rules', 'error'],
  ]);
  expect(levels.filter(([option, level]) => option !== 'rules' && level !== null)).toEqual([]);
});

test('words of the person and choice lists are read, too, the lists by their names', () => {
  const id = '0f0e0d0c-0000-4000-8000-000000000001';
  const town = input('select', 'stadt', 'Stadt', {
    values: { list: id },
    choicesFilter: 'choice.land = rabatt',
    initialFormula: 'FIRST(user.groups)',
    rules: [{ formula: `LOOKUP("${id}", value, "land") <> ""`, message: 'x', level: 'error' }],
  });
  const wide = { ...form, fields: [...form.fields, town] };
  const lists = [{ id, name: 'Städte', rows_count: 3, columns: [{ name: 'land', label: 'Land' }] }];
  const rows = logicRows(wide, 'de', lists).filter(({ name }) => name === 'stadt');
  expect(rows.map(row => [row.option, row.reads, row.words, row.lists])).toEqual([
    ['initialFormula', [], ['user.groups'], []],
    ['choicesFilter', ['rabatt'], [], ['Städte']],
    ['rules', [], [], ['Städte']],
  ]);
  expect(logicRows(wide, 'de').flatMap(row => row.lists)).toEqual([]);
});

test('formulas are shown in the language of their reader', () => {
  expect(logicRows(form, 'en')[0]!.text).toBe('SUM(positionen.menge)');
});

test('a formula that is a condition is said in words, and no other', () => {
  const names = logicRows(form, 'de')[0]?.names as Parameters<typeof saidByFormula>[1];
  const said = (formula: string) =>
    saidByFormula(formula, names, 'de')?.map(({ field, comparison, value, gate }) => [field, comparison, value, gate]);
  expect(said('rabatt > 5')).toEqual([['Rabatt', 'gt', '5', null]]);
  expect(said('AND(AND(rabatt >= 1, NOT(ISBLANK(frei))), NOT(frei = "x"))')).toEqual([
    ['Rabatt', 'gte', '1', 'and'],
    ['Freigabe', 'not_empty', '', 'and'],
    ['Freigabe', 'neq', 'x', null],
  ]);
  expect(said('OR(SELECTED(frei, "a"), frei = TRUE)')).toEqual([
    ['Freigabe', 'filter', 'a', 'or'],
    ['Freigabe', 'true', '', null],
  ]);
  for (const other of [
    'AND(rabatt > 1, OR(rabatt < 0, rabatt > 3))',
    'rabatt + 1 > 2',
    'rabatt > summe',
    'NOT(rabatt > 1)',
    '1 +',
  ])
    expect(said(other), other).toBeUndefined();
});
