/**
 * A browser with a persistent profile, so that its storage outlives a crash: a phone or desktop whose browser is killed
 * and restarted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

export interface Device {
  page(): Promise<Page>;
  /** Kills the browser (SIGKILL), as an empty battery would. */
  crash(): Promise<void>;
  /** Starts the browser with the same profile. */
  start(): Promise<void>;
  /** Closes the browser and removes its profile. */
  remove(): Promise<void>;
  context(): BrowserContext;
  /** False once the browser has ended, also by itself: a profile left by a kill sometimes makes the next start fail. */
  on(): boolean;
}

/** Not started yet. Console errors of its pages are added to `complaints`. */
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
        // Failed requests are expected while the network is off.
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
      // With these lock files the next browser would take this one for running, and exit.
      for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
        rmSync(join(profile, name), { force: true });
    },
    async remove() {
      await context?.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
