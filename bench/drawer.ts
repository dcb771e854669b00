/**
 * Bench of an entry beside the list, over the real server in Chromium: the drawer opened by a click on a row of a list
 * that is there, to its painted frame; and the next entry by J: all work of the main thread, that of preparing the entry
 * after it too, less the same number of frames without a key. `npm run bench -- drawer`.
 */
import type { CDPSession, Page } from 'playwright-core';
import { buildProduct } from '../e2e/built.ts';
import { patientFetch } from '../e2e/patiently.ts';
import { launchBrowser } from './lib/browser.ts';
import { layGround, serveOurs } from './lib/ground.ts';
import { median } from './lib/load.ts';
import { mainThread } from './lib/pages.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const flips = sized(12, 2);
/** Entries that are opened one after the other, in one round. */
const opened = sized(5, 1);

await buildProduct();
const ground = await layGround(sized(20_000, 200));
const ours = await serveOurs(ground);
const browser = await launchBrowser();

/** Milliseconds from the event of the click to the end of the first frame that has the drawer. */
const watch = `
  window.afterFrame = () => new Promise(done => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  }));
  window.openedIn = new Promise(done => addEventListener('click', ({ timeStamp }) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-drawer] dd')) return;
      observer.disconnect();
      void afterFrame().then(at => done(at - timeStamp));
    }).observe(document, { childList: true, subtree: true });
  }, { once: true, capture: true }));
  // A promise as the last value would be waited for.
  void 0;
`;

/** What was asked for ahead has come: the live stream leaves no state of the page that would say so. */
const quiet = (page: Page) => page.waitForTimeout(sized(600, 0));

async function openList(): Promise<{ page: Page; session: CDPSession }> {
  const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  const token = ground.tokens.all[0] ?? '';
  const self = await patientFetch(`${ours.base}/api/pixelstein-users/users/self.json`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await self.json()) as { data: object };
  const kept = { 'kontor.token': token, 'kontor.user': JSON.stringify(data) };
  await page.addInitScript({ content: `Object.assign(localStorage, ${JSON.stringify(kept)})` });
  await page.goto(`${ours.base}/reports/${ground.forms[0]}?layout=list`);
  await page.locator('tbody tr[data-row]').nth(opened).waitFor();
  await quiet(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

async function opening(page: Page, at: number): Promise<number> {
  await page.evaluate(watch);
  await page.locator('tbody tr[data-row]').nth(at).locator('td').nth(2).click();
  const ms = await page.evaluate<number>('openedIn');
  await quiet(page);
  await page.keyboard.press('Escape');
  await page.locator('[data-drawer]').waitFor({ state: 'detached' });
  return ms;
}

/** Which entry is. */
const shown = `document.querySelector('tr[aria-current=true]').dataset.row`;

/** CPU ms of each J, in the middle: all that it does until the next one could come. */
async function flipping(page: Page, session: CDPSession): Promise<number> {
  await page.locator('tbody tr[data-row]').first().locator('td').nth(2).click();
  await page.locator('[data-drawer] dd').first().waitFor();
  await quiet(page);
  const spend = async (act: () => Promise<void>) => {
    const before = await mainThread(session);
    await act();
    await page.evaluate('afterFrame()');
    await page.evaluate('afterFrame()');
    return (await mainThread(session)) - before;
  };
  const found: number[] = [];
  for (let flip = 0; flip < flips; flip++) {
    const before = await page.evaluate(shown);
    const idle = await spend(async () => undefined);
    found.push((await spend(() => page.keyboard.press('j'))) - idle);
    if ((await page.evaluate(shown)) === before) throw new Error('J shows the same entry.');
    await quiet(page);
  }
  return median(found);
}

const found: { first: number; open: number; flip: number }[] = [];
try {
  for (const round of rounds(5)) {
    const { page, session } = await openList();
    const all: number[] = [];
    for (let at = 0; at <= opened; at++) all.push(await opening(page, at));
    const [first = Number.NaN, ...later] = all;
    const flip = await flipping(page, session);
    if (round >= 0) found.push({ first, open: median(later), flip });
    await page.close();
  }
} finally {
  await browser.close();
  await ours.stop();
  await ground.close();
}

console.log('\n## drawer\n\nMilliseconds, median of 5 rounds.\n\n| what | measured | bound |\n|---|---|---|');
for (const [name, what, bound] of [
  ['opened by a click, its code being loaded, to its frame', 'first', Number.POSITIVE_INFINITY],
  ['opened by a click, to its frame', 'open', 100],
  ['the next entry by J, work of the main thread', 'flip', 16],
] as const) {
  const value = median(found.map(each => each[what]));
  console.log(`| ${name} | ${value.toFixed(1)} | ${Number.isFinite(bound) ? bound : ''}${exceeded(value > bound)} |`);
}
