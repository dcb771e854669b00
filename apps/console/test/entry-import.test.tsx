/** Component tests of importing entries from a file, with the real server and its jobs. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import { zipOf } from '../../server/test/book.ts';
import { addForm, input } from '../../server/test/forms.ts';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';
import { entryForm } from './entry-form.ts';

let bench: Bench;
let admin: Person;
let anna: Person;
let config: string;

beforeAll(async () => {
  bench = await openConsole();
  await bench.house.work();
  admin = await bench.house.as('chief', 'admin');
  anna = await bench.house.as('anna', 'user', {
    Reports: { read: 'all', update: 'none', create: 'none', delete: 'none' },
    ReportConfigs: { read: 'all' },
  });
});
afterAll(() => bench.house.close());
beforeEach(async () => {
  config = (await admin.post('/report-configs/add.json', entryForm('Vogelschlag'))).body.data.id;
});
afterEach(cleanup);

type User = Awaited<ReturnType<Bench['show']>>;
/** On phones the primary action is in a bar, too. */
const press = async (user: User, name: string | RegExp) => {
  const [button] = await screen.findAllByRole('button', { name });
  await user.click(button as HTMLElement);
};
const choose = async (user: User, text: string, name = 'strikes.csv') =>
  user.upload(await screen.findByLabelText('Datei wählen', { selector: 'input' }), new File([text], name));
const entries = async () => (await admin.get(`/reports.json?filter[report_config_id]=${config}`)).body.data;
const tab = (name: RegExp) => screen.findByRole('tab', { name });

test('rows are looked at, those that fit are taken over, and taken back', async () => {
  const user = await bench.show(`/reports/${config}/import`, admin);
  await choose(user, 'Flughafen;Art;Schaden\nUlm;Star;Keiner\nErfurt;;Keiner\nHof;Taube;viel\n');
  expect(await tab(/^Passt nicht\s*2$/)).toBeTruthy();
  expect((await tab(/^Neu\s*1$/)).getAttribute('aria-selected')).toBe('false');
  const rows = await screen.findByRole('region', { name: 'Passt nicht' });
  expect((await within(rows).findByRole('cell', { name: /^viel/ })).textContent).toMatch(/^viel.+/);
  expect(await entries()).toEqual([]);
  await press(user, '1 Zeile übernehmen');
  expect(await screen.findByText(/^1 Einträge sind neu, 0 geändert\./)).toBeTruthy();
  expect(await entries()).toMatchObject([{ data: { airport: 'Ulm', species: 'Star', damage: 'keiner' } }]);
  await press(user, 'Import zurücknehmen');
  await press(user, 'Ja, zurücknehmen');
  expect(await screen.findByText('Der Import ist zurückgenommen.')).toBeTruthy();
  expect(await entries()).toEqual([]);
});

test('a key makes rows change entries, shown with what they were', async () => {
  await admin.post('/reports/add.json', { report_config_id: config, data: { airport: 'Ulm', species: 'Star' } });
  const user = await bench.show(`/reports/${config}/import`, admin);
  await choose(user, 'Flughafen;Art\nUlm;Taube\nHof;Star\n');
  expect(await tab(/^Neu\s*2$/)).toBeTruthy();
  await user.click(screen.getByText('Spalten'));
  await user.click(screen.getByRole('checkbox', { name: '„Flughafen“ ist ein Schlüssel' }));
  await press(user, 'Neu abgleichen');
  await user.click(await tab(/^Geändert\s*1$/));
  expect(await screen.findByText('vorher: Star')).toBeTruthy();
  await press(user, '2 Zeilen übernehmen');
  expect(await screen.findByText(/^1 Einträge sind neu, 1 geändert\./)).toBeTruthy();
  expect((await entries()).map(({ data }) => data.species).sort()).toEqual(['Star', 'Taube']);
  const kept = (await admin.get(`/imports.json?filter[report_config_id]=${config}`)).body;
  expect(kept.count).toBe(1);
});

test('a file without any column of the form is refused in words, and another can be chosen', async () => {
  const user = await bench.show(`/reports/${config}/import`, admin);
  await choose(user, 'a;b\n1;2\n');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Keine Überschrift der Datei passt/);
  await choose(user, 'Flughafen;Art\nUlm;Star\n');
  expect(await tab(/^Neu\s*1$/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a workbook that comes back is compared: conflicts are chosen, removed rows asked about', async () => {
  const add = async (airport: string) =>
    (await admin.post('/reports/add.json', { report_config_id: config, data: { airport, species: 'Star' } })).body.data;
  const [ulm, hof] = [await add('Ulm'), await add('Hof')];
  const { raw } = await admin.get(`/reports.xlsx?filter[report_config_id]=${config}`);
  const { sheets } = await readXlsx(raw);
  const [head = [], ...lines] = sheets[0]?.rows ?? [];
  const left = lines.filter(([id]) => id === ulm.id).map(row => row.with(head.indexOf('Art'), 'Taube'));
  const changed = sheets.map(({ name, rows }, at) => ({ name, rows: at === 0 ? [head, ...left] : rows }));
  const { version, data } = (await admin.get(`/reports/${ulm.id}.json`)).body.data;
  await admin.patch(`/reports/${ulm.id}.json`, { data: { ...data, species: 'Krähe' } }, { 'if-match': `"${version}"` });

  const user = await bench.show(`/reports/${config}/import`, admin);
  const file = new File([Uint8Array.from(await writeXlsx({ sheets: changed }))], 'back.xlsx');
  await user.upload(await screen.findByLabelText('Datei wählen', { selector: 'input' }), file);
  expect((await tab(/^Beide geändert\s*1$/)).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByText('Spalten')).toBeNull();
  const sides = within(await screen.findByRole('group', { name: 'Art, Zeile 2' }));
  expect(sides.getByRole('radio', { name: 'Jetzt in Kontor Krähe' })).toHaveProperty('checked', true);
  await user.click(sides.getByRole('radio', { name: 'In der Datei Taube' }));
  expect((await screen.findAllByRole('button', { name: '1 Änderung übernehmen' }))[0]).toBeTruthy();
  await user.click(await tab(/^In der Datei entfernt\s*1$/));
  expect(await screen.findByRole('radio', { name: 'Behalten' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: 'Löschen' }));
  await press(user, '2 Änderungen übernehmen');
  expect(await screen.findByText(/0 Einträge sind neu, 1 geändert\. Ein Eintrag liegt im Papierkorb\./)).toBeTruthy();
  expect(await entries()).toMatchObject([{ id: ulm.id, data: { species: 'Taube' } }]);
  await press(user, 'Import zurücknehmen');
  await press(user, 'Ja, zurücknehmen');
  expect(await screen.findByText('Der Import ist zurückgenommen.')).toBeTruthy();
  expect((await entries()).map(({ id }) => id).sort()).toEqual([ulm.id, hof.id].sort());
});

test('what a workbook holds and is not read is told above its rows', async () => {
  await admin.post('/reports/add.json', { report_config_id: config, data: { airport: 'Ulm', species: 'Star' } });
  const { raw } = await admin.get(`/reports.xlsx?filter[report_config_id]=${config}`);
  const sheets = (await readXlsx(raw)).sheets.map(({ name, rows }, at) => ({
    name,
    rows: at === 0 ? rows.map((row, line) => [...row, line === 0 ? 'Notiz' : 'bitte prüfen']) : rows,
  }));
  const user = await bench.show(`/reports/${config}/import`, admin);
  const file = new File([Uint8Array.from(await writeXlsx({ sheets }))], 'back.xlsx');
  await user.upload(await screen.findByLabelText('Datei wählen', { selector: 'input' }), file);
  expect(await screen.findByText(/^Nicht gelesen werden diese Spalten.+: „Notiz“\.$/)).toBeTruthy();
  expect(screen.queryByText(/^Nicht gelesen werden diese (?:Blätter|Zeilen)/)).toBeNull();
});

test('an import that failed halfway is taken back on its screen', async () => {
  const user = await bench.show(`/reports/${config}/import`, admin);
  await choose(user, 'Flughafen;Art\nUlm;Star\n');
  await press(user, '1 Zeile übernehmen');
  expect(await screen.findByText(/^1 Einträge sind neu/)).toBeTruthy();
  const [made] = (await admin.get(`/imports.json?filter[report_config_id]=${config}`)).body.data;
  await bench.house.database.run(sql`update imports set state = 'failed', error = 'failed' where id = ${made?.id}`);
  cleanup();
  const later = await bench.show(`/reports/${config}/import?import=${made?.id}`, admin);
  expect(await screen.findByText(/^Der Import ist mittendrin fehlgeschlagen\. .+ 1 Einträge sind neu/)).toBeTruthy();
  await press(later, 'Import zurücknehmen');
  await press(later, 'Ja, zurücknehmen');
  expect(await screen.findByText('Der Import ist zurückgenommen.')).toBeTruthy();
  expect(await entries()).toEqual([]);
});

test('what columns fill is as it was for the last file with the same head', async () => {
  const user = await bench.show(`/reports/${config}/import`, admin);
  const file = 'Flughafen;Vogel\nUlm;Star\n';
  await choose(user, file);
  await user.click(await screen.findByText('Spalten'));
  await user.selectOptions(screen.getByLabelText('Was „Vogel“ füllt'), 'species');
  await user.click(screen.getByRole('checkbox', { name: '„Flughafen“ ist ein Schlüssel' }));
  await press(user, 'Neu abgleichen');
  expect(await tab(/^Neu\s*1$/)).toBeTruthy();
  await press(user, '1 Zeile übernehmen');
  expect(await screen.findByText(/^1 Einträge sind neu/)).toBeTruthy();
  cleanup();
  const again = await bench.show(`/reports/${config}/import`, admin);
  await choose(again, 'Flughafen;Vogel\nUlm;Taube\n');
  expect(await tab(/^Geändert\s*1$/)).toBeTruthy();
  await again.click(screen.getByText('Spalten'));
  expect(screen.getByText(/Es ist wie beim letzten Mal/)).toBeTruthy();
});

test('earlier imports are listed, opened and removed; without the right to add there is no import', async () => {
  const user = await bench.show(`/reports/${config}/import`, admin);
  await choose(user, 'Flughafen;Art\nUlm;Star\n', 'first.csv');
  await tab(/^Neu\s*1$/);
  cleanup();
  const later = await bench.show(`/reports/${config}/import`, admin);
  await later.click(await screen.findByRole('link', { name: 'first.csv' }));
  await screen.findByText('Zum Ändern der Spalten wählen Sie die Datei noch einmal.');
  await press(later, 'Menü zu first.csv');
  await later.click(await screen.findByRole('menuitem', { name: 'Import entfernen' }));
  await press(later, 'Ja, entfernen');
  const left = async () => (await admin.get(`/imports.json?filter[report_config_id]=${config}`)).body.count;
  await waitFor(async () => expect(await left()).toBe(0));
  expect(await screen.findByText(/^Eine CSV-Datei oder Arbeitsmappe/)).toBeTruthy();
  cleanup();
  await bench.show(`/reports/${config}/import`, anna);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByText(/^Eine CSV-Datei oder Arbeitsmappe/)).toBeNull();
  expect(screen.queryByLabelText('Datei wählen', { selector: 'input' })).toBeNull();
});

test('what does not fit is mended for all equal cells at once, by the nearest choice, another text, or a new choice', async () => {
  const user = await bench.show(`/reports/${config}/import`, admin);
  await choose(user, 'Flughafen;Art;Schaden\nUlm;Star;Keinr\nHof;Star;Keinr\nErfurt;Taube;Totalverlust\n');
  expect(await tab(/^Passt nicht\s*3$/)).toBeTruthy();
  const near = await screen.findByRole('article', { name: 'Schaden „Keinr“' });
  expect(near.textContent).toContain('2 Zeilen, zuerst Zeile 2');
  await user.click(within(near).getByRole('button', { name: 'Durch „Keiner“ ersetzen' }));
  expect(await tab(/^Neu\s*2$/)).toBeTruthy();
  const other = await screen.findByRole('article', { name: 'Schaden „Totalverlust“' });
  await user.click(within(other).getByRole('button', { name: '„Totalverlust“ als neue Auswahl' }));
  expect(await tab(/^Neu\s*3$/)).toBeTruthy();
  await press(user, '3 Zeilen übernehmen');
  expect(await screen.findByText(/^3 Einträge sind neu, 0 geändert\./)).toBeTruthy();
  expect((await entries()).map(({ data }) => data.damage).sort()).toEqual(['Totalverlust', 'keiner', 'keiner']);
  const form = (await admin.get(`/report-configs/${config}.json`)).body.data;
  expect(JSON.stringify(form.fields)).toContain('"label":"Totalverlust"');
});

test('a ZIP brings photos: each cell says which one it finds, and what is not taken is said above', async () => {
  const words = { label: 'Foto', buttonLabel: '+', buttonLabelFirstItem: '+' };
  const photo = input('file', 'photo', { ...words, allowedMimeTypes: ['text/plain'] });
  const form = await addForm(admin, 'Mit Fotos', { fields: [input('text', 'nr'), photo], states: [] });
  const user = await bench.show(`/reports/${form}/import`, admin);
  const zip = zipOf({
    'a.csv': 'nr;Foto\nA;Eins.TXT\nB;zwei.txt\n',
    'bilder/eins.txt': 'eins',
    'drei.txt': 'drei',
    '../vier.txt': 'vier',
  });
  const file = new File([new Uint8Array(zip)], 'a.zip');
  await user.upload(await screen.findByLabelText('Datei wählen', { selector: 'input' }), file);
  expect(await screen.findByText('Bei der Tabelle liegen 3 Dateien im ZIP.')).toBeTruthy();
  const refused = await screen.findByRole('list', { name: 'Nicht genommen werden' });
  expect(within(refused).getByText('../vier.txt')).toBeTruthy();
  expect(screen.getByText('Keine Zeile nennt sie, und sie werden nicht übernommen: „drei.txt“.')).toBeTruthy();
  expect(await screen.findByRole('article', { name: 'Foto „zwei.txt“' })).toBeTruthy();
  await user.click(await tab(/^Neu\s*1$/));
  expect(await screen.findByText('bilder/eins.txt')).toBeTruthy();
  await user.click(screen.getByText('Spalten', { selector: 'summary' }));
  expect(screen.getByRole('combobox', { name: 'Was „Foto“ füllt' }).textContent).toMatch('Foto');
  await press(user, '1 Zeile übernehmen');
  expect(await screen.findByText(/^1 Einträge sind neu, 0 geändert\./)).toBeTruthy();
  const { body } = await admin.get(`/reports.json?filter[report_config_id]=${form}&contain=files`);
  expect(body.data).toMatchObject([{ data: { nr: 'A' }, files: [{ filename: 'eins.txt' }] }]);
});

test('which files of a ZIP are taken is asked again, where it could not be told', async () => {
  const form = await addForm(admin, 'Ohne Netz', { fields: [input('text', 'nr')], states: [] });
  const user = await bench.show(`/reports/${form}/import`, admin);
  bench.line.lose({ path: '/files.json' });
  try {
    const file = new File([new Uint8Array(zipOf({ 'a.csv': 'nr\nA\n', 'eins.txt': 'eins' }))], 'a.zip');
    await user.upload(await screen.findByLabelText('Datei wählen', { selector: 'input' }), file);
    const note = await screen.findByText(/^Welche Dateien im ZIP genommen werden, lässt sich gerade nicht zeigen\./);
    bench.line.mend();
    await user.click(
      within(note.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Erneut versuchen' }),
    );
    expect(await screen.findByText('Keine Zeile nennt sie, und sie werden nicht übernommen: „eins.txt“.')).toBeTruthy();
  } finally {
    bench.line.mend();
  }
});
