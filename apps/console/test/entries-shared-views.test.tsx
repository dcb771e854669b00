/** Tests of shared views in the console: groups of the menu, sharing, a copy of one's own, the default, lost fields. */
import { newId } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { lostFields, withoutFields } from '../src/screens/entries/list/view-fields.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let anna: Person;
let config: string;

const column = { width: 'col-6', before: 0, after: 0 };
const field = (options: object) => ({ id: newId(), type: 'input', column, options });
const airport = field({ type: 'text', name: 'airport', label: 'Flughafen' });
const speed = field({ type: 'number', name: 'speed', label: 'Tempo' });

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  anna = await bench.house.as('anna');
});
afterAll(() => bench.house.close());
beforeEach(async () => {
  const form = { name: 'Vogelschlag', fields: [airport, speed], states: [] };
  config = (await admin.post('/report-configs/add.json', form)).body.data.id;
  for (const data of [
    { airport: 'Memphis', speed: 140 },
    { airport: 'Denver', speed: 9 },
  ])
    await anna.post('/reports/add.json', { report_config_id: config, data });
});

const add = async (person: Person, name: string, body: object = {}) => {
  const added = await person.post('/saved-views/add.json', { report_config_id: config, name, ...body });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data;
};
const openMenu = async (user: Awaited<ReturnType<Bench['show']>>, name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('menu');
};
const slow = 'filter%5Bdata.speed%5D%5Blte%5D=10';

test('the menu has one’s own views, those for oneself and those for all, with whose they are', async () => {
  await add(anna, 'Eigene');
  await add(admin, 'Nur für Anna', { shared: 'some', people: [{ id: anna.id }] });
  await add(admin, 'Langsame', { shared: 'all', query: slow });
  await add(admin, 'Verborgene');
  const user = await bench.show(`/reports/${config}`, anna);
  const menu = await openMenu(user, 'Ansicht: Alle Einträge');
  const words = menu.textContent ?? '';
  const order = ['Alle Einträge', 'Meine', 'Eigene', 'Für mich freigegeben', 'Nur für Anna', 'Für alle', 'Langsame'];
  expect(
    order.map(word => words.indexOf(word)).every((at, i, all) => at >= 0 && (i === 0 || at > (all[i - 1] ?? 0))),
  ).toBe(true);
  expect(words).not.toContain('Verborgene');
  expect(within(menu).getByRole('menuitemradio', { name: /Langsame.*chief/ })).toBeTruthy();
  await user.click(within(menu).getByRole('menuitemradio', { name: /Langsame/ }));
  expect(await screen.findByText('Denver')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Memphis')).toBeNull());

  // Used, opened with and copied, but neither renamed nor shared nor deleted.
  const again = await openMenu(user, 'Ansicht: Langsame');
  const offered = within(again)
    .getAllByRole('menuitem')
    .map(item => item.textContent);
  expect(offered).toEqual(['Als eigene Ansicht speichern …', 'Exportlinks …', 'Immer hiermit öffnen']);
  await user.click(within(again).getByRole('menuitem', { name: 'Immer hiermit öffnen' }));
  const shared = `/saved-views.json?filter[report_config_id]=${config}&filter[name]=Langsame`;
  await waitFor(async () => expect((await anna.get(shared)).body.data[0]?.is_default).toBe(true));
  expect((await admin.get(shared)).body.data[0]?.is_default).toBe(false);
  const third = await openMenu(user, 'Ansicht: Langsame');
  await user.click(within(third).getByRole('menuitem', { name: 'Als eigene Ansicht speichern …' }));
  await user.type(await screen.findByLabelText(/^Name/), 'Meine Langsamen');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByRole('button', { name: 'Ansicht: Meine Langsamen' })).toBeTruthy();
  const mine = (await anna.get(`/saved-views.json?filter[report_config_id]=${config}&filter[user_id]=${anna.id}`)).body;
  expect(mine.data.map(view => [view.name, view.shared])).toContainEqual(['Meine Langsamen', 'me']);
});

test('a view is shared with people and groups, and with nobody chosen it is not', async () => {
  const team = await admin.post('/pixelstein-users/groups.json', { name: 'Frühschicht', users: [{ id: anna.id }] });
  const { id } = await add(admin, 'Woche');
  const user = await bench.show(`/reports/${config}?view=${id}`, admin);
  const menu = await openMenu(user, 'Ansicht: Woche');
  await user.click(within(menu).getByRole('menuitem', { name: 'Freigeben …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ansicht „Woche“ freigeben' });
  await user.click(await within(dialog).findByRole('radio', { name: 'Ausgewählte Personen und Gruppen' }));
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  expect(await within(dialog).findByText('Wählen Sie mindestens eine Person oder Gruppe.')).toBeTruthy();
  await user.type(await within(dialog).findByRole('combobox', { name: 'Gruppen' }), 'Früh');
  await user.click(await screen.findByRole('option', { name: /Frühschicht/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  await waitFor(async () => expect((await anna.get(`/saved-views/${id}.json`)).status).toBe(200));
  const stored = (await admin.get(`/saved-views/${id}.json?contain=people,groups`)).body.data;
  expect(stored).toMatchObject({ shared: 'some', people: [], groups: [{ id: team.body.data.id }] });
});

test('who may see nobody shares with all, or keeps the view', async () => {
  const { id } = await add(anna, 'Woche');
  const user = await bench.show(`/reports/${config}?view=${id}`, anna);
  const menu = await openMenu(user, 'Ansicht: Woche');
  await user.click(within(menu).getByRole('menuitem', { name: 'Freigeben …' }));
  const dialog = await screen.findByRole('dialog');
  const some = await within(dialog).findByRole('radio', { name: 'Ausgewählte Personen und Gruppen' });
  expect((some as HTMLInputElement).disabled).toBe(true);
  await user.click(within(dialog).getByRole('radio', { name: /^Alle/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  await waitFor(async () => expect((await admin.get(`/saved-views/${id}.json`)).status).toBe(200));
});

test('a view of a field that the form does not have says so, still works, and is freed of it', async () => {
  const columns = [{ key: 'data.height' }, { key: 'data.airport' }];
  const query = `filter%5Bdata.airport%5D=Denver&filter%5Bdata.height%5D%5Blt%5D=50&sort=data.height&direction=asc`;
  const { id } = await add(admin, 'Langsame', { shared: 'all', query, columns });
  const user = await bench.show(`/reports/${config}?${query}&view=${id}`, admin);
  await user.click(await screen.findByRole('button', { name: '1 Feld fehlt' }));
  expect(await screen.findByText(/die das Formular nicht mehr hat: height\./)).toBeTruthy();
  expect(await within(await screen.findByRole('table', { name: 'Einträge' })).findByText('Denver')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Aus der Ansicht nehmen' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 Feld fehlt' })).toBeNull());
  const { data } = (await admin.get(`/saved-views/${id}.json`)).body;
  expect(data).toMatchObject({ query: 'filter%5Bdata.airport%5D=Denver', columns: [{ key: 'data.airport' }] });
  expect(await screen.findByRole('button', { name: 'Ansicht: Langsame' })).toBeTruthy();
});

test('a view whose form lost a field goes on with it as a former one', async () => {
  const columns = [{ key: 'data.speed' }, { key: 'data.airport' }];
  const query = `${slow}&sort=data.speed&direction=asc`;
  const { id } = await add(admin, 'Langsame', { shared: 'all', query, columns });
  expect((await admin.patch(`/report-configs/${config}.json`, { fields: [airport] })).status).toBe(200);
  await bench.show(`/reports/${config}?view=${id}`, admin);
  const table = await screen.findByRole('table', { name: 'Einträge' });
  expect(await within(table).findByText('Denver')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Feld(er)? fehl/ })).toBeNull();
});

test('lost fields: of filters, order and columns, once each; built-in keys are none', () => {
  const form = { fields: [airport as never], states: [] };
  const view = {
    query: 'filter[state]=new&filter[data.gone][gte]=1&filter[data.airport]=x&sort=data.old&direction=desc&search=y',
    columns: [{ key: 'data.gone', width: 90 }, { key: 'created' }],
  };
  expect(lostFields(form, view)).toEqual(['gone', 'old']);
  expect(withoutFields(view, ['gone', 'old'])).toEqual({
    query: 'filter%5Bstate%5D=new&filter%5Bdata.airport%5D=x&search=y',
    columns: [{ key: 'created' }],
  });
  expect(lostFields(form, { query: '', columns: null })).toEqual([]);
});
