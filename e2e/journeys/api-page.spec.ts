/** Journey through the API reference: a request is tried from the page, and the token appears in no URL. */
import { expect, sessionOf, test } from '../test.ts';

test.use({ who: null });

test('the API is read and tried in the browser, and the token stays out of addresses', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('API · Kontor');
  await expect(page.getByRole('link', { name: 'report-configs', exact: true })).toBeVisible();

  const { token } = sessionOf('admin');
  await page.getByRole('button', { name: 'Authorize' }).click();
  const value = page.getByLabel('auth-bearer-value').first();
  await value.fill(token);
  await value.press('Enter');
  await page.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('link', { name: 'report-configs', exact: true }).click();
  const call = page.locator('#operations-report-configs-listReportConfigs');
  await call.getByRole('button', { name: /Lists report configs/ }).click();
  await expect(call.getByText('Items a page.')).toBeVisible();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByPlaceholder('search', { exact: true }).fill('Abnahmeprotokoll');
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText('Abnahmeprotokoll Hochbau');

  const { origin } = new URL(page.url());
  expect(asked.filter(url => !url.startsWith(`${origin}/api/`) && !url.startsWith('data:'))).toEqual([]);
  expect(asked.filter(url => url.includes(token))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token);
});
