/** Component tests of the shell and of screens in general, with the real server: menu, permissions, keys, errors. */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { setOption } from '../../server/test/options.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
beforeAll(async () => {
  bench = await openConsole();
});
afterAll(() => bench.house.close());

const form = (name: string) => ({ name, campaign: 'Probe', fields: [], states: [] });

test('somebody who has not signed in is asked to, and comes to what they wanted', async () => {
  await bench.show('/reports?search=x', null);
  expect(await screen.findByRole('heading', { level: 1, name: 'Anmelden' })).toBeTruthy();
  expect(decodeURIComponent(location.pathname)).toBe('/login//reports?search=x');
});

test('a refused sign-in says so and keeps the name', async () => {
  const user = await bench.show('/login', null);
  const name = await screen.findByLabelText<HTMLInputElement>('Benutzername');
  await user.type(name, 'nobody');
  await user.type(screen.getByLabelText('Passwort'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByText(/stimmt nicht/)).toBeTruthy();
  expect(name.value).toBe('nobody');
  expect(bench.asked.at(-1)).toMatchObject({ path: '/api/pixelstein-users/users/login.json', status: 401 });
});

test('a session that the server does not know is ended', async () => {
  const known = await bench.house.as('passer-by');
  await bench.show('/reports', { ...known, token: 'not a token' });
  expect(await screen.findByLabelText('Benutzername')).toBeTruthy();
  expect(localStorage.getItem('kontor.token')).toBeNull();
});

test('an administrator sees, makes and deletes forms; deleting can be taken back', async () => {
  const admin = await bench.house.as('chief', 'admin');
  await admin.post('/report-configs/add.json', form('Abnahme'));
  const user = await bench.show('/reports?layout=list', admin);
  const table = await screen.findByRole('table', { name: 'Formulare' });
  expect(within(table).getByRole('link', { name: 'Abnahme' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Neues Formular' })).not.toEqual([]);

  await user.click(within(table).getByRole('button', { name: 'Menü zu Abnahme' }));
  await user.click(await screen.findByRole('menuitem', { name: /Löschen/ }));
  await user.click(await screen.findByRole('button', { name: 'Ja, löschen' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Abnahme' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByRole('link', { name: 'Abnahme' })).toBeTruthy();
});

test('a user reads the forms and is offered nothing else', async () => {
  const admin = await bench.house.as('chief', 'admin');
  await admin.post('/report-configs/add.json', form('Kontrolle'));
  const user = await bench.show('/reports?layout=list', await bench.house.as('anna'));
  await screen.findByRole('link', { name: 'Kontrolle' });
  expect(screen.queryAllByRole('button', { name: 'Neues Formular' })).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Papierkorb' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Menü zu Kontrolle' }));
  expect(await screen.findByRole('menuitem', { name: /Einträge ansehen/ })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /Löschen|bearbeiten/ })).toBeNull();
});

test('without the right to read, the screen says what is missing', async () => {
  const nothing = { ReportConfigs: { read: 'none' }, Reports: { read: 'none' } } as const;
  await bench.show('/reports', await bench.house.as('berta', 'user', nothing));
  expect(await screen.findByRole('heading', { level: 1, name: 'Diesen Bereich sehen Sie nicht' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Berichte' })).toBeNull();
});

test('the editor of forms opens with the right to create or change them, not to read them', async () => {
  const admin = await bench.house.as('chief', 'admin');
  const { id } = (await admin.post('/report-configs/add.json', form('Tor'))).body.data;
  const denied = { level: 1, name: 'Diesen Bereich sehen Sie nicht' };
  for (const path of ['/reports/config/new', `/reports/config/${id}`]) {
    await bench.show(path, await bench.house.as('anna'));
    expect(await screen.findByRole('heading', denied), path).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Speichern' }), path).toBeNull();
    cleanup();
  }
  const changes = { ReportConfigs: { read: 'all', update: 'all' }, Files: { read: 'all' } } as const;
  const clara = await bench.house.as('clara', 'user', changes);
  await bench.show(`/reports/config/${id}`, clara);
  expect(await screen.findByRole('button', { name: 'Speichern' })).toBeTruthy();
  cleanup();
  await bench.show('/reports/config/new', clara);
  expect(await screen.findByRole('heading', denied)).toBeTruthy();
});

test('the menu of a form: edit first for those who may, view, xlsx, zip, share', async () => {
  const admin = await bench.house.as('chief', 'admin');
  await admin.post('/report-configs/add.json', form('Abgabe'));
  const items = async (who: Person) => {
    const user = await bench.show('/reports?layout=list', who);
    await user.click(await screen.findByRole('button', { name: 'Menü zu Abgabe' }));
    const found = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    return found.map(each => each.textContent?.replace(/(E|↵|Entf)$/, ''));
  };
  const all = [
    'Einträge ansehen',
    'Als xlsx herunterladen',
    'Als zip herunterladen',
    'Teilen …',
    'Offline verfügbar machen',
  ];
  expect(await items(admin)).toEqual(['Formular bearbeiten', ...all, 'Löschen …']);
  cleanup();
  expect(await items(await bench.house.as('anna'))).toEqual(all);
});

test('searching asks the server after a pause, and stands in the address', async () => {
  const admin = await bench.house.as('chief', 'admin');
  await admin.post('/report-configs/add.json', form('Zaun'));
  const user = await bench.show('/reports?layout=list', admin);
  await screen.findByRole('link', { name: 'Zaun' });
  await user.type(screen.getByRole('searchbox'), 'zau');
  await waitFor(() => expect(location.search).toContain('search=zau'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Kontrolle' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Zaun' })).toBeTruthy();
  expect(bench.asked.filter(({ path }) => path.includes('search=z&')).length).toBe(0);
});

test('the key that goes on closes an open menu, and the keys stand where they came from', async () => {
  const user = await bench.show('/reports?layout=list', await bench.house.as('chief', 'admin'));
  const sort = await screen.findByRole('button', { name: /^Sortierung/ });
  sort.focus();
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('menu')).contains(document.activeElement)).toBe(true);
  await user.keyboard('{Tab}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(sort));
});

const entriesOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];

test('a menu opened by keys has its first entry marked, by the arrow up its last one, and by the pointer none', async () => {
  const user = await bench.show('/reports?layout=list', await bench.house.as('chief', 'admin'));
  const sort = await screen.findByRole('button', { name: /^Sortierung/ });
  const account = screen.getByRole('button', { name: /^Konto:/ });
  for (const opener of [sort, account])
    for (const [key, at] of [
      ['{Enter}', 0],
      [' ', 0],
      ['{ArrowDown}', 0],
      ['{ArrowUp}', -1],
    ] as const) {
      opener.focus();
      await user.keyboard(key);
      const entries = entriesOf(await screen.findByRole('menu'));
      await waitFor(() => expect(document.activeElement, key).toBe(entries.at(at)));
      await user.keyboard('{ArrowDown}');
      await waitFor(() => expect(document.activeElement, `${key}, and on`).toBe(entries.at(at + 1)));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  await user.click(sort);
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.role).not.toMatch(/^menuitem/);
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(entriesOf(menu)[0]));
});

test('a choice in a menu is one of several, and choosing closes the menu', async () => {
  const user = await bench.show('/reports?layout=list', await bench.house.as('chief', 'admin'));
  const sort = await screen.findByRole('button', { name: /^Sortierung/ });
  await user.click(sort);
  const choices = within(await screen.findByRole('group', { name: 'Sortierung' }));
  const [chosen] = choices.getAllByRole('menuitemradio', { checked: true });
  const other = choices.getAllByRole('menuitemradio', { checked: false }).at(0) as HTMLElement;
  const label = other.textContent;
  expect(chosen?.textContent).toBe(sort.textContent);
  await user.click(other);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(sort.textContent).toBe(label);
  await user.click(screen.getByRole('button', { name: /^Konto:/ }));
  expect(within(await screen.findByRole('group', { name: 'Sprache' })).getAllByRole('menuitemradio')).toHaveLength(2);
  await user.click(screen.getByRole('menuitemradio', { name: 'Dunkel' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('the logo of the house stands above the sign-in and above shared forms; without one its mark does', async () => {
  await bench.house.work();
  const admin = await bench.house.as('chief', 'admin');
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="logo.svg"\r\n\r\n';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>';
  const file = await admin.post('/pixelstein-files/files.json', Buffer.from(`${head}${svg}\r\n--b--\r\n`), {
    'content-type': 'multipart/form-data; boundary=b',
  });
  await setOption(bench.house.database, 'branding_logo', file.body.data.id);
  await setOption(bench.house.database, 'branding_app_name', 'Leitstand Nord');
  const shared = async () => {
    const [{ Frame }, { brandingLoaded }] = await Promise.all([
      import('../src/shared/frame.tsx'),
      import('../src/shared/branding.ts'),
    ]);
    await brandingLoaded();
    render(<Frame tried={false}>Formular</Frame>);
  };
  const told = /^\/api\/branding\/logo\?v=/;
  /** The elements next to the instance's name. */
  const beside = async (name: string) => (await screen.findByText(name)).parentElement as HTMLElement;

  await bench.show('/login', null);
  const logo = (await beside('Leitstand Nord')).querySelector('img');
  expect(logo?.getAttribute('src')).toMatch(told);
  const { status, headers } = await bench.house.nobody.get(String(logo?.getAttribute('src')).replace('/api', ''));
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  cleanup();
  await shared();
  expect((await beside('Leitstand Nord')).querySelector('img')?.getAttribute('src')).toMatch(told);
  cleanup();

  for (const name of ['branding_logo', 'branding_app_name']) await setOption(bench.house.database, name, null);
  await bench.show('/login', null);
  const own = await beside('Kontor');
  expect([own.querySelector('img'), own.querySelector('svg')]).toEqual([null, expect.anything()]);
  cleanup();
  await shared();
  expect((await beside('Kontor')).querySelector('img')).toBeNull();
});

test('a menu of the top bar stays with the screen that it was opened over', async () => {
  const user = await bench.show('/reports', await bench.house.as('chief', 'admin'));
  await screen.findByRole('heading', { level: 1, name: 'Berichte' });
  await user.click(screen.getByRole('link', { name: 'Statistiken' }));
  await screen.findByRole('heading', { level: 1, name: 'Statistiken' });
  await user.click(screen.getByRole('button', { name: /^Konto:/ }));
  await screen.findByRole('menu');
  history.back();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Berichte' })).toBeTruthy();
});

// The last test: it leaves the console.
test('the top bar names the house, and leads to the support and out; what is chosen of the menu is kept', async () => {
  await setOption(bench.house.database, 'branding_sub_name', 'Werk Nord');
  await setOption(bench.house.database, 'branding_support_mail', 'hilfe@example.org');
  await bench.show('/support', null);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Werk Nord')).toBeNull();
  cleanup();
  const user = await bench.show('/help', await bench.house.as('chief', 'admin'));
  const bar = within(await screen.findByRole('banner'));
  expect(await bar.findByText('Kontor')).toBeTruthy();
  expect(await bar.findByText('Werk Nord')).toBeTruthy();
  expect(bar.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/support');
  expect(bar.getByRole('link', { name: 'Abmelden' }).getAttribute('href')).toBe('/logout');
  await user.click(screen.getByRole('link', { name: 'Berichte' }));
  await screen.findByRole('heading', { level: 1, name: 'Berichte' });
  expect(localStorage.getItem('kontor.menu')).toBe('/reports');

  // Unhandled rejections are reported in the same way.
  const lost = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
    reason: new TypeError('broken'),
  });
  act(() => void window.dispatchEvent(lost));
  expect((await screen.findByRole('alert')).textContent).toContain('TypeError: broken');
  expect(lost.defaultPrevented).toBe(true);

  await user.click(bar.getByRole('link', { name: 'Abmelden' }));
  await waitFor(() => expect(localStorage.getItem('kontor.token')).toBeNull());
  expect(localStorage.getItem('kontor.menu')).toBeNull();
});
