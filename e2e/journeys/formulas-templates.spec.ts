/**
 * Journeys of a risk assessment and of a travel expense claim: built in the designer by hand, and from the template filled in
 * on a phone, computed and refused by the server, and exported.
 */
import { type Form, template } from '@kontor/form';
import type { Locator, Page } from '@playwright/test';
import { call, type client } from '../api.ts';
import { item, panel, saveForm, setUp } from '../designer.ts';
import { saved, sheets } from '../downloads.ts';
import { addForm } from '../forms.ts';
import { expect, sessionOf, test, unique } from '../test.ts';

type Api = ReturnType<typeof client>;

const phone = { width: 390, height: 844 };

async function beginForm(page: Page, name: string): Promise<void> {
  await page.goto('/reports/config/new?template=empty');
  await panel(page).getByLabel('Name des Formulars').fill(name);
  await panel(page).getByRole('tab', { name: 'Inhalte' }).click();
}

/** Adds a content below the selected one. */
async function add(page: Page, kind: string, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Inhalt einfügen/ }).click();
  await page.getByRole('listbox').getByRole('option', { name: kind }).first().click();
  // the part of the settings that was open stays open
  await panel(page).getByRole('tab', { name: 'Inhalt', exact: true }).click();
  await setUp(page, { label });
}

const sentence = (page: Page) => panel(page).getByRole('combobox', { name: 'Satz' });
const place = (page: Page, at: number) => panel(page).getByRole('combobox', { name: `Angabe ${at}` });

async function type(page: Page, formula: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: 'Formel' }).click();
  await page.keyboard.type(formula);
  await page.keyboard.press('Escape');
}

/** The condition of one comparison, clicked together. */
async function compare(around: Locator, left: string, test: string, right: string | { number: string }): Promise<void> {
  await around.getByRole('combobox', { name: 'Angabe 1' }).selectOption({ label: left });
  await around.getByRole('combobox', { name: /^Vergleich/ }).selectOption({ label: test });
  const second = around.getByRole('combobox', { name: 'Angabe 2' });
  if (typeof right === 'string') await second.selectOption({ label: right });
  else {
    await second.selectOption({ label: 'Zahl …' });
    await around.getByLabel('Angabe 2: Wert').fill(right.number);
  }
}

const save = (page: Page) => page.getByRole('button', { name: /^Speichern|^Senden/ }).click();
const entriesOf = async (api: Api, form: string) =>
  (await api.list('reports', { 'filter[report_config_id]': form })).data;

/** The only entry of a form, once it is there. */
async function entryOf(api: Api, form: string) {
  await expect.poll(async () => (await entriesOf(api, form)).length).toBe(1);
  return (await entriesOf(api, form))[0]!;
}

const send = (form: string, data: unknown) =>
  call<{ data: Record<string, unknown> }>('POST', '/reports/add.json', {
    token: sessionOf('admin').token,
    body: { report_config_id: form, data },
  });

/** The column of the exported workbook with this title. */
async function exported(page: Page, form: string, title: string): Promise<unknown[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/reports/${form}?layout=list`);
  await page.getByRole('button', { name: 'Exportieren' }).click();
  const dialog = page.getByRole('dialog', { name: /exportieren$/ });
  await dialog.getByRole('radio', { name: /^Arbeitsmappe/ }).check();
  const { bytes } = await saved(page, () => dialog.getByRole('button', { name: 'Exportieren' }).click());
  const [sheet = []] = Object.values(await sheets(bytes));
  return sheet.slice(1).map(line => line[(sheet[0] ?? []).indexOf(title)]);
}

/** Without its signature, which journeys of drawings are about. */
function unsigned(form: Form): Form {
  const without = (fields: Form['fields']): Form['fields'] =>
    fields
      .filter(({ type }) => type !== 'canvas')
      .map(each => {
        const { contents } = each.options;
        return contents
          ? { ...each, options: { ...each.options, contents: without(contents as Form['fields']) } }
          : each;
      });
  return { ...form, fields: without(form.fields) };
}

test('a newcomer builds a risk assessment, sees in its logic what depends on what, and reads the class on a phone', async ({
  page,
  api,
}) => {
  test.slow();
  const name = unique('Gefährdung');
  await beginForm(page, name);
  await add(page, 'Zahl', 'Wahrscheinlichkeit');
  await add(page, 'Zahl', 'Schadenshöhe');
  await add(page, 'Berechnung', 'Risikozahl');
  await sentence(page).selectOption({ label: 'Produkt' });
  await place(page, 1).selectOption({ label: 'Wahrscheinlichkeit' });
  await place(page, 2).selectOption({ label: 'Schadenshöhe' });
  await add(page, 'Berechnung', 'Risikoklasse');
  await type(page, 'WENN(risikozahl >= 15; 3; WENN(risikozahl >= 6; 2; 1))');
  await add(page, 'Textfeld', 'Vorkehrungen');
  await panel(page)
    .getByRole('tab', { name: /^Regeln/ })
    .click();
  await panel(page).getByRole('button', { name: 'Pflichtfeld, wenn' }).click();
  await compare(panel(page), 'Risikoklasse', 'ist mindestens', { number: '3' });

  // what goes in and what depends on it, by the keyboard
  await page.getByRole('button', { name: /^Logik/ }).click();
  const row = (field: string) => page.getByRole('row', { name: `${field}: Formel öffnen` });
  await row('Risikozahl').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row('Risikoklasse')).toBeFocused();
  await expect(row('Risikozahl')).toContainText('geht ein');
  await expect(row('Vorkehrungen')).toContainText('hängt davon ab');
  const arcs = page.locator('table + svg > path');
  await expect(arcs).toHaveCount(2);
  await page.getByRole('tab', { name: /^Bedingungen/ }).click();
  await expect(page.getByRole('row', { name: /: Formel öffnen$/ })).toHaveCount(1);
  await expect(arcs).toHaveCount(0);
  // a formula is opened where it is edited
  await row('Vorkehrungen').focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('textbox', { name: 'Pflichtfeld, wenn' })).toBeFocused();
  await expect(item(page, 'Vorkehrungen')).toBeVisible();
  await saveForm(page, name);
  const id = page.url().split('/').at(-1);

  await page.setViewportSize(phone);
  await page.goto(`/reports/${id}/new`);
  await page.getByLabel('Wahrscheinlichkeit').fill('4');
  await page.getByLabel('Schadenshöhe').fill('4');
  await expect(page.getByLabel('Risikoklasse')).toHaveValue('3');
  await save(page);
  await expect(page.getByText('Füllen Sie dieses Feld aus.').first()).toBeVisible();
  await page.getByLabel('Vorkehrungen').fill('Geländer');
  await save(page);
  expect((await entryOf(api, id ?? '')).data).toMatchObject({ risikozahl: 16, risikoklasse: 3 });
});

test('a risk assessment asks on a phone for measures from class 3 on; the server decides the class, and refuses without them', async ({
  page,
  api,
}) => {
  test.slow();
  const form = await addForm(api, 'Gefährdungsbeurteilung', unsigned(template('risk', 'de')));
  await page.setViewportSize(phone);
  await page.goto(`/reports/${form.id}/new`);
  await page.getByLabel('Arbeitsbereich').fill('Tanklager');
  await page.getByLabel('Gefährdung', { exact: true }).fill('Dämpfe');
  await page.getByText('4 – oft').click();
  await page.getByText('5 – Tod').click();
  await expect(page.getByLabel('Risikozahl')).toHaveValue('20');
  await expect(page.getByLabel('Risikoklasse')).toHaveValue('4');
  await page.locator('[data-field="measures"]').getByRole('button', { name: 'Warum?' }).click();
  await expect(page.getByText('Pflicht, weil das zutrifft')).toBeVisible();
  await page.keyboard.press('Escape');
  await save(page);
  await expect(page.locator('[data-field="measures"]')).toContainText('Füllen Sie dieses Feld aus.');
  await page.getByLabel('Maßnahmen').fill('Absaugung');
  await page.getByLabel('Verantwortlich').fill('Meister Tank');
  // at most five working days from class 4 on
  const day = (from: number) =>
    new Date(Date.now() + from * 86_400_000).toLocaleDateString('de-DE', { dateStyle: 'medium' });
  await page.getByLabel('Umzusetzen bis').fill(day(30));
  await save(page);
  await expect(page.locator('[data-field="due"]')).toContainText('Der Wert liegt außerhalb von');
  await page.getByLabel('Umzusetzen bis').fill(day(3));
  await save(page);
  const { data } = await entryOf(api, form.id);
  expect(data).toMatchObject({ risk_number: 20, risk_class: 4, measures: 'Absaugung' });

  const forged = await send(form.id, { ...data, risk_class: 1, risk_number: 2 });
  expect(forged.data.data).toMatchObject({ risk_number: 20, risk_class: 4 });
  await expect(send(form.id, { ...data, risk_class: 1, measures: '' })).rejects.toThrow(/422.*measures/s);
  expect(await exported(page, form.id, 'Risikoklasse')).toEqual([4, 4]);
});

/** A choice list of countries with what a day costs. */
async function addRates(api: Api): Promise<{ id: string; name: string }> {
  const name = unique('Tagesgelder');
  const columns = [{ name: 'satz', label: 'Satz' }];
  const { id } = await api.add('choice-lists', { name, columns });
  await api.put(`/choice-lists/${id}/rows.json`, {
    rows: [
      { value: 'AT', label: 'Österreich', satz: '50' },
      { value: 'CH', label: 'Schweiz', satz: '64' },
    ],
  });
  return { id, name };
}

test('a newcomer builds a travel expense claim with per diems from a choice list, and a rule about its days', async ({
  page,
  api,
}) => {
  test.slow();
  const list = await addRates(api);
  const name = unique('Reisekosten');
  await beginForm(page, name);
  await add(page, 'Datum', 'Beginn');
  await add(page, 'Datum', 'Ende');
  await panel(page)
    .getByRole('tab', { name: /^Regeln/ })
    .click();
  await panel(page).getByRole('button', { name: 'Regel', exact: true }).click();
  await compare(panel(page).getByRole('group', { name: 'Regel 1' }), 'Ende', 'ist nicht vor', 'Beginn');
  await panel(page).getByLabel('Meldung, wenn nicht').fill('Das Ende liegt vor dem Beginn.');
  await add(page, 'Berechnung', 'Nächte');
  await sentence(page).selectOption({ label: 'Tage dazwischen' });
  await place(page, 1).selectOption({ label: 'Beginn' });
  await place(page, 2).selectOption({ label: 'Ende' });
  await add(page, 'Auswahl', 'Land');
  await panel(page).getByRole('radio', { name: 'Auswahlliste' }).check();
  await panel(page).getByRole('combobox', { name: 'Auswahlliste' }).selectOption(list.id);
  await add(page, 'Berechnung', 'Tagessatz');
  await type(page, `WERT(NACHSCHLAGEN("${list.name}"; land; "satz"))`);
  await add(page, 'Berechnung', 'Auszuzahlen');
  // a label typed without its brackets is a press away from what it is called
  await type(page, '(nächte + 1) * tagessatz');
  await panel(page).getByRole('button', { name: 'Nächte einsetzen' }).click();
  await expect(panel(page).getByText('Ein Feld nächte gibt es nicht.', { exact: false })).toHaveCount(0);
  await panel(page).getByLabel('Ergebnis').selectOption({ label: 'Betrag' });
  await saveForm(page, name);
  const id = page.url().split('/').at(-1);

  await page.setViewportSize(phone);
  await page.goto(`/reports/${id}/new`);
  await page.getByLabel('Beginn', { exact: true }).fill('10.11.2026');
  await page.getByLabel('Ende', { exact: true }).fill('08.11.2026');
  await page.getByText('Schweiz', { exact: true }).click();
  await save(page);
  await expect(page.locator('[data-field]', { hasText: 'Ende' }).first()).toContainText(
    'Das Ende liegt vor dem Beginn.',
  );
  await page.getByLabel('Ende', { exact: true }).fill('12.11.2026');
  await expect(page.getByLabel('Auszuzahlen')).toHaveValue(/^192,00\s€$/);
  await save(page);
  expect((await entryOf(api, id ?? '')).data).toMatchObject({ naechte: 2, tagessatz: 64, auszuzahlen: 192 });
});

test('a travel expense claim is filled in on a phone, computed anew by the server, refused for its days, and exported', async ({
  page,
  api,
}) => {
  test.slow();
  const form = await addForm(api, 'Reisekostenabrechnung', unsigned(template('travel', 'de')));
  await page.setViewportSize(phone);
  await page.goto(`/reports/${form.id}/new`);
  await page.getByLabel('Anlass').fill('Messe');
  await page.getByLabel('Beginn', { exact: true }).fill('02.11.2026');
  await page.getByLabel('Ende', { exact: true }).fill('01.11.2026');
  await page.getByLabel('Land', { exact: true }).selectOption({ label: 'Österreich' });
  await page.getByLabel('Betrag').first().fill('89.90');
  await page
    .getByRole('button', { name: /hinzufügen$/ })
    .first()
    .click();
  await page.getByLabel('Betrag').nth(1).fill('120');
  await save(page);
  await expect(page.locator('[data-field="end"]')).toContainText('Das Ende liegt vor dem Beginn.');
  await page.getByLabel('Ende', { exact: true }).fill('04.11.2026');
  await expect(page.getByLabel('Tagegeld gesamt')).toHaveValue(/^150,00\s€$/);
  await expect(page.getByLabel('Auszuzahlen')).toHaveValue(/^359,90\s€$/);
  await save(page);
  const { data } = await entryOf(api, form.id);
  expect(data).toMatchObject({ days: 3, per_diem: 50, allowance: 150, receipts_total: 209.9, total: 359.9 });

  const forged = await send(form.id, { ...data, days: 30, per_diem: 500, total: 15_000 });
  expect(forged.data.data).toMatchObject({ days: 3, per_diem: 50, total: 359.9 });
  await expect(send(form.id, { ...data, end: '2026-11-01' })).rejects.toThrow(/422.*Das Ende liegt vor dem Beginn/s);
  expect(await exported(page, form.id, 'Auszuzahlen')).toEqual([359.9, 359.9]);
});
