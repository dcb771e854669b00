/** Journeys across charts and dashboards: from an empty chart to a figure that changes on another user's screen. */
import { type Language, languageRows } from '@kontor/form/languages';
import type { Browser, Page } from '@playwright/test';
import { strikeCharts } from '../../demo/charts.ts';
import { house } from '../api.ts';
import { saved, sheets } from '../downloads.ts';
import { addEntry, addForm } from '../forms.ts';
import type { Username } from '../setup.ts';
import { expect, sessionOf, test, unique } from '../test.ts';

/** A page of another user, in parallel. */
async function pageOf(browser: Browser, who: Username, language: Language = 'de'): Promise<Page> {
  const { token, user } = sessionOf(who);
  const kept = { language, 'kontor.token': token, 'kontor.user': JSON.stringify(user) };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...{ baseURL: house(), locale: languageRows[language].locale, serviceWorkers: 'block' },
    storageState: { cookies: [], origins: [{ origin: house(), localStorage }] },
  });
  return context.newPage();
}

/** The row of a chart's table, by its label. */
const line = (page: Page, chart: string, label: string) =>
  page
    .getByRole('region', { name: `Tabelle: ${chart}` })
    .getByRole('row')
    .filter({ hasText: label });

test('from nothing to a number that moves: a chart is built, shown on a dashboard, followed by another person, and taken along', async ({
  page,
  browser,
  api,
}) => {
  const form = await addForm(api, 'Begehung');
  for (const damage of ['none', 'minor', 'minor']) await addEntry(api, form, { place: 'Tor 1', damage });
  const [chart, dashboard] = [unique('Schäden'), unique('Lage')];

  await page.goto('/statistics');
  await page.getByRole('link', { name: 'Neue Statistik' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(chart);
  await page.getByLabel('Formulare').fill(form.name);
  await page.getByRole('option', { name: form.name }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Werte aus Feld').selectOption({ label: 'Schaden' });
  await expect(page.getByRole('article', { name: 'Vorschau' })).toContainText('3 Einträge');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page).toHaveURL(/\/statistics\/view\//);
  await expect(page.getByRole('heading', { name: chart }).first()).toBeVisible();

  await page.goto('/dashboards');
  await page.getByRole('link', { name: 'Neues Dashboard' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(dashboard);
  await page.getByRole('button', { name: 'Dashboard anlegen' }).click();
  await expect(page).toHaveURL(/\/dashboards\/[^/]+\/edit$/);
  await page.getByRole('searchbox', { name: 'Diagramme suchen' }).fill(chart);
  await page.getByRole('button', { name: `${chart} hinzufügen` }).click();
  await expect(page.getByRole('button', { name: `${chart} aus dem Dashboard nehmen` })).toBeVisible();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  const address = new URL(page.url()).pathname.replace(/\/edit$/, '');

  // A user who may read only their own entries sees the figures of all.
  const other = await pageOf(browser, 'vorfeld.1');
  await other.goto(address);
  const card = other.getByRole('article', { name: chart });
  await card.getByRole('button', { name: 'Tabelle' }).click();
  await expect(line(other, chart, 'Gering')).toContainText('2');
  await expect(line(other, chart, 'Erheblich')).toContainText('0');
  // Updated without interaction.
  const third = await addEntry(api, form, { place: 'Tor 2', damage: 'major', reason: 'Delle' });
  await expect(line(other, chart, 'Erheblich')).toContainText('1');
  await api.edit('reports', third.id, { data: { place: 'Tor 2', damage: 'minor' } }, third.version);
  await expect(line(other, chart, 'Gering')).toContainText('3');
  await expect(line(other, chart, 'Erheblich')).toContainText('0');
  await other.context().close();

  await page.goto(address);
  await expect(page.getByRole('article', { name: chart })).toBeVisible();
  await page.getByRole('button', { name: 'Herunterladen' }).click();
  const { filename, bytes } = await saved(page, () => page.getByRole('menuitem', { name: 'Excel-Mappe' }).click());
  expect(filename).toBe(`${dashboard}.xlsx`);
  const cells = Object.values(await sheets(bytes)).flat(2);
  expect(cells).toEqual(expect.arrayContaining(['Keiner', 'Gering', 'Erheblich', 1, 3, 0]));
});

test('the figures of a chart lead to the entries behind them, by mouse and by key', async ({ page, api }) => {
  const form = await addForm(api, 'Dahinter');
  for (const damage of ['none', 'minor', 'minor']) await addEntry(api, form, { place: `Tor ${damage}`, damage });
  const chart = await api.add('charts', {
    ...{ name: unique('Dahinter'), type: 'bar', report_configs: [{ id: form.id }] },
    config: { chart_value: 'damage', datasets: [{ id: 'a', label: 'Anzahl', color: '#244C5A' }] },
  });
  await page.goto(`/statistics/view/${chart.id}`);
  const picture = page.getByRole('application', { name: chart.name });
  // Keys go over figures: a new chart is drawn empty until it is counted.
  await page.getByRole('figure', { name: /Summe 3\.$/ }).waitFor();
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'Gering' })).toContainText('2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/reports/${form.id}\\?`));
  const rows = page.getByRole('table', { name: 'Einträge' }).locator('tbody tr[data-row]');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Tor minor');

  await page.goBack();
  await page.getByRole('figure', { name: /Summe 3\.$/ }).waitFor();
  /** The middle bar of three, once it is drawn where the pointer is. */
  const over = async () => {
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [at, below] = [x + width / 2, y + height * 0.8];
    await page.mouse.move(at - 2, below);
    await page.mouse.move(at, below);
    return page.evaluate(point => getComputedStyle(document.elementFromPoint(...point) as Element).cursor, [
      at,
      below,
    ] as [number, number]);
  };
  await expect.poll(over).toBe('pointer');
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`/reports/${form.id}\\?`));
  await expect(rows).toHaveCount(2);
});

test.describe('who may read, and no more', () => {
  test.use({ who: 'vorfeld.1' });

  test('sees the figures of all entries, and nothing to change them with', async ({ page }) => {
    await page.goto('/dashboards');
    await expect(page.getByRole('link', { name: 'Vogelschlag' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Neues Dashboard' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Vogelschlag' }).first().click();
    const card = page.getByRole('article', { name: 'Tageszeiten' });
    await card.getByRole('button', { name: 'Tabelle' }).click();
    await expect(line(page, 'Tageszeiten', 'Nacht')).toContainText(/3\.\d{3}/);
    await expect(page.getByRole('button', { name: 'Herunterladen' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bearbeiten' })).toHaveCount(0);
    // Filtered to a single entry, figures would disclose its answers: filters need read access to all entries, unless
    // the dashboard opens them to its readers.
    await expect(page.getByRole('button', { name: 'Zeitraum' })).toHaveCount(0);
    await page.goto('/statistics?search=Flugphasen');
    await expect(page.getByText('Flugphasen').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Neue Statistik' })).toHaveCount(0);
    for (const path of ['/statistics/new', '/dashboards/new']) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(/Recht|freigegeben|nicht erlaubt|darf/);
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
    }
  });
});

test.describe('in English, in the dark, on a phone', () => {
  test.use({ language: 'en', theme: 'dark', viewport: { width: 390, height: 844 }, locale: 'en-GB', hasTouch: true });

  test('the dashboard of bird strikes is read from top to bottom', async ({ page, api }) => {
    const { data } = await api.list('chart-collections', { search: 'Vogelschlag' });
    await page.goto(`/dashboards/${data[0]?.id}?state=closed`);
    await expect(page.getByRole('heading', { name: 'Vogelschlag', level: 1 })).toBeVisible();
    await expect(page.getByText('State: Closed')).toBeVisible();
    await page.goto(`/dashboards/${data[0]?.id}`);
    await expect(page.getByRole('article')).toHaveCount(strikeCharts.length);
    const asOf =
      (await page
        .getByText(/^As of /)
        .first()
        .textContent()) ?? '';
    expect(asOf).toMatch(/\d{2}:\d{2}/);
    for (const card of await page.getByRole('article').all()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByRole('application')).toBeVisible();
      // The time of the figures is in the page's head; a card has one of its own only where it differs.
      expect(await card.getByText(asOf, { exact: true }).count()).toBe(0);
    }
    const phases = page.getByRole('article', { name: 'Flugphasen' });
    await expect(phases).toContainText('Approach');
    await expect(phases).toContainText(/4,\d{3}/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test('by keys alone: a dashboard is found, opened, its chart walked through and read as a table', async ({ page }) => {
  await page.goto('/reports');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Befehle und Ansichten' })).toBeFocused();
  await page.keyboard.type('Dashboards');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboards$/);
  await page.getByRole('link', { name: 'Vogelschlag' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Vogelschlag', level: 1 })).toBeVisible();
  const card = page.getByRole('article', { name: 'Flugphasen' });
  await expect(card.getByRole('application')).toBeVisible();
  // By Tab from the top of the page, to find keyboard traps.
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    if (await card.getByRole('application').evaluate(element => element === document.activeElement)) break;
  }
  await expect(card.getByRole('application')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'Startlauf' })).toContainText(/1\.59\d/);
  // Small parts are folded into one, the last.
  await page.keyboard.press('End');
  await expect(page.getByRole('status').filter({ hasText: 'Übrige (2)' })).toContainText('29');
  // The head of the card, with its buttons, is before the chart.
  const table = card.getByRole('button', { name: 'Tabelle' });
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Shift+Tab');
    if (await table.evaluate(element => element === document.activeElement)) break;
  }
  await expect(table).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(page, 'Flugphasen', 'Anflug')).toContainText(/4\.6\d\d/);
});
