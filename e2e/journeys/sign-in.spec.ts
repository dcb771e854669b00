/** Journeys of signing in and out: redirects, errors, expired sessions, several tabs. */
import type { Page } from '@playwright/test';
import { demoPassword } from '../../demo/people.ts';
import { expect, sessionOf, test } from '../test.ts';

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Benutzername').fill(username);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

test.describe('before anybody has signed in', () => {
  test.use({ who: null });

  test('a wrong password is refused, the right one leads to the help', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Anmelden · Kontor');
    await expect(page.getByLabel('Benutzername')).toBeFocused();
    await signIn(page, 'vorfeld.2', 'certainly not this');
    await expect(page.getByText('Benutzername oder Passwort stimmt nicht')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Passwort' })).toBeFocused();
    await expect(page.getByLabel('Benutzername')).toHaveValue('vorfeld.2');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Wie können wir helfen?' })).toBeVisible();
    await expect(page).toHaveURL('/help');
    await expect(page).toHaveTitle('Hilfe · Kontor');
  });

  test('missing words are asked for at their field', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    const username = page.getByLabel('Benutzername');
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription('Geben Sie Ihren Benutzernamen ein.');
    await expect(username).toHaveAttribute('aria-invalid', 'true');
  });

  test('the page asked for comes after the sign-in, a foreign one never', async ({ page }) => {
    await page.goto('/reports?search=Bahn');
    await signIn(page, 'vorfeld.2', demoPassword);
    await expect(page).toHaveURL('/reports?search=Bahn');
    await expect(page.getByRole('searchbox')).toHaveValue('Bahn');
    await page.goto(`/login/${encodeURIComponent('https://example.org/')}`);
    await expect(page).toHaveURL('/help');
  });

  test('the password can be looked at, and the language chosen', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByRole('textbox', { name: 'Passwort' });
    await password.fill('visible');
    await page.getByRole('button', { name: 'Passwort zeigen' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('visible');
  });

  test('signing out ends the session on the server too', async ({ page }) => {
    await page.goto('/login');
    await signIn(page, 'vorfeld.2', demoPassword);
    await expect(page).toHaveURL('/help');
    const token = await page.evaluate(() => localStorage.getItem('kontor.token'));
    await page.getByRole('link', { name: 'Abmelden' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('kontor.token'))).toBeNull();
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get('/api/pixelstein-users/users/self.json', { headers })).status()).toBe(401);
    await page.goto('/reports');
    await expect(page).toHaveURL(/\/login\//);
  });
});

test.describe('with a session', () => {
  test('one that has ended asks to sign in, and leads back', async ({ page }) => {
    await page.goto('/reports?layout=list');
    await expect(page.getByRole('table', { name: 'Formulare' })).toBeVisible();
    // As if an administrator had ended the session: with the request of the click, and with none that a change by others
    // causes before it.
    const sorted = /\/api\/report-configs\.json\?.*sort=campaign/;
    await page.route(sorted, async route => {
      const headers = { ...route.request().headers(), authorization: 'Bearer ended' };
      await route.continue({ headers });
    });
    await page.getByRole('button', { name: 'Kampagne' }).click();
    await expect(page).toHaveURL(/\/login\/%2Freports/);
    await page.unroute(sorted);
    await signIn(page, 'vorfeld.2', demoPassword);
    await expect(page).toHaveURL(/\/reports\?.*sort=campaign/);
  });

  test('signing in from another tab opens this one too', async ({ page, context }) => {
    await page.goto('/logout-was-here');
    const { token, user } = sessionOf('admin');
    await page.evaluate(() => localStorage.removeItem('kontor.token'));
    await page.goto('/reports');
    await expect(page).toHaveURL(/\/login\//);
    const other = await context.newPage();
    await other.goto('/favicon.svg');
    await other.evaluate(
      ([name, kept]) => {
        localStorage.setItem('kontor.user', kept ?? '');
        localStorage.setItem('kontor.token', name ?? '');
      },
      [token, JSON.stringify(user)],
    );
    await expect(page).toHaveURL('/reports');
  });
});
