/** Tests of users and their permissions: the table's logic, and the screen with the real server. */
import { entities } from '@kontor/contract';
import type { Permissions, Role } from '@kontor/contract/permissions';
import { newId } from '@kontor/form';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import { useAreaTexts } from '../src/i18n/entities.ts';
import { useRightsTexts } from '../src/i18n/rights.ts';
import { heldOf, mayGrant, rightGroups, withAll, withRight } from '../src/screens/users/rights.ts';
import { sentencesOf } from '../src/screens/users/rights-sentence.tsx';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
beforeAll(async () => {
  bench = await openConsole();
  // The server sends mails about invitations and new keys.
  await bench.house.work();
});
afterAll(() => bench.house.close());

test('the table of rights has a row for every entity of the contract', () => {
  expect(Object.keys(useAreaTexts.now()).sort()).toEqual([...entities].sort());
});

test('what holds is told with where it comes from', () => {
  expect(heldOf('user', {}, 'Reports', 'read')).toEqual({ scope: 'self', from: 'role' });
  expect(heldOf('user', { Reports: { read: 'all' } }, 'Reports', 'read')).toEqual({ scope: 'all', from: 'own' });
  expect(heldOf('user', { Apis: { '*': 'all' } }, 'Apis', 'read')).toEqual({ scope: 'all', from: 'row' });
  // The user's own `*` goes before what the role names.
  expect(heldOf('user', { Reports: { '*': 'all' } }, 'Reports', 'read')).toEqual({ scope: 'all', from: 'row' });
  const nothing = { '*': { '*': 'none' } } as const;
  expect(heldOf('user', nothing, 'Reports', 'read')).toEqual({ scope: 'none', from: 'any' });
  expect(heldOf('user', nothing, 'Reports', '*')).toEqual({ scope: 'none', from: 'any' });
  expect(heldOf('admin', nothing, 'Apis', 'delete')).toEqual({ scope: 'none', from: 'any' });
  expect(heldOf('user', { '*': { read: 'all' } }, 'Apis', 'read')).toEqual({ scope: 'all', from: 'any' });
  expect(heldOf('admin', {}, 'Apis', '*')).toEqual({ scope: 'all', from: 'role' });
});

test('nobody gives what they do not hold, beyond what the role has anyway', () => {
  const mine = { '*': { '*': 'none' } } as const;
  expect(mayGrant(mine, 'user', 'Apis', 'read', 'self')).toBe(false);
  expect(mayGrant(mine, 'user', 'Apis', 'read', 'none')).toBe(true);
  expect(mayGrant(mine, 'user', 'Files', 'read', 'all')).toBe(true);
  expect(mayGrant({ '*': { '*': 'all' } }, 'user', 'Apis', '*', 'all')).toBe(true);
});

test('a cell that is as the role has it leaves nothing behind', () => {
  const set = withRight({}, 'Apis', 'read', 'all');
  expect(set).toEqual({ Apis: { read: 'all' } });
  expect(withRight(set, 'Apis', 'read', undefined)).toEqual({});
});

test('a user is shown neither the users nor the way to them, and of devices only their own', async () => {
  const anna = await bench.house.as('anna');
  await bench.house.as('other');
  await bench.show('/users', anna);
  expect(await screen.findByText('Diesen Bereich sehen Sie nicht')).toBeTruthy();
  expect(location.pathname).toBe('/help');
  expect(screen.queryByRole('link', { name: 'Benutzer' })).toBeNull();
  cleanup();
  await bench.show('/device-management', anna);
  const table = await screen.findByRole('table', { name: 'Benutzer mit Geräten' });
  expect(within(table).getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('searchbox', { name: /Benutzername/ })).toBeNull();
});

test('a person without a name is listed by the user name once, beside people with both', async () => {
  const admin = await bench.house.as('lists people', 'admin');
  const named = await bench.house.as('named');
  await bench.house.database.run(sql`update users set first_name = 'Nora', last_name = 'Namen' where id = ${named.id}`);
  await bench.show('/users', admin);
  const rowOf = async (name: string) =>
    (await screen.findByText(name, { selector: 'td span span, td span span *' })).closest('tr');
  expect((await rowOf('lists people'))?.querySelector('small')).toBeNull();
  expect((await rowOf('named'))?.textContent).toContain('Nora Namen named');
});

test('an invitation asks for a user name and an address before it asks the server', async () => {
  const admin = await bench.house.as('chief', 'admin');
  const user = await bench.show('/users', admin);
  await user.click((await screen.findAllByRole('button', { name: 'Einladen' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Benutzer einladen' });
  await user.click(within(dialog).getByRole('button', { name: 'Einladen' }));
  expect(within(dialog).getAllByText('Füllen Sie dieses Feld aus.')).toHaveLength(2);
  await user.type(within(dialog).getByLabelText('Benutzername'), 'neu.hier');
  await user.type(within(dialog).getByLabelText('E-Mail-Adresse'), 'neu@example.org');
  expect(within(dialog).queryByText('Füllen Sie dieses Feld aus.')).toBeNull();
});

test('rights that are set in the table are stored, and told by the server', async () => {
  const admin = await bench.house.as('chief', 'admin');
  const berta = await bench.house.as('berta');
  const user = await bench.show(`/users/${berta.id}?tab=rights`, admin);
  const cell = await screen.findByRole('button', { name: 'Einträge: Lesen: Eigene' });
  const sentence = () => document.querySelector('p[aria-live=polite]');
  expect(sentence()?.textContent).toBe(
    'Liest nur eigene Einträge, legt neue an, ändert und löscht nur eigene. Gestaltet und verwaltet nichts.',
  );
  await user.click(cell);
  await user.click(await screen.findByRole('menuitemradio', { name: 'Keine' }));
  await screen.findByRole('button', { name: 'Einträge: Lesen: Keine, eigens gesetzt' });
  expect(await screen.findByText(/^Gespeichert, \d\d:\d\d$/)).toBeTruthy();
  expect([...(sentence()?.querySelectorAll('b') ?? [])].map(word => word.textContent)).toEqual(['keine']);
  const told = (await admin.get(`/pixelstein-users/users/${berta.id}.json`)).body.data;
  expect(told.own_permissions).toEqual({ Reports: { read: 'none' } });
});

test('keys set a cell and give it back to the role; undo takes back the last change', async () => {
  const admin = await bench.house.as('chief', 'admin');
  const clara = await bench.house.as('clara');
  const own = async () => (await admin.get(`/pixelstein-users/users/${clara.id}.json`)).body.data.own_permissions;
  const user = await bench.show(`/users/${clara.id}?tab=rights`, admin);
  (await screen.findByRole('button', { name: 'Einträge: Lesen: Eigene' })).focus();
  await user.keyboard('a');
  await waitFor(async () => expect(await own()).toEqual({ Reports: { read: 'all' } }));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Einträge: Anlegen: Alle');
  await user.keyboard('{ArrowLeft}{Backspace}');
  await waitFor(async () => expect(await own()).toEqual(null));
  const undo = async () => {
    await screen.findByText(/^Gespeichert, /);
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  };
  await undo();
  await waitFor(async () => expect(await own()).toEqual({ Reports: { read: 'all' } }));
  await undo();
  await waitFor(async () => expect(await own()).toEqual(null));
  expect(screen.getByRole('button', { name: 'Rückgängig' }).getAttribute('aria-disabled')).toBe('true');
});

test('changes that follow one another quickly are all stored, each on the version before', async () => {
  const admin = await bench.house.as('chief', 'admin');
  const quick = await bench.house.as('quick');
  const user = await bench.show(`/users/${quick.id}?tab=rights`, admin);
  (await screen.findByRole('button', { name: 'Einträge: Lesen: Eigene' })).focus();
  await user.keyboard('a{ArrowDown}k{ArrowDown}e{ArrowRight}a');
  const own = async () => (await admin.get(`/pixelstein-users/users/${quick.id}.json`)).body.data.own_permissions;
  await waitFor(async () =>
    expect(await own()).toEqual({
      Reports: { read: 'all' },
      Files: { read: 'none' },
      Messages: { read: 'self', create: 'all' },
    }),
  );
});

test('what is typed into a profile stays from tab to tab, and is saved by one bar; undo gives it back', async () => {
  const admin = await bench.house.as('chief', 'admin');
  const typer = await bench.house.as('typer');
  const stored = async () => (await admin.get(`/pixelstein-users/users/${typer.id}.json`)).body.data;
  const name = `Frühdienst ${newId()}`;
  const group = (await admin.post('/pixelstein-users/groups.json', { name })).body.data.id;
  const user = await bench.show(`/users/${typer.id}`, admin);
  await user.type(await screen.findByLabelText('Vorname'), 'Tina');
  await user.click(screen.getByRole('tab', { name: /^Gruppen/ }));
  expect(location.search).toBe('?tab=groups');
  expect(screen.getByText('1 Änderung').parentElement?.textContent).toBe('1 Änderung · Vorname: Tina');
  // Groups are saved at once, and leave what is typed as it is.
  await user.click(await screen.findByRole('checkbox', { name }));
  await screen.findByText(/^Gespeichert, /);
  expect(screen.getByRole('tab', { name: 'Gruppen 1' })).toBeTruthy();
  expect((await stored()).first_name).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Profil' }));
  expect(screen.getByLabelText<HTMLInputElement>('Vorname').value).toBe('Tina');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(async () => expect((await stored()).first_name).toBe('Tina'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tina'));
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(async () => expect((await stored()).first_name).toBeNull());
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Vorname').value).toBe(''));
  const members = await admin.get(`/pixelstein-users/users.json?filter[groups]=${group}`);
  expect(members.body.count).toBe(1);
});

test('what somebody else changed meanwhile is shown beside one’s own, to choose from', async () => {
  const admin = await bench.house.as('chief', 'admin');
  const both = await bench.house.as('both');
  const stored = async () => (await admin.get(`/pixelstein-users/users/${both.id}.json`)).body.data;
  const user = await bench.show(`/users/${both.id}`, admin);
  await user.type(await screen.findByLabelText('Nachname'), 'Meiner');
  await admin.patch(`/pixelstein-users/users/edit/${both.id}.json`, { last_name: 'Anderer' });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  const row = (await screen.findByRole('cell', { name: 'Anderer' })).closest('tr');
  expect(row?.textContent).toBe('NachnameMeinerAnderer');
  await user.click(screen.getByRole('button', { name: 'Meine behalten' }));
  await waitFor(async () => expect((await stored()).last_name).toBe('Meiner'));
});

test('a head sets all of its row or column, and single cells below give way', () => {
  const own = { Reports: { read: 'all', update: 'none' }, Files: { read: 'none' } } as const;
  expect(withAll(own, 'Reports', '*', 'self')).toEqual({ Reports: { '*': 'self' }, Files: { read: 'none' } });
  expect(withAll(own, '*', 'read', 'all')).toEqual({ Reports: { update: 'none' }, '*': { read: 'all' } });
  expect(withAll(own, '*', '*', undefined)).toEqual({});
});

test('the sentence tells of all that is set by hand, and of nothing that it is not', () => {
  const told = (role: Role, own: Permissions) =>
    sentencesOf(useRightsTexts.now(), useAreaTexts.now(), role, own).replace(/^[^.]*\. /, '');
  expect(told('user', {})).toBe('Gestaltet und verwaltet nichts.');
  expect(told('admin', {})).toBe('Gestaltet und verwaltet alles.');
  expect(told('helpdesk', {})).toBe('Ändert Gruppen. Gestaltet nichts. Verwaltet Benutzer.');
  const made = { create: 'all', update: 'all' } as const;
  expect(told('user', { Tags: made })).toBe('Gestaltet [Schlagwörter]. Verwaltet nichts.');
  expect(told('user', { Directories: { create: 'all' }, Devices: { read: 'all', update: 'all' } })).toBe(
    'Liest und ändert [Geräte]. Legt [Verzeichnisse] an. Gestaltet und verwaltet sonst nichts.',
  );
  expect(told('user', { Files: { '*': 'none' }, Audit: { read: 'all' }, Messages: { update: 'self' } })).toBe(
    'Liest, ändert und löscht [Dateien] nicht und legt keine an. Ändert [Mitteilungen] (nur eigene). Liest [Protokoll]. Gestaltet und verwaltet sonst nichts.',
  );
  expect(told('user', { '*': { read: 'none' } })).toBe('Liest [alles andere] nicht. Gestaltet und verwaltet nichts.');
});

test('every area has its place in one group of the matrix', () => {
  expect(rightGroups.flatMap(({ entities }) => [...entities]).sort()).toEqual(Object.keys(useAreaTexts.now()).sort());
});

test('a deleted user comes back by undoing it; nobody deletes themselves', async () => {
  const admin = await bench.house.as('chief', 'admin');
  await bench.house.as('zacharias');
  const user = await bench.show('/users?search=zacharias', admin);
  await screen.findByRole('link', { name: /zacharias/ });
  await user.click(screen.getByRole('button', { name: 'Menü zu zacharias' }));
  await user.click(await screen.findByRole('menuitem', { name: /Löschen/ }));
  await user.click(await screen.findByRole('button', { name: 'Ja, löschen' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /zacharias/ })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByRole('link', { name: /zacharias/ })).toBeTruthy();
});

test('a group of more people than one answer holds keeps them all when it is renamed', async () => {
  const admin = await bench.house.as('chief', 'admin');
  const group = (await admin.post('/pixelstein-users/groups.json', { name: 'Vorfeld' })).body.data.id;
  await bench.house.database.text(
    "insert into users (id, username) select gen_random_uuid(), 'member-' || n from generate_series(1, 130) n",
  );
  await bench.house.database.text(
    "insert into group_users (group_id, user_id) select $1, id from users where username like 'member-%'",
    [group],
  );
  const user = await bench.show('/users/groups', admin);
  await user.click(await screen.findByRole('button', { name: 'Menü zu Vorfeld' }));
  await user.click(await screen.findByRole('menuitem', { name: /Bearbeiten|Ändern|Mitglieder/ }));
  expect(await screen.findByText('Mitglieder (130)')).toBeTruthy();
  const dialog = screen.getByRole('dialog');
  const name = within(dialog).getByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Nacht');
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const members = await admin.get(`/pixelstein-users/users.json?filter[groups]=${group}`);
  expect(members.body.count).toBe(130);
});

test('people of a file are shown before they are invited, and what does not fit comes first', async () => {
  const admin = await bench.house.as('chief', 'admin');
  const user = await bench.show('/users', admin);
  await user.click(await screen.findByRole('button', { name: 'Menü zu Benutzer' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Aus CSV-Datei einladen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Benutzer aus einer Datei einladen' });
  const text = 'E-Mail;Benutzername;Gruppen\nida@example.org;ida;\nfalsch;otto;Nirgends\nchief@example.org;chief;\n';
  await user.upload(
    within(dialog).getByLabelText('CSV-Datei wählen', { selector: 'input' }),
    new File([text], 'p.csv'),
  );
  const table = within(await within(dialog).findByRole('region', { name: 'Vorschau' }));
  expect(table.getAllByRole('row').map(row => row.textContent?.trim())).toEqual([
    'ZeileWas geschiehtBenutzernameE-Mail-AdresseGruppen',
    '3Passt nicht E-Mail: Das ist keine E-Mail-Adresse. Gruppen: Diese Gruppe gibt es nicht, oder Sie ändern sie nicht.ottofalschNirgends',
    '4Gibt es schon chiefchief@example.org–',
    '2Wird eingeladen idaida@example.org–',
  ]);
  expect(dialog.textContent).toContain('1 wird eingeladen · 1 gibt es schon · 1 passt nicht');
  await user.click(within(dialog).getByRole('button', { name: '1 Person einladen' }));
  expect(await screen.findByText('1 Person ist eingeladen')).toBeTruthy();
  const [ida] = (await admin.get('/pixelstein-users/users.json?search=ida@example.org')).body.data;
  expect(ida).toMatchObject({ username: 'ida', invited: true });
});

test('whoever leaves is asked for what goes on in their name, and it is handed over in one step', async () => {
  const { database } = bench.house;
  const admin = await bench.house.as('chief', 'admin');
  const [leaver, heir] = [await bench.house.as('leaver'), await bench.house.as('heir')];
  await admin.patch(`/pixelstein-users/users/edit/${heir.id}.json`, { first_name: 'Heike', last_name: 'Erb' });
  await database.text(
    "insert into report_configs (id, user_id, name, fields, states) values (gen_random_uuid(), $1, 'Schichtbuch', '[]', '[]')",
    [leaver.id],
  );
  await database.text(
    "insert into share_links (id, report_config_id, user_id) select gen_random_uuid(), id, user_id from report_configs where name = 'Schichtbuch'",
  );
  await database.text(
    "insert into chart_collections (id, user_id, name) values (gen_random_uuid(), $1, 'Schichten im Blick')",
    [leaver.id],
  );
  const made = await leaver.post('/account/keys.json', { name: 'Portal', permissions: { Files: { read: 'all' } } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const user = await bench.show('/users?search=leaver', admin);
  await user.click(await screen.findByRole('button', { name: 'Menü zu leaver' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deaktivieren …' }));
  const dialog = within(await screen.findByRole('dialog', { name: '„leaver“ deaktivieren' }));
  const links = within(await dialog.findByRole('group', { name: '1 offener Link' }));
  expect(dialog.getByText('1 API-Schlüssel')).toBeTruthy();
  await user.click(links.getByLabelText('Übergeben'));
  const boards = within(dialog.getByRole('group', { name: '1 Dashboard' }));
  await user.click(boards.getByLabelText('Übergeben'));
  await user.click(dialog.getByRole('button', { name: 'Deaktivieren' }));
  expect(dialog.getByText('Wählen Sie, wer übernimmt.')).toBeTruthy();
  await user.click(await dialog.findByLabelText('Heike Erb (heir)'));
  await user.click(dialog.getByRole('button', { name: 'Deaktivieren' }));
  expect(await screen.findByText('„leaver“ ist deaktiviert und abgemeldet')).toBeTruthy();
  const [board] = (await admin.get('/chart-collections.json?filter[name]=Schichten%20im%20Blick')).body.data;
  expect(board?.user_id).toBe(heir.id);
  const all = await bench.show('/users/links', admin);
  const row = (
    await screen.findByRole('link', { name: 'Schichtbuch' }).catch(() => screen.findByText('Schichtbuch'))
  ).closest('tr');
  expect(row?.textContent).toMatch(/Heike Erb.*Aktiv/);
  await all.click(await screen.findByRole('button', { name: /^Menü zu Link zu „Schichtbuch“/ }));
  await all.click(await screen.findByRole('menuitem', { name: 'Widerrufen …' }));
  await all.click(await screen.findByRole('button', { name: 'Ja, widerrufen' }));
  await waitFor(() => expect(row?.isConnected && row.textContent).toMatch(/Widerrufen/));
  await all.click(screen.getByRole('radio', { name: 'API-Schlüssel' }));
  expect(await screen.findByText('Noch kein API-Schlüssel')).toBeTruthy();
});

test('the helpdesk sees the people, but gives no roles and rights', async () => {
  const desk = await bench.house.as('desk', 'helpdesk');
  const rita = await bench.house.as('rita');
  await bench.show(`/users/${rita.id}`, desk);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Helpdesk' })).disabled).toBe(true);
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Profil', 'Gruppen0', 'Anmeldung']);
  await bench.show(`/users/${rita.id}?tab=rights`, desk);
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Profil');
  expect(screen.queryByRole('tab', { name: 'Links und Schlüssel' })).toBeNull();
});
