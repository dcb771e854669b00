/** Component tests of the choice lists' screen: the sheet, pasted rows, retired ones, and who may what. */
import { createInput } from '@kontor/form';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const rows = [
  { value: 'AT', label: { de: 'Österreich', en: 'Austria' }, rate: '50' },
  { value: 'CH', label: { de: 'Schweiz', en: 'Switzerland' }, rate: '64' },
  { value: 'FR', label: 'Frankreich', rate: '53' },
];
beforeEach(async () => {
  Object.assign(window, { innerWidth: 1440 });
  const columns = [{ name: 'rate', label: 'Tagegeld' }];
  const name = `Länder ${Math.random()}`;
  id = (await admin.post('/choice-lists/add.json', { name, columns })).body.data.id;
  await admin.put(`/choice-lists/${id}/rows.json`, { rows });
});

const stored = async () => (await admin.get(`/choice-lists/${id}/rows.json`)).body.data;
const cell = (text: string) => screen.findByRole('gridcell', { name: text });
const open = (person = admin) => bench.show(`/reports/lists/${id}`, person);

test('a cell is edited with Enter, Tab goes right, and everything is saved at once', async () => {
  const user = await open();
  await user.click(await cell('Frankreich'));
  await user.keyboard('{Enter}');
  const input = await screen.findByRole('textbox', { name: 'Deutsch' });
  await user.clear(input);
  await user.type(input, 'La France{Tab}');
  await user.keyboard('France{Enter}');
  expect(await screen.findByRole('gridcell', { name: 'La France' })).toBeTruthy();
  expect((await stored())[2]?.label).toBe('Frankreich');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(async () => expect((await stored())[2]?.label).toEqual({ de: 'La France', en: 'France' }));
});

test('a new row takes its label as its value; a removed one goes', async () => {
  const user = await open();
  await cell('Frankreich');
  await user.click(screen.getByRole('button', { name: 'Zeile hinzufügen' }));
  const fresh = (await screen.findByRole('rowheader', { name: 'neu' })).closest('tr')!;
  await user.click(within(fresh).getByRole('gridcell', { name: 'Deutsch' }));
  await user.keyboard('Italien{Enter}');
  await user.click(screen.getByRole('button', { name: '„CH“ entfernen' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(async () => expect((await stored()).map(({ value }) => value)).toEqual(['AT', 'FR', 'Italien']));
});

test('rows are edited and saved after a column is removed, and what was typed into it is left out', async () => {
  const user = await open();
  await user.click(await cell('53'));
  await user.keyboard('{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Tagegeld' }), '9{Enter}');
  await user.click(screen.getByRole('button', { name: 'Tagegeld' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Spalte entfernen' }));
  await user.click(await screen.findByRole('button', { name: 'Spalte entfernen' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tagegeld' })).toBeNull());
  await user.click(await cell('Frankreich'));
  await user.keyboard('{Enter}');
  const input = await screen.findByRole('textbox', { name: 'Deutsch' });
  await user.clear(input);
  await user.type(input, 'La France{Enter}');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(async () => expect((await stored())[2]).toEqual({ value: 'FR', label: 'La France', retired: false }));
});

test('a column that a form reads stays, and the dialog says which formulas ask for it', async () => {
  const land = createInput('text');
  const field = createInput('text');
  const fields = [
    { ...land, options: { ...land.options, name: 'land', label: 'Land' } },
    {
      ...field,
      options: { ...field.options, name: 'x', label: 'Satz', initialFormula: `LOOKUP("${id}", land, "rate")` },
    },
  ];
  const form = { name: 'Reisekosten', fields, states: [], publishing: 'direct' };
  const added = await admin.post('/report-configs/add.json', form);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Tagegeld' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Spalte entfernen' }));
  await user.click(await screen.findByRole('button', { name: 'Spalte entfernen' }));
  const dialog = await screen.findByRole('alertdialog', { name: '„Tagegeld“ wird noch gebraucht' });
  expect(within(dialog).getByRole('listitem').textContent).toBe('Reisekosten: Satz');
  await user.click(within(dialog).getByRole('button', { name: 'Spalte behalten' }));
  expect(await cell('53')).toBeTruthy();
  await admin.delete(`/report-configs/${added.body.data.id}.json`);
});

function paste(text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  fireEvent(document.body, event);
}

test('pasted rows say what they would do, and wait until they are taken', async () => {
  const user = await open();
  await cell('Frankreich');
  paste('Wert\tDeutsch\tTagegeld\nIT\tItalien\t48\nAT\tÖsterreich\t51\nIT\tnoch einmal\t1');
  expect(await screen.findByText('1 neu, 1 ändert eine vorhandene, 1 passt nicht')).toBeTruthy();
  expect(await stored()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  await waitFor(async () => expect(await stored()).toHaveLength(4));
  expect((await stored())[0]).toMatchObject({ value: 'AT', rate: '51' });
});

test('pasted rows are discarded as if they had not been there', async () => {
  const user = await open();
  await cell('Frankreich');
  paste('IT;Italien');
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByText('Italien')).toBeNull());
  expect(await stored()).toHaveLength(3);
});

test('who may only read finds no button to change', async () => {
  const reader = await bench.house.as('list reader', 'user', {
    ChoiceLists: { read: 'all' },
    ReportConfigs: { read: 'all' },
    Reports: { read: 'all' },
  });
  await open(reader);
  await cell('Frankreich');
  for (const name of ['Speichern', 'Einlesen', 'Zeile hinzufügen', 'Löschen'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('on a phone a row is edited in a dialog, and what concerns all rows is in a menu', async () => {
  Object.assign(window, { innerWidth: 390 });
  const user = await open();
  expect(await screen.findByRole('heading', { level: 1, name: /^Länder/ })).toBeTruthy();
  const row = await screen.findByRole('button', { name: /^Frankreich/ });
  await user.click(screen.getByRole('button', { name: /^Menü zu Länder/ }));
  const items = (await screen.findAllByRole('menuitem')).map(item => item.textContent);
  expect(items).toEqual(['Einlesen', 'Als Text', 'Excel (XLSX)', 'CSV', 'Löschen …']);
  await user.keyboard('{Escape}');
  await user.click(row);
  const dialog = await screen.findByRole('dialog', { name: 'FR' });
  const input = within(dialog).getByRole('textbox', { name: 'Deutsch' });
  await user.clear(input);
  await user.type(input, 'La France');
  await user.click(within(dialog).getByRole('button', { name: 'Übernehmen' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(async () => expect((await stored())[2]?.label).toBe('La France'));
});

test('on a phone who may only read can export, and no more', async () => {
  Object.assign(window, { innerWidth: 390 });
  const reader = await bench.house.as('phone reader', 'user', {
    ChoiceLists: { read: 'all' },
    ReportConfigs: { read: 'all' },
    Reports: { read: 'all' },
  });
  const user = await open(reader);
  await screen.findByRole('button', { name: /^Frankreich/ });
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Menü zu Länder/ }));
  const items = (await screen.findAllByRole('menuitem')).map(item => item.textContent);
  expect(items).toEqual(['Excel (XLSX)', 'CSV']);
});

test.each([390, 1440])('without a list, at %i px, there is one button, which adds the first', async innerWidth => {
  Object.assign(window, { innerWidth });
  for (const list of (await admin.get('/choice-lists.json?limit=100')).body.data)
    await admin.delete(`/choice-lists/${list.id}.json`);
  const user = await bench.show('/reports/lists', admin);
  expect(await screen.findByRole('heading', { name: 'Noch keine Auswahllisten' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Neue Liste' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Neue Auswahlliste' }));
  await user.type(dialog.getByRole('textbox'), 'Länder{Enter}');
  await waitFor(async () => expect((await admin.get('/choice-lists.json')).body.count).toBe(1));
});

test('levels of a cascade are numbered in the head, as the forms that use the list compare its columns', async () => {
  const columns = [
    { name: 'length', label: 'Länge' },
    { name: 'kind', label: 'Typ' },
    { name: 'area', label: 'Bereich' },
  ];
  const stands = (await admin.post('/choice-lists/add.json', { name: `Stellplätze ${Math.random()}`, columns })).body
    .data.id;
  await admin.put(`/choice-lists/${stands}/rows.json`, {
    rows: [{ value: 'N101', label: 'N101', area: 'Nord', kind: 'Brücke', length: '44' }],
  });
  const field = (type: string, name: string, more: object = {}) => {
    const content = createInput(type as 'text');
    return { ...content, options: { ...content.options, name, label: name, ...more } };
  };
  const heads = async () =>
    (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent?.trim()).filter(Boolean);
  const plain = field('select', 'stand', { values: { list: stands }, choicesFilter: 'choice.length >= size' });
  const given = { fields: [field('number', 'size'), plain], states: [], publishing: 'direct' };
  await admin.post('/report-configs/add.json', { ...given, name: 'Ohne Stufen' });
  await bench.show(`/reports/lists/${stands}`, admin);
  await screen.findByRole('gridcell', { name: 'Nord' });
  expect(await heads()).toEqual(expect.arrayContaining(['Länge', 'Typ', 'Bereich']));
  expect(screen.queryByText('Stufen:')).toBeNull();

  const values = { list: stands };
  const fields = [
    ...[field('text', 'area'), field('text', 'kind')],
    field('radio', 'whole', { values, choicesFilter: 'area = choice.area' }),
    field('select', 'stand', { values, choicesFilter: 'AND(choice.kind = kind, choice.area = area)' }),
  ];
  await admin.post('/report-configs/add.json', { ...given, fields, name: 'Mit Stufen' });
  cleanup();
  await bench.show(`/reports/lists/${stands}`, admin);
  expect((await screen.findByText('Stufen:')).textContent).toMatch(/^Stufen:BereichTypStellplätze/);
  expect(await heads()).toEqual(expect.arrayContaining(['Länge', 'Typ2Stufe 2', 'Bereich1Stufe 1']));
});
