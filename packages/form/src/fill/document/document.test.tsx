/** Tests of an entry's document: sections of the reading model, and what of them is shown. */
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Column, Content, Data, Form, Options } from '../../engine/base/types.ts';
import { inLanguage } from '../../engine/form/languages.ts';
import { DocumentView, type DocumentViewProps } from './document-view.tsx';
import { answersIn, documentOf } from './model.ts';
import { loadTold } from './told-late.ts';

afterEach(cleanup);

let made = 0;
const content = (type: Content['type'], options: Options, width: Column['width'] = 'col-12'): Content => ({
  id: `0190a6d2-7c00-7000-8000-${String(++made).padStart(12, '0')}`,
  type,
  column: { width, before: 0, after: 0 },
  options,
});
const field = (type: string, name: string, label: string, more: Options = {}) =>
  content('input', { type, name, label, ...more });
const heading = (text: string, size = 'h2') => content('formatString', { text, classes: { size, styles: [] } });
const values = (...labels: string[]) => labels.map(label => ({ id: label, value: label.toLowerCase(), label }));
const when = (name: string, value: string, ...contents: Content[]) =>
  content('condition_container', { comparisons: [{ valOne: name, comparison: 'eq', valTwo: value }], contents });

const how = { locale: 'de-DE', yes: 'Ja', no: 'Nein', timeZone: 'UTC' };
const sections = (fields: Content[], data: Data) => documentOf({ fields, states: [] }, data, how);
const outline = (fields: Content[], data: Data) =>
  sections(fields, data).map(({ label, filled, empty }) => `${label}: ${filled} + ${empty}`);

function show(fields: Content[], data: Data, props: Partial<DocumentViewProps> = {}) {
  render(<DocumentView sections={sections(fields, data)} locale="de" files={null} {...props} />);
  return userEvent.setup();
}
const value = (label: string) => screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;

test('headings and foldable sections begin sections; hidden contents, titles and instructions are left out', () => {
  const fields = [
    heading('Vogelschlag', 'h1'),
    heading('Bitte vollständig ausfüllen', 'normal'),
    heading('Ereignis'),
    field('text', 'airport', 'Flughafen'),
    when('airport', 'ulm', heading('Ulm'), field('text', 'gate', 'Tor')),
    field('date', 'day', 'Tag'),
    content('collapse_container', { label: 'Tier', contents: [field('text', 'species', 'Art')] }),
    field('text', 'note', 'Notiz'),
  ];
  expect(outline(fields, { airport: 'ulm', gate: '4' })).toEqual([
    'Ereignis: 1 + 0',
    'Ulm: 1 + 0',
    ': 0 + 1',
    'Tier: 0 + 1',
    ': 0 + 1',
  ]);
  expect(outline(fields, { airport: 'bern', gate: '4', species: 'Star' })).toEqual([
    'Ereignis: 1 + 1',
    'Tier: 1 + 0',
    ': 0 + 1',
  ]);
});

test('only chosen options are shown; a box that is not ticked is an answer, a number has its unit', () => {
  show(
    [
      field('radio', 'damage', 'Schaden', {
        values: values('Keiner', 'Erheblich').map((choice, at) => ({ ...choice, level: 3 * at })),
      }),
      field('checkbox', 'parts', 'Teile', { values: values('Radom', 'Flügel', 'Rumpf') }),
      field('switch', 'delay', 'Verspätung'),
      field('number', 'speed', 'Tempo', { unit: 'kn' }),
      field('hidden', 'secret', 'Geheim'),
    ],
    { damage: 'erheblich', parts: ['radom', 'rumpf'], delay: false, speed: 1140, secret: 'x' },
  );
  expect(value('Schaden')).toBe('Erheblich');
  expect(document.querySelectorAll('[data-level="3"]')).toHaveLength(1);
  expect(value('Teile')).toBe('Radom, Rumpf');
  expect(value('Verspätung')).toBe('Nein');
  expect(value('Tempo')).toBe('1.140\u00a0kn');
  expect(screen.queryByText('Geheim')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('empty answers come with a button, empty sections are counted at the end', async () => {
  const user = show(
    [
      heading('Ereignis'),
      field('text', 'airport', 'Flughafen'),
      field('text', 'gate', 'Tor'),
      field('text', 'way', 'Bahn'),
      heading('Wetter'),
      field('text', 'sky', 'Himmel'),
    ],
    { airport: 'Ulm' },
  );
  expect([value('Flughafen'), value('Tor'), value('Himmel')]).toEqual(['Ulm', undefined, undefined]);
  expect(screen.getAllByRole('heading').map(each => each.textContent)).toEqual(['Ereignis']);
  await user.click(screen.getByRole('button', { name: '2 leere Angaben zeigen' }));
  expect([value('Tor'), value('Bahn')]).toEqual(['–', '–']);
  await user.click(screen.getByRole('button', { name: 'Leere Angaben ausblenden' }));
  expect(value('Tor')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: '1 Abschnitt ohne Angaben' }));
  expect(screen.getByRole('heading', { name: 'Wetter' })).toBeTruthy();
  expect(value('Himmel')).toBe('–');
});

test('instances are rows of a table while their answers are short, else below each other', () => {
  const repeat = (...contents: Content[]) =>
    content('repeat_container', { maxRepeats: 5, label: 'Zeugen', instanceLabel: 'Zeuge', contents });
  const list = repeat(field('text', 'name', 'Name'), field('number', 'age', 'Alter'));
  show([list], { 'name.0': 'Huber', 'age.0': 41, 'name.1': 'Maier', _repeat: { [list.id]: 3 } });
  const rows = within(screen.getByRole('table', { name: 'Zeugen' })).getAllByRole('row');
  expect(rows.map(row => row.textContent)).toEqual(['NummerNameAlter', '1Huber41', '2Maier–']);
  cleanup();
  const notes = repeat(field('text', 'name', 'Name'), field('textarea', 'said', 'Aussage'));
  show([notes], { 'name.0': 'Huber', 'said.0': 'Nichts.\nGar nichts.', _repeat: { [notes.id]: 1 } });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Zeuge 1' })).toBeTruthy();
  cleanup();
  const titled = { ...notes, options: { ...notes.options, instanceLabel: 'Aussage von {name}' } };
  show([titled], { 'name.0': 'Huber', 'said.0': 'Nichts.\nGar nichts.', _repeat: { [notes.id]: 1 } });
  expect(screen.getByRole('heading', { name: 'Aussage von Huber' })).toBeTruthy();
  expect(value('Aussage')).toBe('Nichts.\nGar nichts.');
  cleanup();
  const own = { label: 'Zeugen: {name}', instanceLabel: '{=position}) {name}' };
  const filled = { ...list, options: { ...list.options, ...own } };
  show([filled], { 'name.0': 'Huber', 'age.0': 41, 'name.1': 'Maier', _repeat: { [list.id]: 2 } });
  const titles = within(screen.getByRole('table', { name: 'Zeugen: Huber, Maier' })).getAllByRole('rowheader');
  expect(titles.map(each => each.textContent)).toEqual(['1) Huber', '2) Maier']);
});

test('photos open with those beside them; shown first, they are not shown again', async () => {
  const picture = (id: string, type = 'image/png') => ({ id, filename: `${id}.png`, type, url: `/files/${id}` });
  const stored = new Map([picture('a'), picture('b'), picture('c', 'application/pdf')].map(file => [file.id, file]));
  const files = { get: (id: string) => stored.get(id) };
  const fields = [field('file', 'photos', 'Fotos')];
  const onOpen = vi.fn<NonNullable<DocumentViewProps['onOpen']>>();
  const user = show(fields, { photos: ['a', 'b', 'c'] }, { files, onOpen });
  await user.click(screen.getByRole('link', { name: '„b.png“ öffnen' }));
  expect(onOpen.mock.calls[0]?.[0]).toBe('b');
  expect(onOpen.mock.calls[0]?.[1].map(file => file.id)).toEqual(['a', 'b']);
  expect(screen.getByRole('link', { name: 'c.png' }).getAttribute('download')).toBe('c.png');
  cleanup();
  show(fields, { photos: ['a', 'b'] }, { files, photos: 'mosaic' });
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(value('Fotos')).toBeUndefined();
});

test('a drawing opens large with its chosen parts, and only to be read', async () => {
  const svgData =
    '<svg viewBox="0 0 9 9"><rect id="dach" width="9" height="4"/><rect id="tor" y="5" width="9" height="4"/></svg>';
  const user = show([field('svg-checkbox', 'damage', 'Schaden', { svgData, values: values('Dach', 'Tor') })], {
    damage: ['dach'],
  });
  const open = await screen.findByRole('button', { name: 'Schaden: Dach' });
  await user.click(open);
  const inside = within(await screen.findByRole('dialog', { name: 'Zeichnung: Schaden' }));
  expect(inside.getByRole('checkbox', { name: 'Dach' }).getAttribute('aria-checked')).toBe('true');
  await user.click(inside.getByRole('checkbox', { name: 'Tor' }));
  expect(inside.getAllByRole('listitem').map(each => each.textContent)).toEqual(['Dach']);
  await user.click(inside.getByRole('button', { name: 'Schließen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(open);
});

test('a result that names choices is told in the language of its reader', async () => {
  await loadTold();
  const label = { de: 'Land', en: 'Country' };
  const values = [{ value: 'de', label: { de: 'Deutschland', en: 'Germany' } }];
  const form: Form = {
    fields: [
      content('input', { type: 'select', name: 'land', label, values }),
      field('calculated', 'sentence', 'Satz', { formula: 'LABEL(land) & "!"', format: { kind: 'text' } }),
    ],
    states: [],
  };
  const data = { land: 'de', sentence: 'Deutschland!' };
  const told = (locale: string, language: 'de' | 'en', given: Form = form) =>
    answersIn(documentOf(inLanguage(given, language), data, { ...how, locale })[0]!.blocks).map(each => each.value);
  expect(told('en-GB', 'en')).toEqual(['de', 'Germany!']);
  // a screen may be given the form in that language already
  expect(told('en-GB', 'en', inLanguage(form, 'en'))).toEqual(['de', 'Germany!']);
  expect(told('de-DE', 'de')).toEqual(['de', 'Deutschland!']);
});
