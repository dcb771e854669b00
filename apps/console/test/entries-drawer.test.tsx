/** Component tests of an entry opened beside the list, with the real server. */
import { newId } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let config: string;
let ids: Record<string, string>;

const field = (type: string, name: string, label: string) => ({
  id: newId(),
  type: 'input',
  column: { width: 'col-6', before: 0, after: 0 },
  options: { type, name, label },
});
const form = {
  name: 'Vogelschlag',
  fields: [field('date', 'day', 'Tag'), field('text', 'airport', 'Flughafen'), field('text', 'note', 'Notiz')],
  states: [
    { id: 'new', value: 'new', label: 'Neu' },
    { id: 'closed', value: 'closed', label: 'Abgeschlossen' },
  ],
};

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
afterEach(() => bench.line.mend());
beforeEach(async () => {
  window.innerWidth = 1440;
  config = (await admin.post('/report-configs/add.json', form)).body.data.id;
  ids = {};
  for (const airport of ['Memphis', 'Denver', 'Reno']) {
    const data = { day: '2026-07-11', airport };
    const added = await admin.post('/reports/add.json', { report_config_id: config, data, state: 'new' });
    ids[airport] = added.body.data.id;
  }
});

const list = () => `/reports/${config}?sort=created&direction=asc`;
const row = async (name: string) =>
  (await within(await screen.findByRole('table', { name: 'Einträge' })).findByText(name)).closest('tr') as HTMLElement;
const drawer = (name: string) => screen.findByRole('complementary', { name: `${name}, 11.07.2026` });
const stated = async (name: string) => (await admin.get(`/reports/${ids[name]}.json`)).body.data.state;

test('a row opens beside the list; J and K change it, O opens it large, Esc gives the focus back', async () => {
  const user = await bench.show(list(), admin);
  await user.click(within(await row('Denver')).getByText('Denver'));
  const shown = within(await drawer('Denver'));
  expect(await shown.findByText('Denver', { selector: 'dd' })).toBeTruthy();
  expect(shown.queryByText('Notiz')).toBeNull();
  expect(shown.getByText('2 von 3')).toBeTruthy();
  expect(location.pathname).toBe(`/reports/${config}`);
  expect((await row('Denver')).getAttribute('aria-current')).toBe('true');
  await user.keyboard('j');
  expect(within(await drawer('Reno')).getByText('3 von 3')).toBeTruthy();
  await waitFor(() => expect(new URLSearchParams(location.search).get('entry')).toBe(ids.Reno));
  await user.keyboard('kk');
  await drawer('Memphis');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(location.search).not.toContain('entry=');
  (await row('Denver')).focus();
  await user.keyboard(' ');
  await waitFor(async () => expect(document.activeElement).toBe(await drawer('Denver')));
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(document.activeElement).toBe(await row('Denver')));
  await user.keyboard(' ');
  await drawer('Denver');
  await user.keyboard('o');
  await waitFor(() => expect(location.pathname).toBe(`/reports/${config}/${ids.Denver}/view`));
});

test('what is left directly after a step comes back with the entry that was stepped to', async () => {
  const user = await bench.show(list(), admin);
  await user.click(within(await row('Denver')).getByText('Denver'));
  await drawer('Denver');
  await user.keyboard('jo');
  await waitFor(() => expect(location.pathname).toBe(`/reports/${config}/${ids.Reno}/view`));
  history.back();
  await drawer('Reno');
  await waitFor(() => expect(new URLSearchParams(location.search).get('entry')).toBe(ids.Reno));
});

test('the state is set in place, in drawer and row; the row stays, whatever is filtered by', async () => {
  const user = await bench.show(`${list()}&filter[state]=new&entry=${ids.Denver}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Status: Neu' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /^Abgeschlossen/ }));
  expect(await screen.findByRole('button', { name: 'Status: Abgeschlossen' })).toBeTruthy();
  await waitFor(async () => expect(await stated('Denver')).toBe('closed'));
  expect(within(await row('Denver')).getByText('Abgeschlossen')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect(await stated('Denver')).toBe('new'));
});

test('a drawer that cannot load keeps its head and offers to try again', async () => {
  const user = await bench.show(list(), admin);
  const reno = await row('Reno');
  bench.line.lose({ path: `/reports/${ids.Reno}.json` });
  await user.click(within(reno).getByText('Reno'));
  const shown = within(await drawer('Reno'));
  const again = await shown.findByRole('button', { name: 'Erneut versuchen' });
  expect(shown.getByText('3 von 3')).toBeTruthy();
  expect(shown.queryByText('Reno', { selector: 'dd' })).toBeNull();
  bench.line.mend();
  await user.click(again);
  expect(await shown.findByText('Reno', { selector: 'dd' })).toBeTruthy();
});

test('an entry in the address stays open when the default view comes first; unlisted, it has its whole menu', async () => {
  const query = 'filter%5Bdata.airport%5D=Reno';
  await admin.post('/saved-views/add.json', {
    report_config_id: config,
    name: 'Reno',
    query,
    columns: null,
    is_default: true,
  });
  const user = await bench.show(`/reports/${config}?entry=${ids.Denver}`, admin);
  const shown = within(await drawer('Denver'));
  expect(await shown.findByText('nicht mehr unter den 1')).toBeTruthy();
  expect(within(await screen.findByRole('table', { name: 'Einträge' })).queryByText('Denver')).toBeNull();
  await user.click(await shown.findByRole('button', { name: /^Menü zu Denver/ }));
  expect(await screen.findByRole('menuitem', { name: /^Löschen/ })).toBeTruthy();
});

test('who may only read sets no state and edits nothing', async () => {
  const reader = await bench.house.as('reader', 'user', { Reports: { read: 'all', update: 'none' } });
  const user = await bench.show(list(), reader);
  await user.click(within(await row('Denver')).getByText('Denver'));
  const shown = within(await drawer('Denver'));
  expect(await shown.findByText('Neu')).toBeTruthy();
  expect(shown.queryByRole('button', { name: /^Status/ })).toBeNull();
  expect(shown.queryByRole('link', { name: /Bearbeiten/ })).toBeNull();
});

test('a narrow window opens the page in its place', async () => {
  window.innerWidth = 1024;
  const user = await bench.show(list(), admin);
  await user.click(within(await row('Denver')).getByText('Denver'));
  await waitFor(() => expect(location.pathname).toBe(`/reports/${config}/${ids.Denver}/view`));
});

test('is headed by its running number before its title', async () => {
  const numbering = { prefix: 'VS', year: false, digits: 3, gapless: false };
  config = (await admin.post('/report-configs/add.json', { ...form, numbering })).body.data.id;
  const data = { day: '2026-07-11', airport: 'Oslo' };
  const added = await admin.post('/reports/add.json', { report_config_id: config, data });
  const { number } = added.body.data;
  const user = await bench.show(list(), admin);
  await user.click(within(await row('Oslo')).getByText('Oslo'));
  expect(number).toMatch(/^VS/);
  expect(within(await drawer(`${number} · Oslo`)).getByRole('heading', { name: /^VS.* · Oslo/ })).toBeTruthy();
});

test('an answer that a formula gives says why, with the answers of the entry that is open', async () => {
  const total = { ...field('calculated', 'total', 'Summe'), column: { width: 'col-12', before: 0, after: 0 } };
  Object.assign(total.options, { formula: 'amount * 2', format: { kind: 'number' } });
  const fields = [field('text', 'airport', 'Flughafen'), field('number', 'amount', 'Menge'), total];
  const sums = (await admin.post('/report-configs/add.json', { name: 'Summen', fields })).body.data.id;
  for (const [airport, amount] of [
    ['Memphis', 21],
    ['Denver', 4],
  ] as const)
    await admin.post('/reports/add.json', { report_config_id: sums, data: { airport, amount } });
  const user = await bench.show(`/reports/${sums}?sort=created&direction=asc`, admin);
  await user.click(within(await row('Memphis')).getByText('Memphis'));
  const shown = within(await screen.findByRole('complementary', { name: /Memphis/ }));
  // one field has a reason, the others have none
  await user.click(await shown.findByRole('button', { name: 'Warum?' }));
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Warum?' }).textContent).toContain('21 * 2'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Warum?' })).toBeNull());
  await user.keyboard('j');
  const after = await screen.findByRole('complementary', { name: /Denver/ });
  // The button that had the focus is gone; restored to the row before, the focus would open that row's entry.
  expect(document.activeElement).toBe(after);
  const next = within(after);
  await user.click(await next.findByRole('button', { name: 'Warum?' }));
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Warum?' }).textContent).toContain('4 * 2'));
});

test('C writes a comment beside the list; Esc closes the comments, and leaves the drawer', async () => {
  const user = await bench.show(list(), admin);
  await user.click(within(await row('Denver')).getByText('Denver'));
  const shown = within(await drawer('Denver'));
  await shown.findByText('Denver', { selector: 'dd' });
  await user.keyboard('c');
  const field = await shown.findByRole('textbox', { name: 'Kommentar' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, 'Bitte ansehen');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await shown.findByText('Bitte ansehen', { selector: 'p' })).toBeTruthy();
  const kept = (await admin.get(`/reports/${ids.Denver}/comments.json`)).body.data as unknown as { text: string }[];
  expect(kept.map(({ text }) => text)).toEqual(['Bitte ansehen']);
  await user.click(field);
  await user.keyboard('{Escape}');
  expect(shown.queryByRole('textbox', { name: 'Kommentar' })).toBeNull();
  const button = shown.getByRole('button', { name: 'Kommentar' });
  expect([document.activeElement, button.ariaExpanded ?? button.getAttribute('aria-expanded')]).toEqual([
    button,
    'false',
  ]);
  // of the next entry there is nothing to write until it is asked for
  await user.click(button);
  await shown.findByRole('textbox', { name: 'Kommentar' });
  await user.click(shown.getByRole('button', { name: 'Nächster Eintrag' }));
  expect(within(await drawer('Reno')).queryByRole('textbox', { name: 'Kommentar' })).toBeNull();
});

test('a comment on an answer lights it beside the list, until the comments are closed', async () => {
  const told = await admin.post(`/reports/${ids.Denver}/comments.json`, { text: 'Stimmt das?', path: 'data.airport' });
  expect(told.status).toBe(201);
  const user = await bench.show(list(), admin);
  await user.click(within(await row('Denver')).getByText('Denver'));
  const shown = within(await drawer('Denver'));
  await shown.findByText('Denver', { selector: 'dd' });
  await user.keyboard('c');
  await user.hover(await shown.findByRole('button', { name: /Flughafen/ }));
  const lit = () => [...document.querySelectorAll<HTMLElement>('[data-lit]')].map(({ dataset }) => dataset.field);
  expect(lit()).toEqual(['airport']);
  shown.getByRole('textbox', { name: 'Kommentar' }).focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(lit()).toEqual([]));
});

test('a comment that is not sent is there again after other entries, and gone once it is sent', async () => {
  const user = await bench.show(list(), admin);
  await user.click(within(await row('Denver')).getByText('Denver'));
  const shown = within(await drawer('Denver'));
  await shown.findByText('Denver', { selector: 'dd' });
  await user.keyboard('c');
  await user.type(await shown.findByRole('textbox', { name: 'Kommentar' }), 'Noch nicht fertig');
  await user.click(shown.getByRole('button', { name: 'Nächster Eintrag' }));
  await drawer('Reno');
  await user.click(shown.getByRole('button', { name: 'Voriger Eintrag' }));
  const again = within(await drawer('Denver'));
  await user.click(again.getByRole('button', { name: 'Kommentar' }));
  const field = await again.findByRole<HTMLTextAreaElement>('textbox', { name: 'Kommentar' });
  expect(field.value).toBe('Noch nicht fertig');
  await user.type(field, '{Control>}{Enter}{/Control}');
  await again.findByText('Noch nicht fertig', { selector: 'p' });
  expect(field.value).toBe('');
  expect(Object.keys(sessionStorage).filter(key => key.startsWith('kontor.comment.'))).toEqual([]);
});
