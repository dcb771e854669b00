/**
 * One page for all visits of a worker, which keeps what the browser has loaded and compiled: a page in a context of its
 * own would cost as much as looking at it. Each visit finds it as a new one: nothing is stored, and nobody is there.
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
      context.setDefaultTimeout(15_000);
      // The live channel never rests; without locks there is none.
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: null }));
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  quietTab: [async ({ tab }, use) => use(quietOf(tab)), { scope: 'worker' }],
  /** Until nothing is on its way any more. */
  quiet: async ({ quietTab }, use) => use(quietTab),
  context: async ({ tab }, use) => use(tab.context()),
  page: async ({ tab, storageState }, use) => {
    await keep(tab, storageState);
    await use(tab);
    await empty(tab);
  },
});

/** The console goes first, and with it whatever it does. */
async function empty(page: Page): Promise<void> {
  await keep(page, undefined);
  await page.evaluate(() => sessionStorage.clear());
  const context = page.context();
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: house(), storageTypes: 'all' });
  await devtools.detach();
  // A pointer that was left somewhere would touch what is shown there.
  await page.mouse.move(-1, -1);
}
