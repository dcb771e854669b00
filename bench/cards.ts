/**
 * Bench of scrolling a library of 100,000 files, with real mouse wheel events in Chromium over the built console: the
 * time between two frames, median and 95th percentile, and the main thread's own. First with paging, twenty more files
 * with each request; then with all of them loaded, from the middle on. Responses are mocked by the bench, since the
 * server's lists have a bench of their own. `npm run bench -- cards`.
 */
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './lib/browser.ts';
import { serveConsole } from './lib/console.ts';
import { median } from './lib/load.ts';
import { mainThread } from './lib/pages.ts';
import { exceeded, sized, until } from './lib/size.ts';

const FILES = sized(100_000, 200);
/** Page size of what is loaded as a whole. */
const MANY = sized(5_000, 100);
const BOUND = 50;
const SECONDS = sized(8, 0);
/** Pixels per notch of the wheel, and milliseconds between two: faster than anybody reads. */
const [NOTCH, PAUSE] = [240, 30];
/** Below this the list did not scroll. */
const LEAST = NOTCH * sized(20, 4);
const groups = ['image', 'pdf', 'image', 'xls', 'video', 'image', 'audio', '3d'];
const id = (at: number) => `0190a6d2-7c00-7000-8000-${String(at).padStart(12, '0')}`;
const picture = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

function file(at: number) {
  const group = groups[at % groups.length];
  const seen = group === 'image' || group === 'video';
  const times = { version: 1, created: '2026-11-20T10:00:00Z', modified: '2026-11-20T10:00:00Z' };
  return {
    ...{ id: id(at), user_id: null, file_id: id(at), name: `Aufnahme ${at}`, filename: `aufnahme-${at}.${group}` },
    ...{ file_group: group, sorting: at, ...times, tags: [], directories: [] },
    files: {
      ...{
        id: id(at),
        filename: `aufnahme-${at}`,
        type: 'x/y',
        file_group: group,
        size: 40_000 + at,
        url: '/x',
        ...times,
      },
      ...{ duration: group === 'video' ? 134 : null, thumbnail_state: seen ? 'done' : 'none' },
      thumbnail_small: seen ? `/api/small/${at % 500}.webp` : null,
      thumbnail: null,
      blurhash: seen ? 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' : null,
    },
  };
}

const facets = {
  ...{ count: FILES, size: 4e9, count_all: FILES, size_all: 4e9, undirected: 0 },
  directories: Array.from({ length: 200 }, (_, at) => ({ id: id(at), count: 500 })),
  groups: ['image', 'video'].map(file_group => ({ file_group, count: FILES / 2 })),
  tags: Array.from({ length: 100 }, (_, at) => ({ id: id(at), name: `Schlagwort ${at}`, count: 1_000 - at })),
};
const directories = facets.directories.map((one, at) => ({
  ...{ id: one.id, name: `Verzeichnis ${at}`, parent_id: at % 10 ? id(at - (at % 10)) : null, version: 1 },
}));

/** `limit`: the page size of the answers, whatever the request's. */
async function answer(page: Page, limit: number): Promise<void> {
  const user = { id: id(1), username: 'bench', role: 'admin', permissions: { '*': { '*': 'all' } } };
  const person = { ...user, email: null, first_name: null, last_name: null };
  const kept = { 'kontor.token': 'ses_bench', 'kontor.user': JSON.stringify(person) };
  await page.addInitScript({ content: `Object.assign(localStorage, ${JSON.stringify(kept)})` });
  await page.route('**/api/**', route => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname.startsWith('/api/small/')) return route.fulfill({ body: picture, contentType: 'image/webp' });
    if (pathname.endsWith('/facets.json')) return route.fulfill({ json: { data: facets } });
    if (pathname.endsWith('/directories.json'))
      return route.fulfill({ json: { data: directories, count: directories.length, page: 1, limit: 1_000 } });
    if (pathname.endsWith('/self.json')) return route.fulfill({ json: { data: person } });
    if (pathname.endsWith('/limits.json'))
      return route.fulfill({ json: { data: { max_storage: 0, used_storage: 1 } } });
    if (!pathname.endsWith('/file-references.json'))
      return route.fulfill({ json: { data: [], count: 0, page: 1, limit: 20 } });
    const at = Number(searchParams.get('page') ?? 1);
    const data = Array.from({ length: Math.min(limit, FILES - (at - 1) * limit) }, (_, n) =>
      file((at - 1) * limit + n),
    );
    return route.fulfill({ json: { data, count: FILES, page: at, limit } });
  });
}

const noteFrames = `
  window.benchFrames = [];
  const on = at => { benchFrames.push(at); requestAnimationFrame(on); };
  requestAnimationFrame(on);
`;

async function scroll(page: Page, layout: string) {
  const list = page.getByRole('region', { name: 'Dateien' });
  const box = await list.boundingBox();
  if (!box) throw new Error('The list did not appear.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const from = await mainThread(session);
  const before: number = await list.evaluate(element => element.scrollTop);
  await page.evaluate(noteFrames);
  const end = Date.now() + SECONDS * 1_000;
  while (Date.now() < end) {
    await page.mouse.wheel(0, NOTCH);
    await page.waitForTimeout(PAUSE);
  }
  const scrolled = async (): Promise<number> => (await list.evaluate(element => element.scrollTop)) - before;
  await until(`${layout}: the list did not scroll`, async () => {
    if ((await scrolled()) >= LEAST) return true;
    await page.mouse.wheel(0, NOTCH);
    return false;
  });
  const seen: number[] = await page.evaluate('benchFrames');
  const frames = seen.slice(1).map((at, index) => at - (seen[index] ?? at));
  const way = await scrolled();
  const sorted = [...frames].sort((a, b) => a - b);
  return {
    way,
    median: median(frames),
    late: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    busy: ((await mainThread(session)) - from) / frames.length,
    rows: await page.locator('[data-row]').count(),
  };
}

async function round(browser: Browser, base: string, layout: string, limit: number) {
  const page = await browser.newPage({
    locale: 'de-DE',
    viewport: sized({ width: 1440, height: 900 }, { width: 800, height: 500 }),
    serviceWorkers: sized('allow', 'block'),
  });
  await answer(page, limit);
  await page.goto(`${base}/files?layout=${layout}`);
  await page.locator('[data-row]').first().waitFor();
  await page.waitForTimeout(sized(1_000, 0));
  const list = page.getByRole('region', { name: 'Dateien' });
  if (limit > 20) {
    // To the end repeatedly until all are loaded; then to the middle.
    for (let pages = FILES / limit; pages > 0; pages--) {
      await list.evaluate(element => element.scrollTo(0, element.scrollHeight));
      await page.waitForTimeout(250);
    }
    await list.evaluate(element => element.scrollTo(0, element.scrollHeight / 2));
    await page.waitForTimeout(sized(800, 0));
  }
  const measured = await scroll(page, layout);
  await page.close();
  return measured;
}

const server = await serveConsole();
const browser = await launchBrowser();
console.log(`\n## cards\n\nms a frame, ${SECONDS} s of scrolling through ${FILES} files.\n`);
console.log('| layout | loaded | px scrolled | frame, median | 95 % | main thread a frame | in the page | bound |');
console.log('|---|---|---|---|---|---|---|---|');
for (const [layout, limit] of [
  ['cards', 20],
  ['cards', MANY],
  ['list', MANY],
] as const) {
  const { way, median: frame, late, busy, rows } = await round(browser, server.base, layout, limit);
  exceeded(frame > BOUND);
  const loaded = limit > 20 ? 'all' : '20 at a time';
  const told = [frame, late, busy].map(ms => ms.toFixed(1)).join(' | ');
  console.log(`| ${layout} | ${loaded} | ${Math.round(way)} | ${told} | ${rows} | ${BOUND} |`);
}
await browser.close();
await server.close();
