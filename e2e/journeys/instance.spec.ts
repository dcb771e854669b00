/** Journeys through settings that everybody sees, on a server of their own: stylesheet of shared forms, branding. */
import { addForm } from '../forms.ts';
import { expect, test } from '../own-server.ts';

test('the CSS of forms: a fault is told by its line, mended, seen before it is saved, and then on the shared form', async ({
  page,
  api,
  own,
  browser,
}) => {
  const form = await addForm(api, 'Gestaltet');
  const target = `${own.url}/shared_reports/{id}/{token}`;
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

test('branding: contrast is told in words, and what is saved is worn by the console', async ({ page }) => {
  await page.goto('/settings/branding');
  const colour = page.getByLabel('Hauptfarbe, hell', { exact: true });
  await colour.fill('#f2c');
  await expect(page.getByText(/^Ein # und sechs Zeichen/)).toBeVisible();
  await colour.fill('#f4f4f4');
  await expect(
    page.getByText(/^Hebt sich zu wenig vom Grund ab \(1 : 1, nötig.* einen Rand in #8a8a8a\.$/),
  ).toBeVisible();
  const preview = page.getByRole('region', { name: 'Vorschau' });
  await expect(preview.getByText('Speichern').first()).toHaveCSS('background-color', 'rgb(244, 244, 244)');
  await expect(preview.getByText('Speichern').first()).toHaveCSS('border-color', 'rgb(138, 138, 138)');
  await colour.fill('#25505f');
  await expect(page.getByText(/^Die Schrift auf der Schaltfläche ist gut zu lesen/).first()).toBeVisible();
  await expect(preview.getByText('Speichern').first()).toHaveCSS('background-color', 'rgb(37, 80, 95)');
  await page.getByLabel('Akzent, hell', { exact: true }).fill('#f9e35c');
  await expect(page.getByText(/nötig sind 3 : 1\)\. Rahmen, Häkchen und Punkte nehmen #9f8902\.$/)).toBeVisible();
  await expect(page.getByText(/nötig sind 4,5 : 1\)\. Links nehmen #816b00\.$/)).toBeVisible();
  await expect(preview.getByText('Link', { exact: true }).first()).toHaveCSS('color', 'rgb(129, 107, 0)');
  await page.getByLabel('Akzent, hell', { exact: true }).fill('#d23c3c');
  await expect(page.getByText(/^Rötlich wie ein Fehler/)).toBeVisible();
  await page.getByLabel('Zusatz').fill('Flugfeld');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(/^Gespeichert\. Andere/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByText('Flugfeld')).toBeVisible();
  const worn = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));
  await expect.poll(worn).toBe('#25505f');
});

test('branding: contacts and the own pages stand where a link has ended, and at the sign-in', async ({
  page,
  api,
  own,
  browser,
}) => {
  const form = await addForm(api, 'Zählung');
  const target = `${own.url}/shared_reports/{id}/{token}`;
  const { data: made } = await api.post<{ id: string; target: string }>(`/report-configs/share/${form.id}.json`, {
    target,
  });
  await page.goto('/settings/branding');
  const add = page.getByRole('button', { name: 'Kontakt hinzufügen' });
  const contact = (at: number) => page.getByRole('group', { name: `Kontakt ${at}` });
  await add.click();
  await contact(1).getByLabel('Telefon oder E-Mail').fill('Pforte');
  await expect(contact(1).getByText('Eine Telefonnummer oder eine E-Mail-Adresse.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Speichern' })).toHaveAttribute('aria-disabled', 'true');
  await contact(1).getByLabel('Wofür').fill('Tiere auf der Bahn');
  await contact(1).getByLabel('Telefon oder E-Mail').fill('+49 (0)40 5550 112');
  await contact(1).getByLabel('Wer antwortet, wann').fill('Vorfeldaufsicht, Tag und Nacht');
  await add.click();
  await contact(2).getByLabel('Wofür').fill('Überzählig');
  await page.getByRole('button', { name: 'Kontakt 2 entfernen' }).click();
  await add.click();
  await contact(2).getByLabel('Wofür').fill('Alles andere');
  await contact(2).getByLabel('Telefon oder E-Mail').fill('wildtier@example.org');
  await contact(2).getByLabel('Wer antwortet, wann').fill('Antwort an Werktagen');
  await page.getByLabel('Datenschutz').fill('https://example.org/datenschutz');
  await page.getByLabel('Impressum').fill('https://example.org/impressum');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(/^Gespeichert\. Andere/)).toBeVisible();

  await api.remove(`report-configs/share-links/${made.id}`);
  const other = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await other.goto(made.target);
  const row = (name: string) => other.getByRole('listitem').filter({ hasText: name });
  await expect(row('Tiere auf der Bahn')).toContainText('Vorfeldaufsicht, Tag und Nacht: +49 (0)40 5550 112');
  await expect(other.getByRole('link', { name: '+49 (0)40 5550 112' })).toHaveAttribute('href', 'tel:+49405550112');
  await expect(row('Alles andere')).toContainText('wildtier@example.org, Antwort an Werktagen');
  const foot = other.getByRole('contentinfo');
  await expect(foot).toContainText('Erstellt mit Kontor');
  await expect(foot.getByRole('link', { name: 'Impressum' })).toHaveAttribute('href', 'https://example.org/impressum');
  await other.goto(`${own.url}/`);
  await expect(other.getByRole('link', { name: 'Datenschutz' })).toHaveAttribute(
    'href',
    'https://example.org/datenschutz',
  );
  await other.close();
});
