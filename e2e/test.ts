/**
 * `test` for every journey: a page signed in as a person of the demo, in a language and a look, that may write nothing
 * to the browser's console. A word there is a fault of the page: a breach of the content security policy or of Trusted
 * Types, a failed render, an unheard rejection.
 */
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type PlaywrightTestOptions,
  type WebError,
} from '@playwright/test';
import { client, house, type Session } from './api.ts';
import type { Username } from './setup.ts';

interface Settings {
  /** null: nobody is signed in. */
  who: Username | null;
  language: 'de' | 'en';
  theme: 'light' | 'dark';
}
interface Tools {
  api: ReturnType<typeof client>;
  /** What the browser's console has said. Refused requests are no fault of the page; they are taken out. */
  complaints: string[];
}

export { expect };

export const sessionOf = (who: Username): Session =>
  (JSON.parse(process.env.KONTOR_SESSIONS ?? '{}') as Record<Username, Session>)[who];

export const test = base.extend<Settings & Tools>({
  who: ['admin', { option: true }],
  language: ['de', { option: true }],
  theme: ['light', { option: true }],
  // The address is known only after the set-up.
  baseURL: async ({ who: _who }, use) => use(house()),
  storageState: async ({ who, language, theme }, use) => {
    const kept: Record<string, string> = { language, 'kontor.theme': theme };
    if (who) {
      const { token, user } = sessionOf(who);
      Object.assign(kept, { 'kontor.token': token, 'kontor.user': JSON.stringify(user) });
    }
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    await use({ cookies: [], origins: [{ origin: house(), localStorage }] });
  },
  // The browser would fill the storage in a page of its own, as dear as the first screen: the test's page does it.
  context: async ({ browser, storageState }, use) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    await keep(await context.newPage(), storageState);
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  api: async ({ who: _who }, use) => use(client(sessionOf('admin'))),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const hear = (message: ConsoleMessage) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        const text = message.text();
        // Refusals are no fault of the page, and neither is that journeys do without a service worker.
        if (!/^Failed to load resource|^Service Worker registration blocked/.test(text)) complaints.push(text);
      };
      const fail = (fault: WebError) => void complaints.push(String(fault.error().stack ?? fault.error()));
      context.on('console', hear).on('weberror', fail);
      await use(complaints);
      context.off('console', hear).off('weberror', fail);
      expect(complaints, 'what the page wrote to the console').toEqual([]);
    },
    { auto: true },
  ],
});

type Kept = PlaywrightTestOptions['storageState'];

/** Takes a page to an address of the house where no console is, and stores what is to be found there. */
export async function keep(page: Page, kept: Kept): Promise<void> {
  await page.goto(`${house()}/favicon.svg`);
  const items = typeof kept === 'object' ? kept.origins.flatMap(({ localStorage }) => localStorage) : [];
  await page.evaluate(all => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, items);
}

let made = 0;
/** A name that no other test uses. */
export const unique = (name: string): string => `${name} ${process.pid}-${++made}`;
