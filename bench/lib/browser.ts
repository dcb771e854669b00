/** Launches Chromium for a bench. `scripts/bench.mjs` leaves out the benches that import it where there is none. */
import { type Browser, chromium } from 'playwright-core';
import { shared } from './shared.ts';
import { sized } from './size.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
/** Fewer processes, and no smooth scrolling: each of its frames is drawn in software. */
const lighter = ['--in-process-gpu', '--disable-smooth-scrolling'];

/** In a small run of several benches they share one, which `close` leaves without pages. */
export async function launchBrowser(): Promise<Browser> {
  const one = shared('browser', openShared);
  return one ? (await one).browser : launch();
}

async function openShared(): Promise<{ browser: Browser; close(): Promise<void> }> {
  const browser = await launch();
  const close = () => browser.close();
  const empty = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  return { browser: Object.assign(Object.create(browser) as Browser, { close: empty }), close };
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...flags, ...sized([], lighter)],
  });
  // Patience with a busy machine: what passes never waits so long.
  browser.on('context', context => context.setDefaultTimeout(600_000));
  return browser;
}
