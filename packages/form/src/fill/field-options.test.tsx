/** Tests of the options that fields of several kinds share while a form is filled in: help text, placeholder, choices that fall away. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Content, Data, InputKind, Options } from '../engine/base/types.ts';
import { createInput } from '../engine/content-types/input.ts';
import { startData } from '../engine/entry/entry.ts';
import type { Language } from '../languages/index.ts';
import { FormView } from './form-view.tsx';
import { createFormStore } from './store/store.ts';

afterEach(cleanup);

const field = (kind: InputKind, name: string, more: Options = {}): Content => {
  const made = createInput(kind);
  return { ...made, options: { ...made.options, name, label: name.toUpperCase(), ...more } };
};

interface Shown {
  data?: Data;
  locale?: Language;
  mode?: 'fill' | 'view';
}

function show(fields: Content[], { data, locale = 'de', mode = 'fill' }: Shown = {}) {
  const form = { fields, states: [] };
  const store = createFormStore(form, data ?? null, { mode });
  render(<FormView {...{ form, store, locale, mode }} />);
  return store;
}

/** The texts that describe an element, in the order in which they are read. */
const descriptions = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent);

const help = { de: 'Steht auf dem Typenschild.', en: 'Printed on the type plate.' };
const values = [{ id: 'a', value: 'a', label: 'A' }];

test('a help text stands below the label and describes the control, with an error after it', () => {
  const store = show([field('text', 'serial', { help, required: true }), field('radio', 'kind', { help, values })]);
  expect(descriptions(screen.getByLabelText(/SERIAL/))).toEqual([help.de]);
  expect(descriptions(screen.getByRole('radiogroup', { name: 'KIND' }))).toEqual([help.de]);
  act(() => void store.check());
  expect(descriptions(screen.getByLabelText(/SERIAL/))).toEqual([help.de, 'Füllen Sie dieses Feld aus.']);
  cleanup();
  show([field('switch', 'struck', { help })], { locale: 'en' });
  expect(descriptions(screen.getByRole('switch', { name: 'STRUCK' }))).toEqual([help.en]);
});

test('an entry that is read shows neither help texts nor placeholders', () => {
  show([field('text', 'serial', { help, placeholder: 'AB-12' })], { mode: 'view' });
  expect(screen.queryByText(help.de)).toBeNull();
  expect(screen.queryByPlaceholderText('AB-12')).toBeNull();
});

test.each<InputKind>(['text', 'textarea', 'email', 'url', 'tel', 'number'])('%s shows its placeholder', kind => {
  show([field(kind, 'sample', { placeholder: { de: 'Beispiel', en: 'Sample' } })], { locale: 'en' });
  expect(screen.getByLabelText('SAMPLE')).toHaveProperty('placeholder', 'Sample');
});

test('lengths are told before, and what does not fit them or the pattern is told in the reader’s words', () => {
  const patternMessage = { de: 'Wie D-AIBC.', en: 'Such as D-AIBC.' };
  const fields = [
    field('text', 'code', { minLength: 2, maxLength: 4 }),
    field('textarea', 'note', { maxLength: 1 }),
    field('text', 'plane', { pattern: 'D-[A-Z]{4}', patternMessage, invalidNote: 'Anders.' }),
    field('text', 'other', { pattern: 'D-[A-Z]{4}' }),
  ];
  const store = show(fields, { locale: 'en', data: { code: 'abcde', note: 'ab', plane: 'd-aibc', other: 'x' } });
  expect(descriptions(screen.getByLabelText('CODE'))).toEqual(['2 to 4 characters']);
  expect(descriptions(screen.getByLabelText('NOTE'))).toEqual(['At most 1 character']);
  act(() => void store.check());
  expect(['CODE', 'NOTE', 'PLANE', 'OTHER'].flatMap(label => descriptions(screen.getByLabelText(label)))).toEqual([
    'The text is too long. At most 4 characters.',
    'The text is too long. At most 1 characters.',
    'Such as D-AIBC.',
    'The text does not have the expected form.',
  ]);
});

test('a unit or a currency stands beside a number and describes it; an entry that is read has it with the value', () => {
  const fields = [
    field('number', 'speed', { unit: { de: 'Knoten', en: 'knots' }, decimals: 1, help }),
    field('number', 'price', { currency: 'EUR' }),
    field('range', 'share', { unit: '%' }),
  ];
  const data = { speed: 140, price: 7.5, share: 30 };
  show(fields, { locale: 'en', data });
  expect(descriptions(screen.getByLabelText('SPEED'))).toEqual([help.en, 'knots']);
  expect(screen.getByLabelText('SPEED')).toHaveProperty('step', '0.1');
  expect(descriptions(screen.getByLabelText('PRICE'))).toEqual(['€']);
  expect(screen.getByLabelText('SHARE').getAttribute('aria-valuetext')).toBe('30\u00a0%');
  cleanup();
  show(fields, { locale: 'en', data, mode: 'view' });
  expect(screen.getByLabelText('SPEED')).toHaveProperty('value', '140.0\u00a0knots');
  expect(screen.getByLabelText('PRICE')).toHaveProperty('value', '€7.50');
});

test('decimals that are too many are told', () => {
  const fields = [field('number', 'count', { decimals: 0 }), field('number', 'price', { currency: 'EUR' })];
  const store = show(fields, { locale: 'de', data: { count: 1.5, price: 0.125 } });
  act(() => void store.check());
  expect(descriptions(screen.getByLabelText('COUNT'))).toEqual(['Nur ganze Zahlen.']);
  expect(descriptions(screen.getByLabelText('PRICE'))[0]).toBe('Höchstens 2 Stellen hinter dem Komma.');
});

test.each([
  ['+49 (0)30 90 18-20', 'tel:+4930901820'],
  ['030 901820, Ext. 7', 'tel:030901820;ext=7'],
])('an entry that is read has %s as a link that calls it', (number, href) => {
  show([field('tel', 'phone')], { data: { phone: number }, mode: 'view' });
  expect(screen.getByRole('link', { name: number }).getAttribute('href')).toBe(href);
});

test('an old answer that is no number is shown as text, and told when it is checked', () => {
  show([field('tel', 'phone')], { data: { phone: 'javascript:alert(1)' }, mode: 'view' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByLabelText('PHONE')).toHaveProperty('value', 'javascript:alert(1)');
  cleanup();
  const store = show([field('tel', 'phone')], { data: { phone: 'ask Tom' }, locale: 'en' });
  act(() => void store.check());
  expect(descriptions(screen.getByLabelText('PHONE'))[0]).toMatch(/^This is no phone number\./);
});

test('a time is stored as written, begins with the present one, and is asked for as a time', () => {
  const fields = [field('time', 'from', { required: true, minValue: '08:00' }), field('time', 'until')];
  const store = show(fields, { data: { until: '07:30' } });
  const from = screen.getByLabelText<HTMLInputElement>(/FROM/);
  expect([from.placeholder, screen.getByLabelText<HTMLInputElement>('UNTIL').value]).toEqual(['HH:MM', '07:30']);
  act(() => void store.check());
  expect(descriptions(from)).toEqual(['Geben Sie eine Uhrzeit an.']);
  fireEvent.change(from, { target: { value: '8.30 Uhr' } });
  expect([store.get('from'), descriptions(from)]).toEqual(['08:30', [undefined]]);
  act(() => store.set('from', '07:59'));
  expect(descriptions(from)).toEqual(['Mindestens 08:00.']);
  const form = { fields: [field('time', 'at', { initialValue: 'now' })], states: [] };
  expect(startData(form, { now: new Date(2026, 10, 24, 7, 5) }).at).toBe('07:05');
});

const towns = [
  { id: 'b', value: 'b', label: 'Berlin', land: 'de' },
  { id: 'w', value: 'w', label: 'Wien', land: 'at' },
];
const gone = 'Dieser Wert steht nicht mehr zur Auswahl. Wählen Sie einen anderen.';
const filtered = (kind: InputKind, more: Options = {}) => [
  field('text', 'land'),
  field(kind, 'town', { values: { list: 'towns', rows: towns }, choicesFilter: 'choice.land = land', ...more }),
];

test.each<[InputKind, Options, () => unknown]>([
  ['select', {}, () => screen.queryByRole('option', { name: 'Berlin – passt nicht mehr', selected: true })],
  ['radio', {}, () => screen.queryByRole('radio', { name: 'Berlin passt nicht mehr', checked: true })],
  ['checkbox', {}, () => screen.queryByRole('checkbox', { name: 'Berlin passt nicht mehr', checked: true })],
  ['select', { multiple: true }, () => screen.queryByRole('checkbox', { name: 'Berlin passt nicht mehr' })],
])('a choice of a %s %j that a filter no longer offers stays, is marked, and is told at once', (kind, more, marked) => {
  const several = kind === 'checkbox' || more.multiple === true;
  const store = show(filtered(kind, more), { data: { land: 'de', town: several ? ['b'] : 'b' } });
  expect([marked(), screen.queryByText(gone)]).toEqual([null, null]);
  act(() => store.set('land', 'at'));
  expect(marked()).not.toBeNull();
  expect(screen.getByText(gone)).toBeTruthy();
  expect(store.get('town')).toEqual(several ? ['b'] : 'b');
  // the form as a whole was not checked yet
  expect(store.issues()).toEqual([]);
  act(() => store.set('land', 'de'));
  expect([marked(), screen.queryByText(gone)]).toEqual([null, null]);
  act(() => store.set('land', 'at'));
  act(() => store.set('town', several ? ['w'] : 'w'));
  expect([screen.queryByText(/Berlin/), screen.queryByText(gone)]).toEqual([null, null]);
});

test('a choice from a long list that no longer fits is marked in words, in the reader’s language', async () => {
  const choices = {
    search: async () => ({ data: towns, count: 2 }),
    named: async () => towns,
    rows: async ({ values }: { values: readonly string[] }) => towns.filter(({ value }) => values.includes(value)),
  };
  const form = { fields: filtered('select', { values: { list: 'towns', rows: [], long: true } }), states: [] };
  const store = createFormStore(form, { land: 'de', town: 'b' }, { rows: choices.rows });
  render(<FormView form={form} store={store} locale="en" choices={async () => choices} />);
  await expect.poll(() => screen.getByRole<HTMLInputElement>('combobox').value).toBe('Berlin');
  expect(screen.queryByText('no longer fits')).toBeNull();
  act(() => store.set('land', 'at'));
  expect(screen.getByText('no longer fits')).toBeTruthy();
  expect(screen.getByText('This value is no longer offered. Choose another.')).toBeTruthy();
});

test.each([
  [{ whole: true }, 'g 2', ['Ort G 2099'], 'Ohne Netz: gesucht wird in dem, was auf diesem Gerät liegt.'],
  [{ whole: true }, 'nowhere', [], 'Kein Treffer für „nowhere“.'],
  [{}, 'g 2', ['Ort G 2099'], /^Ohne Netz: die Liste liegt nicht auf diesem Gerät\./],
  [{}, 'nowhere', [], /^Ohne Netz: die Liste liegt nicht auf diesem Gerät\./],
  [{ rows: [] }, 'g', [], /und die Liste liegt nicht auf diesem Gerät\.$/],
])(
  'without a network, a long list of which the device has %j says of "%s" what it found, and in what',
  async (more, typed, names, said) => {
    const rows = Array.from({ length: 2_200 }, (_, n) => ({
      ...{ value: `v${n}`, label: { de: `Ort ${n < 2_099 ? 'A' : 'G'} ${n}` } },
      ...{ land: n % 2 === 0 ? 'at' : 'de', retired: n === 2_101 },
    }));
    const fields = filtered('select', { values: { list: 'towns', long: true, rows, ...more } });
    const form = { fields, states: [] };
    const store = createFormStore(form, { land: 'de' });
    const away = { search: () => Promise.reject(new Error()), named: async () => [], rows: async () => [] };
    render(<FormView form={form} store={store} locale="de" choices={async () => away} />);
    const box = screen.getByRole('combobox');
    fireEvent.change(box, { target: { value: typed } });
    expect(await screen.findByText(said)).toBeTruthy();
    const found = screen.queryAllByRole('option').map(({ textContent }) => textContent);
    expect(found.slice(0, 1)).toEqual(names);
  },
);

test('an entry that is read marks no choice', () => {
  show(filtered('radio'), { data: { land: 'at', town: 'b' }, mode: 'view' });
  expect(screen.queryByText('passt nicht mehr')).toBeNull();
});

test('what was told of a choice when all was checked goes when it is offered again, and comes back', () => {
  const note = { invalidNote: { de: 'Nur Orte des Landes.' } };
  const store = show(filtered('select', note), { data: { land: 'at', town: 'b' } });
  expect(screen.getByText('Nur Orte des Landes.')).toBeTruthy();
  expect(store.check()).toMatchObject([{ path: 'data.town', code: 'not_a_choice' }]);
  act(() => store.set('land', 'de'));
  expect(store.issues()).toEqual([]);
  act(() => store.set('land', 'at'));
  expect(store.issues()).toMatchObject([{ path: 'data.town', code: 'not_a_choice' }]);
});
