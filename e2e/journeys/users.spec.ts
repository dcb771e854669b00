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

  await page.goto(`/users/${id}?tab=rights`);
  await page.getByRole('button', { name: /^Formulare: Lesen: / }).focus();
  await page.keyboard.press('k');
  await expect(page.getByRole('status').filter({ hasText: /^Gespeichert/ })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Diesen Bereich sehen Sie nicht' })).toBeVisible();

  await page.getByRole('tab', { name: 'Profil' }).click();
  await page.getByRole('switch', { name: 'Aktiv' }).uncheck();
  await page.keyboard.press('Control+s');
  await expect(theirs.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await other.close();
});

test('tabs of a user have addresses: forth by keys, back by the browser, and what is typed stays', async ({
  page,
  api,
}) => {
  const username = unique('reiter').replaceAll(' ', '.');
  const password = `${demoPassword}-${username.split('').reverse().join('')}`;
  const { id } = await api.add('pixelstein-users/users', { username, email: `${username}@example.org`, password });
  await page.goto(`/users/${id}`);
  await page.getByLabel('Vorname').fill('Rita');
  await page.getByRole('tab', { name: 'Profil' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Rechte' })).toBeFocused();
  await expect(page).toHaveURL(`/users/${id}?tab=rights`);
  const cell = page.getByRole('button', { name: /^Geräte: Lesen: / });
  await cell.focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('status').filter({ hasText: /^Gespeichert, \d\d:\d\d$/ })).toBeVisible();
  await expect(page.getByText('Liest Geräte.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /^Geräte: Lesen: Eigene$/ })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('button', { name: /^Geräte: Lesen: Alle, eigens gesetzt$/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Gruppen/ })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByLabel('Vorname')).toHaveValue('Rita');
  // Away from the person it asks.
  await page.getByRole('link', { name: 'Benutzer' }).first().click();
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page.getByLabel('Vorname')).toHaveValue('');

  // On a phone: areas as a list, one open at a time.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Rechte' }).click();
  const area = page.getByRole('button', { name: /^Geräte Lesen/ });
  await expect(area).toContainText('Lesen alle');
  await area.click();
  await page.getByRole('button', { name: /^Geräte: Lesen: / }).click();
  await page.getByRole('menuitemradio', { name: 'Keine' }).click();
  await expect(area).toContainText('Lesen keine');
});
