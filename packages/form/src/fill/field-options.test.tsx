/** Tests of the options that fields of several kinds share while a form is filled in: help text, placeholder. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Content, Data, InputKind, Options } from '../engine/base/types.ts';
import { createInput } from '../engine/content-types/input.ts';
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
