/** Journeys of broken formulas in the designer: circular references are shown while typing, references to removed fields replaced. */
import { template } from '@kontor/form';
import type { Page } from '@playwright/test';
import { field } from '../../demo/build.ts';
import { item, panel } from '../designer.ts';
import { addForm } from '../forms.ts';
import { expect, test } from '../test.ts';

/** Once it has loaded: until then a plain text stands in its place. */
const editor = (page: Page) => panel(page).locator('[data-formula="formula"] .cm-content');

test('a formula that asks for itself is told in its settings, at the logic, and in what is to be mended', async ({
  page,
  api,
}) => {
  const form = await addForm(api, 'Bestellung', template('order', 'de'));
  await page.goto(`/reports/config/${form.id}`);
  await item(page, 'Berechnung: Gesamtbetrag').click();
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('total+1');
  const fault = 'Die Formel fragt nach dem Feld, das sie selbst bestimmt: Gesamtbetrag.';
  await expect(panel(page).getByText(fault)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Logik\s*1/ })).toBeVisible();
  await page.keyboard.press('Escape');
  // by way of another field, told by their labels
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('net + 1');
  await expect(panel(page).getByText(fault)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('total+1');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Logik\s*1/ }).click();
  await expect(page.getByRole('rowgroup').filter({ hasText: 'Zu beheben' })).toContainText(fault);
});

test('a removed field is told by its label, in German writing, and replaced by another', async ({ page, api }) => {
  const fields = [
    field('number', 'amount', 'Menge', 'col-6'),
    field('number', 'price', 'Preis', 'col-6'),
    field('number', 'fee', 'Neuer Betrag', 'col-6'),
    field('calculated', 'sum', 'Summe', 'col-6', {
      formula: 'ROUND(amount * price, 2) + price',
      format: { kind: 'number' },
    }),
  ];
  const form = await addForm(api, 'Rechnung', { fields, states: [] });
  await page.goto(`/reports/config/${form.id}`);
  await item(page, 'Zahl: Preis').click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: /^Logik\s*1/ }).click();
  const row = page.getByRole('row', { name: 'Summe: Formel öffnen' });
  await expect(row).toContainText('RUNDEN(Menge * Preis; 2) + Preis');
  await expect(row).toContainText('Das Feld „Preis“ gibt es nicht mehr.');
  await row.getByRole('button', { name: /^Ersetzen/ }).click();
  await page.getByRole('menuitem', { name: 'Neuer Betrag' }).click();
  await expect(row).toContainText('RUNDEN(Menge * Neuer Betrag; 2) + Neuer Betrag');
  await expect(page.getByText('Zu beheben')).toHaveCount(0);
});

test('suggestions leave a fault readable; the large editor keeps its test values as a case', async ({ page, api }) => {
  const fields = [
    field('number', 'amount', 'Menge', 'col-6'),
    field('number', 'price', 'Preis', 'col-6'),
    field('calculated', 'sum', 'Summe', 'col-6', { formula: 'amount * price', format: { kind: 'number' } }),
  ];
  const form = await addForm(api, 'Rechnung', { fields, states: [] });
  await page.goto(`/reports/config/${form.id}`);
  await item(page, 'Berechnung: Summe').click();
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' + men');
  const fault = panel(page).getByText('Ein Feld men gibt es nicht.', { exact: false });
  await expect(fault).toBeVisible();
  const popup = page.locator('.cm-tooltip-autocomplete');
  // suggestions load beside the editor
  await expect(async () => {
    await page.keyboard.press('Control+Space');
    await expect(popup).toBeVisible({ timeout: 500 });
  }).toPass();
  const [over, under] = [await popup.boundingBox(), await fault.boundingBox()];
  expect(over!.y + over!.height).toBeLessThanOrEqual(under!.y);

  await page.keyboard.press('Escape');
  await panel(page).getByRole('button', { name: 'Menge einsetzen' }).click();
  await panel(page).getByRole('button', { name: 'Groß bearbeiten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formel für Summe' });
  await dialog.getByLabel('Menge').fill('3');
  await dialog.getByLabel('Preis').fill('2');
  await dialog.getByRole('button', { name: 'Als Fall sichern' }).click();
  const cases = dialog.getByRole('region', { name: '1 Fall liest diese Formel' });
  await expect(cases).toContainText('wie erwartet');
  await dialog.getByRole('textbox', { name: 'Formel' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' + 1');
  await expect(cases).toContainText('9 → 10');
});

test('the large editor opened by its button is typed in at once; Escape closes suggestions first, and loses nothing', async ({
  page,
  api,
}) => {
  const fields = [
    field('number', 'amount', 'Menge', 'col-6'),
    field('calculated', 'sum', 'Summe', 'col-6', { formula: 'amount', format: { kind: 'number' } }),
  ];
  const form = await addForm(api, 'Rechnung', { fields, states: [] });
  await page.goto(`/reports/config/${form.id}`);
  await item(page, 'Berechnung: Summe').click();
  await expect(editor(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Groß bearbeiten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formel für Summe' });
  const large = dialog.getByRole('textbox', { name: 'Formel' });
  await expect(large).toBeFocused();
  await page.keyboard.type(' * 3');
  await expect(large).toHaveText('Menge * 3');
  // Tab stays in the dialog
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }

  // clicked into, and typed over at once
  await dialog.getByLabel('Menge').click();
  await large.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('RUNDEN(amount * 2; 1) + am', { delay: 20 });
  await expect(large).toContainText(/^RUNDEN\(/);
  const popup = page.locator('.cm-tooltip-autocomplete');
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(panel(page).getByText('Ein Feld am gibt es nicht.', { exact: false })).toBeVisible();
  await expect(editor(page)).toContainText('RUNDEN(Menge * 2; 1) + am');
});
