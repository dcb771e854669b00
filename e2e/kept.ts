/**
 * Contexts that outlive a test: a new one has nothing loaded and nothing compiled, and its first screen costs three times
 * as much. Each test finds one as if it were new: pages, storage and what was set for it are gone.
 */
import type { BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';
import { house } from './api.ts';

type State = PlaywrightTestOptions['storageState'];

export interface Kept {
  context: BrowserContext;
  /** Stores what the next test is to find. */
  begin(state: State): Promise<void>;
  end(): Promise<void>;
}

/** One page stays, at an address where no console is: by it things are stored, and what is compiled is kept. */
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

/** Takes a page to an address of the house where no console is, and stores what is to be found there. */
export async function keep(page: Page, state: State): Promise<void> {
  if (page.url() !== blank()) await page.goto(blank());
  await store(page, state);
}

const blank = () => `${house()}/favicon.svg`;

/**
 * This and nothing else. The browser itself would fill the storage in a page of its own, as dear as a screen; and that it
 * has emptied one is not always known yet to a page that wrote there: a session came back that way.
 */
async function store(page: Page, state: State): Promise<void> {
  const items = typeof state === 'object' ? state.origins.flatMap(({ localStorage }) => localStorage) : [];
  await page.evaluate(all => {
    localStorage.clear();
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, items);
}
