/** Component tests of the dialog of tags, with the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { openWorld, type World } from '../../server/test/world.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let world: World;
let chief: Person;
let ids: Record<'mangel' | 'zaun', string>;
const made = async (name: string): Promise<string> => (await chief.post('/tags/add.json', { name })).body.data.id;
const stored = async (id: string) => (await chief.get(`/tags/${id}.json`)).body.data;

beforeAll(async () => {
  bench = await openConsole();
  world = await openWorld(bench.house);
  chief = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
beforeEach(async () => {
  for (const { id } of (await chief.get('/tags.json?limit=100')).body.data) await chief.delete(`/tags/${id}.json`);
  ids = { mangel: await made('Mangel'), zaun: await made('Zaun') };
});

async function open(who = chief) {
  const user = await bench.show('/gallery/library', who);
  await user.click(await screen.findByRole('button', { name: 'Schlagwörter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schlagwörter bearbeiten' }));
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Name von Mangel' });
  return { user, dialog, field };
}

test('who may only read them changes and deletes none', async () => {
  const { dialog, field } = await open(await bench.house.as('anna'));
  expect(field.readOnly).toBe(true);
  expect(dialog.queryByRole('button', { name: 'Mangel löschen' })).toBeNull();
});

test('Enter saves a name, and the toast takes it back', async () => {
  const { user, dialog, field } = await open();
  await user.clear(field);
  await user.type(field, ' Mängel {Enter}');
  expect(await screen.findByText('„Mangel“ heißt jetzt „Mängel“')).toBeTruthy();
  expect(await dialog.findByRole('textbox', { name: 'Name von Mängel' })).toBeTruthy();
  expect((await stored(ids.mangel)).name).toBe('Mängel');
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect((await stored(ids.mangel)).name).toBe('Mangel'));
});

test('a taken and an empty name are marked at once; Esc takes them back', async () => {
  const { user, dialog, field } = await open();
  await user.clear(field);
  expect(dialog.getByText('Der Name fehlt')).toBeTruthy();
  await user.type(field, 'ZAUN');
  expect(dialog.getByText('„ZAUN“ gibt es schon')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect((await stored(ids.mangel)).name).toBe('Mangel');
  await user.keyboard('{Escape}');
  expect(field.value).toBe('Mangel');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('closing saves what can be saved, and asks about what cannot', async () => {
  const { user, dialog, field } = await open();
  await user.clear(field);
  await user.type(field, 'zaun');
  await user.click(dialog.getByRole('button', { name: 'Fertig' }));
  await user.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }));
  await user.clear(field);
  await user.type(field, 'Schaden');
  await user.click(dialog.getByRole('button', { name: 'Fertig' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await stored(ids.mangel)).name).toBe('Schaden');
});

test('what somebody else made of it is told, and written over only when it is said again', async () => {
  const { user, dialog, field } = await open();
  await chief.patch(`/tags/${ids.mangel}.json`, { name: 'Von Bert' });
  await user.clear(field);
  await user.type(field, 'Von mir{Enter}');
  expect(await dialog.findByText(/^Inzwischen in „Von Bert“ geändert/)).toBeTruthy();
  expect((await stored(ids.mangel)).name).toBe('Von Bert');
  await user.type(field, '{Enter}');
  await waitFor(async () => expect((await stored(ids.mangel)).name).toBe('Von mir'));
});

test('a deleted one leaves its files, and comes back to them', async () => {
  const file_id = await world.make('files', chief.id);
  const body = { file_id, name: 'Plan', tags: [{ id: ids.zaun }] };
  const file = (await chief.post('/file-references/add.json', body)).body.data.id;
  const tagsOf = async () => (await chief.get(`/file-references/${file}.json?contain=tags`)).body.data.tags;
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Zaun löschen' }));
  await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Name von Zaun' })).toBeNull());
  expect(await tagsOf()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  expect(await dialog.findByRole('textbox', { name: 'Name von Zaun' })).toBeTruthy();
  expect(await tagsOf()).toMatchObject([{ id: ids.zaun }]);
});
