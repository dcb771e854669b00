/** Journeys through the settings: licence, stylesheet of shared forms, branding. */
import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { house } from '../api.ts';
import { addForm } from '../forms.ts';
import { expect, test, unique } from '../test.ts';

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
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16) >= 300]).toEqual(['PNG', true]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Allgemein' }).click();
  const version = page.getByRole('button', { name: /^\d+\.\d+\.\d+/ });
  await version.focus();
  for (let tap = 0; tap < 4; tap++) await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Fehlersuche' })).toBeHidden();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Fehlersuche' });
  const line = panel.getByRole('row', { name: /\/instance\/licences\.json/ }).first();
  await expect(line).toContainText(/GET.*200.*ms.*[0-9a-f-]{36}/);
  await expect(panel.getByRole('row', { name: /Berichte|Einträge/ })).toContainText('alle');
  await page.reload();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Fehlersuche beenden' }).click();
  await expect(panel).toBeHidden();
  // Switches without a reload.
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(page.getByRole('heading', { name: 'About Kontor' })).toBeVisible();
});

test('the CSS of forms: a fault is told by its line, mended, seen before it is saved, and then on the shared form', async ({
  page,
  api,
  browser,
}) => {
  const form = await addForm(api, unique('Gestaltet'));
  const target = `${house()}/shared_reports/{id}/{token}`;
  const link = (await api.post<{ target: string }>(`/report-configs/share/${form.id}.json`, { target })).data.target;
  await page.goto('/settings/form-css');
  const editor = page.getByRole('textbox', { name: 'Formular-CSS' });
  await page.getByLabel('Formular', { exact: true }).selectOption({ label: form.name });
  const preview = page.frameLocator('iframe').locator('[data-part="head"]');
  await expect(preview).toContainText(form.name);

  await editor.fill('/* Hausfarben */\n[data-part="head"] {\n  background: url(//elsewhere.org/x.png);\n}');
  const fault = page.getByRole('button', { name: /^Zeile 3: Adressen außerhalb/ });
  await expect(fault).toBeVisible();
  await expect(page.getByRole('button', { name: 'Speichern' })).toHaveAttribute('aria-disabled', 'true');
  await fault.click();
  await page.keyboard.insertText('  outline-offset: 7px;');
  await expect(page.getByText('Keine Probleme')).toBeVisible();
  await expect(preview).toHaveCSS('outline-offset', '7px');

  await page.getByRole('link', { name: 'Lizenzen' }).click();
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(/^Gespeichert\. Geteilte/)).toBeVisible();

  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.locator('[data-part="head"]')).toHaveCSS('outline-offset', '7px');
  await other.close();
  // Another user empties it during the edit: both versions can be kept.
  await editor.fill('a { color: red }');
  const [option] = (await api.list('options', { 'filter[name]': 'custom_form_css' })).data;
  await api.edit('options', option?.id ?? '', { value: '' }, option?.version ?? 0);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Jemand anders hat das Formular-CSS inzwischen geändert.')).toBeVisible();
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(editor).toHaveValue('');
});

test('branding: contrast is told in words, and what is saved is worn by the console', async ({ page, api }) => {
  // Other journeys see the same branding: a name that none of them checks, and a colour close to the default.
  await page.goto('/settings/branding');
  const colour = page.getByLabel('Hauptfarbe, hell', { exact: true });
  await colour.fill('#f2c');
  await expect(page.getByText(/^Ein # und sechs Zeichen/)).toBeVisible();
  await colour.fill('#f4f4f4');
  await expect(page.getByText(/^Hebt sich zu wenig vom Grund ab \(1,1 : 1/)).toBeVisible();
  await colour.fill('#25505f');
  await expect(page.getByText(/^Die Schrift auf der Schaltfläche ist gut zu lesen/).first()).toBeVisible();
  const preview = page.getByRole('region', { name: 'Vorschau' });
  await expect(preview.getByText('Speichern').first()).toHaveCSS('background-color', 'rgb(37, 80, 95)');
  await page.getByLabel('Zusatz').fill('Flugfeld');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(/^Gespeichert\. Andere/)).toBeVisible();
  try {
    await page.reload();
    await expect(page.getByRole('banner').getByText('Flugfeld')).toBeVisible();
    const worn = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));
    await expect.poll(worn).toBe('#25505f');
  } finally {
    for (const name of ['branding_primary', 'branding_sub_name'])
      for (const { id } of (await api.list('options', { 'filter[name]': name })).data)
        await api.remove(`options/${id}`);
  }
});
