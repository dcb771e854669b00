/**
 * Bench of offline submission: twenty entries with two photos of 3 MB each, filled in by two share links without a
 * network, and four by the console; the browser is killed and restarted, and the network returns. Measures saving,
 * storage on the device and sending; checks that each entry has arrived exactly once, with every byte intact. The
 * journeys cover the same with less data (e2e/journeys/offline.spec.ts).
 */
import type { Page } from 'playwright-core';
import { buildProduct } from '../e2e/built.ts';
import { device } from '../e2e/device.ts';
import { fillIn, hashOf, openHouse, type Photo, photo, save, saveByLink, shellKept } from '../e2e/outside.ts';
import { median } from './lib/load.ts';
import { sized, until } from './lib/size.ts';

const size = sized(3_000_000, 100_000);
const byLink = sized(20, 1);
const byConsole = sized(4, 1);
await buildProduct();
const house = await openHouse();
const complaints: string[] = [];
const phone = device(complaints, { viewport: { width: 390, height: 844 } });
const saved = new Map<string, Photo[]>();
const took = { link: [] as number[], console: [] as number[] };

async function timed(into: number[], work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  into.push(performance.now() - began);
}
async function startPhone(): Promise<void> {
  await phone.start();
  // Patience with a busy machine: what passes never waits so long.
  phone.context().setDefaultTimeout(600_000);
}
const photosOf = (place: string): Promise<Photo[]> =>
  Promise.all(['a', 'b'].map(name => photo(`${place} ${name}.jpg`, size)));

async function keepBoth(page: Page, links: string[]): Promise<void> {
  for (const link of links) {
    await page.goto(link);
    await page.getByLabel('Ort', { exact: true }).waitFor();
    await shellKept(page, '/shared_reports/');
    // The form and its pictures are cached while the page is idle.
    const kept = `localStorage.getItem('kontor.forms')?.includes('${house.form.id}') === true`;
    await until('the form on the device', () => page.evaluate<boolean>(kept));
  }
  await house.signIn(page);
  await page.goto(`${house.url}/reports`);
  await page.getByRole('button', { name: `Menü zu ${house.form.name}` }).click();
  await page.getByRole('menuitem', { name: 'Offline verfügbar machen' }).click();
  await page.getByText('Offline verfügbar', { exact: true }).waitFor();
  await shellKept(page, '/');
}

let [stored, sent] = [0, 0];
try {
  await startPhone();
  let page = await phone.page();
  const links = [await house.link()];
  if (byLink > 1) links.push(await house.link());
  await keepBoth(page, links);
  await house.halt();
  for (let index = 0; index < byLink; index++) {
    const place = `Keller ${index + 1}`;
    const photos = await photosOf(place);
    await page.goto(links[index % links.length] ?? '');
    await page.getByLabel('Ort', { exact: true }).waitFor();
    await timed(took.link, async () => {
      await saveByLink(page, place, photos);
      await page.getByRole('heading', { name: 'Auf diesem Gerät gespeichert' }).waitFor();
    });
    saved.set(place, photos);
  }
  for (let index = 0; index < byConsole; index++) {
    const place = `Dach ${index + 1}`;
    const photos = await photosOf(place);
    await page.goto(`${house.url}/reports/${house.form.id}/new`);
    await page.getByLabel('Ort', { exact: true }).waitFor();
    await timed(took.console, async () => {
      await fillIn(page, place, photos);
      await save(page).click();
      await page.getByRole('heading', { name: 'Auf dem Gerät gesichert' }).waitFor();
    });
    saved.set(place, photos);
  }
  stored = await page.evaluate<number>('navigator.storage.estimate().then(({ usage }) => usage ?? 0)');
  await phone.crash();
  await house.start();
  await startPhone();
  page = await phone.page();
  const began = performance.now();
  await page.goto(`${house.url}/unsent`);
  // The browser writes localStorage (the session) to disk with up to a minute's delay, IndexedDB (the entries) at once.
  if (!(await page.evaluate("localStorage.getItem('kontor.token')"))) {
    await house.signIn(page);
    await page.goto(`${house.url}/unsent`);
  }
  for (;;) {
    const { length } = await house.arrived();
    if (length >= saved.size) break;
    if (performance.now() - began > 300_000) throw new Error(`${length} of ${saved.size} have arrived after 5 minutes`);
    await page.waitForTimeout(500);
  }
  sent = performance.now() - began;
  await page.waitForTimeout(sized(3_000, 500));
  const told = new Map<string, string[]>();
  const arrived = await house.arrived();
  for (const { place, hashes } of arrived) told.set(String(place), hashes.toSorted());
  const wrong = [...saved].filter(
    ([place, photos]) =>
      JSON.stringify(told.get(place)) !== JSON.stringify(photos.map(({ buffer }) => hashOf(buffer)).toSorted()),
  );
  if (arrived.length !== saved.size || wrong.length > 0)
    throw new Error(`${arrived.length} of ${saved.size} arrived; not as they were: ${wrong.map(([place]) => place)}`);
} finally {
  await phone.remove();
  await house.stop();
}

console.log(
  `\n## offline\n\n${saved.size} entries, ${saved.size * 2} photos of ${size / 1e6} MB: all there, each once, every byte equal.\n`,
);
console.log('| what | value |\n|---|---|');
const rows: [string, string][] = [
  ['filling in and saving one by a link, ms (median)', median(took.link).toFixed(0)],
  ['the same in the console, ms (median)', median(took.console).toFixed(0)],
  ['kept by the browser, MB', (stored / 1e6).toFixed(0)],
  ['from the start of the page until all had arrived, s', (sent / 1_000).toFixed(1)],
];
for (const [what, value] of rows) console.log(`| ${what} | ${value} |`);
if (complaints.length > 0) {
  console.log(complaints.join('\n'));
  process.exitCode = 1;
}
