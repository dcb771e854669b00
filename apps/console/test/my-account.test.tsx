/** Component tests of one's own account, with the real server: profile, password, sessions, second factor, API keys. */
import { entities } from '@kontor/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../server/src/accounts/passwords.ts';
import { openSession } from '../../server/src/accounts/sessions.ts';
import { sql } from '../../server/src/db/sql.ts';
import { codeOf } from '../../server/test/app-codes.ts';
import type { Person } from '../../server/test/house.ts';
import { grantedEntities } from '../src/i18n/entities.ts';
import { heldBy, only, turned } from '../src/screens/account/key-rights.ts';
import { atRest } from './at-rest.ts';
import { type Bench, openConsole } from './console.tsx';

const password = 'ein Fuchs springt über den Zaun';
const another = 'vier Hasen sitzen auf dem Feld';
const self = '/pixelstein-users/users/self.json';
let bench: Bench;
let hash: string;

beforeAll(async () => {
  bench = await openConsole();
  await bench.house.work();
  hash = await hashPassword(password);
});
beforeEach(() => bench.house.database.run(sql`delete from attempts`));
afterAll(() => bench.house.close());

async function withPassword(name: string): Promise<Person> {
  const person = await bench.house.as(name);
  const { database } = bench.house;
  await database.run(sql`update users set email = ${`${name}@example.org`}, version = version where id = ${person.id}`);
  await database.run(
    sql`insert into credentials (user_id, password_hash) values (${person.id}, ${hash}) on conflict do nothing`,
  );
  return person;
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (user: Awaited<ReturnType<Bench['show']>>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

test('the menu of one’s name leads to the account, and its sections are addresses', async () => {
  const user = await bench.show('/reports', await withPassword('anna'));
  await user.click(await screen.findByRole('button', { name: 'Konto: anna' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mein Konto' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mein Konto' })).toBeTruthy();
  const sections = screen.getByRole('navigation', { name: 'Bereiche des Kontos' });
  await user.click(within(sections).getByRole('link', { name: 'Sitzungen' }));
  expect(location.pathname).toBe('/account/sessions');
  await bench.show('/account/nowhere', await withPassword('anna'));
  expect(await screen.findByText('Seite nicht verfügbar')).toBeTruthy();
});

test('an administrator turns alerts off and on; others have no such switch', async () => {
  await bench.show('/account/notifications', await withPassword('anna'));
  expect(await screen.findByRole('heading', { name: 'Mitteilungen auf diesem Gerät' })).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Hinweise für die Administration' })).toBeNull();
  cleanup();
  const chief = await bench.house.as('chefin', 'admin');
  const user = await bench.show('/account/notifications', chief);
  const box = await screen.findByRole<HTMLInputElement>('switch', { name: 'Hinweise für die Administration' });
  expect(box.getAttribute('aria-checked')).toBe('true');
  await user.click(box);
  expect(await screen.findByText('Hinweise sind ausgeschaltet')).toBeTruthy();
  expect((await chief.get(self)).body.data.alerts).toBe(false);
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('false'));
});

test('without the right to change oneself, the profile is there to read', async () => {
  await bench.show('/account', await bench.house.as('still', 'user', { Users: { read: 'self', update: 'none' } }));
  expect((await field('Vorname')).readOnly).toBe(true);
  expect(screen.getByText(/fehlt das Recht/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
});

test('names are saved as they were typed, and leaving asks before', async () => {
  const person = await withPassword('berta');
  const user = await bench.show('/account', person);
  await user.type(await field('Vorname'), 'Berta');
  await user.click(screen.getByRole('link', { name: 'Sitzungen' }));
  const question = await screen.findByRole('alertdialog', { name: 'Änderungen speichern?' });
  await user.click(within(question).getByRole('button', { name: 'Weiter bearbeiten' }));
  expect(location.pathname).toBe('/account');
  await user.selectOptions(screen.getByLabelText('Sprache'), 'English');
  await press(user, 'Speichern');
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect((await person.get(self)).body.data).toMatchObject({ first_name: 'Berta', language: 'en', last_name: null });
  expect(screen.getByText('Account: Berta')).toBeTruthy();
  expect(localStorage.getItem('language')).toBe('en');
  // The browser's own language is German.
  await user.selectOptions(screen.getByLabelText('Language'), 'As in this browser');
  await press(user, 'Save');
  expect(await screen.findByText('Konto: Berta')).toBeTruthy();
  expect(localStorage.getItem('language')).toBeNull();
  expect((await person.get(self)).body.data.language).toBeNull();
  await user.selectOptions(await field('Sprache'), 'English');
  await press(user, 'Speichern');
  expect(await screen.findByText('Account: Berta')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Sessions' }));
  await waitFor(() => expect(location.pathname).toBe('/account/sessions'));
});

test('what is typed while a save is on its way is kept, to be saved next', async () => {
  const person = await withPassword('bertram');
  const user = await bench.show('/account', person);
  await user.type(await field('Vorname'), 'Bert');
  const saving = bench.line.hold({ method: 'PATCH' }, 'answer');
  await press(user, 'Speichern');
  await user.type(await field('Vorname'), 'ram');
  await user.type(await field('Nachname'), 'Beer');
  saving.letGo();
  expect(await screen.findByText('Gespeichert')).toBeTruthy();
  expect([(await field('Vorname')).value, (await field('Nachname')).value]).toEqual(['Bertram', 'Beer']);
  await press(user, 'Speichern');
  await waitFor(async () =>
    expect((await person.get(self)).body.data).toMatchObject({ first_name: 'Bertram', last_name: 'Beer' }),
  );
  bench.line.mend();
});

test('another address is taken with the password alone', async () => {
  const person = await withPassword('clara');
  const user = await bench.show('/account', person);
  const email = await field('E-Mail');
  expect(screen.queryByLabelText('Ihr Passwort')).toBeNull();
  await user.clear(email);
  await user.type(email, 'neu@example.org');
  await user.type(await field('Ihr Passwort'), 'wrong');
  await press(user, 'Speichern');
  expect(await screen.findByText('Das Passwort ist falsch.')).toBeTruthy();
  expect((await person.get(self)).body.data.email).toBe('clara@example.org');
  await user.clear(await field('Ihr Passwort'));
  await user.type(await field('Ihr Passwort'), password);
  await press(user, 'Speichern');
  expect(await screen.findByText('Gespeichert')).toBeTruthy();
  expect((await person.get(self)).body.data.email).toBe('neu@example.org');
});

test('what was changed elsewhere meanwhile stands beside one’s own, and one says which holds', async () => {
  const person = await withPassword('dora');
  const elsewhere = (first_name: string) => person.patch('/pixelstein-users/users/edit/self.json', { first_name });
  for (const [answer, holds] of [
    ['Übernehmen', 'Dorothea'],
    ['Meine behalten', 'Dora'],
  ] as const) {
    await elsewhere('Do');
    const user = await bench.show('/account', person);
    const name = await field('Vorname');
    await user.clear(name);
    await user.type(name, 'Dora');
    await elsewhere('Dorothea');
    await press(user, 'Speichern');
    const both = await screen.findByRole('row', { name: 'Vorname Dora Dorothea' });
    expect(both).toBeTruthy();
    await press(user, answer);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Dorothea/ })).toBeNull());
    await waitFor(async () => expect((await field('Vorname')).value).toBe(holds));
    expect((await person.get(self)).body.data.first_name).toBe(holds);
    cleanup();
  }
});

test('a new password needs the old one and itself twice; other sessions end, this one stays', async () => {
  const person = await withPassword('emma');
  const other = await openSession(bench.house.database, person.id, null);
  const user = await bench.show('/account/password', person);
  await user.type(await field('Jetziges Passwort'), 'wrong');
  await user.type(await field('Neues Passwort'), another);
  await user.type(await field('Neues Passwort wiederholen'), `${another}.`);
  // Other questions of the page may be on their way.
  const changes = () => bench.asked.filter(({ method }) => method !== 'GET').length;
  const before = changes();
  await press(user, 'Passwort ändern');
  expect(await screen.findByText('Die eingegebenen Passwörter stimmen nicht überein.')).toBeTruthy();
  expect(changes()).toBe(before);
  await user.type(await field('Neues Passwort wiederholen'), '{Backspace}');
  await press(user, 'Passwort ändern');
  expect(await screen.findByText('Das Passwort ist falsch.')).toBeTruthy();
  await user.clear(await field('Jetziges Passwort'));
  await user.type(await field('Jetziges Passwort'), password);
  await press(user, 'Passwort ändern');
  expect(await screen.findByText(/^Passwort geändert/)).toBeTruthy();
  expect((await field('Neues Passwort')).value).toBe('');
  expect((await person.get(self)).status).toBe(200);
  const asOther = { authorization: `Bearer ${other.token}` };
  expect((await bench.house.nobody.get(self, asOther)).status).toBe(401);
});

test('sessions: this one is marked and has no end; one ends, then all others', async () => {
  const person = await withPassword('frieda');
  const body = { username: 'frieda', password, platform: 'web' };
  const login = async (identifier: string, agent: string) =>
    (
      await bench.house.nobody.post(
        '/pixelstein-users/users/login.json',
        { ...body, identifier },
        { 'user-agent': agent },
      )
    ).body.data.token;
  const windows = await login('one', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
  const phone = await login('two', 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0');
  const alive = async (token: string) =>
    (await bench.house.nobody.get(self, { authorization: `Bearer ${token}` })).status;
  const user = await bench.show('/account/sessions', person);
  const list = await screen.findByRole('list', { name: 'Sitzungen' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
  const mine = within(list).getByText('Diese Sitzung').closest('li') as HTMLElement;
  expect(within(mine).queryByRole('button')).toBeNull();
  await press(user, 'Sitzung beenden: Windows, Firefox');
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
  expect([await alive(windows), await alive(phone)]).toEqual([401, 200]);
  await press(user, 'Alle anderen beenden');
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Alle anderen beenden' }));
  expect(await screen.findByText('Sie sind nur hier angemeldet.')).toBeTruthy();
  expect([await alive(phone), (await person.get(self)).status]).toEqual([401, 200]);
});

test('the second factor: set up, codes renewed and given up, each with password and code', async () => {
  const person = await withPassword('greta');
  const user = await bench.show('/account/second-factor', person);
  await user.type(await field('Ihr Passwort'), password);
  await press(user, 'Einrichten');
  const secret = (await screen.findByText(/^[A-Z2-7 ]{39}$/)).textContent ?? '';
  await user.type(await field('Code der App'), '000000');
  await press(user, 'Bestätigen');
  expect(await screen.findByText('Der Code ist falsch oder schon benutzt.')).toBeTruthy();
  await user.clear(await field('Code der App'));
  await user.type(await field('Code der App'), codeOf(secret, -1));
  await press(user, 'Bestätigen');
  const list = await screen.findByRole('list', { name: 'Wiederherstellungscodes' });
  const [first = ''] = within(list)
    .getAllByRole('listitem')
    .map(item => item.textContent);
  // A refetch does not discard unsaved changes.
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  // What counts down goes on each second.
  await act(() => atRest(500));
  expect(screen.getByText(first)).toBeTruthy();
  // Shown only once: leaving asks for confirmation.
  await user.click(screen.getByRole('link', { name: 'Profil' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Änderungen speichern?' })).getByRole('button', {
      name: 'Weiter bearbeiten',
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Ich habe die Codes gesichert' }));
  await press(user, 'Fertig');
  expect(await screen.findByText('Noch 10 Wiederherstellungscodes.')).toBeTruthy();

  await press(user, 'Entfernen …');
  const dialog = within(await screen.findByRole('dialog', { name: 'Zweiten Faktor entfernen?' }));
  await user.type(dialog.getByLabelText('Ihr Passwort'), password);
  await user.type(dialog.getByLabelText(/^Code der App/), 'nonsense');
  await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
  expect(await dialog.findByText('Der Code ist falsch oder schon benutzt.')).toBeTruthy();
  await user.clear(dialog.getByLabelText(/^Code der App/));
  await user.type(dialog.getByLabelText(/^Code der App/), first);
  await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
  expect(await screen.findByText('Nicht eingerichtet')).toBeTruthy();
});

test('a key is made with a choice of one’s own rights, shown once, and revoked', async () => {
  const person = await withPassword('hanna');
  const user = await bench.show('/account/keys', person);
  await press(user, 'Schlüssel anlegen');
  const dialog = within(await screen.findByRole('dialog', { name: 'API-Schlüssel anlegen' }));
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  expect(dialog.getByText('Geben Sie einen Namen ein.')).toBeTruthy();
  expect(dialog.getByText('Wählen Sie mindestens ein Recht.')).toBeTruthy();
  // Permissions that the user does not have are not offered.
  expect(dialog.queryByRole('checkbox', { name: /^Formular: Löschen/ })).toBeNull();
  await user.type(dialog.getByLabelText('Name'), 'Auswertung');
  await user.click(dialog.getByRole('checkbox', { name: 'Eintrag: Lesen eigene' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Formular: Lesen' }));
  await user.click(dialog.getByRole('button', { name: 'Anlegen' }));
  const key = (await screen.findByText(/^key_/)).textContent ?? '';
  const bearer = { authorization: `Bearer ${key}` };
  expect((await bench.house.nobody.get('/report-configs.json', bearer)).status).toBe(200);
  expect((await bench.house.nobody.get('/tags.json', bearer)).status).toBe(403);
  await press(user, 'Fertig');
  expect(screen.queryByText(key)).toBeNull();
  expect(await screen.findByText('Eintrag: Lesen · Formular: Lesen', { exact: false })).toBeTruthy();
  await press(user, 'Schlüssel widerrufen: Auswertung');
  await press(user, 'Ja, widerrufen');
  expect(await screen.findByText('Noch kein API-Schlüssel')).toBeTruthy();
  expect((await bench.house.nobody.get('/report-configs.json', bearer)).status).toBe(401);
});

test('rights to choose from are those that the contract knows, and never more than one holds', () => {
  expect([...grantedEntities].sort(), 'grantedEntities of i18n/entities.ts').toEqual([...entities].sort());
  const user = { role: 'user', permissions: { Reports: { read: 'self', create: 'all' }, Files: { '*': 'all' } } };
  const held = heldBy(user as never);
  expect(held).toEqual({
    Reports: { read: 'self', create: 'all' },
    Files: { read: 'all', create: 'all', update: 'all', delete: 'all' },
  });
  expect(only(held, ['read'])).toEqual({ Reports: { read: 'self' }, Files: { read: 'all' } });
  const one = turned({}, held, 'Reports', 'read');
  expect(one).toEqual({ Reports: { read: 'self' } });
  expect(turned(one, held, 'Reports', 'read')).toEqual({});
});
