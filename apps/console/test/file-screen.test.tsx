/** Component tests of a file's screen, with the real server. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addForm, form as anyForm, report } from '../../server/test/forms.ts';
import type { Person } from '../../server/test/house.ts';
import { viewerOf } from '../src/screens/file/viewers/index.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let anna: Person;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  anna = await bench.house.as('anna');
  // From 1200 px on, the facts are in a side panel.
  Object.assign(window, { innerWidth: 1440 });
});
afterAll(() => bench.house.close());

async function stored(person: Person, filename: string, content: string): Promise<{ id: string; version: number }> {
  const head = `content-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: text/plain`;
  const body = Buffer.from(`--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`);
  const sent = await person.post('/pixelstein-files/files.json', body, {
    'content-type': 'multipart/form-data; boundary=b',
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.data;
}
async function shelved(person: Person, filename: string, content: string, name = filename) {
  const file = await stored(person, filename, content);
  const reference = (await person.post('/file-references/add.json', { file_id: file.id, name })).body.data;
  return { file, reference };
}
const details = () => screen.findByRole('complementary', { name: 'Angaben' });
const listed = async (reference: string) =>
  (await admin.get(`/metadata.json?filter[file_reference_id]=${reference}`)).body.data.map(({ name, value }) => [
    name,
    value,
  ]);

test('nobody sees a file that is not there, and who may read none is told so', async () => {
  await bench.show('/files/01900000-0000-7000-8000-000000000000', anna);
  expect(await screen.findByText('Diese Datei gibt es nicht, oder nicht mehr')).toBeTruthy();
  cleanup();
  const { file } = await shelved(admin, 'geheim.txt', 'nothing');
  const blind = await bench.house.as('blind', 'user', { Files: { read: 'none' } });
  await bench.show(`/files/${file.id}`, blind);
  expect(await screen.findByText(/fehlt Ihrem Konto das Recht|gibt es nicht/)).toBeTruthy();
  expect(screen.queryByText('geheim.txt')).toBeNull();
});

test('who may only read sees, downloads, and changes nothing', async () => {
  const { file, reference } = await shelved(admin, 'plan.txt', 'Halle 4', 'Lageplan');
  await admin.post('/metadata/add.json', { file_reference_id: reference.id, name: 'Projekt', value: 'Terminal Süd' });
  const user = await bench.show(`/files/${file.id}?search=plan`, anna);
  expect(await screen.findByRole('heading', { level: 1, name: 'Lageplan' })).toBeTruthy();
  expect(await screen.findByText('Halle 4')).toBeTruthy();
  const rail = await details();
  expect(await within(rail).findByText('Terminal Süd')).toBeTruthy();
  expect(within(rail).getByText('plan.txt')).toBeTruthy();
  for (const name of ['Bearbeiten', 'Ersetzen', 'Angabe hinzufügen', '„Projekt“ ändern', '„Projekt“ entfernen'])
    expect(screen.queryByRole('button', { name }), name).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Menü zu Lageplan' }));
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent?.replace(/D$/, ''))).toEqual([
    'Herunterladen',
    'Link kopieren',
  ]);
  // The list keeps its filters on the way back.
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Dateien' }).getAttribute('href')).toBe('/files?search=plan');
});

test('metadata is written in typed fields, renamed and removed, and each step has a way back', async () => {
  const { file, reference } = await shelved(admin, 'angaben.txt', 'x');
  const user = await bench.show(`/files/${file.id}`, admin);
  const rail = await details();
  await user.click(await within(rail).findByRole('button', { name: 'Angabe hinzufügen' }));
  const add = await within(rail).findByRole('form', { name: 'Angabe hinzufügen' });
  await user.click(within(add).getByRole('button', { name: 'Speichern' }));
  expect(within(add).getByText('Geben Sie der Angabe einen Namen.')).toBeTruthy();
  expect(within(add).getByText('Füllen Sie dieses Feld aus.')).toBeTruthy();
  await user.type(within(add).getByLabelText('Name'), 'Stockwerke');
  await user.selectOptions(within(add).getByLabelText('Art des Werts'), 'number');
  await user.type(within(add).getByLabelText('Wert'), 'drei');
  expect(within(add).getByText(/Das ist keine Zahl/)).toBeTruthy();
  await user.clear(within(add).getByLabelText('Wert'));
  await user.type(within(add).getByLabelText('Wert'), '3,5');
  await user.click(within(add).getByRole('button', { name: 'Speichern' }));
  await waitFor(async () => expect(await listed(reference.id)).toEqual([['Stockwerke', 3.5]]));

  // Names are case-insensitive: this one is taken.
  await user.click(await within(rail).findByRole('button', { name: 'Angabe hinzufügen' }));
  const again = await within(rail).findByRole('form', { name: 'Angabe hinzufügen' });
  await user.type(within(again).getByLabelText('Name'), 'stockwerke');
  expect(within(again).getByText('Eine Angabe mit diesem Namen gibt es hier schon.')).toBeTruthy();
  await user.click(within(again).getByRole('button', { name: 'Abbrechen' }));

  await user.click(await within(rail).findByRole('button', { name: '„Stockwerke“ ändern' }));
  const edit = await within(rail).findByRole('form', { name: '„Stockwerke“ ändern' });
  await user.clear(within(edit).getByLabelText('Name'));
  await user.type(within(edit).getByLabelText('Name'), 'Etagen');
  await user.selectOptions(within(edit).getByLabelText('Art des Werts'), 'list');
  await user.clear(within(edit).getByLabelText('Wert'));
  await user.type(within(edit).getByLabelText('Wert'), 'EG{Enter}OG');
  await user.click(within(edit).getByRole('button', { name: 'Speichern' }));
  await waitFor(async () => expect(await listed(reference.id)).toEqual([['Etagen', ['EG', 'OG']]]));
  const saved = (await screen.findByText('„Etagen“ ist gespeichert')).closest('li, [role]') as HTMLElement;
  await user.click(within(saved).getByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect(await listed(reference.id)).toEqual([['Stockwerke', 3.5]]));

  await user.click(await within(rail).findByRole('button', { name: '„Stockwerke“ entfernen' }));
  await waitFor(async () => expect(await listed(reference.id)).toEqual([]));
  const removed = (await screen.findByText('„Stockwerke“ ist entfernt')).closest('li, [role]') as HTMLElement;
  await user.click(within(removed).getByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect(await listed(reference.id)).toEqual([['Stockwerke', 3.5]]));
});

test('what someone else has changed meanwhile is shown, and neither is lost', async () => {
  const { file, reference } = await shelved(admin, 'konflikt.txt', 'x');
  const datum = (await admin.post('/metadata/add.json', { file_reference_id: reference.id, name: 'Ort', value: 'A' }))
    .body.data;
  const user = await bench.show(`/files/${file.id}`, admin);
  const rail = await details();
  await user.click(await within(rail).findByRole('button', { name: '„Ort“ ändern' }));
  const form = await within(rail).findByRole('form', { name: '„Ort“ ändern' });
  await admin.patch(`/metadata/${datum.id}.json`, { value: 'B' });
  await user.clear(within(form).getByLabelText('Wert'));
  await user.type(within(form).getByLabelText('Wert'), 'C');
  await user.click(within(form).getByRole('button', { name: 'Speichern' }));
  const note = await within(form).findByRole('alert');
  expect(note.textContent).toContain('Ort: B');
  expect(within(form).getByLabelText('Wert')).toHaveProperty('value', 'C');
  await user.click(within(note).getByRole('button', { name: 'Meine behalten' }));
  await waitFor(async () => expect(await listed(reference.id)).toEqual([['Ort', 'C']]));
});

test('a file that is not in the library is taken in, and out again by undoing it', async () => {
  const file = await stored(admin, 'foto-eines-eintrags.txt', 'x');
  const count = async () => (await admin.get(`/file-references.json?filter[file_id]=${file.id}`)).body.count;
  const user = await bench.show(`/files/${file.id}`, admin);
  const rail = await details();
  await user.click(await within(rail).findByRole('button', { name: 'In die Bibliothek aufnehmen' }));
  await waitFor(async () => expect(await count()).toBe(1));
  expect(await within(rail).findByText('Metadaten')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect(await count()).toBe(0));
});

test('of several entries in the library one is chosen; each has its own metadata', async () => {
  const { file } = await shelved(admin, 'zweimal.txt', 'x', 'Im Ordner Nord');
  const second = (await admin.post('/file-references/add.json', { file_id: file.id, name: 'Im Ordner Süd' })).body.data;
  await admin.post('/metadata/add.json', { file_reference_id: second.id, name: 'Lage', value: 'Süd' });
  const user = await bench.show(`/files/${file.id}`, admin);
  const rail = await details();
  expect(await screen.findByRole('heading', { level: 1, name: 'Im Ordner Nord' })).toBeTruthy();
  expect(within(rail).queryByText('Lage')).toBeNull();
  await user.selectOptions(within(rail).getByLabelText('Welcher von 2 Einträgen'), second.id);
  expect(await screen.findByRole('heading', { level: 1, name: 'Im Ordner Süd' })).toBeTruthy();
  expect(await within(rail).findByText('Lage')).toBeTruthy();
});

test('what became of the file is told as sentences, and where it is used with ways to get there', async () => {
  const { file, reference } = await shelved(admin, 'verlauf.txt', 'x', 'Erster Titel');
  const tag = (await admin.post('/tags/add.json', { name: 'Achse C' })).body.data;
  await admin.patch(`/file-references/${reference.id}.json`, { name: 'Zweiter Titel', tags: [{ id: tag.id }] });
  const made = anyForm();
  for (const { options } of made.fields) if (options.type === 'file') options.allowedMimeTypes = ['*/*'];
  const form = await addForm(admin, 'Schäden', made);
  const entry = (await admin.post('/reports/add.json', report(form, { pictures: [file.id] }))).body.data;
  await bench.show(`/files/${file.id}`, admin);
  const rail = await details();
  expect(await within(rail).findByText('Titel: Erster Titel → Zweiter Titel')).toBeTruthy();
  expect(within(rail).getByText('Schlagwörter: Achse C')).toBeTruthy();
  const told = within(rail).getAllByText(/^· /, { exact: false, selector: 'p' });
  expect(told.map(line => line.textContent)).toEqual([
    'chief · Angaben geändert',
    'chief · In die Bibliothek aufgenommen',
    'chief · Hochgeladen',
  ]);
  const link = await within(rail).findByRole('link', { name: /^Eintrag vom \d\d\.\d\d\.\d{4}/ });
  expect(link.getAttribute('href')).toBe(`/reports/${form}/${entry.id}/view`);
});

test('deleting asks, goes back to the list, and can be undone', async () => {
  const { file, reference } = await shelved(admin, 'weg.txt', 'x', 'Alter Plan');
  const user = await bench.show(`/files/${file.id}?sort=name`, admin);
  await screen.findByRole('heading', { level: 1, name: 'Alter Plan' });
  await user.click(screen.getByRole('button', { name: 'Menü zu Alter Plan' }));
  await user.click(await screen.findByRole('menuitem', { name: /Löschen/ }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Alter Plan');
  await user.click(within(question).getByRole('button', { name: 'Ja, löschen' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/files?sort=name'));
  expect((await admin.get(`/file-references/${reference.id}.json`)).status).toBe(404);
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect((await admin.get(`/file-references/${reference.id}.json`)).status).toBe(200));
});

test('J and K go through the list that one came from; who comes by a link has come from none', async () => {
  for (const name of ['Reihe A', 'Reihe B', 'Reihe C']) await shelved(admin, `${name}.txt`, 'x', name);
  const user = await bench.show('/files?search=Reihe&sort=name&direction=asc', admin);
  await user.click(await screen.findByRole('link', { name: /Reihe B/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Reihe B' })).toBeTruthy();
  expect(await screen.findByText('2 von 3')).toBeTruthy();
  await user.keyboard('j');
  expect(await screen.findByRole('heading', { level: 1, name: 'Reihe C' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nächste Datei' }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('k');
  expect(await screen.findByRole('heading', { level: 1, name: 'Reihe B' })).toBeTruthy();
  const path = location.pathname;
  cleanup();
  await bench.show(path, admin);
  await screen.findByRole('heading', { level: 1, name: 'Reihe B' });
  expect(screen.queryByRole('button', { name: 'Nächste Datei' })).toBeNull();
});

test('a long text is read in parts', async () => {
  const { file } = await shelved(admin, 'lang.txt', `${'a'.repeat(512 * 1024 - 1)}\nEnde der Datei`);
  const user = await bench.show(`/files/${file.id}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Mehr laden' }));
  expect(await screen.findByText(/Ende der Datei$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
});

test('a CSV file is a table of its first rows, and can be read as text', async () => {
  const lines = [
    'Lampe;Zustand',
    '"114; neu";"mit ""Riss"" hier"',
    ...Array.from({ length: 600 }, (_, at) => `${at};gut`),
  ];
  const { file } = await shelved(admin, 'lampen.csv', lines.join('\r\n'));
  const user = await bench.show(`/files/${file.id}`, admin);
  const table = await screen.findByRole('table');
  const rows = within(table).getAllByRole('row');
  expect([...rows[0]!.children].map(cell => cell.textContent)).toEqual(['Lampe', 'Zustand']);
  expect([...rows[1]!.children].map(cell => cell.textContent)).toEqual(['114; neu', 'mit "Riss" hier']);
  expect(rows).toHaveLength(500);
  expect(screen.getByText(/^Die ersten 500 Zeilen/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Text' }));
  expect(await screen.findByText(/^Lampe;Zustand/)).toBeTruthy();
});

test('each kind has its viewer, what no browser shows has one of its own', () => {
  const same = (one: string, other: string) => viewerOf({ type: one }) === viewerOf({ type: other });
  expect(same('image/jpeg', 'image/svg+xml')).toBe(true);
  expect(same('video/mp4', 'audio/mpeg')).toBe(true);
  expect(same('text/csv', 'application/json')).toBe(false);
  expect(same('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe(true);
  expect(same('text/plain', 'application/json')).toBe(true);
  expect(same('model/gltf-binary', 'model/gltf+json')).toBe(true);
  expect(same('text/html', 'text/plain')).toBe(false);
  expect(same('image/heic', 'application/octet-stream')).toBe(true);
  expect(same('application/vnd.ms-excel', 'application/zip')).toBe(true);
});
