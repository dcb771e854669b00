/** Journeys of the service worker's versions: the shell is swapped atomically, and never under an open page. */

import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { type Deploys, twoVersions } from '../old-and-new.ts';

const test = base.extend<{ deploys: Deploys }>({
  deploys: async ({ browserName: _browserName }, use) => {
    const deploys = await twoVersions();
    await use(deploys);
    await deploys.close();
  },
});
test.use({ serviceWorkers: 'allow' });

const states = (page: Page) =>
  page.evaluate(async () => {
    const known = await navigator.serviceWorker.getRegistration('/');
    return [known?.active?.state, known?.waiting?.state, known?.installing?.state];
  });
const update = (page: Page) =>
  page.evaluate(async () => {
    const known = await navigator.serviceWorker.getRegistration('/');
    await known?.update().catch(() => undefined);
  });
const isNew = (page: Page) => page.locator('#new').count();

test('an update is taken whole, fetches what changed, and waits for pages that are open', async ({
  context,
  deploys,
}) => {
  test.setTimeout(600_000);
  const page = await context.newPage();
  const other = await context.newPage();
  await page.goto(`${deploys.url}/login`);
  await expect.poll(() => states(page)).toEqual(['activated', undefined, undefined]);

  await test.step('without an answer the kept page comes, under its policy', async () => {
    deploys.line = 'silent';
    // Falls back to the cache after three seconds; with a silent network the page would hang otherwise.
    const answer = await page.goto(`${deploys.url}/reports`, { timeout: 180_000 });
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
    await expect(page.getByLabel('Passwort').first()).toBeVisible();
    deploys.line = 'up';
  });

  await test.step('a worker whose page is not there yet is not taken', async () => {
    deploys.worker = 'new';
    await page.goto(`${deploys.url}/login`);
    await update(page);
    await expect.poll(() => states(page)).toEqual(['activated', undefined, undefined]);
    deploys.line = 'down';
    await page.reload();
    expect(await isNew(page)).toBe(0);
    deploys.line = 'up';
  });

  await test.step('whole, it is taken; of its files only what differs is asked for', async () => {
    await other.goto(`${deploys.url}/login`);
    deploys.page = 'new';
    deploys.asked.length = 0;
    await update(page);
    await expect.poll(() => states(page)).toEqual(['activated', 'installed', undefined]);
    const asked = deploys.asked.filter(path => !path.startsWith('/api/'));
    expect(asked.filter(path => path !== '/sw.js')).toEqual(['/']);
  });

  await test.step('it waits while another page is open, and begins with the next alone', async () => {
    await other.reload();
    await expect(other.getByLabel('Passwort').first()).toBeVisible();
    await update(other);
    expect(await states(other)).toEqual(['activated', 'installed', undefined]);
    await page.close();
    // The browser releases a closed page with a delay; each page that starts asks the worker to activate.
    await expect(async () => {
      // On a slow machine a request during the worker's activation may hang.
      await other.reload({ timeout: 60_000 });
      await expect.poll(() => states(other)).toEqual(['activated', undefined, undefined]);
    }).toPass();
    deploys.line = 'down';
    await other.reload();
    expect(await isNew(other)).toBe(1);
    const kept = await other.evaluate(async () =>
      (await (await caches.open('kontor-console')).keys())
        .map(({ url }) => new URL(url))
        .filter(({ pathname }) => pathname === '/'),
    );
    expect(kept).toHaveLength(1);
  });
});
