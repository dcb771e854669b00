/** Journeys of formulas: an order with line items, built without typing a formula, corrected in its logic, filled in on a phone. */
import { drag, item, panel, paper, saveForm, setUp, tile } from '../designer.ts';
import { expect, test, unique } from '../test.ts';

test('a newcomer builds an order with line items, and reads the right total on a phone', async ({ page }) => {
  test.slow();
  const name = unique('Bestellung');
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Neues Formular' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Leeres Formular/ })
    .click();
  await panel(page).getByLabel('Name des Formulars').fill(name);
  await panel(page).getByRole('tab', { name: 'Inhalte' }).click();

  await drag(page, tile(page, 'Wiederholung'), paper(page).getByRole('article').last());
  await panel(page).getByLabel('Überschrift').fill('Positionen');
  await panel(page).getByLabel('Wie oft höchstens').fill('20');
  await drag(page, tile(page, 'Eingabe'), item(page, 'Positionen'), 'into');
  await setUp(page, { kind: 'Zahl', label: 'Menge' });
  await drag(page, tile(page, 'Eingabe'), item(page, 'Menge'));
  await setUp(page, { kind: 'Zahl', label: 'Preis' });
  await page.getByRole('button', { name: /^Inhalt einfügen/ }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Berechnung' }).click();
  await setUp(page, { label: 'Gesamt' });

  // the sum as a sentence: nothing is typed
  await panel(page).getByRole('combobox', { name: 'Satz' }).selectOption({ label: 'Summe von Menge mal Preis' });
  await panel(page).getByRole('combobox', { name: 'Angabe 1' }).selectOption({ label: 'Positionen › Menge' });
  await panel(page).getByRole('combobox', { name: 'Angabe 2' }).selectOption({ label: 'Positionen › Preis' });
  const formula = panel(page).getByRole('textbox', { name: 'Formel' });
  await expect(formula).toHaveText('SUMME(Positionen › Menge * Positionen › Preis)');
  await panel(page).getByLabel('Ergebnis').selectOption({ label: 'Betrag' });

  // a mistake is said in words, and corrected by a press
  await formula.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' + mengee');
  await expect(panel(page).getByText('Ein Feld mengee gibt es nicht.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Logik\s*1/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('SUMME(menge * preis');
  await panel(page).getByRole('button', { name: ') am Ende einsetzen' }).click();
  await expect(panel(page).getByText('am Ende einsetzen')).toHaveCount(0);

  // all of it in one table
  await page.getByRole('button', { name: /^Logik/ }).click();
  const row = page.getByRole('row', { name: 'Gesamt: Formel öffnen' });
  await expect(row).toContainText('Berechnung');
  await row.press('Enter');
  await expect(item(page, 'Gesamt')).toBeVisible();
  await saveForm(page, name);
  await expect(page).toHaveURL(/\/reports\/config\/[0-9a-f-]{36}$/);
  const [id] = page.url().split('/').slice(-1);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/reports/${id}/new`);
  await page.getByLabel('Menge').first().fill('3');
  await page.getByLabel('Preis').first().fill('2.5');
  await page.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
  await page.getByLabel('Menge').nth(1).fill('2');
  await page.getByLabel('Preis').nth(1).fill('10');
  await expect(page.getByLabel('Gesamt')).toHaveValue(/^27,50\s€$/);
  await page.getByRole('button', { name: /^Speichern|^Senden/ }).click();
  await page.getByRole('link', { name: 'Zur Liste' }).last().click();
  await expect(page.getByText(/27,50\s€/).first()).toBeVisible();
});
