/**
 * The `test` of every journey, with fixtures: a page signed in as a user of the demo, with language and theme, which
 * fails if the browser's console logs anything: a violation of the content security policy or of Trusted Types, a
 * failed render, an unhandled rejection.
 */
import type { Language } from '@kontor/form/languages';
import { test as base, type ConsoleMessage, expect, type WebError } from '@playwright/test';
import { client, house, type Session } from './api.ts';
import { type Kept, keep, kept } from './kept.ts';
import type { Username } from './setup.ts';

interface Settings {
  /** null: nobody is signed in. */
  who: Username | null;
  language: Language;
  theme: 'light' | 'dark';
  /** For tests that change their context irreversibly: a context of their own. */
  alone: boolean;
}
interface Tools {
  isAlone: boolean;
  api: ReturnType<typeof client>;
  /** Messages of the browser's console, without those of refused requests, which are expected. */
  complaints: string[];
}

export { expect };

export const sessionOf = (who: Username): Session =>
  (JSON.parse(process.env.KONTOR_SESSIONS ?? '{}') as Record<Username, Session>)[who];

/** What a browser has stored of this user's session and choices. */
export function stateOf(origin: string, language: Language, theme: 'light' | 'dark', session?: Session) {
  const kept: Record<string, string> = { language, 'kontor.theme': theme };
  if (session) Object.assign(kept, { 'kontor.token': session.token, 'kontor.user': JSON.stringify(session.user) });
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

export const test = base.extend<Settings & Tools, { shelf: Map<string, Kept> }>({
  shelf: [
    async ({ browser: _browser }, use) => {
      const shelf = new Map<string, Kept>();
      await use(shelf);
      for (const { context } of shelf.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  who: ['admin', { option: true }],
  language: ['de', { option: true }],
  theme: ['light', { option: true }],
  alone: [false, { option: true }],
  // The address is known only after the set-up.
  baseURL: async ({ who: _who }, use) => use(house()),
  storageState: async ({ who, language, theme }, use) =>
    use(stateOf(house(), language, theme, who === null ? undefined : sessionOf(who))),
  // Caches of a service worker cannot be cleared reliably.
  isAlone: async ({ alone, serviceWorkers }, use) => use(alone || serviceWorkers !== 'block'),
  context: async ({ browser, shelf, isAlone, viewport, hasTouch, locale, storageState }, use) => {
    const add = () => browser.newContext({ storageState: { cookies: [], origins: [] } });
    if (isAlone) {
      const context = await add();
      await keep(await context.newPage(), storageState);
      await use(context);
      return context.close();
    }
    const kind = JSON.stringify([viewport, hasTouch, locale]);
    const own = shelf.get(kind) ?? (await kept(await add()));
    shelf.set(kind, own);
    await own.begin(storageState);
    await use(own.context);
    await own.end();
  },
  page: async ({ context, isAlone }, use) => {
    const [first] = context.pages();
    await use(first && isAlone ? first : await context.newPage());
  },
  api: async ({ who: _who }, use) => use(client(sessionOf('admin'))),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const hear = (message: ConsoleMessage) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        const text = message.text();
        // Refused requests are expected, and so is the blocked service worker.
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

let made = 0;
/** A name that no other test uses. */
export const unique = (name: string): string => `${name} ${process.pid}-${++made}`;
