/** Journeys of formulas: an order with line items, built without typing a formula, corrected in its logic, filled in on a phone. */
import { readFileSync } from 'node:fs';
import { type Form, template } from '@kontor/form';
import type { Page } from '@playwright/test';
import { field } from '../../demo/build.ts';
import { call, house } from '../api.ts';
import { drag, item, panel, paper, saveForm, setUp, tile } from '../designer.ts';
import { saved, sheets } from '../downloads.ts';
import { addEntry, addForm, inspectionForm } from '../forms.ts';
import { expect, sessionOf, test, unique } from '../test.ts';

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

/** The template's form without its signature, which journeys of drawings are about. */
function orderForm(): Form {
  const form = template('order', 'de');
  return { ...form, fields: form.fields.filter(({ type }) => type !== 'canvas') };
}

async function fillOrder(page: Page): Promise<void> {
  await page.getByLabel('Lieferant', { exact: true }).fill('Nordsalz');
  await page.getByLabel('Artikel').first().fill('Streusalz');
  await page.getByLabel('Menge').first().fill('12');
  await page.getByLabel('Einzelpreis').first().fill('8.95');
  await page
    .getByRole('button', { name: /hinzufügen$/ })
    .first()
    .click();
  await page.getByLabel('Artikel').nth(1).fill('Trinkwasser');
  await page.getByLabel('Menge').nth(1).fill('10');
  await page.getByLabel('Einzelpreis').nth(1).fill('5.49');
  await page.getByLabel('Umsatzsteuer', { exact: true }).nth(1).selectOption({ label: '7 %' });
  await page.getByLabel('Rabatt in Prozent').fill('10');
}

test('an order is filled in on a phone, computed anew by the server, and exported with the right total', async ({
  page,
  api,
}) => {
  test.slow();
  const form = await addForm(api, 'Bestellung', orderForm());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/reports/${form.id}/new`);
  await fillOrder(page);
  // 107.40 at 19 % and 54.90 at 7 %, less 10 %
  await expect(page.getByLabel('Summe netto')).toHaveValue(/^162,30\s€$/);
  await expect(page.getByLabel('Gesamtbetrag')).toHaveValue(/^167,90\s€$/);
  await expect(page.getByLabel('Freigabe durch')).toHaveCount(0);
  await page.locator('[data-field="amount.0"]').getByRole('button', { name: 'Warum?' }).click();
  await expect(page.getByText('RUNDEN(12 * 8,95; 2)')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Speichern|^Senden/ }).click();
  await expect
    .poll(async () => (await api.list('reports', { 'filter[report_config_id]': form.id })).data.length)
    .toBe(1);
  const [entry] = (await api.list('reports', { 'filter[report_config_id]': form.id })).data;
  expect(entry?.data).toMatchObject({ 'amount.0': 107.4, 'amount.1': 54.9, vat_19: 18.37, vat_7: 3.46, total: 167.9 });

  // a forged total is computed anew; what a rule forbids is refused
  const forged = await api.add('reports', { report_config_id: form.id, data: { ...entry?.data, total: 1, vat_19: 0 } });
  expect(forged.data).toMatchObject({ vat_19: 18.37, total: 167.9 });
  const early = { ...entry?.data, order_date: '2026-11-20', delivery_date: '2026-11-01' };
  const { token } = sessionOf('admin');
  await expect(
    call('POST', '/reports/add.json', { token, body: { report_config_id: form.id, data: early } }),
  ).rejects.toThrow(/422.*Der Liefertermin liegt vor der Bestellung/s);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/reports/${form.id}?layout=list`);
  await page.getByRole('button', { name: 'Exportieren' }).click();
  const dialog = page.getByRole('dialog', { name: /exportieren$/ });
  await dialog.getByRole('radio', { name: /^Arbeitsmappe/ }).check();
  const { bytes } = await saved(page, () => dialog.getByRole('button', { name: 'Exportieren' }).click());
  const [sheet = []] = Object.values(await sheets(bytes));
  const at = (sheet[0] ?? []).indexOf('Gesamtbetrag');
  expect(sheet.slice(1).map(line => line[at])).toEqual([167.9, 167.9]);
});

test('a form that has conditions alone says why a field is shown, while it is filled in and in the entry', async ({
  page,
  api,
}) => {
  const form = await addForm(api, 'Prüfung', inspectionForm());
  await page.goto(`/reports/${form.id}/new`);
  await page.getByText('Erheblich', { exact: true }).click();
  const why = page.locator('[data-field="reason"]').getByRole('button', { name: 'Warum?' });
  await why.click();
  const reasons = page.getByRole('dialog', { name: 'Warum?' });
  await expect(reasons).toContainText('Wird gezeigt, weil das zutrifft');
  await expect(reasons).toContainText('Schaden: Erheblich');
  await expect(page.getByRole('button', { name: 'Warum?' })).toHaveCount(1);
  const entry = await addEntry(api, form, { damage: 'major', reason: 'Delle', place: 'Halle 4' });
  await page.goto(`/reports/${form.id}/${entry.id}/view`);
  await why.click();
  await expect(reasons).toContainText('Schaden: Erheblich');
});

/** Files of the public form that hold these sources, as its build lists them. */
function filesOf(source: RegExp): string[] {
  const manifest = new URL('../../apps/console/dist/.vite/shared-manifest.json', import.meta.url);
  const built: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.entries(built).flatMap(([key, { file }]) => (source.test(key) ? [file] : []));
}

test('who fills in by a link is told why, from what the form shows; it loads when somebody asks', async ({
  page,
  api,
}) => {
  const { fields, ...rest } = orderForm();
  const computed = (name: string, label: string, formula: string, hidden: boolean) =>
    field('calculated', name, label, 'col-12', { formula, format: { kind: 'number' }, hidden });
  const limit = computed('limit', 'Freigabegrenze', '2500', true);
  const over = computed('over', 'Über der Grenze', 'MAX(total - limit, 0)', false);
  const form = await addForm(api, 'Bestellung', { ...rest, fields: [...fields, over, limit] });
  const target = `${house()}/shared_reports/{id}/{token}`;
  const { data } = await api.post<{ target: string }>(`/report-configs/share/${form.id}.json`, { target });
  await page.setViewportSize({ width: 390, height: 844 });
  const loaded: string[] = [];
  page.on('request', request => loaded.push(request.url()));
  await page.goto(data.target);
  await fillOrder(page);
  const why = (name: string) => page.locator(`[data-field="${name}"]`).getByRole('button', { name: 'Warum?' });
  await expect(why('amount.0')).toBeVisible();
  const has = (source: RegExp) => filesOf(source).map(file => loaded.some(url => url.endsWith(file)));
  expect(has(/\/why\/reasons\.tsx$/)).toEqual([false]);
  // what is written before what it reads
  expect(has(/\/form\/plan-order\.ts$/)).toEqual([true]);
  await why('amount.0').click();
  const reasons = page.getByRole('dialog', { name: 'Warum?' });
  await expect(reasons).toContainText('RUNDEN(12 * 8,95; 2)');
  await expect(reasons).toContainText(/Ergibt:\s*107,40\s€/);
  await page.keyboard.press('Escape');
  await expect(why('amount.0')).toBeFocused();
  await why('over').click();
  await expect(reasons).toContainText('MAX(Gesamtbetrag - verborgenes Feld; 0)');
  await expect(reasons).not.toContainText('Freigabegrenze');
  await expect(reasons).not.toContainText('2.500');
  // hidden fields have no place on the page, and those without formulas nothing to tell
  await expect(why('limit')).toHaveCount(0);
  await expect(why('quantity.0')).toHaveCount(0);
});

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an answer that is locked since it was changed is named before it is sent, and the former one comes back', async ({
    page,
    api,
  }) => {
    const fields = [
      field('number', 'amount', 'Menge', 'col-12'),
      field('text', 'note', 'Bemerkung', 'col-12', { readOnlyIf: 'amount > 10' }),
    ];
    const form = await addForm(api, 'Sperre', { fields, states: [] });
    const entry = await addEntry(api, form, { amount: 5, note: 'Alt' });
    await page.goto(`/reports/${form.id}/${entry.id}/edit`);
    const note = page.getByRole('textbox', { name: 'Bemerkung' });
    await note.fill('Neu');
    await page.getByLabel('Menge').fill('11');
    await page.getByRole('button', { name: 'Speichern' }).tap();
    await expect(page.locator('[data-field="note"]')).toContainText('Dieses Feld ist inzwischen schreibgeschützt');
    await expect(note).toHaveValue('Neu');
    await page.getByRole('button', { name: 'Frühere Antwort' }).tap();
    await expect(note).toHaveValue('Alt');
    await expect(note).toBeFocused();
    await expect(note).toHaveAttribute('readonly');
    await page.getByRole('button', { name: 'Speichern' }).tap();
    await expect(page).toHaveURL(new RegExp(`${entry.id}/view`));
  });
});

test('the logic of a thousand formulas scrolls without all of them in the page, by keys and on a phone too', async ({
  page,
  api,
}) => {
  test.slow();
  const count = 1_000;
  const title = (index: number) => `Wert ${String(index).padStart(4, '0')}`;
  // the last and the first read each other's neighbour, so that an arc leads to rows that are not in the page
  const formulaOf = (index: number) => (index === count - 1 ? 'w1 + 1' : 'start + 1');
  const fields = Array.from({ length: count }, (_, index) =>
    field('calculated', `w${index}`, title(index), 'col-12', { formula: formulaOf(index), format: { kind: 'number' } }),
  );
  const form = await addForm(api, 'Viele Formeln', {
    fields: [field('number', 'start', 'Beginn', 'col-12'), ...fields],
    states: [],
  });
  await page.goto(`/reports/config/${form.id}`);
  await page.getByRole('button', { name: /^Logik/ }).click();
  const rows = page.locator('[data-logic-row]');
  const row = (index: number) => rows.filter({ has: page.getByRole('button', { name: title(index), exact: true }) });
  await expect(row(0)).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 2));
  const few = async () => expect(await rows.count()).toBeLessThan(80);
  await few();

  await test.step('by keys: the last, the one before, the first', async () => {
    await row(0).focus();
    await page.keyboard.press('End');
    await expect(row(count - 1)).toBeFocused();
    await expect(row(count - 1)).toBeInViewport();
    await expect(row(count - 1)).toHaveAttribute('aria-rowindex', String(count + 2));
    await expect(page.locator('svg[class*="arcs"] path[marker-end]')).toHaveCount(1);
    await page.keyboard.press('ArrowUp');
    await expect(row(count - 2)).toBeFocused();
    await few();
    await page.keyboard.press('Home');
    await expect(row(0)).toBeFocused();
    await expect(row(0)).toBeInViewport();
    for (let index = 1; index <= 40; index++) await page.keyboard.press('ArrowDown');
    await expect(row(40)).toBeFocused();
    await expect(row(40)).toBeInViewport();
  });

  await test.step('the row with the focus stays while others scroll by; what is shown follows', async () => {
    await page
      .getByRole('table')
      .evaluate((table, top) => table.parentElement?.parentElement?.scrollTo(0, top), 450 * 44);
    await expect(row(455)).toBeInViewport();
    await expect(row(40)).toBeFocused();
    await few();
  });

  await test.step('searched, all are looked through', async () => {
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('wert 0777');
    await expect(rows).toHaveCount(1);
    await expect(row(777)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(row(0)).toBeVisible();
  });

  await test.step('on a phone, as cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row(0)).toBeInViewport();
    await row(0).focus();
    await page.keyboard.press('End');
    await expect(row(count - 1)).toBeInViewport();
    await few();
  });
});
