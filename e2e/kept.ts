/**
 * Reuses browser contexts across tests: a new one has an empty cache and no compiled code, which triples the time of
 * its first screen. Before each test pages, storage and overrides are reset.
 */
import type { BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';
import { house } from './api.ts';

type State = PlaywrightTestOptions['storageState'];

export interface Kept {
  context: BrowserContext;
  /** Fills the storage for the next test. */
  begin(state: State): Promise<void>;
  end(): Promise<void>;
}

/**
 * One page stays open at a URL without the console: it gives access to the storage, and keeps the renderer process with
 * its compiled code.
 */
export async function kept(context: BrowserContext): Promise<Kept> {
  const stays = await context.newPage();
  await stays.goto(blank());
  const devtools = await context.newCDPSession(stays);
  return {
    context,
    begin: state => store(stays, state),
    async end() {
      for (const page of context.pages()) if (page !== stays) await page.close();
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      await context.clearPermissions();
      await context.clearCookies();
      await devtools.send('Storage.clearDataForOrigin', { origin: house(), storageTypes: 'all' });
    },
  };
}

/** Navigates to a URL of the instance without the console, and fills the storage from there. */
export async function keep(page: Page, state: State): Promise<void> {
  const at = blank(typeof state === 'object' ? state.origins[0]?.origin : undefined);
  if (page.url() !== at) await page.goto(at);
  await store(page, state);
}

const blank = (origin = house()) => `${origin}/favicon.svg`;

/**
 * Replaces the whole localStorage by script. Playwright's own `storageState` opens a page for it, which takes as long
 * as a screen; and after the browser has cleared the storage, a page that wrote there may still see old values: that
 * restored an ended session.
 */
async function store(page: Page, state: State): Promise<void> {
  const items = typeof state === 'object' ? state.origins.flatMap(({ localStorage }) => localStorage) : [];
  await page.evaluate(all => {
    localStorage.clear();
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, items);
}
