/** Journey through the settings: licence, and the panel of the debug mode. */
import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../test.ts';

test('a licence is downloaded and holds; five taps show what was asked, by mouse and by keys', async ({ page }) => {
  await page.goto('/settings/licences');
  await page.getByRole('button', { name: 'QR-Code und Schlüssel' }).click();
  const dialog = page.getByRole('dialog', { name: /^Lizenz für/ });
  await expect(dialog.getByRole('img', { name: 'QR-Code der Lizenz' })).toHaveAttribute('width', '300');
  const shownKey = await dialog.getByLabel('Öffentlicher Schlüssel').inputValue();
  const [lic] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Als .lic herunterladen' }).click(),
  ]);
  const { statement, signature } = JSON.parse(await readFile(await lic.path(), 'utf8'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: shownKey } });
  expect(verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(new URL(JSON.parse(statement).instance).port).toBe(new URL(page.url()).port);
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'QR-Bild herunterladen' }).click(),
  ]);
  const png = await readFile(await picture.path());
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 300, 300]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Allgemein' }).click();
  const version = page.getByRole('button', { name: /^\d+\.\d+\.\d+/ });
  await version.focus();
  for (let tap = 0; tap < 4; tap++) await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Fehlersuche' })).toBeHidden();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Fehlersuche' });
  // Leaving the licences may have cancelled a further request for them, which has a row as well.
  const lines = panel.getByRole('row', { name: /\/instance\/licences\.json/ });
  await expect(lines.filter({ hasText: /GET.*200.*ms.*[0-9a-f-]{36}/ }).first()).toBeVisible();
  await expect(panel.getByRole('row', { name: /Berichte|Einträge/ })).toContainText('alle');
  await page.reload();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Fehlersuche beenden' }).click();
  await expect(panel).toBeHidden();
  // Switches without a reload.
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(page.getByRole('heading', { name: 'About Kontor' })).toBeVisible();
});

test('settings are a column in the middle, and saved by one bar and its key', async ({ page }) => {
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/settings/access');
    const form = await page.locator('main form').boundingBox();
    const left = await page.getByRole('navigation', { name: 'Bereiche der Einstellungen' }).locator('..').boundingBox();
    if (!form || !left) throw new Error('nothing is shown');
    expect(form.width).toBe(720);
    expect(Math.abs(form.x - (left.x + left.width) - (width - form.x - form.width))).toBeLessThanOrEqual(16);
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.x).toBe(form.x);
  }
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Einstellung suchen' })).toBeFocused();
  const row = page.locator('[data-changed]');
  await expect(row).toHaveCount(0);
  const days = page.getByLabel('Protokoll löschen nach');
  await days.fill('5000');
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Protokoll löschen nach: 5000' })).toBeVisible();
  await days.press('Control+s');
  await expect(page.getByText('Einstellungen gespeichert')).toBeVisible();
  await days.fill('');
  await days.press('Control+s');
  await expect(row).toHaveCount(0);
});
