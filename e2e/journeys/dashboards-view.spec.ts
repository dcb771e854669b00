/** Journeys of reading a dashboard: order, tables, live updates, filters in the URL; and its full-screen display. */
import type { Page } from '@playwright/test';
import { call, client, type Item, type Session } from '../api.ts';
import { addEntry, addForm } from '../forms.ts';
import { adminPassword, startServer } from '../server.ts';
import { expect, test, unique } from '../test.ts';

type Api = ReturnType<typeof client>;

interface Made {
  form: Item;
  /** In the dashboard's order, which differs from the alphabetical one. */
  names: string[];
  dashboard: Item;
}

const major = { damage: 'major', reason: 'Riss' };
const count = { id: 'count', label: 'Kontrollen', color: '#244C5A', data_filter: [] };

async function addDashboard(api: Api, many = 2, more: object = {}): Promise<Made> {
  const form = await addForm(api, 'Dashboard');
  const days = ['2026-09-30', '2026-10-05', '2026-10-05'];
  for (const [at, day] of days.entries())
    await addEntry(
      api,
      form,
      { place: 'Halle 1', day, ...(at === 0 ? major : { damage: 'minor' }) },
      at === 0 ? 'open' : null,
    );
  const charts: Item[] = [];
  for (let at = many; at > 0; at--) {
    const byDay = at === 2;
    const body = {
      name: unique(`Bild ${at}`),
      type: 'bar',
      report_configs: [{ id: form.id }],
      config: {
        chart_value: byDay ? 'day' : 'damage',
        ...(byDay && { chart_value_format: 'month' }),
        datasets: [count],
      },
    };
    charts.push(await api.add('charts', body));
  }
  const order = charts.map(({ id }) => id);
  const dashboard = await api.add('chart-collections', {
    name: unique('Lage'),
    charts: order.map(id => ({ id })),
    config: { order, ...more },
  });
  const counted = async () => (await Promise.all(order.map(id => api.read('charts', id)))) as unknown as Kept[];
  await expect.poll(async () => (await counted()).every(each => each.chart_cache !== null)).toBe(true);
  return { form, dashboard, names: charts.map(({ name }) => name) };
}
interface Kept {
  chart_cache: object | null;
}

const card = (page: Page, name: string) => page.getByRole('article', { name });
/** The value in a chart's table next to a label. */
async function figure(page: Page, name: string, label: string): Promise<string | undefined> {
  const table = card(page, name).getByRole('table');
  const heads = await table.locator('thead th').allInnerTexts();
  const rows = await table.locator('tbody tr').allInnerTexts();
  const across = heads.indexOf(label);
  if (across > 0) return rows[0]?.split(/\s*\t\s*/)[across]?.trim();
  return rows
    .find(row => row.startsWith(label))
    ?.split(/\s*\t\s*/)[1]
    ?.trim();
}

test('charts stand in their order, a table stays open, and what is entered shows without a reload', async ({
  page,
  api,
}) => {
  const { form, names, dashboard } = await addDashboard(api);
  const [, byDamage = ''] = names;
  await page.goto(`/dashboards/${dashboard.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(dashboard.name);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);
  await expect(page.getByText('3 Einträge', { exact: true })).toBeVisible();
  await card(page, byDamage).getByRole('button', { name: 'Tabelle' }).click();
  await expect.poll(() => figure(page, byDamage, 'Gering')).toBe('2');
  expect(await figure(page, byDamage, 'Erheblich')).toBe('1');
  const listens = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/live');
  await page.reload();
  await expect.poll(() => figure(page, byDamage, 'Gering')).toBe('2');
  await expect(card(page, names[0] ?? '').getByRole('table')).toHaveCount(0);

  // A page that begins to listen has heard nothing of before. How soon a figure shows is measured in bench/charts.ts.
  await listens;
  for (const now of ['3', '4', '5']) {
    await addEntry(api, form, { place: 'Tor 7', damage: 'minor' });
    await expect.poll(() => figure(page, byDamage, 'Gering'), { intervals: [25] }).toBe(now);
  }
  await expect(page.getByText('6 Einträge', { exact: true })).toBeVisible();
});

test('a period and a state narrow every chart; the address keeps them, and can be passed on', async ({ page, api }) => {
  const { names, dashboard } = await addDashboard(api);
  const [byDay = '', byDamage = ''] = names;
  const path = `/dashboards/${dashboard.id}`;
  await page.goto(path);
  for (const name of names) await card(page, name).getByRole('button', { name: 'Tabelle' }).click();
  await expect.poll(() => figure(page, byDamage, 'Gering')).toBe('2');

  await page.keyboard.press('f');
  const panel = page.getByRole('dialog', { name: 'Zeitraum' });
  await panel.getByRole('combobox', { name: 'Datum' }).selectOption({ label: 'Tag' });
  await panel.getByLabel('Von').fill('2026-09-01');
  await panel.getByLabel('Bis').fill('2026-09-30');
  await panel.getByRole('button', { name: 'Fertig' }).click();
  await expect(page).toHaveURL(`${path}?date=day&from=2026-09-01&to=2026-09-30`);
  await expect(page.getByRole('button', { name: 'Tag: 01.09.2026 – 30.09.2026' })).toBeVisible();
  await expect.poll(() => figure(page, byDamage, 'Erheblich')).toBe('1');
  await expect.poll(() => figure(page, byDamage, 'Gering')).toBe('0');
  await expect.poll(() => card(page, byDay).getByRole('table').textContent()).not.toContain('Okt');

  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('dialog', { name: 'Status' }).getByRole('checkbox', { name: 'Ohne Status' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/&state=$/);
  await expect.poll(() => figure(page, byDamage, 'Erheblich')).toBe('0');

  await page.goBack();
  await expect.poll(() => figure(page, byDamage, 'Erheblich')).toBe('1');
  await page.goForward();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Status: Ohne Status' })).toBeVisible();
  await expect.poll(() => figure(page, byDamage, 'Erheblich')).toBe('0');
  await page.getByRole('button', { name: 'Filter Zeitraum entfernen' }).click();
  await expect.poll(() => figure(page, byDamage, 'Gering')).toBe('2');
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await expect(page).toHaveURL(path);
  await expect.poll(() => figure(page, byDamage, 'Erheblich')).toBe('1');

  await page.goto(`${path}?last_days=soon&from=2026-02-31&state=open`);
  await expect(page.getByText('nicht zu verstehen und gilt ohne: from und last_days')).toBeVisible();
  await expect.poll(() => figure(page, byDamage, 'Gering')).toBe('0');
  await page.goto(`${path}?date=nobody_knows&last_days=7`);
  await expect(card(page, byDamage).getByText('Kennt das Feld „nobody_knows“ nicht')).toBeVisible();
  await expect.poll(() => figure(page, byDamage, 'Gering')).toBe('2');
});

test('a value opens the entries behind it, narrowed as the dashboard is, and the way back keeps the filter', async ({
  page,
  api,
}) => {
  const { names, dashboard, form } = await addDashboard(api);
  const [, byDamage = ''] = names;
  await page.goto(`/dashboards/${dashboard.id}?date=day&from=2026-10-01&to=2026-10-31`);
  await card(page, byDamage).getByRole('button', { name: 'Tabelle' }).click();
  await expect.poll(() => figure(page, byDamage, 'Erheblich')).toBe('0');
  await card(page, byDamage).getByRole('application').focus();
  const said = card(page, byDamage).getByRole('status');
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(said).toContainText('Gering', { timeout: 300 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/reports/${form.id}\\?`));
  const rows = page.getByRole('table', { name: 'Einträge' }).locator('tbody tr[data-row]');
  await expect(rows).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Tag: 01.10.2026 – 31.10.2026' })).toBeVisible();
});

test.describe('whoever reads only their own entries', () => {
  test.use({ who: 'vorfeld.1' });
  test('sees the filter of the address only where the dashboard is open to it', async ({ page, api }) => {
    const closed = await addDashboard(api);
    const [, closedChart = ''] = closed.names;
    await page.goto(`/dashboards/${closed.dashboard.id}?state=open`);
    await expect(page.getByText('Der Filter der Adresse gilt nicht')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zeitraum' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Bearbeiten' })).toHaveCount(0);
    await card(page, closedChart).getByRole('button', { name: 'Tabelle' }).click();
    await expect.poll(() => figure(page, closedChart, 'Gering')).toBe('2');
    const open = await addDashboard(api, 2, { filterable: true });
    const [, openChart = ''] = open.names;
    await page.goto(`/dashboards/${open.dashboard.id}?state=open`);
    await expect(page.getByRole('button', { name: 'Status: Offen' })).toBeVisible();
    await card(page, openChart).getByRole('button', { name: 'Tabelle' }).click();
    await expect.poll(() => figure(page, openChart, 'Gering')).toBe('0');
  });
});

const fits = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return scrollHeight <= innerHeight && scrollWidth <= innerWidth;
  });

test('a wall turns by itself and by key, fits any screen, and is left by Esc with its filter', async ({
  page,
  api,
}) => {
  const { dashboard, names } = await addDashboard(api, 5);
  await page.clock.install();
  await page.goto(`/dashboards/${dashboard.id}/wall?every=10&state=open&state=`);
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(names.slice(0, 3));
  await expect(
    page.getByText('Status: Ohne Status, Offen').or(page.getByText('Status: Offen, Ohne Status')),
  ).toBeVisible();
  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('[data-wall] article figure').first()).toBeVisible();
    expect(await fits(page), `${width} × ${height}`).toBe(true);
  }
  await expect(headings, 'the next page by itself').toHaveText(names.slice(3));
  await page.keyboard.press('Space');
  await expect(page.getByText('Angehalten')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(headings).toHaveText(names.slice(0, 3));
  await page.clock.runFor(11_000);
  await expect(headings, 'nothing turns while it is held').toHaveText(names.slice(0, 3));
  // Controls hide without movement, and return with the pointer.
  const controls = page.getByRole('toolbar', { name: 'Steuerung der Anzeige' });
  await expect(controls).toHaveCSS('opacity', '0');
  await page.mouse.move(300, 300);
  await expect(controls).toHaveCSS('opacity', '1');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(headings).toHaveCount(1);
  await expect(page.getByText('1 von 5')).toBeVisible();
  expect(await fits(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboards\/[^/]+\?state=open&state=$/);
});

test('a wall keeps its last picture while the server is gone, says since when, and goes on by itself', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const server = await startServer({ demo: false });
  try {
    const body = { username: 'admin', password: adminPassword, identifier: unique('wall'), platform: 'web' };
    const session = (await call<Session>('POST', '/pixelstein-users/users/login.json', { body, at: server.url })).data;
    const { token, user } = session;
    const api = client(session, server.url);
    const { form, dashboard } = await addDashboard(api, 1);
    const localStorage = Object.entries({
      language: 'de',
      'kontor.token': token,
      'kontor.user': JSON.stringify(user),
    }).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/dashboards/${dashboard.id}/wall`);
    const picture = page.getByRole('figure').first();
    await expect(picture).toContainText('Summe 3');
    await server.halt();
    await expect(page.getByText(/^Keine Verbindung seit \d\d:\d\d$/)).toBeVisible({ timeout: 120_000 });
    await expect(picture).toContainText('Summe 3');
    await server.start();
    await addEntry(api, form, { place: 'Tor 7', ...major });
    await expect(page.getByText(/^Keine Verbindung seit/)).toHaveCount(0, { timeout: 60_000 });
    await expect(picture).toContainText('Summe 4');
    // An expired session redirects to the sign-in, and back here.
    await call('POST', '/pixelstein-users/users/logout.json', { token, at: server.url });
    await page.getByLabel('Benutzername').fill('admin');
    await page.getByRole('textbox', { name: 'Passwort' }).fill(adminPassword);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(picture).toContainText('Summe 4');
    await expect(page).toHaveURL(/\/wall$/);
    await context.close();
  } finally {
    await server.stop();
  }
});

test.describe('on an English phone', () => {
  test.use({ language: 'en', theme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true });
  test('a dashboard is one column, its filter fits, and nothing runs out of the page', async ({ page, api }) => {
    const { dashboard, names } = await addDashboard(api);
    const [, byDamage = ''] = names;
    await page.goto(`/dashboards/${dashboard.id}`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);
    await page.getByRole('button', { name: 'Period' }).click();
    await page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: '30 days' }).click();
    await expect(page).toHaveURL(/\?last_days=30$/);
    await page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Created: last 30 days' })).toBeVisible();
    await card(page, byDamage).getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => figure(page, byDamage, 'Gering')).toBe('2');
    const wide = await page.evaluate(() => document.querySelector('main')?.scrollWidth ?? 0);
    expect(wide).toBeLessThanOrEqual(390);
  });
});
