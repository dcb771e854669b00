/** Journey of permissions revoked during a session, and of a deleted account. */
import { demoPassword } from '../../demo/people.ts';
import { call, type Session } from '../api.ts';
import { expect, test, unique } from '../test.ts';

test('somebody loses rights while signed in, and is signed out with their account', async ({ browser, page, api }) => {
  const username = unique('gast').replaceAll(' ', '.');
  const password = `${demoPassword}-${username.split('').reverse().join('')}`;
  const { id } = await api.add('pixelstein-users/users', { username, email: `${username}@example.org`, password });
  const body = { username, password, identifier: unique('users'), platform: 'web' };
  const { token, user } = (await call<Session>('POST', '/pixelstein-users/users/login.json', { body })).data;
  const kept = { language: 'de', 'kontor.token': token, 'kontor.user': JSON.stringify(user) };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const origin = process.env.KONTOR_URL ?? '';
  const other = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const theirs = await other.newPage();
  await theirs.goto('/reports?layout=list');
  await expect(theirs.getByRole('table', { name: 'Formulare' })).toBeVisible();

  await page.goto('/users');
  await page.getByRole('button', { name: 'Einladen' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Benutzer einladen' });
  await dialog.getByLabel('Benutzername').fill(`neu.${username}`);
  await dialog.getByLabel('E-Mail-Adresse').fill(`neu.${username}@example.org`);
  await dialog.getByRole('button', { name: 'Einladen' }).click();
  await expect(page.getByText(`Die Einladung geht an neu.${username}@example.org`)).toBeVisible();
  await page.getByRole('tab', { name: 'Eingeladen' }).click();
  await expect(page.getByRole('link', { name: `neu.${username}` })).toBeVisible();

  await page.goto(`/users/${id}`);
  await page.getByRole('button', { name: /^Formulare: Lesen: / }).focus();
  await page.keyboard.press('k');
  await expect(page.getByRole('status').filter({ hasText: /^Gespeichert/ })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Diesen Bereich sehen Sie nicht' })).toBeVisible();

  await page.getByRole('switch', { name: 'Aktiv' }).uncheck();
  await page.getByRole('button', { name: 'Speichern' }).first().click();
  await expect(theirs.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await other.close();
});
