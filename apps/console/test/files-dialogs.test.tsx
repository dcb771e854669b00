/** Component tests of the file library's dialogs, with the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { openWorld, type World } from '../../server/test/world.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let world: World;
let chief: Person;
beforeAll(async () => {
  bench = await openConsole();
  world = await openWorld(bench.house);
  chief = await bench.house.as('chief', 'admin');
  for (const name of ['Mangel', 'Zaun']) await chief.post('/tags/add.json', { name });
  await chief.post('/directories/add.json', { name: 'Bauprojekte' });
});
afterAll(() => bench.house.close());

const FILES = '/file-references';
const reference = async (name: string): Promise<string> => {
  const file_id = await world.make('files', chief.id);
  return (await chief.post(`${FILES}/add.json`, { file_id, name })).body.data.id;
};
const stored = async (id: string) => (await chief.get(`${FILES}/${id}.json?contain=tags,directories`)).body.data;
async function open(name: string, who = chief) {
  const user = await bench.show('/gallery/library', who);
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog };
}
async function edit(name: string, who = chief) {
  const { user, dialog } = await open(name, who);
  const title = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Titel' });
  await dialog.findByRole('combobox', { name: 'Verzeichnisse' });
  const save = () => user.click(dialog.getByRole('button', { name: 'Speichern' }));
  return { user, dialog, title, save };
}
const changes = () => bench.asked.filter(({ method }) => method === 'PATCH');
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('who may not change files gets no way to delete, and a refusal keeps what was typed', async () => {
  const id = await reference('Fremd');
  const { user, dialog, title, save } = await edit('Fremd', await bench.house.as('anna'));
  expect(dialog.queryByRole('button', { name: 'Löschen …' })).toBeNull();
  await user.type(title, ' geändert');
  await save();
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(title.value).toBe('Fremd geändert');
  expect((await stored(id)).name).toBe('Fremd');
});

test('title, tags and directories are saved, and only what was changed is sent', async () => {
  const id = await reference('Plan');
  const { user, dialog, title, save } = await edit('Plan');
  expect(dialog.getByText('4 / 100')).toBeTruthy();
  await user.clear(title);
  await user.type(title, '  Plan Süd ');
  await user.type(dialog.getByRole('combobox', { name: 'Schlagwörter' }), 'mangel{Enter}');
  await user.type(dialog.getByRole('combobox', { name: 'Verzeichnisse' }), 'bau{Enter}');
  await save();
  await gone();
  expect(await stored(id)).toMatchObject({
    name: 'Plan Süd',
    tags: [{ name: 'Mangel' }],
    directories: [{ name: 'Bauprojekte' }],
  });
  expect(await screen.findByText('„Plan Süd“ ist gespeichert')).toBeTruthy();
});

test('without a title nothing is sent, and the field says why', async () => {
  await reference('Ohne');
  const { user, title, save } = await edit('Ohne');
  await user.clear(title);
  const before = changes().length;
  await save();
  expect(title.getAttribute('aria-invalid')).toBe('true');
  expect(changes()).toHaveLength(before);
});

test('saving without a change asks the server for nothing', async () => {
  await reference('Still');
  const { save } = await edit('Still');
  const before = changes().length;
  await save();
  await gone();
  expect(changes()).toHaveLength(before);
});

test('closing with changes asks first: staying keeps them, discarding drops them', async () => {
  const id = await reference('Entwurf');
  const { user, dialog, title } = await edit('Entwurf');
  await user.type(title, ' 2');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await user.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }));
  expect(title.value).toBe('Entwurf 2');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await gone();
  expect((await stored(id)).name).toBe('Entwurf');
});

test('what only others changed goes along with one’s own change', async () => {
  const id = await reference('Beide');
  const { user, title, save } = await edit('Beide');
  const [tag] = (await chief.get('/tags.json?search=Zaun')).body.data;
  await chief.patch(`${FILES}/${id}.json`, { tags: [{ id: tag?.id }] });
  await user.type(title, ' neu');
  await save();
  await gone();
  expect(await stored(id)).toMatchObject({ name: 'Beide neu', tags: [{ name: 'Zaun' }] });
});

test('of what both changed both versions are shown, and one is chosen', async () => {
  const id = await reference('Streit');
  const { user, dialog, title, save } = await edit('Streit');
  await chief.patch(`${FILES}/${id}.json`, { name: 'Streit von Bert' });
  await user.type(title, ' von mir');
  await save();
  const versions = within(await dialog.findByRole('row', { name: /^Titel/ }));
  expect(versions.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['Streit von mir', 'Streit von Bert']);
  expect((await stored(id)).name).toBe('Streit von Bert');
  await user.click(dialog.getByRole('button', { name: 'Meine behalten' }));
  await save();
  await gone();
  expect((await stored(id)).name).toBe('Streit von mir');
});

test('deleting asks by the name of the file, and the toast brings it back', async () => {
  const id = await reference('Mängelliste');
  const { filename } = await stored(id);
  const full = filename ? `Mängelliste (${filename})` : 'Mängelliste';
  const { user, dialog } = await edit('Mängelliste');
  await user.click(dialog.getByRole('button', { name: 'Löschen …' }));
  const asked = within(await screen.findByRole('alertdialog', { name: `„${full}“ löschen?` }));
  await user.click(asked.getByRole('button', { name: 'Nein, behalten' }));
  expect((await stored(id)).name).toBe('Mängelliste');
  await user.click(await dialog.findByRole('button', { name: 'Löschen …' }));
  await user.click(await screen.findByRole('button', { name: 'Ja, löschen' }));
  await gone();
  expect((await chief.get(`${FILES}/${id}.json`)).status).toBe(404);
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect((await chief.get(`${FILES}/${id}.json`)).status).toBe(200));
});

test('a file that is gone is said to be, and nothing else is offered', async () => {
  const id = await reference('Verschwunden');
  const user = await bench.show('/gallery/library', chief);
  const button = await screen.findByRole('button', { name: 'Verschwunden' });
  await chief.delete(`${FILES}/${id}.json`);
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/gibt es nicht mehr/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
});

test('tags of a selection: nothing chosen, and the same on both sides, are no change', async () => {
  const { user, dialog } = await open('Schlagwörter von 3 Dateien ändern');
  const apply = await dialog.findByRole('button', { name: 'Anwenden' });
  await user.click(apply);
  expect(apply.getAttribute('aria-disabled')).toBe('true');
  const add = await dialog.findByRole('combobox', { name: 'Hinzufügen' });
  const take = dialog.getByRole('combobox', { name: 'Wegnehmen' });
  await user.type(add, 'zaun{Enter}');
  await user.type(take, 'zaun{Enter}');
  await waitFor(() => expect(take.getAttribute('aria-invalid')).toBe('true'));
  await user.keyboard('{Backspace}');
  await user.type(take, 'mangel{Enter}');
  await user.click(apply);
  await gone();
  const idOf = async (name: string) => (await chief.get(`/tags.json?search=${name}`)).body.data[0]?.id;
  expect(JSON.parse(String(document.querySelector('output')?.textContent))).toEqual({
    add: [await idOf('Zaun')],
    remove: [await idOf('Mangel')],
  });
});

test('a selection is moved, added to, or taken out of all directories', async () => {
  const { user, dialog } = await open('3 Dateien verschieben');
  const directories = await dialog.findByRole('combobox', { name: 'Verzeichnisse' });
  const isOff = (name: string) => dialog.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
  expect(isOff('Verschieben')).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'Aus allen nehmen' }));
  expect(isOff('Aus allen Verzeichnissen nehmen')).toBe(false);
  await user.click(dialog.getByRole('radio', { name: 'Zusätzlich aufnehmen' }));
  expect(isOff('Aufnehmen')).toBe(true);
  await user.type(directories, 'bau{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Aufnehmen' }));
  await gone();
  const [bau] = (await chief.get('/directories.json?search=Bauprojekte')).body.data;
  expect(screen.getByText(JSON.stringify({ add: [bau?.id] }))).toBeTruthy();
});
