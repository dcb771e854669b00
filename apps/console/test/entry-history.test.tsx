/** Page tests of an entry's history: the timeline, former states shown in its place, and putting them back. */
import { type Content, contentTypes } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addForm, container, input } from '../../server/test/forms.ts';
import type { Person } from '../../server/test/house.ts';
import { upload } from '../../server/test/upload.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let config: string;
beforeAll(async () => {
  bench = await openConsole();
  await bench.house.work();
  admin = await bench.house.as('chief', 'admin');
  config = await addForm(admin, 'Vogelschlag', {
    fields: [
      input('text', 'airport', { label: 'Flughafen' }),
      input('number', 'speed', { label: 'Geschwindigkeit' }),
      input('text', 'note', { label: 'Bemerkung' }),
    ],
    states: [],
  });
});
afterAll(() => bench.house.close());
afterEach(() => bench.line.mend());

const entry = async (id: string) => (await admin.get(`/reports/${id}.json`)).body.data;
async function changed(...states: object[]): Promise<string> {
  const [first, ...rest] = states;
  const added = await admin.post('/reports/add.json', { report_config_id: config, data: first });
  const { id } = added.body.data;
  for (const data of rest) expect((await admin.patch(`/reports/${id}.json`, { data })).status).toBe(200);
  return id;
}
async function open(id: string, who = admin) {
  const user = await bench.show(`/reports/${config}/${id}/view`, who);
  await user.click(await screen.findByRole('button', { name: 'Verlauf' }));
  return user;
}
const events = async () => within(await screen.findByRole('list', { name: 'Verlauf' }));
const state = async (at: number) => {
  const found = (await events()).getAllByRole('button', { name: /Stand vom .* ansehen/ });
  return found[at] as HTMLElement;
};
const shown = (label: string) =>
  [...document.querySelectorAll('[data-entry-scroll] dl')]
    .find(each => each.querySelector('dt')?.textContent === label)
    ?.querySelector('dd')?.textContent;

test('the timeline tells what changed, field by field, texts by word', async () => {
  const long = 'Fanblatt 7 eingerissen, Triebwerk wird geprüft.';
  const id = await changed(
    { airport: 'Portland', speed: 1400, note: long },
    { airport: 'Portland', speed: 140, note: long.replace('wird geprüft', 'getauscht') },
  );
  await open(id);
  const list = await events();
  const speed = within(list.getByRole('group', { name: 'Geschwindigkeit' }));
  expect(speed.getByText('1.400').tagName).toBe('DEL');
  expect(speed.getByText('140')).toBeTruthy();
  const note = list.getByRole('group', { name: 'Bemerkung' });
  expect([...note.querySelectorAll('del')].map(each => each.textContent?.trim())).toEqual(['wird geprüft']);
  expect([...note.querySelectorAll('ins')].map(each => each.textContent?.trim())).toEqual(['getauscht']);
  expect(list.queryByRole('group', { name: 'Flughafen' })).toBeNull();
  expect(list.getByText('Eintrag angelegt')).toBeTruthy();
});

test('the rail tells the last three changes in a line each, and leads to all of them, or to a comment', async () => {
  const id = await changed(
    { airport: 'Portland', speed: 1400 },
    { airport: 'Portland', speed: 140 },
    { airport: 'Memphis', speed: 150, note: 'Gemeldet' },
    { airport: 'Memphis', speed: 150 },
  );
  Object.assign(window, { innerWidth: 1440 });
  const user = await bench.show(`/reports/${config}/${id}/view`, admin);
  const rail = within(await screen.findByRole('region', { name: 'Verlauf' }));
  const lines = (await rail.findAllByRole('listitem')).map(each => each.textContent);
  expect(lines).toEqual([
    expect.stringMatching(/chief.*Bemerkung$/),
    expect.stringMatching(/chief.*3 Angaben geändert$/),
    expect.stringMatching(/chief.*Geschwindigkeit: 140$/),
  ]);
  await user.click(rail.getByRole('button', { name: 'Alles 4' }));
  expect((await events()).getByText('Eintrag angelegt')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Verlauf' }));
  await screen.findByRole('region', { name: 'Verlauf' });
  await user.keyboard('c');
  const comment = await screen.findByRole('textbox', { name: 'Kommentar' });
  await waitFor(() => expect(document.activeElement).toBe(comment));
  expect((comment as HTMLTextAreaElement).value).toBe('');
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('pictures and drawings stand side by side, and answers of a repeat by instance', async () => {
  const drawing = contentTypes.canvas.create();
  const form = await addForm(admin, 'Begehung', {
    fields: [
      input('file', 'photo', { label: 'Foto', buttonLabel: 'Mehr', buttonLabelFirstItem: 'Datei' }),
      {
        ...drawing,
        options: { ...drawing.options, name: 'sketch', label: 'Skizze', clear: 'L', undo: 'Z', unlock: 'E' },
      },
      container('repeat_container', [input('text', 'part', { label: 'Bauteil' })], { label: 'Mangel', maxRepeats: 5 }),
    ],
    states: [],
  });
  const files: string[] = [];
  for (const name of ['vorher.png', 'nachher.png', 'skizze 1.png', 'skizze 2.png'])
    files.push(await upload(admin, name, png, 'image/png'));
  const { fields } = (await admin.get(`/report-configs/${form}.json`)).body.data as unknown as { fields: Content[] };
  const repeat = fields.at(-1)?.id ?? '';
  const added = await admin.post('/reports/add.json', {
    report_config_id: form,
    data: { photo: [files[0]], sketch: files[2], 'part.0': 'Tor', 'part.1': 'Zaun', _repeat: { [repeat]: [0, 1] } },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const { id } = added.body.data;
  const data = {
    photo: [files[1]],
    sketch: files[3],
    'part.0': 'Tor',
    'part.1': 'Pfosten',
    _repeat: { [repeat]: [0, 1] },
  };
  const patched = await admin.patch(`/reports/${id}.json`, { data });
  expect(patched.status, JSON.stringify(patched.body)).toBe(200);
  const user = await bench.show(`/reports/${form}/${id}/view`, admin);
  await user.click(await screen.findByRole('button', { name: 'Verlauf' }));
  const list = await events();
  for (const [label, before, after] of [
    ['Foto', 'vorher.png', 'nachher.png'],
    ['Skizze', 'skizze 1.png', 'skizze 2.png'],
  ] as const) {
    const change = within(await list.findByRole('group', { name: label }));
    await waitFor(() =>
      expect(change.getAllByRole('img').map(each => each.getAttribute('alt'))).toEqual([before, after]),
    );
  }
  const part = within(list.getByRole('group', { name: 'Mangel 2 · Bauteil' }));
  expect(part.getByText('Zaun').tagName).toBe('DEL');
  expect(part.getByText('Pfosten')).toBeTruthy();
  expect(list.queryByRole('group', { name: 'Mangel 1 · Bauteil' })).toBeNull();
});

test('a chosen state is shown in the entry’s place, Esc leads back', async () => {
  const id = await changed({ airport: 'Portland', speed: 1 }, { airport: 'Hamburg', speed: 1 });
  const user = await open(id);
  expect(shown('Flughafen')).toBe('Hamburg');
  await user.click(await state(1));
  expect(await screen.findByText(/^Stand vom/, { selector: 'b' })).toBeTruthy();
  expect(screen.getByText(/Danach kam 1 Änderung/)).toBeTruthy();
  expect(shown('Flughafen')).toBe('Portland');
  expect(screen.queryByRole('link', { name: /Bearbeiten/ })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown('Flughafen')).toBe('Hamburg'));
  expect(location.pathname).toBe(`/reports/${config}/${id}/view`);
});

test('a former state is put back after a question, as a new change; undo takes it back', async () => {
  const id = await changed({ airport: 'Portland' }, { airport: 'Hamburg', speed: 2 });
  const user = await open(id);
  await user.click(await state(1));
  await user.click(await screen.findByRole('button', { name: 'Diesen Stand wiederherstellen' }));
  await user.click(await screen.findByRole('button', { name: 'Wiederherstellen' }));
  expect(await screen.findByText('Stand wiederhergestellt')).toBeTruthy();
  expect(await entry(id)).toMatchObject({ version: 3, data: { airport: 'Portland' } });
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () =>
    expect(await entry(id)).toMatchObject({ version: 4, data: { airport: 'Hamburg', speed: 2 } }),
  );
});

test('one answer alone is put back', async () => {
  const id = await changed({ airport: 'Portland', speed: 1 }, { airport: 'Hamburg', speed: 2 });
  const user = await open(id);
  await user.click((await events()).getByRole('button', { name: 'Nur „Geschwindigkeit“ zurücksetzen' }));
  expect(await screen.findByText('„Geschwindigkeit“ ist zurückgesetzt')).toBeTruthy();
  expect((await entry(id)).data).toEqual({ airport: 'Hamburg', speed: 1 });
  await waitFor(() => expect(shown('Geschwindigkeit')).toBe('1'));
});

test('who may not change the entry puts nothing back', async () => {
  const id = await changed({ airport: 'Portland' }, { airport: 'Hamburg' });
  const reader = await bench.house.as('reader', 'user', {
    Reports: { read: 'all', update: 'none', create: 'none', delete: 'none' },
    ReportConfigs: { read: 'all' },
  });
  const user = await open(id, reader);
  const list = await events();
  expect(list.getByRole('group', { name: 'Flughafen' })).toBeTruthy();
  expect(list.queryByRole('button', { name: /zurücksetzen/ })).toBeNull();
  await user.click(await state(1));
  await screen.findByText(/^Stand vom/, { selector: 'b' });
  expect(screen.queryByRole('button', { name: 'Diesen Stand wiederherstellen' })).toBeNull();
});

test('a history that does not load says so, and is asked for again', async () => {
  const id = await changed({ airport: 'Portland' });
  const user = await bench.show(`/reports/${config}/${id}/view`, admin);
  const button = await screen.findByRole('button', { name: 'Verlauf' });
  bench.line.lose({ path: '/history.json' }, 'question', 20);
  await user.click(button);
  expect(await screen.findByText(/Der Verlauf lässt sich nicht laden/)).toBeTruthy();
  bench.line.mend();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect((await events()).getByText('Eintrag angelegt')).toBeTruthy();
});

test('a comment mentions somebody and is about a field; its author changes it, and takes it back', async () => {
  const id = await changed({ airport: 'Portland' });
  const wanda = await bench.house.as('wanda', 'user', {
    Reports: { read: 'all', update: 'none', create: 'none', delete: 'none' },
    ReportConfigs: { read: 'all' },
  });
  const user = await open(id);
  const field = await screen.findByRole('textbox', { name: 'Kommentar' });
  await user.type(field, 'Bitte ansehen, @wan');
  await screen.findByRole('list', { name: 'Personen' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveProperty('value', 'Bitte ansehen, @wanda '));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Wozu' }), 'Flughafen');
  await user.click(field);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect((await (await events()).findByText('@wanda')).tagName).toBe('B');
  expect((await events()).getByRole('button', { name: 'zu Flughafen' })).toBeTruthy();
  const kept = async () =>
    (await wanda.get(`/reports/${id}/comments.json`)).body.data as unknown as { text: string; mentions: string[] }[];
  expect(await kept()).toMatchObject([{ text: 'Bitte ansehen, @wanda', mentions: [wanda.id], path: 'data.airport' }]);
  const menu = async (item: string) => {
    await user.click((await events()).getByRole('button', { name: /Kommentar/ }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await menu('Bearbeiten');
  const text = (await events()).getByRole('textbox', { name: 'Kommentar' });
  await user.clear(text);
  await user.type(text, 'Erledigt');
  await user.click((await events()).getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Erledigt')).toBeTruthy();
  await menu('Löschen');
  await waitFor(async () => expect(await kept()).toEqual([]));
});

test('changes and comments are shown together, or each alone', async () => {
  const id = await changed({ airport: 'Portland' }, { airport: 'Hamburg' });
  await admin.post(`/reports/${id}/comments.json`, { text: 'Gesehen' });
  const user = await open(id);
  expect(await screen.findByText('Gesehen')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Änderungen 2' }));
  expect(screen.queryByText('Gesehen')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Kommentare 1' }));
  expect(screen.queryByText('Eintrag angelegt')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Alles 3' }));
  expect(screen.getByText('Gesehen')).toBeTruthy();
  expect(screen.getByText('Eintrag angelegt')).toBeTruthy();
});

/** A form whose second version asks for the place in place of the level, with an entry of each. */
async function ofTwoVersions() {
  const values = [{ id: 'a', value: 'low', label: 'Gering' }];
  const form = await addForm(admin, 'Rundgang', {
    fields: [input('select', 'level', { label: 'Schaden', values })],
    states: [],
  });
  const add = async (data: object) =>
    (await admin.post('/reports/add.json', { report_config_id: form, data })).body.data.id as string;
  const first = await add({ level: 'low' });
  const fields = [input('text', 'place', { label: 'Ort' })];
  await admin.patch(`/report-configs/${form}.json`, { fields });
  return { form, first, second: await add({ place: 'Halle' }) };
}

test('an entry of an earlier version of its form is shown by that, and says so', async () => {
  const { form, first } = await ofTwoVersions();
  await bench.show(`/reports/${form}/${first}/view`, admin);
  expect(await screen.findByText(/^Ausgefüllt unter Version 1 des Formulars/)).toBeTruthy();
  expect(shown('Schaden')).toBe('Gering');
});

test('a state of an earlier version is told and shown by that, also of an entry that was raised; one answer goes back', async () => {
  const level = input('text', 'level', { label: 'Schaden' });
  const form = await addForm(admin, 'Angehoben', { fields: [level], states: [] });
  const added = await admin.post('/reports/add.json', { report_config_id: form, data: { level: 'Kratzer' } });
  const { id } = added.body.data;
  await admin.patch(`/reports/${id}.json`, { data: { level: 'Delle' } });
  const options = { ...level.options, name: 'damage', label: 'Beschädigung' };
  await admin.patch(`/report-configs/${form}.json`, { fields: [{ ...level, options }] });
  expect((await admin.patch(`/reports/${id}.json`, { form_version: 2, data: { damage: 'Bruch' } })).status).toBe(200);
  const user = await bench.show(`/reports/${form}/${id}/view`, admin);
  await user.click(await screen.findByRole('button', { name: 'Verlauf' }));
  const list = await events();
  expect(list.getByText('Auf Version 2 des Formulars gebracht')).toBeTruthy();
  expect(await list.findByRole('group', { name: 'Schaden' })).toBeTruthy();
  expect(list.getByRole('group', { name: 'Beschädigung' })).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Nur „Schaden“ zurücksetzen' }));
  expect(await screen.findByText('„Schaden“ ist zurückgesetzt')).toBeTruthy();
  expect(await entry(id)).toMatchObject({ version: 4, form_version: 2, data: { damage: 'Kratzer' } });
  await waitFor(async () => expect((await state(3))?.isConnected).toBe(true));
  await user.click(await state(2));
  expect(await screen.findByText(/Gezeigt nach Version 1 des Formulars/)).toBeTruthy();
  expect(shown('Schaden')).toBe('Delle');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown('Beschädigung')).toBe('Kratzer'));
});

test('one of the published version says nothing of versions', async () => {
  const { form, second } = await ofTwoVersions();
  await bench.show(`/reports/${form}/${second}/view`, admin);
  await waitFor(() => expect(shown('Ort')).toBe('Halle'));
  expect(screen.queryByText(/^Ausgefüllt unter Version/)).toBeNull();
});
