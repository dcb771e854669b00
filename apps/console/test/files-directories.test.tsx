/** Component tests of the dialog of directories, with the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { openWorld, type World } from '../../server/test/world.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let world: World;
let chief: Person;
let ids: Record<'bau' | 'sued' | 'halle' | 'flug', string>;
const PATH = '/directories';
const made = async (name: string, parent_id: string | null = null): Promise<string> =>
  (await chief.post(`${PATH}/add.json`, { name, parent_id })).body.data.id;

beforeAll(async () => {
  bench = await openConsole();
  world = await openWorld(bench.house);
  chief = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
beforeEach(async () => {
  for (const { id } of (await chief.get(`${PATH}.json?limit=100`)).body.data) await chief.delete(`${PATH}/${id}.json`);
  const bau = await made('Bauprojekte');
  ids = {
    bau,
    sued: await made('Terminal Süd', bau),
    halle: await made('Halle 4', bau),
    flug: await made('Flugbetrieb'),
  };
});

async function open(who = chief) {
  const user = await bench.show('/gallery/library', who);
  await user.click(await screen.findByRole('button', { name: 'Verzeichnisse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verzeichnisse bearbeiten' }));
  await dialog.findByRole('textbox', { name: 'Name von Bauprojekte' });
  const name = (way: string) => dialog.getByRole<HTMLInputElement>('textbox', { name: `Name von ${way}` });
  const type = async (way: string, next: string) => {
    const field = name(way);
    await user.clear(field);
    await user.type(field, next);
    return field;
  };
  const button = (label: string) => dialog.getByRole('button', { name: label });
  const save = () => user.click(button('Speichern'));
  const ways = () =>
    dialog.getAllByRole('textbox', { name: /^Name von / }).map(field => field.getAttribute('aria-label')?.slice(9));
  return { user, dialog, name, type, button, save, ways };
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const stored = async (id: string) => (await chief.get(`${PATH}/${id}.json`)).body.data;
const asked = (method: string) => bench.asked.filter(one => one.method === method && one.path.includes(PATH));
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

test('who may not make directories gets no form for it, and refusals stand at their rows', async () => {
  const reader = await bench.house.as('anna');
  const { dialog, type, save, name } = await open(reader);
  expect(dialog.queryByRole('textbox', { name: 'Neues Verzeichnis' })).toBeNull();
  await type('Flugbetrieb', 'Meins');
  await save();
  expect(await dialog.findByRole('alert', { name: '' })).toBeTruthy();
  expect(name('Meins').value).toBe('Meins');
  expect((await stored(ids.flug)).name).toBe('Flugbetrieb');
});

test('names, a new one in another, and a deletion are saved together; the toast brings back what was deleted', async () => {
  const file_id = await world.make('files', chief.id);
  const directories = [{ id: ids.halle }];
  const file = (await chief.post('/file-references/add.json', { file_id, name: 'Plan', directories })).body.data.id;
  const { user, dialog, type, button, save } = await open();
  expect(isOff(button('Speichern'))).toBe(true);
  await type('Flugbetrieb', 'Flug');
  await user.click(dialog.getByRole('button', { name: 'Menü zu Bauprojekte / Terminal Süd' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Verzeichnis darin anlegen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Neues Verzeichnis' }), ' Ebene 2 {Enter}');
  expect(dialog.getByRole('textbox', { name: 'Name von Bauprojekte / Terminal Süd / Ebene 2' })).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Bauprojekte / Halle 4 löschen' }));
  expect(dialog.getByText(/^Ein Verzeichnis wird gelöscht/)).toBeTruthy();
  await save();
  await gone();
  const tree = (await chief.get(`${PATH}.json?sort=name&limit=100`)).body.data;
  expect(tree.map(row => [row.name, row.parent_id])).toEqual([
    ['Bauprojekte', null],
    ['Ebene 2', ids.sued],
    ['Flug', null],
    ['Terminal Süd', ids.bau],
  ]);
  const held = async () => (await chief.get(`/file-references/${file}.json?contain=directories`)).body.data.directories;
  expect(await held()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect(await held()).toMatchObject([{ id: ids.halle }]));
});

test('duplicates and empty names are marked at once, and keep from saving with the reason', async () => {
  const { type, button, save, name, dialog } = await open();
  const field = await type('Bauprojekte / Halle 4', 'TERMINAL süd');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByText('„TERMINAL süd“ gibt es hier schon')).toBeTruthy();
  expect(name('Bauprojekte / Terminal Süd').getAttribute('aria-invalid')).toBeNull();
  await type('Flugbetrieb', ' ');
  expect(dialog.getByText('Der Name fehlt')).toBeTruthy();
  expect(isOff(button('Speichern'))).toBe(true);
  expect(dialog.getByText(/^2 Namen fehlen/)).toBeTruthy();
  await save();
  expect(asked('PATCH').filter(({ path }) => path.includes(ids.halle))).toEqual([]);
});

test('an add form knows what is there where it would lie, and says so before anything is added', async () => {
  const { user, dialog, button, ways } = await open();
  const field = dialog.getByRole('textbox', { name: 'Neues Verzeichnis' });
  await user.type(field, 'halle 4');
  expect(isOff(button('Hinzufügen'))).toBe(false);
  await user.clear(field);
  await user.type(field, 'flugbetrieb{Enter}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(ways()).toHaveLength(4);
});

test('two swap their names', async () => {
  const { type, save } = await open();
  await type('Bauprojekte / Halle 4', 'Tausch');
  await type('Bauprojekte / Terminal Süd', 'Halle 4');
  await type('Bauprojekte / Tausch', 'Terminal Süd');
  await save();
  await gone();
  expect([(await stored(ids.halle)).name, (await stored(ids.sued)).name]).toEqual(['Terminal Süd', 'Halle 4']);
});

test('Alt with an arrow moves a level out and in, and the focus stays in the name', async () => {
  const { user, dialog, name, save } = await open();
  name('Bauprojekte / Terminal Süd').focus();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(document.activeElement).toBe(name('Terminal Süd'));
  expect(dialog.getByText('„Terminal Süd“ liegt jetzt in: Oberste Ebene')).toBeTruthy();
  // The new previous sibling is the alphabetically first one.
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(document.activeElement).toBe(name('Flugbetrieb / Terminal Süd'));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(name('Flugbetrieb'));
  await save();
  await gone();
  expect((await stored(ids.sued)).parent_id).toBe(ids.flug);
});

test('the menu moves under any other, but not into what lies in it', async () => {
  const { user, dialog, save } = await open();
  await user.click(dialog.getByRole('button', { name: 'Menü zu Bauprojekte' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Verschieben unter …' }));
  const where = within(await screen.findByRole('dialog', { name: '„Bauprojekte“ verschieben' }));
  await user.click(await where.findByRole('combobox', { name: 'Verschieben unter' }));
  const offered = (await screen.findAllByRole('option')).map(option => option.textContent);
  expect(offered).toEqual(['Oberste Ebene', 'Flugbetrieb']);
  await user.click(screen.getByRole('option', { name: 'Flugbetrieb' }));
  await user.click(where.getByRole('button', { name: 'Verschieben' }));
  expect(await dialog.findByRole('textbox', { name: 'Name von Flugbetrieb / Bauprojekte / Halle 4' })).toBeTruthy();
  await save();
  await gone();
  expect((await stored(ids.bau)).parent_id).toBe(ids.flug);
});

test('what lies in a deleted one goes along and says so; what was taken out of it stays', async () => {
  const { user, dialog, name, save } = await open();
  await user.click(dialog.getByRole('checkbox', { name: 'Bauprojekte löschen' }));
  expect(dialog.getByText('Die 2 Verzeichnisse darin gehen mit')).toBeTruthy();
  const along = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Bauprojekte / Halle 4 löschen' });
  expect([along.checked, along.disabled]).toEqual([true, true]);
  name('Bauprojekte / Halle 4').focus();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await save();
  await gone();
  const left = (await chief.get(`${PATH}.json?sort=name`)).body.data.map(row => row.name);
  expect(left).toEqual(['Flugbetrieb', 'Halle 4']);
});

test('closing with changes asks first', async () => {
  const { user, type, button, name } = await open();
  await type('Flugbetrieb', 'Flug');
  await user.click(button('Abbrechen'));
  await user.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }));
  expect(name('Flug').value).toBe('Flug');
  await user.click(button('Abbrechen'));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await gone();
  expect((await stored(ids.flug)).name).toBe('Flugbetrieb');
});

test('what somebody else changed is told at its row, and the rest is saved', async () => {
  const { user, dialog, type, save, name } = await open();
  await chief.patch(`${PATH}/${ids.flug}.json`, { name: 'Flug von Bert' });
  await chief.delete(`${PATH}/${ids.sued}.json`);
  await made('Lager', ids.bau);
  await type('Flugbetrieb', 'Flug von mir');
  await type('Bauprojekte / Terminal Süd', 'Terminal Nord');
  await type('Bauprojekte / Halle 4', 'Lager');
  await type('Bauprojekte', 'Bauten');
  await save();
  expect(await dialog.findByText(/^3 Änderungen sind nicht gespeichert/)).toBeTruthy();
  expect((await stored(ids.bau)).name).toBe('Bauten');
  expect(dialog.getByText('Inzwischen geändert: „Flug von Bert“ in Oberste Ebene')).toBeTruthy();
  expect(dialog.getByText(/„Lager“ gibt es hier schon; jemand/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Meine behalten' }));
  await user.click(dialog.getByRole('button', { name: 'Aus der Liste nehmen' }));
  expect(name('Flug von mir').value).toBe('Flug von mir');
  await type('Bauten / Lager', 'Lager 2');
  await save();
  await gone();
  expect([(await stored(ids.flug)).name, (await stored(ids.halle)).name]).toEqual(['Flug von mir', 'Lager 2']);
});

test('a name that is typed and not added yet is not lost on closing, and has to be added or taken out to save', async () => {
  const { user, dialog, type, button } = await open();
  const field = dialog.getByRole('textbox', { name: 'Neues Verzeichnis' }) as HTMLInputElement;
  await type('Flugbetrieb', 'Flug 2');
  await user.type(field, 'Halle 9');
  expect(isOff(button('Speichern'))).toBe(true);
  await user.click(button('Abbrechen'));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Weiter bearbeiten' }));
  expect(field.value).toBe('Halle 9');
  await user.clear(field);
  expect(isOff(button('Speichern'))).toBe(false);
});
