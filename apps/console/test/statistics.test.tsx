/** Component tests of the list of charts and of a chart's page, with the real server. */
import { newId } from '@kontor/form';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { atRest } from './at-rest.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let strikes: string;
let defects: string;

const column = { width: 'col-12', before: 0, after: 0 };
const newForm = async (name: string) => {
  const options = { type: 'text', name: 'place', label: 'Ort' };
  const fields = [{ id: newId(), type: 'input', column, options }];
  return (await admin.post('/report-configs/add.json', { name, fields, states: [] })).body.data.id;
};
const newChart = async (name: string, forms: string[], who = admin) => {
  const added = await who.post('/charts/add.json', {
    name,
    type: 'bar',
    report_configs: forms.map(id => ({ id })),
    config: { chart_value: 'place', datasets: [{ id: newId(), label: 'Alle' }] },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data;
};
const newDashboard = (name: string, charts: string[]) =>
  admin.post('/chart-collections/add.json', { name, charts: charts.map(id => ({ id })) });

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  strikes = await newForm('Vogelschlag');
  defects = await newForm('Mängel');
});
afterAll(() => bench.house.close());
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440 });
});

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Statistiken' }))
    .queryAllByRole('heading', { level: 3 })
    .map(each => each.textContent);
const shows = (...names: string[]) => waitFor(async () => expect((await cards()).toSorted()).toEqual(names.toSorted()));
const menuOf = async (user: Awaited<ReturnType<Bench['show']>>, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Menü zu ${name}` }));
  return within(await screen.findByRole('menu')).findAllByRole('menuitem');
};
const itemNames = (items: HTMLElement[]) => items.map(item => item.textContent?.replace(/(E|↵|Entf)$/, ''));

test('nothing yet, and who may not make one is told so without a way to', async () => {
  const reader = await bench.house.as('looks', 'user', {
    Charts: { create: 'none', update: 'none', delete: 'none', read: 'all' },
  });
  await bench.show('/statistics', reader);
  await screen.findByRole('heading', { name: 'Noch keine Statistiken' });
  expect(screen.getByText('Sobald jemand eine Statistik anlegt, steht sie hier.')).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: /Neue Statistik/ })).toEqual([]);
});

test('charts are found by name and by form, and a new one begins with the form that is looked at', async () => {
  await newChart('Schläge je Ort', [strikes]);
  await newChart('Mängel je Ort', [defects]);
  await newChart('Beides je Ort', [strikes, defects]);
  const user = await bench.show('/statistics', admin);
  await shows('Schläge je Ort', 'Mängel je Ort', 'Beides je Ort');
  await user.selectOptions(await screen.findByLabelText('Formular'), 'Mängel');
  await shows('Mängel je Ort', 'Beides je Ort');
  expect(new URLSearchParams(location.search).getAll('filter[report_configs]')).toEqual([defects]);
  const links = screen.getAllByRole('link', { name: /^Neue Statistik/ });
  expect(links.map(link => link.getAttribute('href'))).toContain(`/statistics/new?forms=${defects}`);
  await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'beides{Enter}');
  await shows('Beides je Ort');
  await user.selectOptions(screen.getByLabelText('Formular'), 'Alle Formulare');
  await shows('Beides je Ort');
  expect(location.search).not.toContain('filter');
});

test('what is not one’s own to change is not offered', async () => {
  const maker = await bench.house.as('maker', 'user', {
    Reports: { read: 'all' },
    Charts: { read: 'all', create: 'all', update: 'self', delete: 'self' },
  });
  await newChart('Meine', [strikes], maker);
  await newChart('Andere', [strikes]);
  const offered = async (name: string) => {
    cleanup();
    return itemNames(await menuOf(await bench.show('/statistics', maker), name));
  };
  expect(await offered('Andere')).toEqual(['Ansehen', 'Duplizieren']);
  expect(await offered('Meine')).toEqual(['Bearbeiten', 'Ansehen', 'Duplizieren', 'Löschen …']);
});

test('deleting names the chart and the dashboards that show it, keeps it by default, and is taken back', async () => {
  const { id } = await newChart('Gezeigt', [strikes]);
  await newDashboard('Lagebild', [id]);
  await newDashboard('Alltag', [id]);
  const user = await bench.show('/statistics?search=Gezeigt', admin);
  await shows('Gezeigt');
  const remove = async () => {
    const items = await menuOf(user, 'Gezeigt');
    await user.click(items.at(-1)!);
    return screen.findByRole('alertdialog', { name: '„Gezeigt“ löschen?' });
  };
  const asked = await remove();
  expect(within(asked).getByText(/von den Dashboards „Alltag“ und „Lagebild“/)).toBeTruthy();
  await user.click(within(asked).getByRole('button', { name: 'Nein, behalten' }));
  expect((await admin.get(`/charts/${id}.json`)).status).toBe(200);
  await user.click(within(await remove()).getByRole('button', { name: 'Ja, löschen' }));
  await screen.findByText('„Gezeigt“ ist gelöscht');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Gezeigt' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await shows('Gezeigt');
  expect((await admin.get(`/charts/${id}.json?contain=chart_collections`)).body.data.chart_collections).toHaveLength(2);
});

test('a chart’s page tells where it is shown, and leads to editing and back', async () => {
  const { id } = await newChart('Seite', [strikes, defects]);
  await newDashboard('Tafel', [id]);
  await bench.show(`/statistics/view/${id}`, admin);
  await screen.findByRole('heading', { level: 1, name: 'Seite' });
  expect(screen.getByRole('link', { name: 'Tafel' }).getAttribute('href')).toMatch(/^\/dashboards\//);
  expect(screen.getAllByRole('link', { name: 'Bearbeiten' })[0]?.getAttribute('href')).toBe(
    `/statistics/edit/${id}?back=${encodeURIComponent(`/statistics/view/${id}`)}`,
  );
  expect(screen.getByRole('link', { name: 'Statistiken', current: false }).getAttribute('href')).toBe('/statistics');
  expect(screen.getByText('Mängel und Vogelschlag')).toBeTruthy();
});

test('a chart that is gone says so in its place, with a way on', async () => {
  await bench.show(`/statistics/view/${newId()}`, admin);
  await screen.findByRole('heading', { name: 'Diese Statistik gibt es nicht' });
  expect(screen.getByRole('link', { name: 'Zu allen Statistiken' })).toBeTruthy();
});

/** By the command palette; it takes the focus once it is open. */
async function look(user: Awaited<ReturnType<Bench['show']>>, text: string) {
  await user.click(await screen.findByRole('button', { name: /Suchen oder springen/ }));
  const input = await screen.findByRole('combobox', { name: 'Befehle und Ansichten' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.type(input, text);
}

test('the palette opens charts, dashboards and forms by their names, and nothing that one may not read', async () => {
  const { id } = await newChart('Lärm nach Ort', [strikes]);
  await newDashboard('Lärm', [id]);
  const user = await bench.show('/account', admin);
  await look(user, 'lärm');
  await screen.findByRole('option', { name: 'Lärm nach Ort Statistiken' });
  expect(screen.getByRole('option', { name: 'Lärm Dashboards' })).toBeTruthy();
  await user.click(screen.getByRole('option', { name: 'Lärm nach Ort Statistiken' }));
  await waitFor(() => expect(location.pathname).toBe(`/statistics/view/${id}`));
  // The requests of the opened chart would count as the stranger's.
  await atRest();

  cleanup();
  const stranger = await bench.house.as('none', 'user', {
    ChartCollections: { read: 'none' },
    Charts: { read: 'none' },
  });
  const other = await bench.show('/account', stranger);
  bench.asked.length = 0;
  await look(other, 'lärm');
  await screen.findByText('Nichts gefunden zu „lärm“');
  expect(bench.asked.filter(({ path, status }) => path.includes('/chart') || status === 403)).toEqual([]);
});
