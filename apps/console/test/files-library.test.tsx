/** Component tests of the file library, with the real server. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import type { Person } from '../../server/test/house.ts';
import { openWorld, type World } from '../../server/test/world.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let world: World;
let chief: Person;
const ids: Record<string, string> = {};

const FILES = '/file-references';
beforeAll(async () => {
  bench = await openConsole();
  world = await openWorld(bench.house);
  chief = await bench.house.as('chief', 'admin');
  const made = async (path: string, body: object) => (await chief.post(path, body)).body.data.id as string;
  for (const name of ['Mangel', 'Zaun']) ids[name] = await made('/tags/add.json', { name });
  ids.Bau = await made('/directories/add.json', { name: 'Bau' });
  ids.Halle = await made('/directories/add.json', { name: 'Halle 4', parent_id: ids.Bau });
  const add = async (name: string, directories: string[], tags: string[]) => {
    const linked = (names: string[]) => names.map(one => ({ id: ids[one] }));
    const file_id = await world.make('files', chief.id);
    const body = { file_id, name, directories: linked(directories), tags: linked(tags) };
    ids[name] = await made(`${FILES}/add.json`, body);
  };
  await add('Plan', ['Bau'], ['Mangel']);
  await add('Foto', ['Bau'], ['Mangel', 'Zaun']);
  await add('Brief', ['Halle'], []);
  await add('Notiz', [], []);
});
afterAll(() => bench.house.close());
beforeEach(() => sessionStorage.clear());

const stored = async (name: string) =>
  (await chief.get(`${FILES}/${ids[name]}.json?contain=tags,directories`)).body.data;
const grid = () => screen.findByRole('list', { name: 'Dateien' });
const shown = async () =>
  within(await grid())
    .getAllByRole('article')
    .map(card => within(card).getByRole('heading').textContent);
const open = async (query = '', who = chief) => {
  const user = await bench.show(`/files?sort=name&direction=asc&layout=cards${query}`, who);
  return user;
};
const card = async (name: string) =>
  within((await within(await grid()).findByText(name)).closest('article') as HTMLElement);
const menuOf = async (user: Awaited<ReturnType<typeof open>>, name: string) => {
  await user.click((await card(name)).getByRole('button', { name: `Menü zu ${name}` }));
  return within(await screen.findByRole('menu'));
};

test('without the right to directories the library is not shown', async () => {
  const blind = await bench.house.as('blind', 'user', { Directories: { read: 'none' } });
  await bench.show('/files', blind);
  expect(await screen.findByText('Diesen Bereich sehen Sie nicht')).toBeTruthy();
  expect(bench.asked.filter(({ path }) => path.includes(FILES))).toEqual([]);
});

test('who may only read adds nothing, and changes nothing of others', async () => {
  const user = await open('', await bench.house.as('anna'));
  expect(await shown()).toEqual(['Brief', 'Foto', 'Notiz', 'Plan']);
  expect(screen.queryByRole('button', { name: /Dateien hinzufügen/ })).toBeNull();
  const entries = (await menuOf(user, 'Plan')).getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(entries.some(text => text?.startsWith('Öffnen'))).toBe(true);
  expect(entries.filter(text => /Bearbeiten|Löschen|Verschieben/.test(text ?? ''))).toEqual([]);
});

test('a directory shows its own files, its numbers do not change, and tags must all match', async () => {
  const user = await open();
  await user.click(await screen.findByRole('radio', { name: 'Bau, 2 Dateien' }));
  await waitFor(async () => expect(await shown()).toEqual(['Foto', 'Plan']));
  expect(screen.getByRole('radio', { name: 'Halle 4, 1 Datei' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Ohne Verzeichnis, 1 Datei' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Mangel ?, 2 Dateien$/ }));
  await user.click(await screen.findByRole('button', { name: /^Zaun ?, 1 Datei$/ }));
  await waitFor(async () => expect(await shown()).toEqual(['Foto']));
  expect(new URLSearchParams(location.search).getAll('filter[tags][all]')).toEqual([ids.Mangel, ids.Zaun]);
  expect(await screen.findByText(/^1 von 4 Dateien/)).toBeTruthy();
});

test('directory, tags and search come back in this tab, and an address that filters wins', async () => {
  await open(`&filter[directories]=${ids.Halle}`);
  await waitFor(async () => expect(await shown()).toEqual(['Brief']));
  cleanup();
  await bench.show('/files', chief);
  await waitFor(() => expect(location.search).toContain(encodeURIComponent('filter[directories]')));
  cleanup();
  await bench.show('/files?search=Notiz', chief);
  await waitFor(async () => expect(await shown()).toEqual(['Notiz']));
  expect(location.search).not.toContain('directories');
});

test('a range is selected with Shift, tagged in one go, and given back as it was', async () => {
  const user = await open();
  await user.click(await (await card('Brief')).findByRole('checkbox'));
  await user.keyboard('{Shift>}');
  await user.click((await card('Notiz')).getByRole('checkbox'));
  await user.keyboard('{/Shift}');
  const bar = within(screen.getByRole('toolbar', { name: '3 ausgewählt' }));
  expect(bar.getByRole('button', { name: 'Alle 4 auswählen' })).toBeTruthy();
  await user.click(bar.getByRole('button', { name: 'Schlagwörter' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [adds] = await dialog.findAllByRole('combobox');
  await user.type(adds as HTMLElement, 'zaun{Enter}');
  await user.click(dialog.getByRole('button', { name: /^(Anwenden|Übernehmen|Ändern)/ }));
  expect(await screen.findByText('Schlagwörter von 2 Dateien geändert')).toBeTruthy();
  expect((await stored('Brief')).tags).toMatchObject([{ name: 'Zaun' }]);
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByText('Zurückgenommen')).toBeTruthy();
  expect((await stored('Brief')).tags).toEqual([]);
  expect((await stored('Foto')).tags).toHaveLength(2);
});

test('all that fit are deleted together after a question, and undo brings them back', async () => {
  const user = await open(`&filter[directories]=${ids.Bau}`);
  await user.click(await (await card('Foto')).findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Alle 2 auswählen' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Löschen' }));
  const question = within(await screen.findByRole('alertdialog', { name: '2 Dateien löschen?' }));
  await user.click(question.getByRole('button', { name: 'Ja, löschen' }));
  expect(await screen.findByText('2 Dateien liegen im Papierkorb')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect(await shown()).toEqual(['Foto', 'Plan']));
});

test('in the custom order Alt and an arrow moves the card that has the focus', async () => {
  const user = await bench.show('/files?sort=sorting&direction=asc&layout=cards', chief);
  await waitFor(async () => expect(await shown()).toEqual(['Plan', 'Foto', 'Brief', 'Notiz']));
  (
    within(await grid())
      .getByText('Plan')
      .closest('article') as HTMLElement
  ).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(async () => expect(await shown()).toEqual(['Foto', 'Plan', 'Brief', 'Notiz']));
  expect(await screen.findByText('Plan: Platz 2 von 4')).toBeTruthy();
  await waitFor(async () => {
    const { data } = (await chief.get(`${FILES}.json?sort=sorting`)).body;
    expect(data.map(item => item.name)).toEqual(['Foto', 'Plan', 'Brief', 'Notiz']);
  });
});

test('administrators are told of pictures that could not be made, and ask for another try at them', async () => {
  const { database } = bench.house;
  const failed = await database.one<{ file_id: string }>(
    sql`select file_id from file_references where id = ${ids.Plan ?? ''}`,
  );
  await database.run(
    sql`update files set type = 'image/png', thumbnail_state = 'failed' where id = ${failed?.file_id ?? ''}`,
  );
  await open('', await bench.house.as('anna'));
  expect(
    within((await within(await grid()).findByText('Plan')).closest('article') as HTMLElement).getByText(
      /Vorschau ließ sich nicht/,
    ),
  ).toBeTruthy();
  expect(screen.queryByText('1 Vorschaubild konnte nicht erzeugt werden.')).toBeNull();
  cleanup();
  const user = await open();
  expect(await screen.findByText('1 Vorschaubild konnte nicht erzeugt werden.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  // No jobs run in these tests: the screen's part is the request.
  const isAsked = () => bench.asked.some(({ method, path }) => method === 'POST' && path.includes('/thumbnails.json'));
  await waitFor(() => expect(isAsked()).toBe(true));
});

test('all that fit are no longer selected once another directory is shown', async () => {
  const user = await open();
  await user.click(await (await card('Brief')).findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Alle 4 auswählen' }));
  expect(screen.getByRole('toolbar', { name: '4 ausgewählt' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Halle 4, 1 Datei' }));
  await waitFor(async () => expect(await shown()).toEqual(['Brief']));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('a directory that is gone gives way to all files, and says so; what was kept of it is forgotten', async () => {
  const { data } = (await chief.post('/directories/add.json', { name: 'Bald weg' })).body;
  await open(`&filter[directories]=${data.id}`);
  expect(((await screen.findByRole('radio', { name: 'Bald weg, 0 Dateien' })) as HTMLInputElement).checked).toBe(true);
  cleanup();
  expect((await chief.delete(`/directories/${data.id}.json`)).status).toBeLessThan(300);
  await open(`&filter[directories]=${data.id}`);
  expect(await screen.findByText(/^Dieses Verzeichnis gibt es nicht mehr/)).toBeTruthy();
  await waitFor(async () => expect(await shown()).toEqual(['Brief', 'Foto', 'Notiz', 'Plan']));
  expect(new URLSearchParams(location.search).has('filter[directories]')).toBe(false);
  expect(sessionStorage.getItem('kontor.query./files') ?? '').not.toContain(data.id);
});
