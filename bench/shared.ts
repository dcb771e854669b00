/**
 * Bench of the public form on a phone: largest contentful paint (LCP) of a form of ten text inputs, first with an empty
 * cache, then with the service worker, then with the server stopped. Chromium with the processor throttled four times
 * and the network that its developer tools call "Fast 4G": 9 Mbit/s down and 1.5 up, of which nine tenths are used, and
 * 2.75 times 60 ms before each answer. Over real HTTP, compressed as the server sends it. Median of 5, each in a fresh
 * browser.
 */
import { createInput, newId } from '@kontor/form';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { call, type Session } from '../e2e/api.ts';
import { buildProduct } from '../e2e/built.ts';
import { adminPassword, startServer } from '../e2e/server.ts';
import { launchBrowser } from './lib/browser.ts';
import { median } from './lib/load.ts';
import { exceeded, sized, until } from './lib/size.ts';

const rounds = sized(5, 1);
const bound = 2_500;
const fast4G = {
  offline: false,
  downloadThroughput: ((9_000_000 / 8) * 9) / 10,
  uploadThroughput: ((1_500_000 / 8) * 9) / 10,
  latency: 60 * 2.75,
};
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

await buildProduct();
const server = await startServer({ demo: false });
const { url: at } = server;
const body = { username: 'admin', password: adminPassword, identifier: 'bench', platform: 'web' };
const { token } = (await call<Session>('POST', '/pixelstein-users/users/login.json', { at, body })).data;
const form = await call<{ id: string }>('POST', '/report-configs/add.json', {
  ...{ at, token },
  body: { name: 'Kontrolle Keller', fields: Array.from({ length: 10 }, (_, index) => input(index)) },
});
const target = `${at}/shared_reports/{id}/{token}`;
const shared = await call<{ target: string }>('POST', `/report-configs/share/${form.data.id}.json`, {
  ...{ at, token },
  body: { target },
});
const link = shared.data.target;

function input(index: number) {
  const made = createInput('text');
  return { ...made, id: newId(), options: { ...made.options, name: `field_${index}`, label: `Feld ${index + 1}` } };
}

/** Milliseconds from the start of the navigation until the largest paint; waits until no larger one can follow. */
async function paint(context: BrowserContext, throttled: boolean): Promise<number> {
  const page = await context.newPage();
  await slowDown(page, throttled);
  await page.goto(link, { waitUntil: 'load' });
  await page.locator('input[name="field_0"]').first().waitFor();
  await page.waitForTimeout(sized(1_000, 0));
  const largest = await page.evaluate<number>(
    `new Promise(done => new PerformanceObserver(list => done(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))`,
  );
  await page.close();
  return largest;
}

async function slowDown(page: Page, network: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: sized(4, 1) });
  if (!network) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast4G);
}

/** Until the service worker has cached everything. */
async function settled(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(link);
  await until('the service worker', () => page.evaluate('navigator.serviceWorker.controller !== null'));
  await page.close();
}

const browsers: Browser[] = [];
async function fresh(): Promise<BrowserContext> {
  const browser = await launchBrowser();
  browsers.push(browser);
  return browser.newContext(phone);
}

const figures = { cold: [] as number[], again: [] as number[], offline: [] as number[] };
const contexts: BrowserContext[] = [];
try {
  for (let round = 0; round < rounds; round++) {
    const context = await fresh();
    figures.cold.push(await paint(context, true));
    await settled(context);
    figures.again.push(await paint(context, true));
    contexts.push(context);
  }
  await server.halt();
  for (const context of contexts) figures.offline.push(await paint(context, false));
} finally {
  for (const browser of browsers) await browser.close();
  await server.stop();
}

const lines = [
  { name: 'first visit, nothing cached', values: figures.cold },
  { name: 'second visit, with the service worker', values: figures.again },
  { name: 'server stopped', values: figures.offline },
];
console.log(`\n## shared\n\nLCP in ms, 4× CPU, Fast 4G, median of ${rounds}.\n`);
console.log('| case | median | least | most | bound |\n|---|---|---|---|---|');
for (const { name, values } of lines) {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(Math.round);
  console.log(`| ${name} | ${middle} | ${least} | ${most} | ${bound}${exceeded(median(values) > bound)} |`);
}
