/**
 * Journeys of filling in offline, with a stopped or killed server, and a browser that is killed and restarted: each
 * entry arrives exactly once and complete.
 */
import { test as base, expect, type Page } from '@playwright/test';
import { type Device, device } from '../device.ts';
import {
  fillIn,
  type House,
  hashOf,
  openHouse,
  type Photo,
  photo,
  save,
  saveByLink,
  shellKept,
  waiting,
} from '../outside.ts';

const test = base.extend<{ complaints: string[]; phone: Device }, { house: House }>({
  house: [
    async ({ browserName: _browserName }, use) => {
      const house = await openHouse();
      await use(house);
      await house.stop();
    },
    { scope: 'worker' },
  ],
  complaints: async ({ browserName: _browserName }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, 'what the pages wrote to the console').toEqual([]);
  },
  phone: async ({ complaints, house }, use) => {
    const phone = device(complaints, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.start();
    await use(phone);
    await phone.remove();
    await house.start();
  },
});
// They share one server, in sequence.
test.describe.configure({ mode: 'default' });

const waits = (page: Page) => expect(page.getByRole('heading', { name: 'Auf diesem Gerät gespeichert' })).toBeVisible();
const places = async (house: House, start: string) =>
  (await house.arrived())
    .filter(({ place }) => String(place).startsWith(start))
    .map(({ place, hashes }) => [place, hashes.toSorted()])
    .toSorted();
const expected = (saved: Map<string, Photo[]>) =>
  [...saved].map(([place, photos]) => [place, photos.map(({ buffer }) => hashOf(buffer)).toSorted()]).toSorted();

test('saved in a cellar, the browser killed, the session ended: each entry arrives once, every byte equal', async ({
  house,
  phone,
}) => {
  test.setTimeout(600_000);
  const link = await house.link();
  const saved = new Map<string, Photo[]>();
  let page = await phone.page();
  let token = '';
  await test.step('with a network: the link is opened, a form of the console kept', async () => {
    await page.goto(link);
    await expect(page.getByLabel('Ort', { exact: true })).toBeVisible();
    await shellKept(page, '/shared_reports/');
    token = await house.signIn(page);
    await page.goto(`${house.url}/reports`);
    await page.getByRole('button', { name: `Menü zu ${house.form.name}` }).click();
    await page.getByRole('menuitem', { name: 'Offline verfügbar machen' }).click();
    await expect(page.getByText('Offline verfügbar', { exact: true })).toBeVisible();
    await shellKept(page, '/');
  });

  await test.step('without: both open from the worker, and what is saved waits', async () => {
    await house.halt();
    for (const place of ['Keller 1', 'Keller 2', 'Keller 3']) {
      const photos = [await photo(`${place}.jpg`)];
      await page.goto(link);
      await saveByLink(page, place, photos);
      await waits(page);
      saved.set(place, photos);
    }
    const photos = [await photo('a.jpg'), await photo('b.jpg')];
    await page.goto(`${house.url}/reports`);
    await page.getByRole('link', { name: `Neuer Eintrag in „${house.form.name}“` }).click();
    await fillIn(page, 'Keller 4', photos);
    await save(page).click();
    await expect(page.getByRole('heading', { name: 'Auf dem Gerät gesichert' })).toBeVisible();
    saved.set('Keller 4', photos);
  });

  await test.step('killed, started anew, with three pages at once', async () => {
    await phone.crash();
    await house.start();
    let others: Page[] = [];
    await expect(async () => {
      if (!phone.on()) await phone.start();
      page = await phone.page();
      others = [await phone.page(), await phone.page()];
      await Promise.all([page.goto(`${house.url}/unsent`), ...others.map(other => other.goto(link))]);
    }).toPass({ timeout: 180_000 });
    // The browser writes localStorage (the session) to disk with up to a minute's delay, IndexedDB (the entries) at
    // once.
    if (!(await page.evaluate(() => localStorage.getItem('kontor.token')))) {
      token = await house.signIn(page);
      await page.goto(`${house.url}/unsent`);
    }
    await expect.poll(() => places(house, 'Keller'), { timeout: 180_000 }).toEqual(expected(saved));
    await expect.poll(() => waiting(page)).toBe(0);
    for (const other of others) await other.close();
  });

  await test.step('a session that ends meanwhile keeps the queue: signing in again sends it', async () => {
    const photos = [await photo('dach.jpg')];
    await page.goto(`${house.url}/reports/${house.form.id}/new`);
    await expect(page.getByLabel('Ort', { exact: true })).toBeVisible();
    await phone.context().setOffline(true);
    await fillIn(page, 'Keller 5', photos);
    await save(page).click();
    await expect(page.getByRole('heading', { name: 'Auf dem Gerät gesichert' })).toBeVisible();
    saved.set('Keller 5', photos);
    await house.signOut(token);
    await phone.context().setOffline(false);
    await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible();
    await house.signInBy(page);
    await expect.poll(() => places(house, 'Keller'), { timeout: 180_000 }).toEqual(expected(saved));
  });
});

test('a server killed in the midst of an upload, and a clock that is moved', async ({ house, phone }) => {
  const link = await house.link();
  const page = await phone.page();
  const saved = new Map<string, Photo[]>();
  await page.goto(link);
  await test.step('the upload goes on where it was', async () => {
    const large = [await photo('gross.jpg', 12_000_000)];
    const pieces: { method: string; offset: number }[] = [];
    phone.context().on('request', request => {
      if (!new URL(request.url()).pathname.startsWith('/api/uploads')) return;
      pieces.push({ method: request.method(), offset: Number(request.headers()['upload-offset'] ?? 0) });
    });
    await shellKept(page, '/shared_reports/');
    const session = await phone.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 6_000_000 };
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow);
    await saveByLink(page, 'Halle 1', large);
    const sent = () => pieces.filter(({ method }) => method === 'PATCH').length;
    await expect.poll(sent, { intervals: [25] }).toBeGreaterThan(1);
    await house.kill();
    await session.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await house.start();
    saved.set('Halle 1', large);
    await expect.poll(() => places(house, 'Halle'), { timeout: 180_000 }).toEqual(expected(saved));
    expect(pieces.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(pieces.some(({ method, offset }) => method === 'PATCH' && offset > 0)).toBe(true);
  });

  await test.step('a year ahead while it is saved, a year behind while it waits', async () => {
    await phone.context().setOffline(true);
    const now = Date.now();
    const year = 365 * 86_400_000;
    await page.goto(link);
    await page.clock.setSystemTime(now + year);
    await saveByLink(page, 'Halle 2', []);
    await waits(page);
    await page.clock.setSystemTime(now - year);
    await phone.context().setOffline(false);
    await page.reload();
    saved.set('Halle 2', []);
    await expect.poll(() => places(house, 'Halle'), { timeout: 180_000 }).toEqual(expected(saved));
  });
});
