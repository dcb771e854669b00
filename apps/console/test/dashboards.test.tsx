/** Component tests of dashboards with the real server: list, creation, editing. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addForm } from '../../server/test/forms.ts';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let chief: Person;
let form: string;
beforeAll(async () => {
  bench = await openConsole();
  chief = await bench.house.as('chief', 'admin');
  form = await addForm(chief);
});
afterAll(() => bench.house.close());

let made = 0;
let stem: string;
let charts: string[];
let board: string;
async function addChart(name: string): Promise<string> {
  const config = { chart_value: 'colour', datasets: [{ id: 'a', label: 'All' }] };
  const added = await chief.post('/charts/add.json', { name, type: 'bar', config, report_configs: [{ id: form }] });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
}
async function addBoard(name: string, ids: string[]): Promise<string> {
  const body = { name, config: { order: ids }, charts: ids.map(id => ({ id })) };
  return (await chief.post('/chart-collections/add.json', body)).body.data.id;
}
/** A, B and C on a dashboard, D on none. */
beforeEach(async () => {
  bench.asked.length = 0;
  stem = `Lage ${++made}`;
  charts = [];
  for (const letter of ['A', 'B', 'C', 'D']) charts.push(await addChart(`${stem}${letter}`));
  board = await addBoard(stem, charts.slice(0, 3));
});

/** Status codes of the page's PATCH requests. */
const patches = () => bench.asked.filter(({ method }) => method === 'PATCH').map(({ status }) => status);

interface Stored {
  name: string;
  version: number;
  config: { order: string[]; filterable?: boolean };
  charts: { id: string }[];
}
const stored = async (): Promise<Stored> =>
  (await chief.get(`/chart-collections/${board}.json?contain=charts`)).body.data as unknown as Stored;
/** "ABC" */
const order = async () => {
  const { config, charts: linked } = await stored();
  expect(new Set(linked.map(({ id }) => id))).toEqual(new Set(config.order));
  return config.order.map(id => 'ABCD'[charts.indexOf(id)]).join('');
};
const present = () => screen.findByRole('list', { name: 'Diagramme im Dashboard' });
const others = () => screen.findByRole('list', { name: 'Weitere Diagramme' });
const shown = async () =>
  within(await present())
    .getAllByRole('listitem')
    .flatMap(row => new RegExp(`${stem}([A-D])`).exec(row.textContent ?? '')?.[1] ?? [])
    .join('');
const button = (name: string) => screen.getByRole('button', { name });
/** The button that adds D, looked up by its name: the list is long. */
const adder = async (user: Awaited<ReturnType<Bench['show']>>) => {
  await user.type(await screen.findByRole('searchbox', { name: 'Diagramme suchen' }), `${stem}{Enter}`);
  return screen.findByRole('button', { name: `${stem}D hinzufügen` });
};
const edit = async (who = chief) => {
  const user = await bench.show(`/dashboards/${board}/edit`, who);
  if (who === chief) await waitFor(async () => expect(await shown()).toBe('ABC'));
  return user;
};

test('who may not change dashboards is neither offered nor shown how; a foreign one is said to be foreign', async () => {
  const reader = await bench.house.as('reader', 'user');
  await bench.show(`/dashboards?layout=list&search=${stem}`, reader);
  await screen.findByRole('link', { name: stem });
  expect(screen.queryByRole('link', { name: 'Neues Dashboard' })).toBeNull();
  const owner = await bench.house.as('owner', 'user', { ChartCollections: { read: 'all', update: 'self' } });
  await edit(owner);
  expect(await screen.findByText('Dieses Dashboard ändern nur andere')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
});

test('the list searches without case, and its menu duplicates and deletes, with a way back', async () => {
  const user = await bench.show(`/dashboards?layout=list&search=${stem.toUpperCase()}`, chief);
  const row = await screen.findByRole('row', { name: new RegExp(`^${stem}`) });
  expect(within(row).getByText('3')).toBeTruthy();
  await user.click(button(`Menü zu ${stem}`));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplizieren' }));
  expect(await screen.findByText(`„${stem} (Kopie)“ ist angelegt`)).toBeTruthy();
  await user.click(button(`Menü zu ${stem}`));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplizieren' }));
  expect(await screen.findByText(`„${stem} (Kopie 2)“ ist angelegt`)).toBeTruthy();
  const [copy] = (await chief.get(`/chart-collections.json?search=${stem} (Kopie)&contain=charts`)).body
    .data as unknown as Stored[];
  expect(copy?.config).toEqual({ order: charts.slice(0, 3) });
  expect(copy?.charts).toHaveLength(3);

  await user.click(button(`Menü zu ${stem}`));
  await user.click(await screen.findByRole('menuitem', { name: /^Löschen/ }));
  const question = await screen.findByRole('alertdialog', { name: `„${stem}“ löschen?` });
  await user.click(within(question).getByRole('button', { name: 'Ja, löschen' }));
  const toast = (await screen.findByText(`„${stem}“ ist gelöscht`)).closest('li') as HTMLElement;
  expect((await chief.get(`/chart-collections/${board}.json`)).status).toBe(404);
  await user.click(within(toast).getByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect((await chief.get(`/chart-collections/${board}.json`)).status).toBe(200));
});

test('20 at a time, and the next when the end comes near; sorted by name or date, as grid or list, which is remembered', async () => {
  for (let at = 1; at <= 21; at++) await addBoard(`Liste ${String(at).padStart(2, '0')}`, []);
  const ends: { near: () => void; margin: string | undefined }[] = [];
  class Watch {
    constructor(told: IntersectionObserverCallback, { rootMargin }: IntersectionObserverInit = {}) {
      const near = [{ isIntersecting: true }] as IntersectionObserverEntry[];
      ends.push({ near: () => told(near, this as never), margin: rootMargin });
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  const own = globalThis.IntersectionObserver;
  vi.stubGlobal('IntersectionObserver', Watch);
  const user = await bench.show('/dashboards', chief);
  const [tile] = within(await screen.findByRole('list', { name: 'Dashboards' })).getAllByRole('listitem');
  expect(
    within(tile as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/dashboards/new');
  await user.type(screen.getByRole('searchbox'), 'liste{Enter}');
  const names = async () =>
    within(await screen.findByRole('list', { name: 'Dashboards' }))
      .queryAllByRole('heading')
      .map(each => each.textContent);
  await waitFor(async () => expect((await names()).every(name => name?.startsWith('Liste'))).toBe(true));
  expect(await screen.findByText('20 von 21 geladen')).toBeTruthy();
  const end = ends.findLast(({ margin }) => margin === '0px 0px 100px');
  await act(async () => end?.near());
  await waitFor(() => expect(screen.queryByText('20 von 21 geladen')).toBeNull());
  expect(bench.asked.at(-1)?.path).toMatch(/chart-collections.*[?&]page=2/);

  await user.click(screen.getByRole('button', { name: /^Sortierung/ }));
  const sorts = within(await screen.findByRole('group', { name: 'Sortierung' })).getAllByRole('menuitemradio');
  expect(sorts.map(each => each.textContent)).toEqual(['Zuletzt geändert', 'Name']);
  await user.click(sorts[1] as HTMLElement);
  await waitFor(async () => expect((await names())[0]).toBe('Liste 01'));
  await user.click(screen.getByRole('radio', { name: 'Liste' }));
  await screen.findByRole('table', { name: 'Dashboards' });
  const { navigate } = await import('../src/ui/navigation.ts');
  await act(() => navigate('/help'));
  await act(() => navigate('/dashboards?search=Liste'));
  const [, first] = within(await screen.findByRole('table', { name: 'Dashboards' })).getAllByRole('row');
  expect(first?.textContent).toContain('Liste 01');
  vi.stubGlobal('IntersectionObserver', own);
});

test('a new one needs a name of its own, and goes on to its charts', async () => {
  const user = await bench.show('/dashboards/new', chief);
  const add = await screen.findByRole('button', { name: 'Dashboard anlegen' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await user.click(add);
  expect(bench.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.type(name, `${stem.toUpperCase()}{Enter}`);
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Diesen Namen trägt schon ein anderes Dashboard.')).toBeTruthy();
  await user.type(name, ' neu{Enter}');
  expect(await screen.findByText('Noch kein Diagramm')).toBeTruthy();
  expect(location.pathname).toMatch(/^\/dashboards\/[\w-]{36}\/edit$/);
  expect(screen.getByRole('heading', { level: 1, name: `${stem.toUpperCase()} neu` })).toBeTruthy();
});

test('charts are added, moved and removed by buttons and keys; each is saved and said', async () => {
  const user = await edit();
  expect(button(`${stem}A nach oben`).getAttribute('aria-disabled')).toBe('true');
  expect(button(`${stem}C nach unten`).getAttribute('aria-disabled')).toBe('true');
  await user.click(button(`${stem}A nach oben`));
  expect(patches()).toEqual([]);

  await user.click(await adder(user));
  expect(await screen.findByText(`${stem}D hinzugefügt, Position 4 von 4`)).toBeTruthy();
  await waitFor(async () => expect(await order()).toBe('ABCD'));
  await user.click(button(`${stem}A nach unten`));
  expect(await screen.findByText(`${stem}A nach Position 2 von 4`)).toBeTruthy();
  button(`${stem}D`).focus();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  await waitFor(async () => expect(await order()).toBe('BDAC'));
  expect(await shown()).toBe('BDAC');
  await user.click(button(`${stem}A aus dem Dashboard nehmen`));
  await waitFor(async () => expect(await order()).toBe('BDC'));
  expect(within(await others()).getByRole('button', { name: `${stem}A` })).toBeTruthy();
  // Each with its type and its forms.
  expect((await present()).textContent).toContain('Balken · Form');
  expect((await others()).textContent).toContain('Balken · Form');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(`${stem}C`));
  expect(screen.getByText('Gespeichert')).toBeTruthy();
});

test('clicks that come faster than answers are all saved', async () => {
  const user = await edit();
  for (const letter of ['A', 'B', 'C']) await user.click(button(`${stem}${letter} aus dem Dashboard nehmen`));
  await user.click(await adder(user));
  await user.click(button(`${stem}B hinzufügen`));
  await waitFor(async () => expect(await order()).toBe('DB'));
  expect(patches().filter(status => status !== 200)).toEqual([]);
});

test('steps are taken back and done again, by keys, buttons and the note of what was removed', async () => {
  const user = await edit();
  await user.click(button(`${stem}B aus dem Dashboard nehmen`));
  await user.click(button(`${stem}C nach oben`));
  await waitFor(async () => expect(await order()).toBe('CA'));
  const toast = (await screen.findByText(`„${stem}B“ ist nicht mehr im Dashboard`)).closest('li') as HTMLElement;
  await user.click(within(toast).getByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect(await order()).toBe('CAB'));
  await user.click(button(`Rückgängig: „${stem}C“ verschieben`));
  // Undo puts it back behind its old neighbour.
  await waitFor(async () => expect(await order()).toBe('ACB'));
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(async () => expect(await order()).toBe('CAB'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await order()).toBe('ACB'));
  expect(button('Rückgängig').getAttribute('aria-disabled')).toBe('true');
});

test('what another one changed meanwhile stays; a step is done again on it', async () => {
  const user = await edit();
  const ids = [charts[0], charts[1], charts[3]] as string[];
  const theirs = { charts: ids.map(id => ({ id })), config: { order: ids }, name: `${stem} neu` };
  expect((await chief.patch(`/chart-collections/${board}.json`, theirs)).status).toBe(200);
  await user.click(button(`${stem}A nach unten`));
  await waitFor(async () => expect(await order()).toBe('BAD'));
  expect(patches()).toEqual([412, 200]);
  expect(await shown()).toBe('BAD');
  expect(await screen.findByRole('heading', { level: 1, name: `${stem} neu` })).toBeTruthy();
});

test('the name is saved as it is typed; one that is taken is said at the field, and what was typed stays', async () => {
  const taken = `${stem} vergeben`;
  await addBoard(taken, []);
  const user = await edit();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.type(name, ' Nord');
  await waitFor(async () => expect((await stored()).name).toBe(`${stem} Nord`));
  await user.clear(name);
  expect(screen.getByText(/Ein Dashboard braucht einen Namen/)).toBeTruthy();
  await user.type(name, `${taken}{Enter}`);
  expect(await screen.findByText(new RegExp(`Es heißt weiter „${stem} Nord“`))).toBeTruthy();
  expect(name).toHaveProperty('value', taken);
  expect((await stored()).name).toBe(`${stem} Nord`);
  await user.type(name, ' 2');
  await user.tab();
  await waitFor(async () => expect((await stored()).name).toBe(`${taken} 2`));
  expect(name.getAttribute('aria-invalid')).toBeNull();
});

test('filtering is opened by who may read all entries, and closes the dashboard to charts of others', async () => {
  const user = await edit();
  await user.click(screen.getByRole('switch', { name: 'Alle dürfen filtern' }));
  await waitFor(async () => expect((await stored()).config.filterable).toBe(true));
  const editor = await bench.house.as('board editor', 'user', { ChartCollections: { read: 'all', update: 'all' } });
  cleanup();
  const second = await edit(editor);
  await waitFor(async () => expect(await shown()).toBe('ABC'));
  expect(screen.queryByRole('switch')).toBeNull();
  const add = await adder(second);
  expect([add.getAttribute('aria-disabled'), add.dataset.tip]).toEqual([
    'true',
    expect.stringMatching(/alle Einträge/),
  ]);
});

test('a chart that is deleted keeps its place, is said to be gone, and can be taken off', async () => {
  await chief.delete(`/charts/${charts[1]}.json`);
  const user = await bench.show(`/dashboards/${board}/edit`, chief);
  const list = await present();
  expect(within(list).getByText('Gelöschtes Diagramm')).toBeTruthy();
  await user.click(button(`${stem}C nach oben`));
  await waitFor(async () => expect((await stored()).config.order).toEqual([charts[0], charts[2], charts[1]]));
  expect((await chief.post(`/charts/restore/${charts[1]}.json`, {})).status).toBe(200);
  await waitFor(async () => expect(await order()).toBe('ACB'));
});

test('a chart that is deleted while one looks on cannot be added: it is said, and the others are there', async () => {
  const user = await edit();
  const add = await adder(user);
  await chief.delete(`/charts/${charts[3]}.json`);
  await user.click(add);
  await user.click(button(`${stem}A nach unten`));
  expect(await screen.findByText(new RegExp(`„${stem}D“ lässt sich nicht hinzufügen`))).toBeTruthy();
  await waitFor(async () => expect(await order()).toBe('BAC'));
  expect(await shown()).toBe('BAC');
});

test('more charts than come along with a dashboard are all known, and none is lost by a step', async () => {
  const many = await Promise.all(
    Array.from({ length: 103 }, (_, at) => addChart(`${stem} ${String(at).padStart(3, '0')}`)),
  );
  board = await addBoard(`${stem} groß`, many);
  const user = await bench.show(`/dashboards/${board}/edit`, chief);
  await waitFor(async () => expect(within(await present()).getAllByRole('listitem')).toHaveLength(103));
  await user.click(button(`${stem} 001 aus dem Dashboard nehmen`));
  await waitFor(async () => expect((await stored()).config.order).toHaveLength(102));
  const linked = await chief.get(`/charts.json?limit=1&filter[chart_collections]=${board}`);
  expect((linked.body as unknown as { count: number }).count).toBe(102);
  cleanup();
  // A reader of the dashboard sees all of its charts, too.
  await bench.show(`/dashboards/${board}`, chief);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(102));
});

test('the note of what was removed leads back after the screen was left, too', async () => {
  const user = await edit();
  await user.click(button(`${stem}B aus dem Dashboard nehmen`));
  await waitFor(async () => expect(await order()).toBe('AC'));
  await screen.findByText('Gespeichert');
  await user.click(screen.getByRole('link', { name: 'Dashboards', current: false }));
  await waitFor(() => expect(location.pathname).toBe('/dashboards'));
  const toast = (await screen.findByText(`„${stem}B“ ist nicht mehr im Dashboard`)).closest('li') as HTMLElement;
  // Another user edits it in the meantime.
  const ids = [charts[2], charts[0]] as string[];
  await chief.patch(`/chart-collections/${board}.json`, { config: { order: ids } });
  await user.click(within(toast).getByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect(await order()).toBe('CAB'));
});

test('a chart is half as wide as the dashboard, or as wide as was set', async () => {
  const tiles = [{ id: charts[1], width: 12 }];
  expect((await chief.patch(`/chart-collections/${board}.json`, { config: { tiles } })).status).toBe(200);
  await bench.show(`/dashboards/${board}`, chief);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  const widths = screen.getAllByRole('article').map(card => card.closest<HTMLElement>('[data-width]')?.dataset.width);
  expect(widths).toEqual(['6', '12', '6']);
});
