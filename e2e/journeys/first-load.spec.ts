/** What the sign-in costs on the wire, counted in the browser: requests, bytes of script, headers; and in which language. */
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

test.use({ who: null, alone: true });

/** Bytes as they came: packed, with their headers. */
const MOST = { requests: 8, script: 92_000, headersOfAPart: 550 };

interface Counted {
  url: string;
  type: string;
  bytes: number;
  headers: number;
}

/** Everything that the page asks for until nothing more comes. */
async function counted(page: Page, path: string): Promise<Counted[]> {
  const network = await page.context().newCDPSession(page);
  const asked = new Map<string, Counted>();
  const open = new Set<string>();
  network.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    open.add(requestId);
    asked.set(requestId, { url: new URL(request.url).pathname, type: type ?? '', bytes: 0, headers: 0 });
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, headersText = '' }) => {
    const one = asked.get(requestId);
    if (one) one.headers = headersText.length;
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    const one = asked.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => open.size).toBe(0);
  return [...asked.values()];
}

test('the sign-in takes few requests, little script, and headers only where they mean something', async ({ page }) => {
  const all = await counted(page, '/login');
  const list = all.map(({ url, bytes, headers }) => `${url} ${bytes} (${headers})`).join('\n');
  expect(all.length, list).toBeLessThanOrEqual(MOST.requests);
  const script = all.filter(({ type, url }) => type === 'Script' || url.endsWith('.js'));
  expect(
    script.reduce((sum, { bytes }) => sum + bytes, 0),
    list,
  ).toBeLessThanOrEqual(MOST.script);
  for (const { url, headers } of all.filter(({ url }) => url.startsWith('/assets/')))
    expect(headers, url).toBeLessThan(MOST.headersOfAPart);
});

test('the page brings the texts of its reader alone, and those of another language once they are wanted', async ({
  page,
}) => {
  const files = async () => (await page.locator('html').getAttribute('data-texts'))?.split(/[ :]/) ?? [];
  const asked: string[] = [];
  page.on('request', request => void asked.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  const [, german, , english] = await files();
  expect(asked).toContain(`/assets/${german}.js`);
  expect(asked).not.toContain(`/assets/${english}.js`);
  await page.getByLabel('Benutzername').fill('leitstelle');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('User name')).toHaveValue('leitstelle');
  expect(asked).toContain(`/assets/${english}.js`);
});

test('without a network a language that is not there yet is not switched to, and it says so', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Der Server ist gerade nicht erreichbar.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
