/** Journeys of the console's shell: menu, language, theme, command palette, shortcuts, unknown addresses, CSP. */
import { expect, test } from '../test.ts';

test('the menu minimises, and stays so', async ({ page }) => {
  await page.goto('/reports');
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  await expect(menu.getByRole('link', { name: 'Berichte' })).toHaveAttribute('aria-current', 'page');
  const wide = (await menu.boundingBox())?.width ?? 0;
  await menu.getByRole('button', { name: 'Menü verkleinern' }).click();
  await expect(menu.getByRole('button', { name: 'Menü vergrößern' })).toBeVisible();
  await expect.poll(async () => (await menu.boundingBox())?.width ?? 0).toBeLessThan(wide / 2);
  await page.reload();
  await expect(menu.getByRole('button', { name: 'Menü vergrößern' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Berichte' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(menu.getByRole('button', { name: 'Menü verkleinern' })).toBeVisible();
});

test('the language changes without a reload, and nothing typed is lost', async ({ page }) => {
  await page.goto('/reports');
  await page.getByRole('searchbox').fill('bahn');
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: /^Konto:/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('Reports · Kontor');
  await expect(page.getByRole('searchbox')).toHaveValue('bahn');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});

test('light, dark, or as the system', async ({ page }) => {
  await page.goto('/reports');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Konto:/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await choose('Dunkel');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await choose('Wie das System');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('embedded, the sheet stands alone', async ({ page }) => {
  await page.goto('/reports?embedded');
  await expect(page.getByRole('heading', { level: 1, name: 'Berichte' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.goto('/statistics');
  await expect(page.getByRole('heading', { level: 1, name: 'Statistiken' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto('/reports?embedded=false');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto('/reports?embedded=0');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('the palette finds a screen by its name', async ({ page }) => {
  await page.goto('/somewhere/else');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Befehle und Ansichten' });
  await expect(field).toBeFocused();
  await field.fill('nothing has this name');
  await expect(page.getByText('Nichts gefunden zu')).toBeVisible();
  await field.fill('beri');
  await expect(page.getByRole('option', { name: 'Berichte', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reports');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('letters typed right after Ctrl K are searched for, and run nothing', async ({ page }) => {
  await page.goto('/reports?search=Vogelschlagmeldung');
  await expect(page.getByRole('heading', { level: 1, name: 'Berichte' })).toBeVisible();
  await page.getByRole('link', { name: 'Vogelschlagmeldung' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vogelschlagmeldung' })).toBeVisible();
  const list = page.url();
  // In one task: before the palette is loaded, shown or has the focus. N would start a new entry.
  await page.evaluate(() => {
    const press = (key: string, ctrlKey = false) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
    press('k', true);
    for (const key of 'neum') press(key);
    press('Backspace');
  });
  const field = page.getByRole('combobox', { name: 'Befehle und Ansichten' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('neu');
  expect(page.url()).toBe(list);
});

test('a letter that comes as soon as the palette has the focus is added to those before', async ({ page }) => {
  await page.goto('/reports?search=Vogelschlagmeldung');
  await expect(page.getByRole('heading', { level: 1, name: 'Berichte' })).toBeVisible();
  await page.evaluate(() => {
    // The first moment at which the browser gives keys to the input: before any other task.
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement && target.role === 'combobox')
        queueMicrotask(() => document.execCommand('insertText', false, 'e'));
    });
    const press = (key: string, ctrlKey = false) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
    press('k', true);
    press('m');
  });
  await expect(page.getByRole('combobox', { name: 'Befehle und Ansichten' })).toHaveValue('me');
});

test('the palette finds entries by their answers, and narrows to the form of the page', async ({ page }) => {
  await page.goto('/reports?search=Vogelschlagmeldung');
  await page.getByRole('link', { name: 'Vogelschlagmeldung' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vogelschlagmeldung' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Befehle und Ansichten' });
  await field.fill('memphis');
  const hit = page.getByRole('option', { name: /Memphis/ }).first();
  await expect(hit).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Vorschau' })).toBeVisible();
  await field.press('Tab');
  await expect(page.getByRole('button', { name: 'Nicht mehr nur in Vogelschlagmeldung suchen' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Einträge/, pressed: false })).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}\?.*entry=[0-9a-f-]{36}/);
  const drawer = page.locator('[data-drawer]');
  await expect(drawer.getByRole('heading', { level: 2, name: /Memphis/ })).toBeVisible();
  await expect(drawer).toBeFocused();
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/view/);
});

test('Escape closes the palette and gives the focus back', async ({ page }) => {
  await page.goto('/reports');
  const opener = page.getByRole('button', { name: /Suchen oder springen/ });
  await opener.click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('the keys of the screen are listed, and single ones can be switched off', async ({ page }) => {
  await page.goto('/reports');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Tastenkürzel' });
  await expect(keys.getByText('Neues Formular')).toBeVisible();
  await expect(keys.getByText('Strg K')).toBeVisible();
  await keys.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a slash goes to the search, G B to the forms', async ({ page }) => {
  await page.goto('/reports');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht verfügbar' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL('/reports');
});

test('an unknown address says so, and leads back', async ({ page }) => {
  await page.goto('/reports');
  await page.goto('/files/of/tomorrow');
  await expect(page).toHaveTitle('Seite nicht verfügbar · Kontor');
  await expect(page).toHaveURL('/404');
  await expect(
    page.getByText('Die angeforderte Seite gibt es nicht, oder sie ist nicht mehr zugänglich.'),
  ).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/reports');
  await page.goForward();
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL('/help');
});

test('the first stop of the Tab key leads past the menu', async ({ page }) => {
  await page.goto('/reports');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Zum Inhalt springen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a script that the server did not send does not run, and these tests would notice', async ({
  page,
  complaints,
}) => {
  await page.goto('/reports');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'window.intruder = true';
      document.body.append(script);
    } catch {
      return false;
    }
    return 'intruder' in window;
  });
  expect(ran).toBe(false);
  await expect.poll(() => complaints.join()).toMatch(/Content Security Policy|TrustedScript/);
  complaints.length = 0;
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu opens over the page and nothing is wider than the screen', async ({ page }) => {
    await page.goto('/reports');
    await page.getByRole('button', { name: 'Menü öffnen' }).click();
    await page.getByRole('dialog', { name: 'Hauptmenü' }).getByRole('link', { name: 'Berichte' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
