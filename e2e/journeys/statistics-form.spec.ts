/** Journeys of the chart editor: live preview, drafts, conditions. */
import { chartTypeNames, chartTypes } from '@kontor/charts';
import type { Page } from '@playwright/test';
import type { Item } from '../api.ts';
import { faults } from '../axe.ts';
import { draftKept } from '../drafts.ts';
import { addEntry, addForm } from '../forms.ts';
import { expect, test, unique } from '../test.ts';

const preview = (page: Page) => page.getByRole('article', { name: /^(Vorschau|Preview)$/ });
const dataset = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.locator('b', { hasText: new RegExp(`^${name}$`) }) });
/** Values of a row in the table below the preview. */
const numbers = async (page: Page, name: string) =>
  (
    await page
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
      .allTextContents()
  ).map(text => Number(text.replaceAll(/[.,]/g, '')));
const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);

async function chooseForm(page: Page, name: string) {
  await page.getByLabel(/^(Formulare|Forms)/).fill(name);
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
}

test('two datasets over ten thousand entries: the preview says what the list of entries counts, and so does the chart', async ({
  page,
  api,
}) => {
  const form = (await api.list('report-configs', { search: 'Vogelschlagmeldung' })).data[0] as Item;
  const counted = async (query: Record<string, string> = {}) =>
    (await api.list('reports', { 'filter[report_config_id]': form.id, limit: '1', ...query })).count;
  const name = unique('Schäden je Monat');
  await page.goto(`/statistics/new?forms=${form.id}`);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('radio', { name: 'Linie' }).check();
  await page.getByLabel('Werte aus Feld').selectOption({ label: 'Flugdatum' });
  await expect(preview(page)).toContainText(/10\.000 Einträge · Vorschau( live)?, Stand \d\d:\d\d:\d\d/);
  await expect.poll(async () => sum(await numbers(page, 'Anzahl'))).toBe(10_000);

  await page.getByRole('button', { name: 'Reihe hinzufügen' }).click();
  await page.getByLabel('Beschriftung').last().fill('Mit Schaden');
  const damaged = dataset(page, 'Mit Schaden');
  await damaged.getByRole('button', { name: 'Bedingung', exact: true }).click();
  await damaged.getByLabel('Feld', { exact: true }).selectOption({ label: 'Schaden' });
  await damaged.getByLabel('Vergleich').selectOption({ label: 'ist nicht' });
  await damaged.getByRole('combobox', { name: 'Wert', exact: true }).last().selectOption({ label: 'Keiner' });
  const some = await counted({ 'filter[data.damage][neq]': 'none' });
  expect(some).toBeGreaterThan(500);
  await expect(damaged).toContainText(`${some.toLocaleString('de-DE')} von 10.000 Einträgen passen.`);
  await expect.poll(async () => sum(await numbers(page, 'Mit Schaden'))).toBe(some);

  // A second condition, joined by "und".
  await damaged.getByRole('button', { name: 'und …' }).click();
  const second = damaged.getByRole('listitem', { name: 'Bedingung 2' });
  await second.getByLabel('Feld').selectOption({ label: 'Flugdatum' });
  await second.getByLabel('Vergleich').selectOption({ label: 'liegt ab dem' });
  await second.getByLabel('Wert').fill('2002-01-01');
  const late = await counted({ 'filter[data.damage][neq]': 'none', 'filter[data.flight_date][gte]': '2002-01-01' });
  expect(late).toBeLessThan(some);
  await expect(damaged).toContainText(`${late.toLocaleString('de-DE')} von 10.000 Einträgen passen.`);
  await expect.poll(async () => sum(await numbers(page, 'Mit Schaden'))).toBe(late);
  const seen = await numbers(page, 'Mit Schaden');

  await page.keyboard.press('Control+s');
  await expect(page.getByText(`„${name}“ gespeichert`)).toBeVisible();
  await expect(page).toHaveURL(/\/statistics\/view\//);
  const id = page.url().split('/').at(-1) ?? '';
  const kept = async () => {
    const chart = (await api.read('charts', id)) as unknown as {
      chart_cache: { datasets: { data: number[] }[] } | null;
    };
    return chart.chart_cache?.datasets[1]?.data ?? null;
  };
  await expect.poll(kept).toEqual(seen);
  await api.remove(`charts/${id}`);
});

test('an entry that somebody adds is in the preview at once, and a name that is taken is told while one types', async ({
  page,
  api,
}) => {
  const form = await addForm(api, 'Live gezählt');
  for (const damage of ['none', 'minor', 'minor']) await addEntry(api, form, { place: 'A', damage });
  const other = await api.add('charts', {
    ...{ name: unique('Gibt es schon'), type: 'bar', report_configs: [{ id: form.id }] },
    config: { chart_value: 'damage', datasets: [{ id: 'a', label: 'A' }] },
  });
  await page.goto('/statistics/new');
  await chooseForm(page, form.name);
  await page.getByLabel('Werte aus Feld').selectOption({ label: 'Schaden' });
  const cells = page.getByRole('region', { name: /^Tabelle:/ }).getByRole('cell');
  await expect(cells).toHaveText(['1', '2', '0']);
  await addEntry(api, form, { place: 'B', damage: 'none' });
  await expect(cells).toHaveText(['2', '2', '0']);
  await expect(preview(page)).toContainText('4 Einträge');

  await page.getByLabel('Name').fill(other.name.toUpperCase());
  await expect(page.getByText('Es gibt schon eine Statistik mit diesem Namen.')).toBeVisible();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Eine Stelle braucht noch Ihre Hilfe')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await api.remove(`charts/${other.id}`);
});

test('leaving asks, a step goes back, and a reload brings back what was not saved', async ({ page, api }) => {
  const form = await addForm(api, 'Entwurf einer Statistik');
  await addEntry(api, form, { place: 'A', count: 3 });
  await page.goto(`/statistics/new?forms=${form.id}`);
  await page.getByLabel('Name').fill('Halb fertig');
  await page.getByRole('radio', { name: 'Ring' }).check();
  await page.getByLabel('Werte aus Feld').selectOption({ label: 'Ort' });
  await page.getByRole('link', { name: 'Zurück zu den Statistiken' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('Werte aus Feld')).toHaveValue('');
  await page.keyboard.press('Control+Shift+Z');
  await expect(page.getByLabel('Werte aus Feld')).toHaveValue('place');

  await draftKept(page, drafts => drafts.includes('Halb fertig') && drafts.includes('"place"'));
  page.once('dialog', dialog => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/liegt auf diesem Gerät eine Fassung/)).toBeVisible();
  await page.getByRole('button', { name: 'Weiter daran arbeiten' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Halb fertig');
  await expect(page.getByRole('radio', { name: 'Ring' })).toBeChecked();
  await expect(page.getByText('Nicht gespeichert')).toBeVisible();

  await page.getByRole('link', { name: 'Zurück zu den Statistiken' }).click();
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page.getByLabel('Werte aus Feld')).toHaveCount(0);
  await expect(page).toHaveURL(/\/statistics$/);
  await page.goto(`/statistics/new?forms=${form.id}`);
  await expect(page.getByLabel('Werte aus Feld')).toBeVisible();
  await expect(page.getByText(/liegt auf diesem Gerät eine Fassung/)).toHaveCount(0);
});

test('a chart by keys alone: type by arrows, form by its name, a condition, order, and saved', async ({
  page,
  api,
}) => {
  const form = await addForm(api, 'Nur mit Tasten');
  for (const damage of ['none', 'minor', 'major'])
    await addEntry(api, form, { place: 'A', damage, ...(damage === 'major' && { reason: 'weil' }) });
  const name = unique('Mit Tasten');
  const { keyboard } = page;
  await page.goto('/statistics/new');
  await page.getByLabel('Name').focus();
  await keyboard.type(name);
  await keyboard.press('Tab');
  const before = chartTypeNames.filter(type => chartTypes[type].group === 'axis');
  for (const _ of before) await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Kreis' })).toBeChecked();
  await keyboard.press('Tab');
  await keyboard.type(form.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Werte aus Feld')).toBeFocused();
  // Options of the list appear once the form is loaded.
  await expect(page.getByLabel('Werte aus Feld').getByRole('option', { name: 'Schaden' })).toBeAttached();
  await keyboard.type('Sch');
  await expect(page.getByLabel('Werte aus Feld')).toHaveValue('damage');
  await expect(preview(page)).toContainText('3 Einträge');

  await page.getByRole('button', { name: 'Bedingung', exact: true }).focus();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Feld', { exact: true })).toBeFocused();
  await keyboard.type('Sch');
  await keyboard.press('Tab');
  await keyboard.type('ist nicht');
  await keyboard.press('Tab');
  await keyboard.type('Kei');
  await expect(page.getByText('2 von 3 Einträgen passen.')).toBeVisible();
  await page.getByRole('button', { name: 'Anzahl kopieren' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Beschriftung').last()).toBeFocused();
  await keyboard.type('Zuerst');
  await keyboard.press('Alt+ArrowUp');
  await expect(page.locator('p[aria-live=polite]')).toContainText('„Zuerst“ ist jetzt an Position 1 von 2');
  await keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/statistics\/view\//);
  const made = (await api.list('charts', { search: name })).data[0] as Item & {
    type: string;
    config: { datasets: { label: string; data_filter: object[] }[] };
  };
  expect(made.type).toBe('pie');
  expect(made.config.datasets.map(each => each.label)).toEqual(['Zuerst', 'Anzahl']);
  expect(made.config.datasets[0]?.data_filter).toEqual([{ field: 'damage', operator: 'not_equals', value: 'none' }]);
  await api.remove(`charts/${made.id}`);
});

test('datasets are dragged by their grip', async ({ page, api }) => {
  const form = await addForm(api, 'Gezogen');
  await page.goto(`/statistics/new?forms=${form.id}`);
  await page.getByRole('button', { name: 'Reihe hinzufügen' }).click();
  await page.getByRole('button', { name: 'Reihe 2: Einstellungen schließen' }).click();
  await page.getByRole('button', { name: 'Anzahl: Einstellungen schließen' }).click();
  const names = page.locator('[data-path^="config.datasets."] b');
  await expect(names).toHaveText(['Anzahl', 'Reihe 2']);
  const grips = page.locator('[data-tip$="ziehen"]');
  // Waits until nothing moves under it.
  await page.locator('[data-path="config.datasets.0"]').hover();
  await grips.last().dragTo(page.locator('[data-path="config.datasets.0"]'), { targetPosition: { x: 60, y: 3 } });
  await expect(names).toHaveText(['Reihe 2', 'Anzahl']);
});

test.describe('in English, on a phone', () => {
  test.use({ language: 'en', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one column, the main action at the bottom, and nothing amiss for whoever listens', async ({ page, api }) => {
    const form = await addForm(api, 'On a phone');
    await addEntry(api, form, { place: 'A', count: 7, day: '2026-03-04' });
    const name = unique('Counts');
    await page.goto(`/statistics/new?forms=${form.id}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('2 places need your help')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Values of field').selectOption({ label: 'Tag' });
    await page.getByLabel('Value', { exact: true }).selectOption({ label: 'Sum' });
    // The only numeric field is preselected.
    await expect(page.getByLabel('of field', { exact: true })).toHaveValue('count');
    await page.getByLabel('Colour', { exact: true }).fill('2AB4A8');
    await expect(page.getByText('Stands out from white by only 2.5:1')).toBeVisible();
    await page.getByRole('button', { name: 'Darken' }).click();
    await expect(page.getByText('Stands out from white')).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`"${name}" saved`)).toBeVisible();
    const made = (await api.list('charts', { search: name })).data[0] as Item;
    await api.remove(`charts/${made.id}`);
  });
});
