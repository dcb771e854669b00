/** Tests of saved views, column settings, and previous and next entry, with the real server. */
import { newId } from '@kontor/form';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { moved, readColumns, resized, toggled } from '../src/screens/entries/list/column-settings.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let config: string;

const column = { width: 'col-6', before: 0, after: 0 };
const field = (options: object) => ({ id: newId(), type: 'input', column, options });
const form = {
  name: 'Vogelschlag',
  fields: [
    field({ type: 'text', name: 'airport', label: 'Flughafen' }),
    field({ type: 'number', name: 'speed', label: 'Tempo' }),
  ],
  states: [],
};

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
beforeEach(async () => {
  config = (await admin.post('/report-configs/add.json', form)).body.data.id;
  for (const data of [{ airport: 'Memphis', speed: 140 }, { airport: 'Denver', speed: 9 }, { airport: 'Boise' }])
    await admin.post('/reports/add.json', { report_config_id: config, data });
});

const table = () => screen.findByRole('table', { name: 'Einträge' });
const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(head => head.querySelector('button')?.textContent ?? '')
    .filter(text => ['Status', 'Flughafen', 'Tempo', 'Erstellt'].includes(text))
    .join(' ');
const views = async () => (await admin.get(`/saved-views.json?filter[report_config_id]=${config}&sort=name`)).body.data;

test('a view is saved under a name of its own, brought up to date, made the default, deleted and brought back', async () => {
  const user = await bench.show(`/reports/${config}?filter[data.speed][gte]=5`, admin);
  const menu = async (name: string, item: RegExp) => {
    await user.click(await screen.findByRole('button', { name }));
    await user.click(
      await screen.findByRole(/neue|Umben|aktual|öff|lösch/.test(item.source) ? 'menuitem' : 'menuitemradio', {
        name: item,
      }),
    );
  };
  await menu('Ansicht: Alle Einträge', /neue Ansicht/);
  await user.click(await screen.findByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Geben Sie der Ansicht einen Namen.')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Name/), 'Schnelle');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByRole('button', { name: 'Ansicht: Schnelle' })).toBeTruthy();
  const [stored] = await views();
  expect(stored).toMatchObject({ name: 'Schnelle', columns: null, is_default: false });
  expect(String(stored?.query)).toContain('filter%5Bdata.speed%5D%5Bgte%5D=5');

  await user.click(screen.getByRole('button', { name: 'Filter Tempo entfernen' }));
  await menu('Ansicht: Schnelle (geändert)', /„Schnelle“ aktualisieren/);
  await waitFor(async () => expect(String((await views())[0]?.query)).not.toContain('speed'));
  await menu('Ansicht: Schnelle', /Immer hiermit öffnen/);
  await waitFor(async () => expect((await views())[0]?.is_default).toBe(true));
  await menu('Ansicht: Schnelle', /Ansicht löschen/);
  await waitFor(async () => expect(await views()).toHaveLength(0));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect(await views()).toHaveLength(1));
});

test('a list opens with the default, with its columns, and with all where that is asked for', async () => {
  const columns = [{ key: 'data.speed', width: 200 }, { key: 'data.airport' }];
  const query = 'filter%5Bdata.speed%5D%5Blte%5D=10';
  const body = { report_config_id: config, name: 'Langsame', query, columns, is_default: true };
  expect((await admin.post('/saved-views/add.json', body)).status).toBe(201);
  const user = await bench.show(`/reports/${config}`, admin);
  expect(await within(await table()).findByText('Denver')).toBeTruthy();
  expect(screen.queryByText('Memphis')).toBeNull();
  expect(await heads()).toBe('Status Tempo Flughafen');
  await user.click(screen.getByRole('button', { name: 'Ansicht: Langsame' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Alle Einträge' }));
  expect(await screen.findByText('Memphis')).toBeTruthy();
  expect(location.search).toBe('?view=none');
  expect(await heads()).toBe('Status Flughafen Erstellt Tempo');
});

test('columns are hidden, moved and sized with keys, and stay so', async () => {
  const user = await bench.show(`/reports/${config}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Spalten' }));
  const speed = await screen.findByRole('checkbox', { name: 'Tempo' });
  speed.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(async () => expect(await heads()).toBe('Status Tempo Flughafen Erstellt'));
  expect(screen.getByText('Tempo steht an Stelle 1 von 3')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Erstellt' }));
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  await waitFor(async () => expect(await heads()).toBe('Status Tempo Flughafen'));
  const grip = screen.getByRole('separator', { name: 'Breite von Tempo' });
  fireEvent.keyDown(grip, { key: 'ArrowRight' });
  await waitFor(() => expect(grip.getAttribute('aria-valuetext')).toMatch(/px/));
  const kept = JSON.parse(localStorage.getItem(`kontor.entries.${config}.columns`) ?? '');
  expect(kept.map((one: { key: string }) => one.key)).toEqual(['data.speed', 'data.airport']);
  expect(kept[0].width).toBeGreaterThan(0);
  fireEvent.keyDown(grip, { key: 'Delete' });
  await waitFor(() => expect(grip.getAttribute('aria-valuetext')).toBe('nach Inhalt'));
});

test('columns are moved and sized from a menu that stays open, the state as well', async () => {
  const user = await bench.show(`/reports/${config}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Spalten' }));
  const press = async (name: string) =>
    user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }));
  const width = (title: string) =>
    screen.getByRole('separator', { name: `Breite von ${title}`, hidden: true }).getAttribute('aria-valuetext');
  await user.click(await screen.findByRole('button', { name: 'Menü zu Tempo' }));
  await press('Nach oben');
  await press('Nach oben');
  await waitFor(async () => expect(await heads()).toBe('Status Tempo Flughafen Erstellt'));
  expect(screen.getByRole('menuitem', { name: /^Nach oben/ }).getAttribute('aria-disabled')).toBe('true');
  await press('Breiter');
  await waitFor(() => expect(width('Tempo')).toMatch(/ px$/));
  await press('Nach Inhalt');
  await waitFor(() => expect(width('Tempo')).toBe('nach Inhalt'));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const opener = screen.getByRole('button', { name: 'Menü zu Tempo' });
  expect(document.activeElement).toBe(opener);
  // Alt with an arrow moves the row, and does not open its menu.
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(async () => expect(await heads()).toBe('Status Flughafen Tempo Erstellt'));
  expect(screen.queryByRole('menu')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Menü zu Status' }));
  expect(screen.queryByRole('menuitem', { name: /^Nach oben/ })).toBeNull();
  await press('Breiter');
  await waitFor(() => expect(width('Status')).toMatch(/ px$/));
});

test('previous and next stay within the list one came from, and lead back to it', async () => {
  const user = await bench.show(`/reports/${config}?filter[data.speed][gte]=5&sort=data.airport&direction=asc`, admin);
  await user.click(await screen.findByRole('link', { name: /^Denver/ }));
  expect(await screen.findByText('1 von 2')).toBeTruthy();
  await user.keyboard('j');
  expect(await screen.findByText('2 von 2')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: /Memphis/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Voriger Eintrag' }));
  expect(await screen.findByText('1 von 2')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Vogelschlag' }));
  expect(await within(await table()).findByText('Memphis')).toBeTruthy();
  expect(screen.queryByText('Boise')).toBeNull();
});

test('columns as they are kept: old lists, hidden and shown in their place, moved to either end, sized', () => {
  expect(readColumns(['a', { key: 'b', width: 90 }, { key: 'c', width: 'x' }, 7, null])).toEqual([
    { key: 'a' },
    { key: 'b', width: 90 },
    { key: 'c' },
  ]);
  expect(readColumns({})).toBeNull();
  const order = ['a', 'b', 'c'];
  expect(toggled([{ key: 'a' }, { key: 'c' }], 'b', order).map(one => one.key)).toEqual(['a', 'b', 'c']);
  expect(toggled([{ key: 'a' }], 'c', order).map(one => one.key)).toEqual(['a', 'c']);
  expect(toggled([{ key: 'a' }, { key: 'b' }], 'a', order)).toEqual([{ key: 'b' }]);
  const three = order.map(key => ({ key }));
  expect(moved(three, 'a', 9).map(one => one.key)).toEqual(['b', 'c', 'a']);
  expect(moved(three, 'c', -1).map(one => one.key)).toEqual(['c', 'a', 'b']);
  expect(resized(three, 'b', 80)[1]).toEqual({ key: 'b', width: 80 });
  expect(resized(resized(three, 'b', 80), 'b', null)).toEqual(three);
  expect(resized([], 'state', 80)).toEqual([{ key: 'state', width: 80 }]);
});
