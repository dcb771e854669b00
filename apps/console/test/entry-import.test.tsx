/** Component tests of importing entries from a file, with the real server and its jobs. */
import { newId } from '@kontor/form';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import { zipOf } from '../../server/test/book.ts';
import { addForm, container, input } from '../../server/test/forms.ts';
import type { Person } from '../../server/test/house.ts';
import { fieldOf, multipart, partOf } from '../../server/test/upload.ts';
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
/** The field tells which entry a row changes. */
async function markKey(user: User, field: string) {
  await press(user, 'Schon da, wenn gleich: nichts');
  await user.click(await screen.findByRole('checkbox', { name: field }));
  await user.keyboard('{Escape}');
}
const tab = (name: RegExp) => screen.findByRole('tab', { name });

test('rows are looked at, those that fit are taken over, and taken back', async () => {
  const user = await bench.show(`/reports/${config}/import`, admin);
  await choose(user, 'Flughafen;Art;Schaden\nUlm;Star;Keiner\nErfurt;;Keiner\nHof;Taube;viel\n');
  expect(await tab(/^Passt nicht\s*2$/)).toBeTruthy();
  expect((await tab(/^Neu\s*1$/)).getAttribute('aria-selected')).toBe('false');
  await user.click(await tab(/^Passt nicht\s*2$/));
  const rows = await screen.findByRole('region', { name: 'Passt nicht' });
  expect((await within(rows).findByRole('cell', { name: /^viel/ })).textContent).toMatch(/^viel.+/);
  expect(await entries()).toEqual([]);
  await press(user, '1 Zeile übernehmen');
  expect(await screen.findByText(/^1 Eintrag ist neu, 0 geändert\./)).toBeTruthy();
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
  await markKey(user, 'Flughafen');
  await press(user, 'Neu abgleichen');
  await user.click(await tab(/^Geändert\s*1$/));
  const rows = await screen.findByRole('region', { name: 'Geändert' });
  expect((await within(rows).findByRole('deletion')).textContent).toBe('vorher: Star');
  await press(user, '2 Zeilen übernehmen');
  expect(await screen.findByText(/^1 Eintrag ist neu, 1 geändert\./)).toBeTruthy();
  expect((await entries()).map(({ data }) => data.species).sort()).toEqual(['Star', 'Taube']);
  const kept = (await admin.get(`/imports.json?filter[report_config_id]=${config}`)).body;
  expect(kept.count).toBe(1);
});

test('cells are shown as they were understood, with what the file has', async () => {
  const user = await bench.show(`/reports/${config}/import`, admin);
  await choose(user, 'Flughafen;Art;Schaden\nUlm;Star;keiner\nHof;Star;Keiner\n');
  const cells = async () => {
    const rows = within(await screen.findByRole('region', { name: 'Alle Zeilen' }));
    return rows.findAllByRole('cell', { name: 'Keiner' });
  };
  expect(await cells()).toHaveLength(2);
  const tips = (await cells()).map(cell => cell.querySelector('[data-tip]')?.getAttribute('data-tip'));
  expect(tips).toEqual(['In der Datei: keiner', undefined]);
});

test('columns, keys and assumptions of an import that waits are changed without its file', async () => {
  await admin.post('/reports/add.json', { report_config_id: config, data: { airport: 'Ulm', species: 'Star' } });
  const first = await bench.show(`/reports/${config}/import`, admin);
  await choose(first, 'Flughafen;Art\nUlm;Taube\nHof;Star\n');
  expect(await tab(/^Neu\s*2$/)).toBeTruthy();
  const address = window.location.pathname + window.location.search;
  cleanup();
  const user = await bench.show(address, admin);
  expect(await tab(/^Neu\s*2$/)).toBeTruthy();
  await markKey(user, 'Flughafen');
  await press(user, 'Neu abgleichen');
  expect(await tab(/^Geändert\s*1$/)).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe(address);
});

test('a file that is dropped on the list of entries is matched with them', async () => {
  await admin.post('/reports/add.json', { report_config_id: config, data: { airport: 'Ulm', species: 'Star' } });
  await bench.show(`/reports/${config}`, admin);
  expect(await screen.findByText('Ulm')).toBeTruthy();
  await waitFor(() => {
    fireEvent.drop(window, {
      dataTransfer: { files: [new File(['Flughafen;Art\nHof;Taube\n'], 'a.csv')], types: ['Files'] },
    });
    expect(window.location.pathname).toBe(`/reports/${config}/import`);
  });
  expect(await tab(/^Neu\s*1$/)).toBeTruthy();
  expect((await admin.get(`/imports.json?filter[report_config_id]=${config}`)).body.count).toBe(1);
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
  expect(await tab(/^Beide geändert\s*1$/)).toBeTruthy();
  expect((await tab(/^Alle Änderungen\s*2$/)).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByRole('button', { name: /^Schon da, wenn gleich/ })).toBeNull();
  const sides = within(await screen.findByRole('group', { name: 'Art, Zeile 2' }));
  expect(sides.getByRole('radio', { name: /^Jetzt in Kontor Krähe chief, / })).toHaveProperty('checked', true);
  sides.getByRole('radio', { name: /^Jetzt in Kontor Krähe chief, / }).focus();
  await user.keyboard('2');
  expect((await screen.findAllByRole('button', { name: '1 Änderung übernehmen' }))[0]).toBeTruthy();
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
  expect(screen.getByText(/^Diese Spalten werden nicht zurückgelesen: „Benutzer“/)).toBeTruthy();
});

test('rows of a workbook are left out by their ticks, all of them at once, and one entry that is gone is removed', async () => {
  for (const airport of ['Ulm', 'Hof', 'Erfurt'])
    await admin.post('/reports/add.json', { report_config_id: config, data: { airport, species: 'Star' } });
  const { raw } = await admin.get(`/reports.xlsx?filter[report_config_id]=${config}&sort=created&direction=asc`);
  const { sheets } = await readXlsx(raw);
  const [head = [], ulm = [], hof = []] = sheets[0]?.rows ?? [];
  const lines = [ulm, hof.with(head.indexOf('Art'), 'Taube')];
  const changed = sheets.map(({ name, rows }, at) => ({ name, rows: at === 0 ? [head, ...lines] : rows }));
  const user = await bench.show(`/reports/${config}/import`, admin);
  const file = new File([Uint8Array.from(await writeXlsx({ sheets: changed }))], 'back.xlsx');
  await user.upload(await screen.findByLabelText('Datei wählen', { selector: 'input' }), file);
  const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  expect((await tick('Alle Änderungen übernehmen')).checked).toBe(true);
  await user.click(await tick('Zeile 3 übernehmen'));
  await waitFor(async () => expect((await tick('Zeile 3 übernehmen')).checked).toBe(false));
  const [button] = await screen.findAllByRole('button', { name: '0 Änderungen übernehmen' });
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  await user.click(await tick('Eintrag löschen'));
  await waitFor(async () => expect((await tick('Eintrag löschen')).checked).toBe(true));
  expect((await tick('Alle Änderungen übernehmen')).checked).toBe(false);
  await user.click(await tick('Alle Änderungen übernehmen'));
  await waitFor(async () => expect((await tick('Zeile 3 übernehmen')).checked).toBe(true));
  await user.click(await tick('Zeile 3 übernehmen'));
  await press(user, '1 Änderung übernehmen');
  expect(await screen.findByText(/Ein Eintrag liegt im Papierkorb\./)).toBeTruthy();
  expect((await entries()).map(({ data }) => [data.airport, data.species]).sort()).toEqual([
    ['Hof', 'Star'],
    ['Ulm', 'Star'],
  ]);
});

test('an import that failed halfway is taken back on its screen', async () => {
  const user = await bench.show(`/reports/${config}/import`, admin);
  await choose(user, 'Flughafen;Art\nUlm;Star\n');
  await press(user, '1 Zeile übernehmen');
  expect(await screen.findByText(/^1 Eintrag ist neu/)).toBeTruthy();
  const [made] = (await admin.get(`/imports.json?filter[report_config_id]=${config}`)).body.data;
  await bench.house.database.run(sql`update imports set state = 'failed', error = 'failed' where id = ${made?.id}`);
  cleanup();
  const later = await bench.show(`/reports/${config}/import?import=${made?.id}`, admin);
  expect(await screen.findByText(/^Der Import ist mittendrin fehlgeschlagen\. .+ 1 Eintrag ist neu/)).toBeTruthy();
  await press(later, 'Import zurücknehmen');
  await press(later, 'Ja, zurücknehmen');
  expect(await screen.findByText('Der Import ist zurückgenommen.')).toBeTruthy();
  expect(await entries()).toEqual([]);
});

test('what columns fill is as it was for the last file with the same head', async () => {
  const user = await bench.show(`/reports/${config}/import`, admin);
  const file = 'Flughafen;Vogel\nUlm;Star\n';
  await choose(user, file);
  await user.selectOptions(await screen.findByLabelText('Was „Vogel“ füllt'), 'species');
  await markKey(user, 'Flughafen');
  await press(user, 'Neu abgleichen');
  expect(await tab(/^Neu\s*1$/)).toBeTruthy();
  await press(user, '1 Zeile übernehmen');
  expect(await screen.findByText(/^1 Eintrag ist neu/)).toBeTruthy();
  cleanup();
  const again = await bench.show(`/reports/${config}/import`, admin);
  await choose(again, 'Flughafen;Vogel\nUlm;Taube\n');
  expect(await tab(/^Geändert\s*1$/)).toBeTruthy();
  expect(screen.getByText('Die Spalten sind wie bei der letzten Datei mit diesen Überschriften.')).toBeTruthy();
});

test('earlier imports are listed, opened and removed; without the right to add there is no import', async () => {
  const user = await bench.show(`/reports/${config}/import`, admin);
  await choose(user, 'Flughafen;Art\nUlm;Star\n', 'first.csv');
  await tab(/^Neu\s*1$/);
  cleanup();
  const later = await bench.show(`/reports/${config}/import`, admin);
  await later.click(await screen.findByRole('link', { name: 'first.csv' }));
  expect(await screen.findByLabelText('Was „Art“ füllt')).toHaveProperty('disabled', false);
  await press(later, 'Abbrechen');
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
  expect(near.textContent).toContain('Meinten Sie Keiner?');
  await user.click(within(near).getByRole('button', { name: 'Durch „Keiner“ ersetzen' }));
  expect(await tab(/^Neu\s*2$/)).toBeTruthy();
  const other = await screen.findByRole('article', { name: 'Schaden „Totalverlust“' });
  await user.click(within(other).getByRole('button', { name: '„Totalverlust“ als neue Auswahl' }));
  await press(user, 'Ja, aufnehmen');
  expect(await tab(/^Neu\s*3$/)).toBeTruthy();
  await press(user, '3 Zeilen übernehmen');
  expect(await screen.findByText(/^3 Einträge sind neu, 0 geändert\./)).toBeTruthy();
  expect((await entries()).map(({ data }) => data.damage).sort()).toEqual(['Totalverlust', 'keiner', 'keiner']);
  const form = (await admin.get(`/report-configs/${config}.json`)).body.data;
  expect(JSON.stringify(form.fields)).toContain('"label":"Totalverlust"');
});

test('moments in the file are of the clock of the reader, said, and changed', async () => {
  const form = await addForm(admin, 'Zeiten', {
    fields: [input('text', 'nr'), input('datetime-local', 'at')],
    states: [],
  });
  const user = await bench.show(`/reports/${form}/import`, admin);
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Asia/Tokyo',
  });
  try {
    await choose(user, 'nr;at\nA;1.2.2026 09:30\n');
    expect(await screen.findByText('Zeitpunkte sind in der Zeitzone Asia/Tokyo.')).toBeTruthy();
  } finally {
    vi.restoreAllMocks();
  }
  await press(user, 'Annahmen ändern');
  await user.selectOptions(await screen.findByLabelText('Zeitzone der Zeitpunkte'), 'Europe/Berlin');
  await user.keyboard('{Escape}');
  await press(user, 'Neu abgleichen');
  expect(await screen.findByText('Zeitpunkte sind in der Zeitzone Europe/Berlin.')).toBeTruthy();
  await press(user, '1 Zeile übernehmen');
  expect(await screen.findByText(/^1 Eintrag ist neu/)).toBeTruthy();
  const { body } = await admin.get(`/reports.json?filter[report_config_id]=${form}`);
  expect(body.data).toMatchObject([{ data: { nr: 'A', at: '2026-02-01T09:30:00+01:00' } }]);
});

test('why an answer does not fit is said in the words of the form, and with its bound', async () => {
  const own = { pattern: '^\\S+$', patternMessage: 'Keine Leerzeichen.' };
  const fields = [input('text', 'nr', own), input('number', 'count', { decimals: 1, maxValue: 450 })];
  const form = await addForm(admin, 'Gründe', { fields, states: [] });
  const user = await bench.show(`/reports/${form}/import`, admin);
  await choose(user, 'nr;count\nA;500\nB B;1\nC;1,25\n');
  const text = async (name: string) => (await screen.findByRole('article', { name })).textContent;
  expect(await text('count „500“')).toContain('Höchstens 450.');
  expect(await text('nr „B B“')).toContain('Keine Leerzeichen.');
  expect(await text('count „1,25“')).toContain('Höchstens 1 Stellen hinter dem Komma.');
  expect(screen.getByText('3 Zeilen passen nicht und bleiben weg.')).toBeTruthy();
});

test('of several choices in a cell the one that is none is mended by itself', async () => {
  const values = ['Rot', 'Blau'].map(label => ({ id: newId(), value: label.toLowerCase(), label }));
  const fields = [input('text', 'nr'), input('checkbox', 'colours', { label: 'Farben', values })];
  const form = await addForm(admin, 'Farben', { fields, states: [] });
  const user = await bench.show(`/reports/${form}/import`, admin);
  await choose(user, 'nr;Farben\nA;"Rot, Lila"\nB;"Lila, Blau"\nC;"Blauu, Rot"\n');
  const near = await screen.findByRole('article', { name: 'Farben „Blauu“' });
  await user.click(within(near).getByRole('button', { name: 'Durch „Blau“ ersetzen' }));
  expect(await tab(/^Neu\s*1$/)).toBeTruthy();
  const other = await screen.findByRole('article', { name: 'Farben „Lila“' });
  expect(other.textContent).toContain('2 Zeilen, zuerst Zeile 2');
  await user.click(within(other).getByRole('button', { name: '„Lila“ als neue Auswahl' }));
  await press(user, 'Ja, aufnehmen');
  await press(user, '3 Zeilen übernehmen');
  expect(await screen.findByText(/^3 Einträge sind neu, 0 geändert\./)).toBeTruthy();
  const { data } = (await admin.get(`/reports.json?filter[report_config_id]=${form}`)).body;
  expect(data.map(entry => entry.data.colours).sort()).toEqual([
    ['Lila', 'blau'],
    ['blau', 'rot'],
    ['rot', 'Lila'],
  ]);
});

test('entries without a row that somebody changed since the export are asked about apart', async () => {
  const add = async (airport: string) =>
    (await admin.post('/reports/add.json', { report_config_id: config, data: { airport, species: 'Star' } })).body.data;
  const [ulm, hof, gera] = [await add('Ulm'), await add('Hof'), await add('Gera')];
  const { raw } = await admin.get(`/reports.xlsx?filter[report_config_id]=${config}`);
  const { sheets } = await readXlsx(raw);
  const left = sheets.map(({ name, rows }, at) => ({
    name,
    rows: at === 0 ? rows.filter(([id]) => id !== hof.id && id !== gera.id) : rows,
  }));
  const { version, data } = (await admin.get(`/reports/${gera.id}.json`)).body.data;
  await admin.patch(
    `/reports/${gera.id}.json`,
    { data: { ...data, species: 'Krähe' } },
    { 'if-match': `"${version}"` },
  );

  const user = await bench.show(`/reports/${config}/import`, admin);
  const file = new File([Uint8Array.from(await writeXlsx({ sheets: left }))], 'back.xlsx');
  await user.upload(await screen.findByLabelText('Datei wählen', { selector: 'input' }), file);
  const lead = '2 Einträge haben keine Zeile mehr. Was soll aus ihnen werden?';
  const since = 'Einer davon wurde seit dem Export hier geändert, und bleibt ohne eigene Wahl.';
  await user.click(
    within(await screen.findByRole('radiogroup', { name: lead })).getByRole('radio', { name: 'Löschen' }),
  );
  const apart = await screen.findByRole('radiogroup', { name: since });
  expect(within(apart).getByRole('radio', { name: 'Behalten' })).toHaveProperty('checked', true);
  const rows = await screen.findByRole('region', { name: 'Alle Änderungen' });
  const changed = within(rows).getByRole('row', { name: /Gera/ });
  expect(within(changed).getByRole('deletion').textContent).toBe('vorher: Star');
  expect(changed.textContent).toContain('Krähe');
  await press(user, '1 Änderung übernehmen');
  expect(await screen.findByText(/Ein Eintrag liegt im Papierkorb\./)).toBeTruthy();
  expect((await entries()).map(({ id }) => id).sort()).toEqual([ulm.id, gera.id].sort());
});

test('of a workbook another sheet can be read', async () => {
  const sheets = [
    {
      name: 'Januar',
      rows: [
        ['Flughafen', 'Art'],
        ['Ulm', 'Star'],
      ],
    },
    {
      name: 'Februar',
      rows: [
        ['Flughafen', 'Art'],
        ['Hof', 'Taube'],
        ['Gera', 'Star'],
      ],
    },
  ];
  const user = await bench.show(`/reports/${config}/import`, admin);
  const file = new File([Uint8Array.from(await writeXlsx({ sheets }))], 'monate.xlsx');
  await user.upload(await screen.findByLabelText('Datei wählen', { selector: 'input' }), file);
  expect(await tab(/^Neu\s*1$/)).toBeTruthy();
  await user.selectOptions(await screen.findByLabelText('Blatt'), 'Februar');
  expect(await tab(/^Neu\s*2$/)).toBeTruthy();
  expect(await screen.findByText('Nicht gelesen werden diese Blätter: „Januar“.')).toBeTruthy();
  expect(await screen.findByRole('cell', { name: 'Gera' })).toBeTruthy();
});

test('rows of repeats are shown below their row, and what does not fit in them is mended there', async () => {
  const inside = [input('text', 'part', { label: 'Teil' }), input('number', 'pieces', { label: 'Stück' })];
  const parts = container('repeat_container', inside, { name: 'parts', label: 'Teile', maxRepeats: 5 });
  const form = await addForm(admin, 'Räume', { fields: [input('text', 'room', { label: 'Raum' }), parts], states: [] });
  const rows = [
    ['Bericht', 'Nr.', 'Teil', 'Stück'],
    ['a', 1, 'Tür', 'viele'],
    ['b', 1, 'Tor', 2],
  ];
  const sheets = [
    {
      name: 'Einträge',
      rows: [
        ['id', 'Raum'],
        ['a', 'Flur'],
        ['b', 'Hof'],
      ],
    },
    { name: 'Teile', rows },
  ];
  const user = await bench.show(`/reports/${form}/import`, admin);
  const file = new File([Uint8Array.from(await writeXlsx({ sheets }))], 'raeume.xlsx');
  await user.upload(await screen.findByLabelText('Datei wählen', { selector: 'input' }), file);
  await screen.findByText('„Teile“ hat ein eigenes Blatt: 2 Spalten davon füllen ein Feld.');
  expect(await tab(/^Passt nicht\s*1$/)).toBeTruthy();
  const groups = await screen.findAllByRole('group');
  expect(groups.map(each => [each.textContent?.split(' · ')[0], (each as HTMLDetailsElement).open])).toEqual([
    ['Teile', true],
    ['Teile', false],
  ]);
  await screen.findByRole('article', { name: 'Teile › Stück „viele“' });
  await user.click(within(groups[0] as HTMLElement).getByRole('button', { name: /^viele/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Stattdessen' }), '7{Enter}');
  expect(await tab(/^Neu\s*2$/)).toBeTruthy();
  await press(user, '2 Zeilen übernehmen');
  expect(await screen.findByText(/^2 Einträge sind neu, 0 geändert\./)).toBeTruthy();
  const made = (await admin.get(`/reports.json?filter[report_config_id]=${form}&sort=created&direction=asc`)).body.data;
  expect(made).toMatchObject([{ data: { 'pieces.0': 7 } }, { data: { 'pieces.0': 2 } }]);
});

test('where too many imports wait, all of them are shown, in whatever form they are', async () => {
  const kim = await bench.house.as('kim', 'admin');
  const form = await addForm(kim, 'Anderes', { fields: [input('text', 'nr')], states: [] });
  for (let at = 1; at <= 10; at++) {
    const parts = [fieldOf('report_config_id', form), partOf(`${at}.csv`, 'nr\n1\n')];
    expect((await kim.post('/reports/import.json', Buffer.concat(parts), multipart)).status).toBe(202);
  }
  const user = await bench.show(`/reports/${config}/import`, kim);
  await choose(user, 'Flughafen;Art\nUlm;Star\n');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Es warten schon 10 Importe von Ihnen\./);
  const link = await screen.findByRole('link', { name: '7.csv' });
  expect(link.getAttribute('href')).toMatch(`/reports/${form}/import?import=`);
});

test('an import that is gone is said in words, with a way to import anew', async () => {
  const user = await bench.show(`/reports/${config}/import?import=${newId()}`, admin);
  expect(await screen.findByRole('heading', { name: 'Diesen Import gibt es nicht mehr' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Zum Importieren' }));
  expect(await screen.findByText(/^Eine CSV-Datei oder Arbeitsmappe/)).toBeTruthy();
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
  expect(screen.getByRole('combobox', { name: 'Was „Foto“ füllt' }).textContent).toMatch('Foto');
  await press(user, '1 Zeile übernehmen');
  expect(await screen.findByText(/^1 Eintrag ist neu, 0 geändert\./)).toBeTruthy();
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
