/** Renaming fields and repeats: formulas follow, in every option, text and rule, and nothing else is touched. */
import { expect, test } from 'vitest';
import type { Content, Form } from '../base/types.ts';
import { createInput } from '../content-types/input.ts';
import { repeatContainer } from '../content-types/repeat-container.ts';
import { checkForm } from './check-form.ts';
import { formulaAsksFor, formulasAskFor, renameInFormula } from './formula-rename.ts';
import { renameField } from './rename.ts';
import { duplicate } from './tree.ts';

const names = new Map([
  ['menge', 'anzahl'],
  ['items', 'positionen'],
  ['name', 'nachname'],
  ['a', 'value'],
]);

test.each([
  ['menge * 2', 'anzahl * 2'],
  ['SUM(items.menge * items.preis)', 'SUM(positionen.anzahl * positionen.preis)'],
  ['COUNT(items)', 'COUNT(positionen)'],
  ['[menge] + 1', 'anzahl + 1'],
  ['menge(1) + mengen + x.menge', 'menge(1) + mengen + x.anzahl'],
  ['"menge" & menge & " ""menge"""', '"menge" & anzahl & " ""menge"""'],
  ['{"menge"; 2}', '{"menge"; 2}'],
  ['user.name & name', 'user.name & nachname'],
  ['a + value', '[value] + value'],
  ['SUMME(menge; ', 'SUMME(anzahl; '],
  ['[Menge in kg] + menge', '[Menge in kg] + anzahl'],
  ['choice.name = name', 'choice.name = nachname'],
])('%s → %s', (text, after) => expect(renameInFormula(text, names)).toBe(after));

test('a formula asks for its fields and repeats, and not for words in its texts', () => {
  const asks = (text: string, name: string) => formulaAsksFor(text, new Set([name]));
  expect(asks('SUM(items.menge)', 'items')).toBe(true);
  expect(asks('SUM(items.menge)', 'menge')).toBe(true);
  expect(asks('"menge" & SUM(x)', 'menge')).toBe(false);
  expect(asks('SUM(x)', 'SUM')).toBe(false);
  expect(asks('user.name', 'name')).toBe(false);
});

const field = (name: string, more: object = {}): Content => {
  const made = createInput('number');
  return { ...made, options: { ...made.options, name, label: name, ...more } };
};

test('every option, text and rule of a form follows a renamed field', () => {
  const reader = field('b', {
    requiredIf: 'menge > 1',
    maxFormula: 'menge',
    help: { de: 'Höchstens {=menge * 2} von {menge}', en: 'No more than {=menge * 2}' },
    rules: [{ formula: 'value > menge', message: 'mehr als {menge}', level: 'error' }],
  });
  const other = field('c');
  const [amount, after, untouched] = renameField([field('menge'), reader, other], 'menge', 'anzahl');
  expect(amount!.options.name).toBe('anzahl');
  expect(after!.options).toMatchObject({
    requiredIf: 'anzahl > 1',
    maxFormula: 'anzahl',
    help: { de: expect.stringContaining('{=anzahl * 2}'), en: 'No more than {=anzahl * 2}' },
    rules: [{ formula: 'value > anzahl', message: 'mehr als {anzahl}', level: 'error' }],
  });
  expect(untouched).toBe(other);
  expect(formulasAskFor(after!, new Set(['anzahl']))).toBe(true);
  expect(formulasAskFor(other, new Set(['anzahl']))).toBe(false);
});

test('a copied repeat has a name of its own, and its formulas mean its own fields', () => {
  const made = repeatContainer.create();
  const repeat: Content = {
    ...made,
    options: {
      ...made.options,
      name: 'items',
      label: 'Items',
      maxRepeats: 5,
      contents: [
        field('menge'),
        field('doppelt', { type: 'calculated', formula: 'menge * 2', format: { kind: 'number' } }),
      ],
    },
  };
  const { fields } = duplicate([repeat], repeat.id);
  const form: Form = { fields, states: [] };
  expect(checkForm(form)).toEqual([]);
  expect(fields[1]!.options.name).toBe('items2');
  const [, copied] = fields[1]!.options.contents as Content[];
  expect(copied!.options.formula).toBe('menge2 * 2');
});

test('a message of a rule, and the title of an instance, follow a renamed field', () => {
  const asks: Content = {
    ...field('note'),
    options: {
      ...field('note').options,
      rules: [{ formula: 'value <> ""', message: { de: 'zu {menge}', en: '{menge}' } }],
    },
  };
  const parts: Content = {
    ...repeatContainer.create(),
    options: { maxRepeats: 3, instanceLabel: 'Teil {menge} {=menge}', contents: [] },
  };
  const [note, repeat] = renameField([asks, parts], 'menge', 'anzahl');
  expect(note?.options.rules).toEqual([{ formula: 'value <> ""', message: { de: 'zu {anzahl}', en: '{anzahl}' } }]);
  expect(repeat?.options.instanceLabel).toBe('Teil {anzahl} {=anzahl}');
});
