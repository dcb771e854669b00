/**
 * One page shared by all visits of a worker, which keeps the browser's caches and compiled code: a context of its own
 * would take as long as the check itself. Before each visit the storage is cleared and nobody is signed in.
 */
import type { Page } from '@playwright/test';
import { house } from '../api.ts';
import { keep } from '../kept.ts';
import { test as base } from '../test.ts';
import { quietOf } from './quiet.ts';

export { expect } from '../test.ts';

export const test = base.extend<{ quiet: () => Promise<void> }, { tab: Page; quietTab: () => Promise<void> }>({
  tab: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        ...{ baseURL: house(), locale: 'de-DE', timezoneId: 'Europe/Berlin' },
        ...{ serviceWorkers: 'block', reducedMotion: 'reduce' },
      });
      context.setDefaultTimeout(90_000);
      // The event stream never becomes idle; without locks no tab opens one.
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: null }));
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  quietTab: [async ({ tab }, use) => use(quietOf(tab)), { scope: 'worker' }],
  /** Waits until no request is pending. */
  quiet: async ({ quietTab }, use) => use(quietTab),
  context: async ({ tab }, use) => use(tab.context()),
  page: async ({ tab, storageState }, use) => {
    await keep(tab, storageState);
    await use(tab);
    await empty(tab);
  },
});

/** Unloads the console first, and all its timers with it. */
async function empty(page: Page): Promise<void> {
  await keep(page, undefined);
  await page.evaluate(() => sessionStorage.clear());
  const context = page.context();
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: house(), storageTypes: 'all' });
  await devtools.detach();
  // A pointer left over the page would hover elements of the next one.
  await page.mouse.move(-1, -1);
}
