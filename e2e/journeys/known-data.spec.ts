/** Journey of known data: suggestions while typing, locked fields, a correction, another record. */
import type { Page } from '@playwright/test';
import { client, type Item } from '../api.ts';
import { faults } from '../axe.ts';
import { expect, sessionOf, test, unique } from '../test.ts';

const input = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let form: Item;
test.beforeAll(async () => {
  const { data } = await client(sessionOf('admin')).list('report-configs', { search: 'Kundenbesuch' });
  form = data[0] as Item;
});

test('known data: found while typing, locked, corrected, read; another record', async ({ page, api }) => {
  await page.goto(`/reports/${form.id}/new`);
  const code = input(page, 'Kürzel');
  await expect(code).toHaveRole('combobox');
  await code.pressSequentially('or', { delay: 20 });
  const list = page.getByRole('listbox', { name: 'Vorschläge zu „Kürzel“' });
  await expect(list.getByRole('option').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await code.pressSequentially('d', { delay: 20 });
  await expect(list.getByRole('option').first()).toContainText("Chicago O'Hare");
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(input(page, 'Name')).toHaveValue("Chicago O'Hare International");
  await expect(input(page, 'Breite')).toHaveValue('41.979595');
  await expect(input(page, 'Name')).not.toBeEditable();
  await expect(input(page, 'Ansprechpartner')).toBeEditable();

  await button(page, 'Angaben korrigieren').click();
  await expect(code).toBeFocused();
  await input(page, 'Name').fill("O'Hare International");
  await expect(page.getByText("Im Datensatz: Chicago O'Hare International")).toBeVisible();
  await page.getByRole('combobox', { name: 'Anlass' }).selectOption('Wartung');
  const result = unique('Zwei Geräte getauscht');
  await input(page, 'Ergebnis').fill(result);
  await button(page, 'Speichern').click();
  await expect(page.getByText('Eintrag gespeichert')).toBeVisible();
  const saved = await api.list('reports', { 'filter[report_config_id]': form.id, search: result });
  expect(saved.count).toBe(1);
  const id = saved.data[0]?.id ?? '';
  await page.goto(`/reports/${form.id}/${id}/view`);
  await expect(page.getByRole('definition').filter({ hasText: /^O'Hare International/ })).toBeVisible();
  await expect(page.getByText("Im Datensatz: Chicago O'Hare International")).toBeVisible();
  expect((await api.read('reports', id)).data).toMatchObject({
    iata: 'ORD',
    latitude: 41.979595,
    name: "Chicago O'Hare International",
    _updated_name: "O'Hare International",
  });

  await page.goto(`/reports/${form.id}/${id}/edit`);
  await expect(input(page, 'Name')).toHaveValue("O'Hare International");
  await button(page, 'Anderer Flughafen').click();
  await expect(code).toBeFocused();
  await expect(input(page, 'Name')).toHaveValue('');
  await button(page, 'Rückgängig').click();
  await expect(input(page, 'Name')).toHaveValue("O'Hare International");
  await button(page, 'Anderer Flughafen').click();

  await input(page, 'Ort').pressSequentially('chicago', { delay: 20 });
  await page.getByRole('option', { name: /Treffer in einer Tabelle|Alle Spalten/ }).click();
  const table = page.getByRole('dialog', { name: 'Datensatz wählen' });
  await expect(table.getByRole('row')).not.toHaveCount(0);
  await expect(table.getByRole('columnheader', { name: 'Bundesstaat' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await table.getByRole('row').filter({ hasText: 'MDW' }).click();
  await expect(table).toHaveCount(0);
  await expect(input(page, 'Name')).toHaveValue('Chicago Midway');
  await button(page, 'Speichern').click();
  await expect(page).toHaveURL(/\/view$/);
  const { data } = await api.read('reports', id);
  expect(data).toMatchObject({ iata: 'MDW' });
  expect(data).not.toHaveProperty('_updated_name');
});
