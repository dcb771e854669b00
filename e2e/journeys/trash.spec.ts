/** Journey of deleting: undo, trash, restore, purge, and the audit log. */
import type { Item } from '../api.ts';
import { addForm } from '../forms.ts';
import { expect, test } from '../test.ts';

test('deleted, taken back, deleted again, restored from the trash, deleted for good: all of it in the audit log', async ({
  page,
  api,
}) => {
  const form = await addForm(api, 'Vergänglich');
  const remove = async () => {
    await page.getByRole('button', { name: `Menü zu ${form.name}` }).click();
    await page.getByRole('menuitem', { name: 'Löschen …' }).click();
    await page.getByRole('button', { name: 'Ja, löschen' }).click();
  };
  const link = page.getByRole('link', { name: form.name });
  await page.goto(`/reports?layout=list&search=${encodeURIComponent(form.name)}`);
  await remove();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(link).toBeVisible();
  await remove();
  await expect(link).toHaveCount(0);
  // The focused row is gone and the list is empty: the focus moves to the main region.
  await expect(page.locator('main')).toBeFocused();

  await page.getByRole('link', { name: 'Einstellungen' }).click();
  await page
    .getByRole('navigation', { name: 'Bereiche der Einstellungen' })
    .getByRole('link', { name: 'Papierkorb' })
    .click();
  const dots = page.getByRole('button', { name: `Menü zu ${form.name}` });
  await dots.click();
  await page.getByRole('menuitem', { name: 'Wiederherstellen' }).click();
  await expect(page.getByText(`„${form.name}“ ist wieder da`)).toBeVisible();
  await expect(dots).toHaveCount(0);
  // The last toast lies over the one of the deletion.
  const toast = page.getByRole('listitem').filter({ hasText: `„${form.name}“ ist wieder da` });
  await toast.getByRole('button', { name: 'Rückgängig' }).click();
  await dots.click();
  await page.getByRole('menuitem', { name: 'Endgültig löschen …' }).click();
  await page.getByRole('button', { name: 'Ja, endgültig löschen' }).click();
  await expect(dots).toHaveCount(0);

  // Other journeys purge items meanwhile, too.
  let line: Item | undefined;
  await expect
    .poll(async () => {
      const { data } = await api.list('audit', { 'filter[entity]': 'ReportConfigs', 'filter[action]': 'purge' });
      line = (data as (Item & { item_id: string })[]).find(({ item_id }) => item_id === form.id);
      return line;
    })
    .toBeDefined();
  await page.goto('/settings/audit?filter[entity]=ReportConfigs&filter[action]=purge');
  await page.getByRole('table', { name: 'Protokoll' }).locator(`a[href*="${line?.id}"]`).click();
  const detail = page.getByRole('dialog', { name: 'Endgültig gelöscht' });
  await expect(detail).toContainText(form.id);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als CSV exportieren' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');
});
