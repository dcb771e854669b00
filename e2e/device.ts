/** A phone or a desk: a browser with a profile on the disk, so that what it keeps outlives its own crash. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

export interface Device {
  page(): Promise<Page>;
  /** Ends the browser as a dead battery would. */
  crash(): Promise<void>;
  /** Starts it anew, with what it kept. */
  start(): Promise<void>;
  /** Ends it for good, and removes what it kept. */
  remove(): Promise<void>;
  context(): BrowserContext;
  /** False once its browser has ended, also by itself: what a kill has left of a profile costs a start now and then. */
  on(): boolean;
}

/** Not started yet. What pages write to their consoles goes to `complaints`. */
export function device(complaints: string[], options: object = {}): Device {
  const profile = mkdtempSync(join(tmpdir(), 'kontor-device-'));
  let context: BrowserContext | null = null;
  const present = (): BrowserContext => {
    if (!context) throw new Error('The device is off.');
    return context;
  };
  return {
    context: present,
    on: () => context !== null,
    page: () => present().newPage(),
    async start() {
      context = await chromium.launchPersistentContext(profile, {
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        serviceWorkers: 'allow',
        ...options,
      });
      const own = context;
      own.once('close', () => {
        if (context === own) context = null;
      });
      context.on('console', message => {
        const text = message.text();
        // Nobody answers while there is no network; that is what is tried.
        if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complaints.push(text);
      });
      context.on('weberror', fault => void complaints.push(String(fault.error().stack ?? fault.error())));
    },
    async crash() {
      const closed = new Promise(done => present().once('close', done));
      const session = await present().browser()?.newBrowserCDPSession();
      const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
      const browser = processInfo.find(({ type }) => type === 'browser');
      if (!browser) throw new Error('no process of the browser');
      process.kill(browser.id, 'SIGKILL');
      await closed;
      context = null;
      // The next one would take it for running, and end itself in its favour.
      for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
        rmSync(join(profile, name), { force: true });
    },
    async remove() {
      await context?.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
