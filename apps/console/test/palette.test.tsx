/** Component tests of the command palette with the real server: what it finds, keys, and letters typed before it is there. */
import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addForm, form as formOf, report } from '../../server/test/forms.ts';
import type { Person } from '../../server/test/house.ts';
import { atRest } from './at-rest.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let form: string;

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  const states = [{ id: randomUUID(), value: 'seen', label: 'Gesehen' }];
  form = await addForm(admin, 'Vogelschlag', { ...formOf(), states });
  const other = await addForm(admin, 'Mängel');
  for (const title of ['Memphis', 'Memphis Nord', 'Memphis Süd', 'Memphis West'])
    expect((await admin.post('/reports/add.json', report(form, { title }))).status).toBe(201);
  await admin.post('/reports/add.json', report(other, { title: 'Tür', mail: 'tor@memphis.example' }));
});
afterAll(() => bench.house.close());
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440 });
});

const press = (key: string, ctrlKey = false) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
const field = () => screen.findByRole('combobox', { name: 'Befehle und Ansichten' });
async function opened(path = '/account', who = admin) {
  const user = await bench.show(path, who);
  await screen.findByRole('heading', { level: 1 });
  press('k', true);
  const input = (await field()) as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(input));
  return { user, input };
}
/** What is read of an option. Without a layout, its computed name would have spaces around the marks. */
function words(option: Element): string {
  const copy = option.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
  return (copy.textContent ?? '').trim();
}
const named = (name: RegExp) => ({ name: (_: string, one: Element) => name.test(words(one)) });
const option = (name: RegExp) => screen.findByRole('option', named(name));

test('letters pressed with the shortcut in one go are in the field, and single keys run nothing', async () => {
  await bench.show('/reports', admin);
  await screen.findByRole('heading', { level: 1, name: 'Berichte' });
  press('k', true);
  // N would open a new form.
  for (const key of 'nex') press(key);
  press('Backspace');
  const input = (await field()) as HTMLInputElement;
  await waitFor(() => expect(input.value).toBe('ne'));
  expect(location.pathname).toBe('/reports');
  await atRest();
});

test('entries are found by their answers: title, form, field, and how many there are', async () => {
  const { user, input } = await opened();
  await user.type(input, 'memphis');
  await option(/^Memphis West Vogelschlag.*title$/);
  const all = await option(/^Alle 5 zeigen$/);
  expect(screen.getAllByRole('option', named(/Memphis|memphis/)).length).toBeGreaterThanOrEqual(3);
  await user.click(all);
  await option(/^Tür.*tor@memphis\.example.*mail$/);
  await atRest();
});

test('Tab narrows to the form of the page, Backspace takes it back; the list of that form has them all', async () => {
  const { user, input } = await opened(`/reports/${form}`);
  await user.type(input, 'memphis');
  await screen.findByRole('button', { name: /Nur in Vogelschlag/ });
  await user.keyboard('{Tab}');
  expect(screen.getByRole('button', { name: 'Nicht mehr nur in Vogelschlag suchen' })).toBeTruthy();
  await user.click(await option(/^Alle 4 in der Liste$/));
  await waitFor(() => expect(location.pathname + location.search).toBe(`/reports/${form}?search=memphis`));
  await atRest();
});

test('Enter opens an entry in the drawer of its list; Ctrl Enter on its page', async () => {
  const { user, input } = await opened();
  await user.type(input, 'memphis süd');
  await option(/^Memphis Süd/);
  expect(screen.getByText('im Fach öffnen')).toBeTruthy();
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('complementary', { name: /^Memphis Süd/ });
  expect(location.pathname).toBe(`/reports/${form}`);
  expect(within(drawer).getByRole('button', { name: 'PDF' })).toBeTruthy();
  press('k', true);
  await user.type(await field(), 'memphis nord');
  await option(/^Memphis Nord/);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(location.pathname).toMatch(new RegExp(`^/reports/${form}/[0-9a-f-]{36}/view$`)));
  await atRest();
});

test('an entry of the list that is shown opens beside it, with its filters, with the focus, and once more', async () => {
  const { user } = await opened(`/reports/${form}?search=memphis&sort=created&direction=asc`);
  await user.keyboard('{Escape}');
  for (const round of ['first', 'again']) {
    press('k', true);
    await user.type(await field(), 'memphis west');
    await option(/^Memphis West/);
    await user.keyboard('{Enter}');
    const drawer = await screen.findByRole('complementary', { name: /^Memphis West/ });
    await waitFor(() => expect(drawer.contains(document.activeElement), round).toBe(true));
    expect(within(drawer).getByText('4 von 4')).toBeTruthy();
    expect(new URLSearchParams(location.search).get('search')).toBe('memphis');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  }
  await atRest();
});

test('where there is no room for a drawer, Enter opens the page', async () => {
  Object.assign(window, { innerWidth: 1024 });
  const { user, input } = await opened();
  await user.type(input, 'memphis süd');
  await option(/^Memphis Süd/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toMatch(new RegExp(`^/reports/${form}/[0-9a-f-]{36}/view$`)));
  await atRest();
});

test('what is called exactly as typed comes first, before entries and other names', async () => {
  await admin.post('/reports/add.json', report(form, { title: 'Mängel am Tor' }));
  const { user, input } = await opened();
  await user.type(input, 'mängel');
  await option(/^Mängel am Tor/);
  const [first] = within(screen.getByRole('dialog')).getAllByRole('option');
  expect(first && words(first)).toMatch(/^Mängel(?! am Tor)/);
  await atRest();
});

test('an answer that is what was typed can become the filter of the list', async () => {
  const { user, input } = await opened();
  await user.type(input, 'memphis nord');
  await user.click(await option(/^Einträge zeigen, bei denen title „Memphis Nord“ ist$/));
  await waitFor(() => expect(decodeURIComponent(location.search)).toBe('?filter[data.title]=Memphis+Nord'));
  await atRest();
});

test('what arrives later never takes the mark from the row that had it', async () => {
  const { user, input } = await opened();
  await user.type(input, 'me');
  // A command that begins so is there at once.
  // The page below has options of its own, which a browser takes out of reach.
  const rows = () => within(screen.getByRole('listbox')).getAllByRole('option');
  const marked = () => rows().findIndex(one => one.getAttribute('aria-selected') === 'true');
  const label = words(await option(/^Menü verkleinern$/));
  const first = () =>
    rows()
      .slice(marked(), marked() + 1)
      .map(words)[0];
  expect([marked(), first()]).toEqual([0, label]);
  await screen.findAllByRole('option', named(/^Memphis/));
  expect([marked(), first()]).toEqual([0, label]);
  await atRest();
});

test('a greater-than sign asks for commands alone; nothing found offers other ways', async () => {
  const { user, input } = await opened(`/reports/${form}`);
  await user.type(input, '>memphis');
  await screen.findByText('Nichts gefunden zu „memphis“');
  await user.clear(input);
  await user.type(input, 'xyzzy');
  const instead = await option(/^Im Papierkorb nachsehen$/);
  expect(within(instead).queryByRole('mark')).toBeNull();
  await atRest();
});

test('Ctrl Shift S offers the states of the marked entry; one is set by its name, and Escape leaves it as it is', async () => {
  const { user, input } = await opened();
  await user.type(input, 'memphis nord');
  await option(/^Memphis Nord/);
  await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
  await screen.findByRole('button', { name: 'Status nicht setzen' });
  expect((await option(/jetzt$/)).textContent).toContain('Ohne Status');
  await user.keyboard('{Escape}');
  await user.type(input, 'memphis nord');
  await option(/^Memphis Nord/);
  await user.click(await screen.findByRole('button', { name: /^Status setzen/ }));
  await screen.findByRole('button', { name: 'Status nicht setzen' });
  await user.type(input, 'geseh');
  await option(/^Gesehen/);
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  await screen.findByText(/Gesehen/);
  const { body } = await admin.get('/reports.json?search=Memphis%20Nord');
  expect(body.data[0]?.state).toBe('seen');
  await atRest();
});

test('the state of an entry that one may not change is not set', async () => {
  const reader = await bench.house.as('leser', 'user', {
    ReportConfigs: { read: 'all' },
    Reports: { read: 'all', update: 'self' },
  });
  const { user, input } = await opened('/account', reader);
  await user.type(input, 'memphis süd');
  await option(/^Memphis Süd/);
  await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
  await screen.findByText('Ihr Konto darf diesen Eintrag nicht bearbeiten.');
  expect(screen.queryByRole('button', { name: 'Status nicht setzen' })).toBeNull();
  await atRest();
});
