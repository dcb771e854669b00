/** Why a field is as it is: its formulas with the present values, in the reader's writing, and in its own instance. */
import { expect, test } from 'vitest';
import type { Content, Data, Form } from '../../engine/base/types.ts';
import { print } from '../../engine/formula/language/print.ts';
import { newId, template } from '../../engine/index.ts';
import { explain } from './explain.ts';

const brief = (form: Form, data: Data, key: string, locale: 'de' | 'en' = 'de') =>
  explain(print, form, data, key, locale).map(({ formula, ...rest }) => ({
    ...rest,
    key: '',
    text: formula.map(({ text }) => text).join(''),
  }));

const form = template('order', 'de');
const repeat = form.fields.find(({ options }) => options.name === 'items')!;
const data: Data = {
  _repeat: { [repeat.id]: 2 },
  'quantity.0': 1,
  'price.0': 2,
  'quantity.1': 12,
  'price.1': 208.95,
  'vat_rate.1': '19',
};

test('a calculation says its formula, the values put in, and what it gives, in its own instance', () => {
  expect(brief(form, data, 'amount.1')).toEqual([
    {
      key: '',
      what: 'value',
      holds: null,
      text: 'RUNDEN(Menge * Einzelpreis; 2)',
      put: 'RUNDEN(12 * 208,95; 2)',
      value: expect.stringMatching(/^2\.507,40\s€$/),
      fault: null,
    },
  ]);
  expect(brief(form, data, 'amount.0')[0]).toMatchObject({ put: 'RUNDEN(1 * 2; 2)' });
  expect(brief(form, data, 'amount.1', 'en')[0]).toMatchObject({
    text: 'ROUND(Menge * Einzelpreis, 2)',
    put: 'ROUND(12 * 208.95, 2)',
  });
});

test('fields of a repeat are named by their path, seen from outside', () => {
  const [net] = brief(form, data, 'net');
  expect(net).toMatchObject({ text: 'SUMME(Positionen › Betrag)' });
  expect(net!.put).toBe('SUMME({2; 2.507,4})');
});

test('a condition says whether it holds', () => {
  const [shown, required] = brief(form, data, 'approved_by');
  expect(shown).toMatchObject({ what: 'shown', holds: true, text: 'Gesamtbetrag > 2500' });
  expect(shown!.put).toMatch(/> 2500$/);
  expect(required).toMatchObject({ what: 'required', holds: true });
  expect(brief(form, { ...data, 'quantity.1': 1 }, 'approved_by')[0]).toMatchObject({ holds: false });
});

test('conditions around a field are said in words, the outermost first, with the answers they compare', () => {
  const defect = template('defect', 'de');
  const inner = defect.fields.find(({ type }) => type === 'condition_container')!;
  const outer: Content = { ...inner, id: newId(), options: { formula: 'urgency <> ""', contents: [inner] } };
  const nested = { ...defect, fields: defect.fields.map(each => (each === inner ? outer : each)) };
  const reasons = brief(nested, { urgency: 'now' }, 'secured');
  expect(reasons.map(({ what, holds }) => [what, holds])).toEqual([
    ['shown', true],
    ['shown', true],
  ]);
  expect(reasons[1]!.text).toMatch(/^Wenn „Dringlichkeit“ .* ist$/);
  expect(reasons[1]!.put).toBe('Dringlichkeit: Gefahr, sofort');
});

test('an error says its reason, and a field without formulas nothing', () => {
  const travel = template('travel', 'en');
  expect(brief(travel, {}, 'purpose', 'en')).toEqual([]);
  expect(brief(travel, {}, 'nobody', 'en')).toEqual([]);
  expect(brief(travel, { country: 'XX' }, 'per_diem', 'en')[0]).toMatchObject({ value: '' });
  expect(brief(travel, { country: 'XX' }, 'per_diem', 'en')[0]!.fault).not.toBeNull();
});

test('a guest is told what the form shows: no name and no value of a field that it never shows', () => {
  const field = (type: string, name: string, options: object): Content => ({
    id: newId(),
    type: 'input',
    options: { type, name, label: { de: `Feld ${name}` }, ...options },
  });
  const compared = { valOne: 'campaign', comparison: 'eq', valTwo: 'geheim', gate: 'and' };
  const secret: Form = {
    states: [],
    fields: [
      field('number', 'a', {}),
      field('hidden', 'campaign', {}),
      field('calculated', 'score', { formula: 'a * 7', format: { kind: 'number' }, hidden: true }),
      field('calculated', 'shown', { formula: 'score + a', format: { kind: 'number' } }),
      {
        id: newId(),
        type: 'condition_container',
        options: { comparisons: [compared], contents: [field('text', 'more', {})] },
      },
    ],
  };
  const given = { a: 2, campaign: 'geheim' };
  const told = (key: string, guest: boolean) =>
    explain(print, secret, given, key, 'de', { guest }).map(({ formula, put, value, holds }) => ({
      ...{ text: formula.map(({ text }) => text).join(''), put, value, holds },
    }));
  expect(told('shown', false)).toMatchObject([{ text: 'Feld score + Feld a', put: '14 + 2', value: '16' }]);
  expect(told('shown', true)).toMatchObject([{ text: 'verborgenes Feld + Feld a', put: '… + 2', value: '16' }]);
  expect(told('more', false)[0]).toMatchObject({ put: 'Feld campaign: geheim', holds: true });
  expect(told('more', true)).toEqual([
    { text: 'Eine Bedingung mit einem verborgenen Feld', put: '', value: '', holds: true },
  ]);
});

test('days, lists and yes or no are put in as their reader writes them', () => {
  const field = (type: string, name: string, formula?: string, kind?: string): Content => ({
    id: newId(),
    type: 'input',
    options: { type, name, label: { de: name }, ...(formula && { formula, format: { kind } }) },
  });
  const dated: Form = {
    states: [],
    fields: [
      field('date', 'begin'),
      field('calculated', 'due', 'begin + 14', 'date'),
      field('calculated', 'late', 'due > "2026-12-01"', 'boolean'),
      field('calculated', 'told', 'IF(late, "spät", "früh")', 'text'),
    ],
  };
  const given = { begin: '2026-11-23' };
  expect(brief(dated, given, 'due')[0]).toMatchObject({ put: '23.11.2026 + 14', value: '07.12.2026' });
  expect(brief(dated, given, 'late')[0]).toMatchObject({ put: '07.12.2026 > "2026-12-01"', value: 'Ja' });
  expect(brief(dated, given, 'told')[0]).toMatchObject({ put: 'WENN(Ja; "spät"; "früh")', value: 'spät' });
});
