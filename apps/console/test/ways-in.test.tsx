/**
 * Component tests of authentication, with the real server: second factor, codes by mail, invitations, registration,
 * what a role demands first.
 */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueCode } from '../../server/src/accounts/codes.ts';
import { hashPassword } from '../../server/src/accounts/passwords.ts';
import { newToken } from '../../server/src/accounts/tokens.ts';
import { sql } from '../../server/src/db/sql.ts';
import { codeOf } from '../../server/test/app-codes.ts';
import type { Person } from '../../server/test/house.ts';
import { setOption } from '../../server/test/options.ts';
import { type Bench, openConsole } from './console.tsx';

const password = 'ein Fuchs springt über den Zaun';
const another = 'vier Hasen sitzen auf dem Feld';
const factor = '/account/second-factor';
let bench: Bench;
let hash: string;

beforeAll(async () => {
  bench = await openConsole();
  // A new password sends a mail.
  await bench.house.work();
  hash = await hashPassword(password);
});
beforeEach(async () => {
  await bench.house.database.run(sql`delete from attempts`);
  await setOption(bench.house.database, 'second_factor_required', null);
});
afterAll(() => bench.house.close());

async function withPassword(name: string): Promise<Person> {
  const person = await bench.house.as(name);
  const { database } = bench.house;
  await database.run(
    sql`insert into credentials (user_id, password_hash) values (${person.id}, ${hash}) on conflict do nothing`,
  );
  return person;
}
async function withFactor(name: string): Promise<{ person: Person; secret: string; used: string; codes: string[] }> {
  const person = await withPassword(name);
  const secret = String((await person.post(`${factor}/begin.json`, { password })).body.data.secret);
  const used = codeOf(secret, -1);
  const confirmed = await person.post(`${factor}/confirm.json`, { code: used });
  return { person, secret, used, codes: confirmed.body.data.recovery_codes as unknown as string[] };
}
const token = () => localStorage.getItem('kontor.token');
const ended = () => bench.asked.filter(({ path }) => path.includes('/users/')).at(-1);
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function signIn(user: Awaited<ReturnType<Bench['show']>>, name: string) {
  await user.type(await field('Benutzername'), name);
  await user.type(await field('Passwort'), password);
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
}

test('the first visit writes the way back as the instance does', async () => {
  await setOption(bench.house.database, 'login_redirect_encoding', 'base64');
  localStorage.removeItem('kontor.branding');
  await bench.show('/reports', null);
  await field('Benutzername');
  expect(location.pathname).toBe('/login/L3JlcG9ydHM');
  await setOption(bench.house.database, 'login_redirect_encoding', null);
});

test('password managers are told what each field of the sign-in is, and may paste', async () => {
  await bench.show('/login', null);
  const [name, word] = [await field('Benutzername'), await field('Passwort')];
  expect([name, word].map(input => input.getAttribute('autocomplete'))).toEqual(['username', 'current-password']);
  // Nothing prevents what is pasted.
  expect([name, word].map(input => fireEvent.paste(input))).toEqual([true, true]);
});

test('a right password alone does not let in where a second factor is set; six digits do, by themselves', async () => {
  const { secret, used } = await withFactor('anna');
  const user = await bench.show('/login/%2Freports%3Fsearch%3Dx', null);
  await signIn(user, 'anna');
  const code = await field('Code');
  expect(token()).toBeNull();
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  // The same code as before: if a time step has passed in between, `codeOf` would return another one.
  await user.type(code, used);
  expect(await screen.findByText(/falsch oder schon benutzt/)).toBeTruthy();
  expect(token()).toBeNull();
  await user.clear(code);
  await user.click(code);
  await user.paste(codeOf(secret).replace(/^.../, '$& '));
  await waitFor(() => expect(location.pathname + location.search).toBe('/reports?search=x'));
  expect(token()).toMatch(/^ses_/);
});

test('a recovery code stands in for the app, and nothing of it is sent before it is', async () => {
  const { codes } = await withFactor('berta');
  const user = await bench.show('/login', null);
  await signIn(user, 'berta');
  await user.click(await screen.findByRole('button', { name: 'Wiederherstellungscode verwenden' }));
  await user.type(await field('Wiederherstellungscode'), String(codes[0]).toLowerCase());
  expect(token()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await waitFor(() => expect(token()).toMatch(/^ses_/));
});

test('back from the code, what was typed is still there; a wrong password never asks for one', async () => {
  await withFactor('clara');
  const user = await bench.show('/login', null);
  await signIn(user, 'clara');
  await user.click(await screen.findByRole('button', { name: 'Zurück' }));
  expect((await field('Benutzername')).value).toBe('clara');
  const typed = await field('Passwort');
  expect(typed.value).toBe(password);
  await user.type(typed, '.');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByText(/stimmt nicht/)).toBeTruthy();
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('asking for a link answers alike for somebody and nobody', async () => {
  await withPassword('dora');
  for (const name of ['dora', 'nobody at all']) {
    const user = await bench.show('/forgot-password', null);
    await user.type(await field('Benutzername'), name);
    await user.click(screen.getByRole('button', { name: 'Link senden' }));
    expect(
      await screen.findByText('Wenn es dieses Konto gibt, ist eine E-Mail mit einem Link unterwegs.'),
    ).toBeTruthy();
    expect(ended()).toMatchObject({ path: '/api/pixelstein-users/users/forgot-password.json', status: 202 });
    cleanup();
  }
});

test('a dead code says so and leads to the sign-in; a refused password stays at its field', async () => {
  const user = await bench.show('/reset-password/rst_dead', null);
  await user.type(await field('Benutzername'), 'emma');
  await user.type(await field('Neues Passwort'), 'zu kurz');
  expect(screen.getAllByText('Es fehlen noch 5 Zeichen.').length).toBeGreaterThan(0);
  const before = bench.asked.length;
  await user.click(screen.getByRole('button', { name: 'Passwort setzen' }));
  expect(bench.asked.length).toBe(before);
  await user.clear(await field('Neues Passwort'));
  await user.type(await field('Neues Passwort'), 'Password-2026!');
  await user.click(screen.getByRole('button', { name: 'Passwort setzen' }));
  expect(await screen.findByText('Dieses Passwort wird zu leicht erraten.')).toBeTruthy();
  await user.clear(await field('Neues Passwort'));
  await user.type(await field('Neues Passwort'), another);
  await user.click(screen.getByRole('button', { name: 'Passwort setzen' }));
  expect(await screen.findByText('Der Code zum Zurücksetzen des Passworts ist nicht mehr gültig.')).toBeTruthy();
  expect(location.pathname).toBe('/login');
  expect(token()).toBeNull();
});

test('a code sets the password and signs in, after the second factor; the session there was is not ended by asking', async () => {
  const { person, secret } = await withFactor('frieda');
  const { token: code } = await issueCode(bench.house.database, 'reset', person.id);
  const user = await bench.show(`/reset-password/${code}`, await bench.house.as('guest'));
  await user.type(await field('Benutzername'), 'frieda');
  await user.type(await field('Neues Passwort'), another);
  await user.click(screen.getByRole('button', { name: 'Passwort setzen' }));
  await field('Code');
  expect(token()).toBe((await bench.house.as('guest')).token);
  await user.type(await field('Code'), codeOf(secret));
  await waitFor(() => expect(location.pathname).toBe('/help'));
  expect(token()).not.toBe((await bench.house.as('guest')).token);
});

test('an invitation takes two equal passwords, and signs in', async () => {
  const person = await bench.house.as('greta');
  await bench.house.database.run(sql`update users set invited = true where id = ${person.id}`);
  const { token: code } = await issueCode(bench.house.database, 'invite', person.id);
  const user = await bench.show(`/confirm-invitation/${code}`, null);
  await user.type(await field('Neues Passwort'), another);
  await user.type(await field('Passwort wiederholen'), password);
  const before = bench.asked.length;
  await user.click(screen.getByRole('button', { name: 'Passwort setzen' }));
  expect(await screen.findByText('Die eingegebenen Passwörter stimmen nicht überein.')).toBeTruthy();
  expect(bench.asked.length).toBe(before);
  await user.clear(await field('Passwort wiederholen'));
  await user.type(await field('Passwort wiederholen'), another);
  await user.click(screen.getByRole('button', { name: 'Passwort setzen' }));
  await waitFor(() => expect(location.pathname).toBe('/help'));
  expect(token()).toMatch(/^ses_/);
});

test('a dead invitation says so; whoever is signed in is led away from any', async () => {
  const user = await bench.show('/confirm-invitation/inv_dead', null);
  await user.type(await field('Neues Passwort'), another);
  await user.type(await field('Passwort wiederholen'), another);
  await user.click(screen.getByRole('button', { name: 'Passwort setzen' }));
  expect(await screen.findByText(/^Die Einladung ist nicht mehr gültig/)).toBeTruthy();
  await waitFor(() => expect(decodeURIComponent(location.pathname)).toBe('/login//help'));

  const before = bench.asked.length;
  await bench.show('/confirm-invitation/inv_dead', await bench.house.as('guest'));
  await waitFor(() => expect(location.pathname).toBe('/help'));
  expect(bench.asked.slice(before).filter(({ path }) => path.includes('confirm'))).toEqual([]);
});

test('registering is offered where it is on, and nowhere else', async () => {
  await bench.show('/register', null);
  expect(await screen.findByText(/Registrierung ist hier abgeschaltet/)).toBeTruthy();
  expect(screen.queryByLabelText('E-Mail')).toBeNull();
  cleanup();

  await bench.house.as('taken');
  await setOption(bench.house.database, 'registration_enabled', 'true');
  const user = await bench.show('/login', null);
  await user.click(await screen.findByRole('link', { name: 'Konto anlegen' }));
  await screen.findByRole('heading', { level: 1, name: 'Konto anlegen' });
  await user.type(await field('Benutzername'), 'Taken');
  await user.type(await field('E-Mail'), 'hanna@example.org');
  await user.type(await field('Neues Passwort'), another);
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  expect(await screen.findByText(/vergeben/)).toBeTruthy();
  await user.clear(await field('Benutzername'));
  await user.type(await field('Benutzername'), 'hanna');
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  await waitFor(() => expect(location.pathname).toBe('/help'));
  await setOption(bench.house.database, 'registration_enabled', null);
});

test('what comes back from a provider without having been begun here is not gone on with', async () => {
  const before = bench.asked.length;
  await bench.show('/login/sso?code=stolen&state=foreign', null);
  expect(await screen.findByText(/nicht in diesem Fenster begonnen/)).toBeTruthy();
  expect(location.search).toBe('');
  expect(bench.asked.slice(before).filter(({ path }) => path.includes('auth'))).toEqual([]);
});

test('an account that exists is linked to a provider once its password was entered', async () => {
  const { database, services } = bench.house;
  const works = {
    id: 'works',
    name: 'Works',
    issuer: 'https://works.example',
    client_id: 'kontor',
    client_secret: 'x',
  };
  Object.assign(services, { providers: [works] });
  const person = await withPassword('lena');
  await database.text('update users set email = $1, email_verified = true where id = $2', [
    'lena@example.org',
    person.id,
  ]);
  const { token: proof, hash } = newToken('proof');
  const identity = { issuer: 'https://works.example', subject: 'lena', email: 'lena@example.org' };
  const sealed = services.seal.close(Buffer.from(JSON.stringify(identity)), 'proof for works').toString('base64');
  await database.text(
    "insert into tokens (hash, purpose, user_id, provider, detail, expires_at) values ($1, 'proof', $2, 'works', $3, now() + interval '10 minutes')",
    [hash, person.id, JSON.stringify({ sealed })],
  );
  // As the page is after it came back; the provider itself is in the server's tests.
  const user = await bench.show('/login', null);
  const { Prove } = await import('../src/screens/account/prove.tsx');
  cleanup();
  render(<Prove proof={proof} next="/reports" />);
  await user.click(screen.getByRole('button', { name: 'Konto verbinden' }));
  expect(screen.getByText('Füllen Sie dieses Feld aus.')).toBeTruthy();
  await user.type(screen.getByLabelText('Passwort Ihres Kontos'), 'not it');
  await user.click(screen.getByRole('button', { name: 'Konto verbinden' }));
  expect(await screen.findByText('Das Passwort ist falsch.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mit dem zweiten Faktor bestätigen' }));
  await user.click(screen.getByRole('button', { name: 'Mit dem Passwort bestätigen' }));
  await user.type(screen.getByLabelText('Passwort Ihres Kontos'), password);
  await user.click(screen.getByRole('button', { name: 'Konto verbinden' }));
  await waitFor(() => expect(token()).toMatch(/^ses_/));
  expect(location.pathname).toBe('/reports');
  Object.assign(services, { providers: [] });
});

test('an address of the editor is not left for the sign-in, which stands in its place', async () => {
  const user = await bench.show('/reports/config/new', null);
  await withPassword('ida');
  await signIn(user, 'ida');
  await waitFor(() => expect(token()).toMatch(/^ses_/));
  expect(location.pathname).toBe('/reports/config/new');
  expect(await screen.findByRole('heading', { level: 1, name: 'Diesen Bereich sehen Sie nicht' })).toBeTruthy();
});

test('whose role asks for a second factor sets it up first, and then goes on to where they wanted', async () => {
  const person = await withPassword('julia');
  await setOption(bench.house.database, 'second_factor_required', 'all');
  const user = await bench.show('/reports?search=x', person);
  expect(await screen.findByRole('heading', { level: 1, name: 'Zweiten Faktor einrichten' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.type(await field('Ihr Passwort'), password);
  await user.click(screen.getByRole('button', { name: 'Einrichten' }));
  const secret = (await screen.findByText(/^[A-Z2-7 ]{39}$/)).textContent ?? '';
  expect(await screen.findByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeTruthy();
  await user.type(await field('Code der App'), codeOf(secret));
  await user.click(screen.getByRole('button', { name: 'Bestätigen' }));
  const list = await screen.findByRole('list', { name: 'Wiederherstellungscodes' });
  expect(list.querySelectorAll('li')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  expect(location.pathname).toBe('/second-factor');
  await user.click(screen.getByRole('checkbox', { name: 'Ich habe die Codes gesichert' }));
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/reports?search=x'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Berichte' })).toBeTruthy();
});
