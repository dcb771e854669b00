/** Component tests of a form's suggestion file in the designer's settings, with the real server's SQLite reader. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newId } from '@kontor/form';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';
import { sendThrough } from './send-through.ts';

let bench: Bench;
let admin: Person;
let id: string;
const folder = mkdtempSync(join(tmpdir(), 'kontor-suggestion-'));

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  vi.stubGlobal('XMLHttpRequest', sendThrough(bench.house));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await bench.house.close();
});

const column = { width: 'col-12', before: 0, after: 0 };
const contents = [{ id: newId(), type: 'input', column, options: { type: 'text', name: 'city', label: 'Ort' } }];
const buttons = { changeValues: 'Ändern', changeDataSet: 'Anderer Ort', cancelChanges: 'Verwerfen' };
const fields = [{ id: newId(), type: 'auto_complete_container', column, options: { ...buttons, contents } }];
beforeEach(async () => {
  Object.assign(window, { innerWidth: 1440 });
  id = (await admin.post('/report-configs/add.json', { name: 'Kundenbesuch', fields, states: [] })).body.data.id;
});

function database(name: string, script = "create table t (city, code); insert into t values ('Köln', 'CGN')"): File {
  const path = join(folder, `${Math.random()}`);
  const made = new DatabaseSync(path);
  made.exec(script);
  made.close();
  return new File([readFileSync(path)], name);
}
const stored = async () => (await admin.get(`/report-configs/${id}.json`)).body.data;

async function openPart(path = `/reports/config/${id}`) {
  const user = await bench.show(path, admin);
  await user.click(await screen.findByRole('tab', { name: 'Formular' }));
  await user.click(await screen.findByText('Bekannte Daten', { selector: 'summary, summary *' }));
  return user;
}
const part = () => screen.findByRole('region', { name: 'Datei mit bekannten Daten' });
const input = async () => within(await part()).getByLabelText<HTMLInputElement>('Datei wählen', { selector: 'input' });
const choose = async (...files: File[]) => fireEvent.change(await input(), { target: { files } });

test('a file is taken at once, shows what of it fits, and the form saves on after it', async () => {
  const user = await openPart();
  await choose(database('kunden.sqlite'));
  const region = await part();
  expect(await within(region).findByText('1 von 2 Spalten passt zu einem Feld')).toBeTruthy();
  expect(within(region).getByText('kunden.sqlite')).toBeTruthy();
  expect(within(region).getByText('city').closest('li')?.textContent).toContain('Passt zu einem Feld');
  expect(within(region).getByText('code').closest('li')?.textContent).toBe('code');
  expect((await stored()).suggestion_columns).toEqual(['city', 'code']);

  await user.type(screen.getByLabelText('Kampagne'), 'Herbst');
  await user.click(screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement);
  await waitFor(async () => expect((await stored()).campaign).toBe('Herbst'));
  expect((await stored()).suggestion_columns).toEqual(['city', 'code']);
});

test('what links and signed-in people get of it is said, and chosen', async () => {
  const user = await openPart();
  await choose(database('kunden.sqlite'));
  const region = await part();
  expect(
    await within(region).findByText('Wer einen Link zum Formular hat, kann lesen und durchsuchen: city.'),
  ).toBeTruthy();
  const all = within(region).getByRole<HTMLInputElement>('switch', { name: 'Angemeldeten alle Spalten zeigen' });
  expect([all.checked, (await stored()).suggestion_all_columns]).toEqual([false, false]);
  await user.click(all);
  await waitFor(async () => expect((await stored()).suggestion_all_columns).toBe(true));
  await waitFor(() => expect(all.checked).toBe(true));
});

test('removing takes the data away, and can be undone', async () => {
  const user = await openPart();
  await choose(database('kunden.db'));
  await user.click(await within(await part()).findByRole('button', { name: 'Entfernen' }));
  await waitFor(async () => expect((await stored()).suggestion_columns).toBe(null));
  const toast = (await screen.findByText('Bekannte Daten entfernt')).closest('li') as HTMLElement;
  await user.click(within(toast).getByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect((await stored()).suggestion_columns).toEqual(['city', 'code']));
});
test.each([
  ['another ending', () => [database('kunden.xlsx')], 'Der Name muss auf .db oder .sqlite enden.'],
  ['two files', () => [database('a.db'), database('b.db')], 'Wählen Sie eine einzige Datei.'],
  ['no SQLite file', () => [new File(['city;code'], 'kunden.db')], 'Das ist keine SQLite-Datei.'],
  [
    'no table',
    () => [database('leer.db', 'create table t (a); drop table t')],
    'In der Datei ist keine Tabelle, die sich vorschlagen lässt.',
  ],
  [
    'a long text',
    () => [database('lang.db', "create table t (note); insert into t values (printf('%1001d', 1))")],
    'In der Spalte „note“ ist ein Text länger als 1.000 Zeichen.',
  ],
])('%s is refused in words, and what the form has stays', async (_what, make, words) => {
  await openPart();
  await choose(...make());
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect((await stored()).suggestion_columns).toBe(null);
  expect(within(await part()).getByRole('button', { name: 'Datei wählen' })).toBeTruthy();
});

test('somebody else has changed the form: nothing of theirs is lost', async () => {
  await openPart();
  await part();
  await admin.patch(`/report-configs/${id}.json`, { campaign: 'theirs' });
  await choose(database('kunden.db'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Jemand anderes hat das Formular inzwischen geändert',
  );
  const { campaign, suggestion_columns } = await stored();
  expect([campaign, suggestion_columns]).toEqual(['theirs', null]);
});

test('a new form is saved first', async () => {
  await bench.show('/reports/config/new', admin);
  await screen.findByText('Bekannte Daten').then(summary => summary.click());
  expect(await screen.findByText(/Speichern Sie das Formular einmal/)).toBeTruthy();
});
