/** Journey through 10,000 entries: filters, a saved view, neighbours, and search. */
import type { Item } from '../api.ts';
import { expect, test, unique } from '../test.ts';

test('ten thousand entries: filtered by not and from to, kept as a view, walked through, and found again', async ({
  page,
  api,
}) => {
  const form = (await api.list('report-configs', { search: 'Vogelschlagmeldung' })).data[0] as Item;
  const total = (words: RegExp) => page.getByRole('status').filter({ hasText: words });
  const rows = page.getByRole('table', { name: 'Einträge' }).locator('tbody tr[data-row]');
  await page.goto(`/reports/${form.id}?layout=list`);
  await expect(total(/^10\.000 Einträge$/)).toBeVisible();

  await page.getByRole('button', { name: 'Nach Schaden filtern' }).click();
  const damage = page.getByRole('dialog', { name: 'Schaden filtern' });
  await damage.getByLabel('Vergleich').selectOption({ label: 'ist nicht' });
  await damage.getByRole('checkbox', { name: /^Keiner/ }).check();
  await damage.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByRole('group', { name: 'Schaden ist nicht Keiner' })).toBeVisible();
  await page.getByRole('button', { name: 'Nach Flugdatum filtern' }).click();
  const day = page.getByRole('dialog', { name: 'Flugdatum filtern' });
  await day.getByRole('textbox', { name: 'Von' }).fill('2002-01-01');
  await day.getByRole('textbox', { name: 'Bis' }).fill('2002-06-30');
  await day.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByRole('group', { name: 'Flugdatum zwischen 01.01.2002 und 30.06.2002' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Alle/ })).not.toContainText('10.000');
  const count = Number(((await total(/^\d+ Einträge$/).textContent()) ?? '').replace(/\D/g, ''));
  expect(count).toBeGreaterThan(20);

  const name = unique('Schäden');
  await page.getByRole('button', { name: 'Ansicht: Alle Einträge' }).click();
  await page.getByRole('menuitem', { name: 'Als neue Ansicht speichern …' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('button', { name: `Ansicht: ${name}` })).toBeVisible();

  await rows.nth(1).getByRole('link').click();
  // Beside the list first, then in its place.
  const drawer = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: /^Groß öffnen/ }) });
  await expect(drawer.getByRole('status')).toHaveText(`2 von ${count}`);
  await page.keyboard.press('j');
  await expect(drawer.getByRole('status')).toHaveText(`3 von ${count}`);
  await page.keyboard.press('o');
  const place = page.getByRole('navigation', { name: 'In der Liste' });
  await expect(place).toContainText(`3 von ${count}`);
  await page.reload();
  await expect(place).toContainText(`3 von ${count}`);
  await place.getByRole('button', { name: 'Voriger Eintrag' }).click();
  await expect(place).toContainText(`2 von ${count}`);
  await page.getByRole('link', { name: 'Vogelschlagmeldung' }).click();
  await expect(total(/^\d+ Einträge$/)).toHaveText(`${count} Einträge`);

  await page.getByRole('button', { name: `Ansicht: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Ansicht löschen' }).click();
  await expect(page.getByText(`Ansicht „${name}“ gelöscht`)).toBeVisible();
});
