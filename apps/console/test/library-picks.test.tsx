/** Component tests of the pickers of tags and directories, with the real server. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let chief: Person;
beforeAll(async () => {
  bench = await openConsole();
  chief = await bench.house.as('chief', 'admin');
  for (const name of ['Achse C', 'Mangel', 'Zaun']) await chief.post('/tags/add.json', { name });
  const top = (await chief.post('/directories/add.json', { name: 'Bauprojekte' })).body.data.id;
  await chief.post('/directories/add.json', { name: 'Terminal Süd', parent_id: top });
});
afterAll(() => bench.house.close());

const open = async (who: Person) => {
  const user = await bench.show('/gallery/library', who);
  const tags = await screen.findByRole('combobox', { name: 'Schlagwörter' });
  const directories = await screen.findByRole('combobox', { name: 'Verzeichnisse' });
  return { user, tags, directories };
};
const names = () => screen.queryAllByRole('option').map(option => option.textContent);
const made = (path: string) => bench.asked.filter(one => one.method === 'POST' && one.path.startsWith(path));

test('whoever may not make tags is offered none, and asks for none', async () => {
  const { user, tags } = await open(await bench.house.as('anna'));
  await user.type(tags, 'Neues Wort');
  expect(await screen.findByText('Kein Treffer')).toBeTruthy();
  expect(names()).toEqual([]);
  expect(made('/api/tags')).toEqual([]);
});

test('a tag is found whatever its case, chosen with Enter, and taken away from the chips by key', async () => {
  const { user, tags } = await open(chief);
  await user.type(tags, 'MANG');
  await waitFor(() => expect(names()).toEqual(['Mangel', '„MANG“ anlegen']));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Mangel entfernen' })).toBeTruthy();
  await user.type(tags, 'achse{Enter}');
  expect(await screen.findByRole('button', { name: 'Achse C entfernen' })).toBeTruthy();
  await user.keyboard('{Escape}{Escape}{Escape}');
  expect(screen.getAllByRole('button', { name: /entfernen$/ })).toHaveLength(2);
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Achse C entfernen' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Mangel entfernen' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mangel entfernen' })).toBeNull());
});

test('a name that is there cannot be made again; another is made and chosen', async () => {
  const { user, tags } = await open(chief);
  await user.type(tags, 'achse c');
  const taken = await screen.findByRole('option', { name: '„achse c“ gibt es schon' });
  expect(taken.getAttribute('aria-disabled')).toBe('true');
  await user.clear(tags);
  await user.type(tags, ' Radom ');
  await user.click(await screen.findByRole('option', { name: '„Radom“ anlegen' }));
  expect(await screen.findByRole('button', { name: 'Radom entfernen' })).toBeTruthy();
  const stored = (await chief.get('/tags.json?search=Radom')).body.data;
  expect(stored).toMatchObject([{ name: 'Radom' }]);
});

test('of a tag that somebody made meanwhile theirs is chosen', async () => {
  const { user, tags } = await open(chief);
  await user.type(tags, 'Hektik');
  const offered = await screen.findByRole('option', { name: '„Hektik“ anlegen' });
  await chief.post('/tags/add.json', { name: 'HEKTIK' });
  await user.click(offered);
  expect(await screen.findByRole('button', { name: 'HEKTIK entfernen' })).toBeTruthy();
});

test('directories show the way to them, and a typed way makes one there', async () => {
  const { user, directories } = await open(chief);
  await user.type(directories, 'sud');
  await waitFor(() => expect(names()).toEqual(['Bauprojekte / Terminal Süd', '„sud“ anlegen']));
  await user.clear(directories);
  await user.type(directories, 'bauprojekte / terminal süd');
  const taken = await screen.findByRole('option', { name: '„terminal süd“ gibt es in Bauprojekte schon' });
  expect(taken.getAttribute('aria-disabled')).toBe('true');
  await user.type(directories, ' / Ebene 2');
  await user.click(await screen.findByRole('option', { name: '„Ebene 2“ in Bauprojekte / Terminal Süd anlegen' }));
  expect(await screen.findByRole('button', { name: 'Bauprojekte / Terminal Süd / Ebene 2 entfernen' })).toBeTruthy();
  const { data } = (await chief.get('/directories.json?search=Ebene&contain=parent_directories')).body;
  expect(data).toMatchObject([{ name: 'Ebene 2', parent_directories: { name: 'Terminal Süd' } }]);
});

test('a refusal stands at the field, and what was typed stays', async () => {
  const altbau = (await chief.post('/directories/add.json', { name: 'Altbau' })).body.data.id;
  const { user, directories } = await open(chief);
  await user.type(directories, 'Altbau / Keller');
  const offered = await screen.findByRole('option', { name: '„Keller“ in Altbau anlegen' });
  await chief.delete(`/directories/${altbau}.json`);
  await user.click(offered);
  await waitFor(() => expect(directories.getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(String(directories.getAttribute('aria-describedby')));
  expect(note?.textContent).toMatch(/\S/);
  expect((directories as HTMLInputElement).value).toBe('Altbau / Keller');
  expect((await chief.get('/directories.json?search=Keller')).body.count).toBe(0);
});
