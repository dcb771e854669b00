/** Page tests of the changes of a form's entries in the background: listed, stopped, gone on with, undone, followed again. */
import { type Content, createInput } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
beforeAll(async () => {
  bench = await openConsole();
  await bench.house.work();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
beforeEach(() => void Object.assign(window, { innerWidth: 1440 }));

type User = Awaited<ReturnType<Bench['show']>>;

const made = {
  title: createInput('text'),
  place: createInput('text'),
  level: createInput('select'),
  depth: createInput('number'),
};
const field = (name: keyof typeof made, label: string, options: object = {}): Content => {
  const content = made[name];
  return { ...content, options: { ...content.options, name, label, ...options } };
};
const title = field('title', 'Bezeichnung');
const place = field('place', 'Ort');
const depth = field('depth', 'Tiefe');
const levels = ['low', 'high'].map(value => ({ id: value, value, label: value === 'low' ? 'Niedrig' : 'Hoch' }));

const places = ['Hoch', 'Niedrig', 'irgendwo'];

/** A form whose second version has taken the places to a choice: one does not fit. */
async function mappedForm(before?: (id: string) => Promise<void>): Promise<string> {
  const body = { name: `Schacht ${Math.random()}`, fields: [title, place, depth], states: [] };
  const { id } = (await admin.post('/report-configs/add.json', body)).body.data;
  for (const said of places)
    await admin.post('/reports/add.json', { report_config_id: id, data: { title: `Bei ${said}`, place: said } });
  await before?.(id);
  await admin.put(`/report-configs/${id}/draft.json`, {
    fields: [title, depth, field('level', 'Stufe', { values: levels })],
  });
  const map = [{ from: place.id, to: made.level.id, misfits: 'leave' }];
  const published = await admin.post(`/report-configs/${id}/publish.json`, { map });
  expect(published.body).toMatchObject({ data: { form_version: 2, job: { state: 'running' } } });
  await waitFor(async () => expect((await batchOf(id)).state).toBe('done'));
  return id;
}
const batchOf = async (form: string) =>
  (
    (await admin.get(`/batches.json?filter[report_config_id]=${form}`)).body.data as unknown as {
      id: string;
      state: string;
    }[]
  )[0]!;
const answers = async (form: string) =>
  (
    (await admin.get(`/reports.json?filter[report_config_id]=${form}&sort=created&direction=asc`)).body
      .data as unknown as { data: Record<string, unknown> }[]
  ).map(({ data }) => data.level ?? data.place);

async function openList(form: string) {
  const user = await bench.show(`/reports/${form}`, admin);
  await user.click(await screen.findByRole('button', { name: /^Menü zu Schacht/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Änderungen im Hintergrund …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen im Hintergrund' }));
  return { user, dialog };
}

/** As it would be for hours with many more entries: nobody goes on with it meanwhile. */
const keepRunning = (id: string) =>
  bench.house.database.text(
    "update batches set state = 'running', done = 1, ended = null, touched = now() + interval '1 day' where id = $1",
    [id],
  );

test('one that runs is stopped, and gone on with', async () => {
  const form = await mappedForm();
  const { id } = await batchOf(form);
  await keepRunning(id);
  const { user, dialog } = await openList(form);
  expect(await dialog.findByText('Läuft')).toBeTruthy();
  expect(dialog.getByText('1 von 3')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Rückgängig machen …' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Anhalten' }));
  expect(await dialog.findByText('Angehalten')).toBeTruthy();
  expect((await batchOf(form)).state).toBe('cancelled');
  await user.click(dialog.getByRole('button', { name: 'Fortsetzen' }));
  expect(await dialog.findByText('Fertig')).toBeTruthy();
  expect(await screen.findByText('Geändert: 2 Einträge')).toBeTruthy();
});

test('one that has failed says so, and is gone on with or undone', async () => {
  const form = await mappedForm();
  const { id } = await batchOf(form);
  await bench.house.database.text("update batches set state = 'failed' where id = $1", [id]);
  const { user, dialog } = await openList(form);
  expect(await dialog.findByText('Fehlgeschlagen')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Fortsetzen' })).toBeTruthy();
  await user.click(dialog.getByText('Was blieb, wie es ist, und warum'));
  expect(await dialog.findByRole('link', { name: 'Bei irgendwo' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Rückgängig machen …' }));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig machen' }));
  expect(await dialog.findByText('Rückgängig gemacht')).toBeTruthy();
});

test('one that runs is followed again after a reload, until it ends', async () => {
  const form = await mappedForm();
  const { id } = await batchOf(form);
  await keepRunning(id);
  const followed = JSON.stringify([id, crypto.randomUUID()]);
  const user = await bench.show('/reports', admin, { 'kontor.batches': followed });
  await user.click(await screen.findByRole('button', { name: 'Aufträge: 1 läuft' }));
  expect(await screen.findByText(/^Antworten überführen: Schacht/)).toBeTruthy();
  expect(await screen.findByText('1 von 3')).toBeTruthy();
  await bench.house.database.text("update batches set state = 'done', done = 3 where id = $1", [id]);
  expect((await screen.findAllByText('Geändert: 2 Einträge')).length).toBeGreaterThan(0);
  await waitFor(() => expect(localStorage.getItem('kontor.batches')).toBeNull());
});

test('how one ended is said to whoever left before that', async () => {
  const form = await mappedForm();
  const user = await bench.show('/reports', admin, { 'kontor.batches': JSON.stringify([(await batchOf(form)).id]) });
  await screen.findByText('Geändert: 2 Einträge');
  expect(screen.getByText('1 Eintrag blieb, wie er ist.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('Die Einträge haben ihre früheren Antworten wieder');
  expect(await answers(form)).toEqual(places);
});

test('says what was changed, by whom and until when it can be undone, what stayed and why; then undoes it', async () => {
  const form = await mappedForm();
  const { user, dialog } = await openList(form);
  expect(await dialog.findByText('Antworten überführt, Version 2')).toBeTruthy();
  expect(dialog.getByText('Fertig')).toBeTruthy();
  expect(dialog.getByText(/ von Ihnen · 2 Einträge geändert · Rücknehmbar bis \d/)).toBeTruthy();
  await user.click(dialog.getByText('1 Eintrag blieb, wie er ist: warum?'));
  const left = await dialog.findByRole('link', { name: 'Bei irgendwo' });
  expect(left.getAttribute('href')).toMatch(new RegExp(`^/reports/${form}/[^/]+/view$`));
  expect(left.closest('li')?.textContent).toMatch(/passt nicht/);
  await user.click(dialog.getByRole('button', { name: 'Rückgängig machen …' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: '2 Einträgen die früheren Antworten zurückgeben?' }),
  );
  await user.click(question.getByRole('button', { name: 'Rückgängig machen' }));
  expect(await dialog.findByText('Rückgängig gemacht')).toBeTruthy();
  expect(dialog.getByText(/ · 2 Einträge mit den früheren Antworten$/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Rückgängig machen/ })).toBeNull();
  expect(await answers(form)).toEqual(places);
});

test('says how many views and charts read the other field, and which cannot; undone they read the former one', async () => {
  const viewed = async (id: string) => {
    for (const query of ['filter[data.place]=Hoch', 'filter[data.place]=irgendwo'])
      await admin.post('/saved-views/add.json', { report_config_id: id, name: query, query });
  };
  const form = await mappedForm(viewed);
  const { user, dialog } = await openList(form);
  expect(await dialog.findByText(/ · 1 Diagramm, Ansicht oder Automation liest nun das andere Feld · /)).toBeTruthy();
  expect(dialog.getByText(/^1 Diagramm, Ansicht oder Automation liest weiter das frühere Feld/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Rückgängig machen …' }));
  expect(
    await screen.findByText(/^Diagramme, Ansichten und Automationen lesen wieder das frühere Feld\./),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rückgängig machen' }));
  expect(await dialog.findByText('Rückgängig gemacht')).toBeTruthy();
  const { data } = (await admin.get(`/saved-views.json?filter[report_config_id]=${form}&sort=name`)).body;
  const queries = (data as unknown as { query: string }[]).map(({ query }) => decodeURIComponent(query));
  expect(queries).toEqual(['filter[data.place]=Hoch', 'filter[data.place]=irgendwo']);
});

test('of raised entries it is said which stayed, and what the version refuses', async () => {
  const form = await mappedForm();
  const required = { ...depth, options: { ...depth.options, required: true } };
  await admin.put(`/report-configs/${form}/draft.json`, { fields: [title, required] });
  await admin.post(`/report-configs/${form}/publish.json`, {});
  const { data } = (await admin.get(`/reports.json?filter[report_config_id]=${form}`)).body;
  const ids = (data as unknown as { id: string }[]).map(({ id }) => id);
  await admin.post('/reports/raise.json', { report_config_id: form, ids });
  await waitFor(async () => expect((await batchOf(form)).state).toBe('done'));
  const { user, dialog } = await openList(form);
  expect(await dialog.findByText('Auf Version 3 gebracht')).toBeTruthy();
  expect(dialog.getByText(/ · Kein Eintrag geändert$/)).toBeTruthy();
  await user.click(dialog.getByText('3 Einträge blieben, wie sie sind: warum?'));
  expect(await dialog.findAllByText('Tiefe: Füllen Sie dieses Feld aus.')).toHaveLength(3);
});

test.each([
  ['their page', async (user: User) => user.click(await screen.findByRole('button', { name: 'Versionen' }))],
  [
    'the settings of the form',
    async (user: User) => {
      await user.click(await screen.findByRole('tab', { name: 'Formular' }));
      await user.click(await screen.findByText('Versionen', { selector: 'summary' }));
    },
  ],
])('is reached from the versions in %s; a link to an entry leads away from it', async (_where, show) => {
  const form = await mappedForm();
  const user = await bench.show(`/reports/config/${form}`, admin);
  await show(user);
  await user.click(await screen.findByRole('button', { name: 'Änderungen im Hintergrund …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen im Hintergrund' }));
  await user.click(await dialog.findByText('1 Eintrag blieb, wie er ist: warum?'));
  await user.click(await dialog.findByRole('link', { name: 'Bei irgendwo' }));
  await waitFor(() => expect(location.pathname).toMatch(/\/view$/));
  expect(screen.queryByRole('dialog', { name: 'Änderungen im Hintergrund' })).toBeNull();
});

test('a form without any has no way there', async () => {
  const body = { name: `Schacht ${Math.random()}`, fields: [place], states: [] };
  const { id } = (await admin.post('/report-configs/add.json', body)).body.data;
  const user = await bench.show(`/reports/config/${id}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Versionen' }));
  await screen.findByText('Version 1');
  await waitFor(() =>
    expect(bench.asked.some(({ path }) => path.includes('/batches.json') && path.includes(id))).toBe(true),
  );
  expect(screen.queryByRole('button', { name: 'Änderungen im Hintergrund …' })).toBeNull();
  await bench.show(`/reports/${id}`, admin);
  await user.click(await screen.findByRole('button', { name: /^Menü zu Schacht/ }));
  await screen.findByRole('menuitem', { name: 'Aus einer Tabelle importieren' });
  expect(screen.queryByRole('menuitem', { name: 'Änderungen im Hintergrund …' })).toBeNull();
});
