/**
 * Bench of a shared form on a phone (Web Vitals): Chromium with a processor four times slower and DevTools' Fast 4G, the
 * real server, the bird strike form. Cold: the largest contentful paint (LCP) of a first visit. Then each field is
 * answered by touch and keys: the slowest interaction (INP), and how far answers move the page, also right after an
 * input, which Chromium's own figure (CLS) leaves out. What conditions show moves what is below it, as it must: the
 * form is without them. `npm run bench -- phone`.
 */
import { type Browser, type BrowserContext, devices, type Locator, type Page } from 'playwright-core';
import { birdStrikeForm } from '../demo/forms/bird-strike.ts';
import { call, type Item } from '../e2e/api.ts';
import { buildProduct } from '../e2e/built.ts';
import { openHouse } from '../e2e/outside.ts';
import { launchBrowser } from './lib/browser.ts';
import { median } from './lib/load.ts';
import { exceeded, rounds } from './lib/size.ts';

const SLOWER = 4;
/** DevTools' preset: bytes a second and milliseconds. */
const fast4g = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 };
const bounds = { lcp: 1_400, inp: 150, moved: 0 };

/** Collects the entries of the page's performance timeline from its first moment on. */
const watching = `
  window.vitals = { lcp: 0, inp: 0, moved: 0 };
  const on = (type, options, take) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  on('largest-contentful-paint', {}, entry => { vitals.lcp = entry.startTime; });
  on('event', { durationThreshold: 16 }, entry => {
    if (entry.interactionId) vitals.inp = Math.max(vitals.inp, entry.duration);
  });
  on('layout-shift', {}, entry => { vitals.moved += entry.value; });
`;
interface Vitals {
  lcp: number;
  inp: number;
  moved: number;
}

async function visit(browser: Browser, link: string): Promise<Vitals & { bytes: number }> {
  const { defaultBrowserType: _type, ...phone } = devices['Pixel 7'];
  const context = await browser.newContext({ ...phone, locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  try {
    return await measured(context, link);
  } finally {
    await context.close();
  }
}

async function measured(context: BrowserContext, link: string): Promise<Vitals & { bytes: number }> {
  const page = await context.newPage();
  await page.addInitScript({ content: watching });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(link);
  await page
    .getByLabel('Flughafen')
    .waitFor()
    .catch(async cause => {
      throw new Error(`No form. The page shows: ${await page.locator('main').textContent()}`, { cause });
    });
  // The largest paint is final with the first input.
  await frame(page);
  const { lcp } = await vitalsOf(page);
  const atFirst = bytes;
  await answer(page);
  return { ...(await vitalsOf(page)), lcp, bytes: atFirst };
}

const vitalsOf = (page: Page) => page.evaluate<Vitals>('vitals');
const frame = (page: Page) =>
  page.evaluate('new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown)))');

/** A finger at its middle: the driver's own taps add scripts to the page, which check what they hit, and would be measured. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to tap.');
  // Until the driver's own work in the page is done, for which nobody has to wait.
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestIdleCallback(done)))');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Every text field and every group of choices of the form, as a person would. */
async function answer(page: Page): Promise<void> {
  for (const field of await page.locator('main input[type=text]:visible, main textarea:visible').all()) {
    await tap(page, field);
    await page.keyboard.type('12');
    await frame(page);
  }
  for (const choice of await page.locator('main [role=radiogroup] label:visible, main fieldset label:visible').all()) {
    await tap(page, choice);
    await frame(page);
  }
}

await buildProduct();
const house = await openHouse();
const browser = await launchBrowser();
const all: (Vitals & { bytes: number })[] = [];
try {
  const at = house.url;
  const { token } = house.session;
  const birds = birdStrikeForm();
  const fields = birds.fields.filter(({ type }) => type !== 'condition_container');
  const body = { ...birds, name: 'Vogelschlagmeldung', fields };
  const form = (await call<Item>('POST', '/report-configs/add.json', { at, token, body })).data;
  const target = `${at}/shared_reports/{id}/{token}`;
  const path = `/report-configs/share/${form.id}.json`;
  const link = (await call<{ target: string }>('POST', path, { at, token, body: { target } })).data.target;
  for (const round of rounds(5)) {
    const vitals = await visit(browser, link);
    if (round >= 0) all.push(vitals);
  }
} finally {
  await browser.close();
  await house.stop();
}

const of = (key: keyof (typeof all)[number]) => median(all.map(one => one[key]));
console.log('\n## phone\n\n| what | value | bound |\n|---|---|---|');
const rows: [string, number, number | undefined, number][] = [
  ['largest contentful paint of a first visit, ms', of('lcp'), bounds.lcp, 0],
  ['slowest interaction while filling in, ms', of('inp'), bounds.inp, 0],
  ['moved by answers (sum of layout shifts)', of('moved'), bounds.moved, 3],
  ['over the wire until the form is there, kB', of('bytes') / 1_000, undefined, 0],
];
for (const [what, value, bound, digits] of rows)
  console.log(
    `| ${what} | ${value.toFixed(digits)} | ${bound ?? ''}${exceeded(bound !== undefined && value > bound)} |`,
  );
