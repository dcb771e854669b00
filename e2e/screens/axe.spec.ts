/**
 * Accessibility and layout checks of every screen: wide and on a phone, light and dark, in both languages, with text at
 * 200 %, and the layout at the widths between; on tablets and a phone by touch, with the size of tap targets.
 */

import { readFileSync } from 'node:fs';
import type { Language } from '@kontor/form/languages';
import type { Page } from '@playwright/test';
import { faults, rulesOfWords, shapeOf } from '../axe.ts';
import { belowTitle, letters, lost, sideways } from './large.ts';
import { placesOf } from './places.ts';
import { expect, test } from './tab.ts';
import { byTouch, tooSmall } from './touch.ts';
import { visits } from './visits.ts';
import { foreign, words } from './words.ts';

const routes = readFileSync(new URL('../../apps/console/src/routes.tsx', import.meta.url), 'utf8');
const wide = { name: 'wide', width: 1440, height: 900 };
const phone = { name: 'phone', width: 390, height: 844 };
const tablet = 834;
/** Widths of small windows and of tablets, where layouts give up columns. */
const between = [1280, 1024, tablet, 768];

test('every screen of the table is visited', () => {
  const [released = ''] = routes.split('import.meta.env.DEV');
  const paths = [...released.matchAll(/^ +path: '([^']+)'/gm)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(5);
  const visited = visits.map(visit => visit.route);
  expect(paths.filter(path => !visited.includes(path))).toEqual([]);
});

test('what is wrong is found, in a frame as well', async ({ page }) => {
  const inside = '<html lang="de"><title>Innen</title><main><h1>Innen</h1><button></button></main></html>';
  const body = `<html lang="de"><title>Außen</title><main><h1>Außen</h1>
    <img src="/favicon.svg"><p style="color: #ccc; background: #fff">blass</p>
    <iframe title="Innen" srcdoc='${inside}'></iframe></main></html>`;
  await page.route('**/faulty', route => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto('/faulty');
  await page.unrouteAll();
  const found = (await faults(page)).map(([rule]) => rule);
  expect(found).toEqual(expect.arrayContaining(['button-name', 'color-contrast', 'image-alt']));
  expect((await faults(page, ['color-contrast'])).map(([rule]) => rule)).toEqual(['color-contrast']);
  const ofWords = (await faults(page, rulesOfWords)).map(([rule]) => rule);
  expect(ofWords).toEqual(expect.arrayContaining(['button-name', 'image-alt']));
  expect(ofWords).not.toContain('color-contrast');
});

test('two languages have one shape until an element, its role or its state differs', async ({ page }) => {
  const shape = async (body: string) => {
    await page.route('**/shape', route => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
    await page.goto('/shape');
    await page.unrouteAll();
    return shapeOf(page);
  };
  const german = await shape('<title>Form</title><p aria-label="Ort" data-tip="Ort">Ort <b id="a">Halle</b></p>');
  expect(await shape('<title>Form</title><p aria-label="Place" data-tip="Place">Place <b id="a">Hall</b></p>')).toBe(
    german,
  );
  for (const other of [
    '<p><b id="b">Halle</b></p>',
    '<p role="note"><b id="a">Halle</b></p>',
    '<p><b id="a"></b><i></i></p>',
  ])
    expect(await shape(`<title>Form</title>${other}`)).not.toBe(german);
  expect(await shape('<title>Form</title><iframe title="Innen"></iframe>')).toBeUndefined();
});

test('words of the other language are found, and what people wrote is not', async ({ page }) => {
  const body = `<html lang="en"><title>Forms · Kontor</title><main><h1>Forms</h1>
    <button aria-label="Schließen">×</button> <p>3 Einträge aus „Zaun“ haben dieses Feld nicht und fehlen im Diagramm.</p>
    <p>Vogelschlagmeldung</p> <p>Halle 4 nach dem Estrich</p> <p>Unknown</p> <p>Speichern und schweigen</p> <button lang="de">Anmelden</button> <code>Reports</code></main></html>`;
  await page.route('**/foreign', route => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto('/foreign');
  await page.unrouteAll();
  expect(await foreign(page, 'de')).toEqual([
    'Schließen',
    '3 Einträge aus „Zaun“ haben dieses Feld nicht und fehlen im Diagramm.',
  ]);
  expect(await foreign(page, 'en')).toEqual(['Forms']);
  for (const { whole, parts } of Object.values(words))
    expect([whole.size > 1_500, parts.length > 200]).toEqual([true, true]);
});

test('what text of twice its size loses is found, and what ends in dots after its beginning is not lost', async ({
  page,
}) => {
  const words = 'Ein Satz, der mehr Platz braucht';
  const body = `<html lang="de"><title>Eng</title><main><h1>Eng</h1>
    <p style="height: 20px; overflow: hidden">${words}</p>
    <p style="width: 300px; overflow: hidden; white-space: nowrap">${words}</p>
    <p style="width: 300px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${words}</p>
    <p style="width: 100px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${words}</p>
    <p style="height: 30px; overflow: auto">${words}<br>${words}</p>
    <button style="width: 20px; height: 20px">x</button>
    <button style="position: fixed; top: 880px; height: 4rem">unten</button>
    <button style="position: fixed; left: 1380px; width: 6rem">daneben</button></main></html>`;
  await page.route('**/faulty', route => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/faulty');
  await page.unrouteAll();
  await letters(page, 32);
  const found = (await lost(page)).map(fault => fault.replace(/:.*/, ''));
  await letters(page, 16);
  expect(found.sort()).toEqual([
    ...['a slit to scroll in', 'below the window', 'beside the window', 'cut after 4 letters', 'cut at the side'],
    ...['cut below', 'small'],
  ]);
});

test('what a finger misses is found, and what belongs to a target is part of it', async ({ page }) => {
  const size = (width: number, height = width) => `display: inline-block; width: ${width}px; height: ${height}px`;
  const body = `<html lang="de"><title>Eng</title><main><h1>Eng</h1>
    <button style="${size(48)}">groß</button> <button style="${size(60, 30)}">niedrig</button>
    <div><a href="/" style="${size(30, 60)}">schmal</a></div>
    <label style="${size(60)}"><input type="checkbox"> Wahl</label>
    <p>Mehr steht <a href="/">im Handbuch</a> dazu.</p>
    <div style="position: relative"><button style="${size(60)}">unten</button>
      <button style="${size(60)}; position: absolute; left: 0">darüber</button></div>
    <table><tr data-row><td style="${size(200, 60)}"><a href="/">Zeile</a></td></tr></table></main></html>`;
  await page.route('**/faulty', route => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.setViewportSize(phone);
  await page.goto('/faulty');
  await page.unrouteAll();
  expect(await tooSmall(page)).toEqual([
    expect.stringContaining('“niedrig”'),
    expect.stringContaining('“schmal”'),
    expect.stringMatching(/^below another: .*“unten” .*“darüber”/),
  ]);
  const coarse = () => page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  await byTouch(page, true);
  expect(await coarse()).toBe(true);
  await byTouch(page, false);
  expect(await coarse()).toBe(false);
});

async function shown(page: Page) {
  await page.locator('h1').first().waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
/**
 * Leaves the screen and reopens it by client-side navigation, which takes a third of a page load. False if an overlay
 * does not close by Esc, or would ask about unsaved changes.
 */
async function comesAgain(page: Page, path: string): Promise<boolean> {
  const over = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
  if ((await over.count()) > 0) {
    await page.keyboard.press('Escape');
    await still(page);
    if ((await over.count()) > 0) return false;
  }
  if (!(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))) return false;
  await page.evaluate(() => void Object.assign(document.documentElement.dataset, { theme: 'light' }));
  await step(page, '/nothing/here');
  await expect(page).toHaveTitle(/^Seite nicht verfügbar/);
  await step(page, path);
  return true;
}
/** Client-side navigation by history events, like the browser's back and forward. */
const step = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState({ index: history.length }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
/** Waits until nothing loads and no animation runs. */
async function settled(page: Page, quiet: () => Promise<void>) {
  await shown(page);
  await quiet();
  await shown(page);
  await still(page);
}
/** Ends all animations, and those that follow from them, but for endless and paused ones. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity),
        );
    const frame = () => new Promise(done => requestAnimationFrame(done));
    // What changed last begins its transitions with the next frame.
    await frame();
    for (let left = 100, found = ending(); found.length > 0 && left > 0; left -= 1, found = ending()) {
      for (const animation of found) animation.finish();
      await frame();
    }
  });

for (const visit of visits)
  test.describe(() => {
    test.use({ who: visit.who === undefined ? 'admin' : visit.who });
    test(visit.name, async ({ page, api, quiet }) => {
      const path = visit.path(await placesOf(api));
      for (const { name: size, ...viewport } of [wide, phone]) {
        await page.setViewportSize(viewport);
        if (size === 'wide' || visit.who === null || !(await comesAgain(page, path))) await page.goto(path);
        await shown(page);
        await visit.open?.(page);
        await settled(page, quiet);
        // An expired session shows the sign-in, whose check would pass as well.
        if (visit.who !== null) await expect(page, size).not.toHaveURL(/\/login\b/);
        await holds(page, size, viewport.width, 'de');
        await page.evaluate(() => void Object.assign(document.documentElement.dataset, { theme: 'dark' }));
        await still(page);
        // Themes differ in colours only.
        expect.soft(await faults(page, ['color-contrast']), `${size}, dark`).toEqual([]);
        if (size === 'wide') {
          // Text at 200 %, in the language with the longer words.
          await letters(page, 32);
          // The layout reacts with a delay.
          await expect.poll(() => lost(page), 'text of twice its size').toEqual([]);
          await letters(page, 16);
          for (const width of between) {
            await page.setViewportSize({ width, height: wide.height });
            // What is lower than its content at the usual size of letters are pictures and their frames.
            const there = async () => (await lost(page)).filter(fault => !fault.startsWith('cut below'));
            await expect.poll(there, `${width} px`).toEqual([]);
            expect.soft(await belowTitle(page), `${width} px: the primary action is on the first row`).toEqual([]);
            if (width === tablet || width === 1024) await holdsTaps(page);
          }
        } else await holdsByTouch(page);
      }
      // English words are shorter: what overflows with them does so on a phone, the page's present size. A screen keeps
      // its state when the language changes, so it need not be set up again.
      const german = await shapeOf(page);
      await page.evaluate(
        key => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'en' })),
        'language',
      );
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      // Longer texts load asynchronously.
      await settled(page, quiet);
      const same = german !== undefined && german === (await shapeOf(page));
      await holds(page, 'phone, English', phone.width, 'en', same ? rulesOfWords : undefined);
      // The width of a page zoomed to 400 % (WCAG 1.4.10).
      await page.setViewportSize({ width: 320, height: 640 });
      // Popups are repositioned with a delay.
      await expect.poll(() => sideways(page), '320 px: nothing has to be moved sideways').toEqual([]);
    });
  });

/** Tap targets of the page as it is, on a tablet. */
async function holdsTaps(page: Page): Promise<void> {
  await byTouch(page, true);
  await expect.poll(() => tooSmall(page), 'a tablet by touch: what is tapped has 48 px').toEqual([]);
  await byTouch(page, false);
}

/** The same page under a finger, and with text at 200 %. */
async function holdsByTouch(page: Page): Promise<void> {
  await byTouch(page, true);
  await expect.poll(() => tooSmall(page), 'by touch: what is tapped has 48 px').toEqual([]);
  await expect.poll(() => sideways(page), 'by touch: nothing has to be moved sideways').toEqual([]);
  expect.soft(await belowTitle(page), 'by touch: the primary action is on the first row').toEqual([]);
  await letters(page, 32);
  await expect.poll(() => lost(page), 'by touch: text of twice its size').toEqual([]);
  await letters(page, 16);
  await byTouch(page, false);
}

async function holds(page: Page, what: string, width: number, language: Language, rules?: string[]): Promise<void> {
  expect.soft(await page.title(), `${what}: says its name in the tab`).toMatch(/\S · \S/);
  expect.soft(await faults(page, rules), what).toEqual([]);
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(needed, `${what}: nothing sticks out`).toBeLessThanOrEqual(width);
  expect
    .soft(await foreign(page, language === 'de' ? 'en' : 'de'), `${what}: no words of the other language`)
    .toEqual([]);
}
