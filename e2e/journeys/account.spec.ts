/** Journey of an account: invitation by mail, second factor, ending another session. */
import type { Page } from '@playwright/test';
import { codeOf } from '../../apps/server/test/app-codes.ts';
import { house } from '../api.ts';
import { linkIn } from '../mails.ts';
import { expect, test, unique } from '../test.ts';

test.use({ who: null });

const password = 'vier Hasen sitzen auf dem Feld';

async function signIn(page: Page, username: string) {
  await page.goto('/login');
  await page.getByLabel('Benutzername').fill(username);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}
const start = (page: Page) => page.getByRole('heading', { level: 1, name: 'Wie können wir helfen?' });

test('invited by mail, protected by a second factor, and another session ended from the list', async ({
  page,
  api,
  browser,
}) => {
  const username = unique('gast').replace(' ', '-');
  const email = `${username}@example.org`;
  const target = `${house()}/confirm-invitation/{token}`;
  await api.post('/pixelstein-users/users/invite.json', { username, email, target });
  await page.goto(await linkIn(email, /\/confirm-invitation\/inv_[\w-]+/));
  await page.getByRole('textbox', { name: 'Neues Passwort' }).fill(password);
  await page.getByRole('textbox', { name: 'Passwort wiederholen' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(start(page)).toBeVisible();

  await page.getByRole('button', { name: `Konto: ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Mein Konto' }).click();
  await page.getByRole('link', { name: 'Zwei-Faktor' }).click();
  await page.getByRole('textbox', { name: 'Ihr Passwort' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
  const secret = (await page.getByText(/^[A-Z2-7 ]{39}$/).textContent()) ?? '';
  // Codes of this step and the next: either stays valid if a step ends before it arrives.
  await page.getByRole('textbox', { name: 'Code der App' }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Herunterladen' }).click();
  expect((await download).suggestedFilename()).toBe('Wiederherstellungscodes.txt');
  await page.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByText('Noch 10 Wiederherstellungscodes.')).toBeVisible();

  await page.getByRole('link', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, username);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await expect(start(page)).toBeVisible();

  const elsewhere = await browser.newContext({
    baseURL: house(),
    locale: 'de-DE',
    userAgent: 'Firefox/140.0 (Android)',
  });
  const other = await elsewhere.newPage();
  await signIn(other, username);
  await other.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await other.getByRole('textbox', { name: 'Wiederherstellungscode' }).fill(recovery);
  await other.keyboard.press('Enter');
  await expect(start(other)).toBeVisible();

  await page.goto('/account/sessions');
  await page.getByRole('button', { name: /^Sitzung beenden: Android, Firefox/ }).click();
  await expect(other).toHaveURL(/\/login\/%2Fhelp/);
  await expect(other.getByLabel('Benutzername')).toBeVisible();
  await expect(page.getByText('Sie sind nur hier angemeldet.')).toBeVisible();
  await elsewhere.close();
});
