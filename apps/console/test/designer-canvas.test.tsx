/** Page tests of the designer's canvas: labels edited in place, the insert menu, and trying the form out. */
import { newId } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let id: string;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());

const column = { width: 'col-12', before: 0, after: 0 };
const field = (name: string, label: string, more: object = {}) => ({
  id: newId(),
  type: 'input',
  column,
  options: { type: 'text', name, label, ...more },
});
const values = ['Ja', 'Nein'].map(value => ({ id: value, value, label: value }));
beforeEach(async () => {
  Object.assign(window, { innerWidth: 1440 });
  const shown = {
    id: newId(),
    type: 'condition_container',
    column,
    options: {
      comparisons: [{ valOne: 'hurt', comparison: 'eq', valTwo: 'Ja', gate: null }],
      contents: [field('who', 'Wer')],
    },
  };
  const fields = [field('species', 'Art'), field('hurt', 'Verletzt', { type: 'radio', values }), shown];
  id = (await admin.post('/report-configs/add.json', { name: 'Vogelschlag', fields, states: [] })).body.data.id;
});
const frame = (name: string) => screen.findByRole('article', { name });
const frames = () => [...document.querySelectorAll('[data-frame]')].map(each => each.getAttribute('aria-label'));
const writing = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Beschriftung an ihrem Platz' });
const focusedOn = async (name: string) => waitFor(async () => expect(document.activeElement).toBe(await frame(name)));

test('fields are shown by their real controls, which nobody can reach', async () => {
  await bench.show(`/reports/config/${id}`, admin);
  const canvas = await screen.findByRole('application');
  await frame('Text: Art');
  const controls = [...canvas.querySelectorAll('input')];
  expect(controls.map(each => each.type)).toEqual(['text', 'radio', 'radio', 'text']);
  for (const control of controls) expect(control.closest('[inert]')).not.toBeNull();
});

test('Enter edits a label in place; Esc takes it back, leaving keeps it', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Text: Art'));
  await focusedOn('Text: Art');
  await user.keyboard('{Enter}');
  await user.clear(await writing());
  await user.type(await writing(), 'Tierart');
  expect(await frame('Text: Tierart')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await frame('Text: Art')).toBeTruthy();
  await focusedOn('Text: Art');
  await user.dblClick(await frame('Text: Art'));
  await waitFor(async () => expect(document.activeElement).toBe(await writing()));
  await user.keyboard('Vogel{Enter}');
  await focusedOn('Text: Vogel');
  // one step, since it was typed in one go
  await user.keyboard('{Control>}z{/Control}');
  expect(await frame('Text: Art')).toBeTruthy();
});

test('a slash finds a content by its name, inserts it behind the selected one, and asks for its label', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Text: Art'));
  await focusedOn('Text: Art');
  await user.keyboard('/');
  const find = await screen.findByRole('combobox', { name: 'Inhalt suchen und einfügen' });
  await user.type(find, 'dat');
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(options.map(each => each.textContent)).toEqual([
    'DatumFelder',
    'DateiFelder',
    'Bekannte DatenTexte und Bereiche',
  ]);
  expect(options[0]?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(async () => expect(document.activeElement).toBe(await writing()));
  await user.keyboard('Flugdatum{Enter}');
  expect(frames().slice(0, 2)).toEqual(['Text: Art', 'Datum: Flugdatum']);
  await user.click(screen.getByRole('button', { name: /^Inhalt einfügen/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Inhalt suchen und einfügen' }), 'gibt es nicht');
  expect(screen.getByText('Kein Inhalt heißt so.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox', { name: 'Inhalt suchen und einfügen' })).toBeNull();
});

test('P turns the canvas into the form: conditions open, and nothing of it stays', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Text: Art'));
  await focusedOn('Text: Art');
  await user.keyboard('p');
  const yes = await screen.findByRole('radio', { name: 'Ja' });
  expect(screen.queryByRole('textbox', { name: 'Wer' })).toBeNull();
  await user.click(yes);
  await user.type(await screen.findByRole('textbox', { name: 'Wer' }), 'Pip');
  await user.click(screen.getByRole('button', { name: 'Weiter gestalten' }));
  expect(await frame('Text: Wer')).toBeTruthy();
  expect(screen.queryByDisplayValue('Pip')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ausprobieren' }));
  expect(await screen.findByRole('radio', { name: 'Ja', checked: false })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await frame('Text: Wer')).toBeTruthy();
});

test('settings are in tabs; a fault marks the one where it is mended', async () => {
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await frame('Auswahl, eine: Verletzt'));
  const panel = within(screen.getByRole('complementary', { name: 'Einstellungen' }));
  expect(await panel.findByLabelText('Beschriftung von Wert 1')).toBeTruthy();
  await user.click(panel.getByRole('tab', { name: /^Aussehen/ }));
  expect(panel.queryByLabelText('Beschriftung von Wert 1')).toBeNull();
  expect(panel.getByRole('group', { name: 'Breite' })).toBeTruthy();
  // the next content is shown by the same part, as far as it has it
  await user.click(await frame('Bedingung'));
  expect(panel.getByRole('tab', { selected: true, name: /^Aussehen/ })).toBeTruthy();
  expect(panel.getByRole('tab', { name: /^Regeln/ }).textContent).toBe('Regeln1');
});

test('what goes into the chosen formula is marked by a word, and what depends on it', async () => {
  const number = { type: 'number' };
  const calculated = (formula: string) => ({ type: 'calculated', formula, format: { kind: 'number' } });
  const fields = [
    field('amount', 'Menge', number),
    field('other', 'Anderes', number),
    field('net', 'Netto', calculated('amount * 2')),
    field('tax', 'Steuer', calculated('net * 0.19')),
  ];
  const order = (await admin.post('/report-configs/add.json', { name: 'Bestellung', fields, states: [] })).body.data.id;
  const user = await bench.show(`/reports/config/${order}`, admin);
  await user.click(await frame('Berechnung: Netto'));
  const marks = () => [...document.querySelectorAll('[data-mark]')].map(each => each.getAttribute('aria-label'));
  await waitFor(() => expect(marks()).toEqual(['Zahl: Menge', 'Berechnung: Steuer']));
  const [into, by] = document.querySelectorAll('[data-mark]');
  expect([into?.textContent, by?.textContent]).toEqual([
    expect.stringContaining('geht ein'),
    expect.stringContaining('hängt davon ab'),
  ]);
  expect(into?.getAttribute('aria-description')).toBe('geht ein');
  await user.click(await frame('Zahl: Anderes'));
  await waitFor(() => expect(marks()).toEqual([]));
});
