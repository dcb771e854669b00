// Takes the screenshots of the help, in both languages, and of the README, from a demo server.
//   npm run help-pictures              all of them
//   npm run help-pictures -- editor    those whose name begins like this (of the README: readme-)
//
// KONTOR_URL names a demo that runs already. What each picture shows is described in apps/console/src/help/pictures.ts.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { languageCodes, languageRows } from '../packages/form/src/languages/rows.ts';
import './lib/root.mjs';
import { findBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/built.mjs';
import { demoServer } from './lib/demo-server.mjs';
import { environment, onPinnedNode } from './lib/hand-over.mjs';
import { readmeShots, shots } from './lib/help-shots.mjs';

const home = 'apps/console/src/help/pictures';
const readmeHome = 'docs/pictures';
const usual = { width: 1080, height: 680 };
const most = 3_000_000;

const node = await onPinnedNode('scripts/help-pictures.mjs');
const browser = findBrowser(environment());
// With KONTOR_URL the console is the running server's; no build is needed.
if (!browser || !(process.env.KONTOR_URL || ensureBuilt(node))) process.exit(1);
const { chromium } = await import('playwright-core');

const server = process.env.KONTOR_URL ? { url: process.env.KONTOR_URL, stop: async () => {} } : await demoServer(node);
try {
  const wanted = process.argv.slice(2);
  const chosenOf = all => all.filter(({ name }) => wanted.length === 0 || wanted.some(start => name.startsWith(start)));
  for (const language of languageCodes) await photograph(language, chosenOf(shots), takeForHelp);
  // The README is in English.
  await photograph('en', chosenOf(readmeShots), takeForReadme);
  report();
} finally {
  await server.stop();
}

async function photograph(language, chosen, take) {
  if (chosen.length === 0) return;
  // Date and time inputs follow the browser's own language.
  const [executablePath, args] = [browser, [`--lang=${language}`]];
  const program = await chromium.launch({ executablePath, args, env: { ...process.env, LANGUAGE: language } });
  const session = await call('POST', '/pixelstein-users/users/login.json', {
    body: { username: 'leitstelle', password: 'kontor-demo-2026', identifier: 'help-pictures', platform: 'web' },
  });
  const kept = {
    language,
    'kontor.theme': 'light',
    'kontor.token': session.token,
    'kontor.user': JSON.stringify(session.user),
    'kontor.news': '9999',
    'kontor.menu.min': '1',
  };
  const origins = [
    { origin: server.url, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) },
  ];
  const context = await program.newContext({
    viewport: usual,
    deviceScaleFactor: 1.5,
    locale: languageRows[language].locale,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins },
  });
  const page = await context.newPage();
  const list = async path => (await call('GET', path, { token: session.token })) ?? [];
  for (const { name, path, open, part, size = usual } of chosen) {
    try {
      await page.setViewportSize(size);
      await page.goto(server.url + (typeof path === 'string' ? path : await path(list)));
      await page.getByRole('heading').first().waitFor();
      await open?.(page);
      await settled(page);
      await take(page, { name, language, part, size });
    } catch (error) {
      console.error(`✗ ${name}.${language}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      process.exitCode = 1;
    }
  }
  await program.close();
}

/** Waits until images and figures have loaded and animations have ended. */
async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('main [class*=skeleton]'));
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(900);
}

/** Screenshot as WebP, which Playwright itself does not write. Returns width and height in CSS pixels. */
async function take(page, path, clip) {
  const devtools = await page.context().newCDPSession(page);
  const asked = { format: 'webp', quality: 72, clip: { ...clip, scale: 1 } };
  const { data } = await devtools.send('Page.captureScreenshot', asked);
  await devtools.detach();
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(path, bytes);
  console.log(`${path}: ${clip.width} × ${clip.height}, ${Math.round(bytes.length / 1000)} kB`);
}

async function takeForReadme(page, { name, size }) {
  mkdirSync(readmeHome, { recursive: true });
  await take(page, join(readmeHome, `${name.replace('readme-', '')}.webp`), { x: 0, y: 0, ...size });
}

async function takeForHelp(page, { name, language, part, size }) {
  const clip = part ? await page.locator(part).first().boundingBox() : { x: 0, y: 0, ...size };
  const file = `${name}.${language}`;
  await take(page, join(home, `${file}.webp`), clip);
  const sizes = JSON.parse(readFileSync(join(home, 'sizes.json'), 'utf8'));
  sizes[file] = [Math.round(clip.width), Math.round(clip.height)];
  const sorted = Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => (a < b ? -1 : 1)));
  const lines = Object.entries(sorted).map(([key, [width, height]]) => `  "${key}": [${width}, ${height}]`);
  writeFileSync(join(home, 'sizes.json'), `{\n${lines.join(',\n')}\n}\n`);
}

async function call(method, path, { token, body } = {}) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return (await answer.json()).data;
}

function report() {
  const names = Object.keys(JSON.parse(readFileSync(join(home, 'sizes.json'), 'utf8')));
  const bytes = names.reduce((sum, name) => sum + statSync(resolve(home, `${name}.webp`)).size, 0);
  console.log(`${names.length} pictures, ${Math.round(bytes / 1000)} kB together.`);
  if (bytes > most) {
    console.error(`More than ${most / 1_000_000} MB: lower the quality, or show less.`);
    process.exitCode = 1;
  }
}
