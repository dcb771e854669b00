/** Journeys of the look of public forms: the head with large text and over a picture, and what must not move. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { choices, field } from '../../demo/build.ts';
import { type client, house, type Item } from '../api.ts';
import { addForm, damages } from '../forms.ts';
import { holdChunk } from '../held-chunk.ts';
import { letters } from '../screens/large.ts';
import { expect, test } from '../test.ts';

test.use({ who: null, viewport: { width: 390, height: 844 }, hasTouch: true });

type Api = ReturnType<typeof client>;

async function linkOf(api: Api, form: Item): Promise<string> {
  const target = `${house()}/shared_reports/{id}/{token}`;
  return (await api.post<{ target: string }>(`/report-configs/share/${form.id}.json`, { target })).data.target;
}

const topOf = (part: Locator) => part.evaluate(one => one.getBoundingClientRect().top);
const shifts = `
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const { sources } of list.getEntries())
      window.shifts.push(...sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? 'gone'));
  }).observe({ type: 'layout-shift', buffered: true });
`;
const moved = (page: Page) => page.evaluate(() => Reflect.get(window, 'shifts') as string[]);

test('nothing moves by the first answer, nor by an address for the copy, with the foot in view', async ({
  page,
  api,
}) => {
  const fields = [
    field('text', 'place', 'Ort', 'col-12'),
    field('email', 'mail', 'E-Mail', 'col-12'),
    field('radio', 'damage', 'Schaden', 'col-12', { values: choices(damages) }),
  ];
  const form = await addForm(api, 'Kurze Meldung', { fields, states: [] });
  await api.edit('report-configs', form.id, { copy_to: 'mail' }, form.version);
  await page.addInitScript({ content: shifts });
  await page.goto(await linkOf(api, form));
  const elsewhere = page.getByRole('button', { name: 'Auf anderem Gerät fortsetzen' });
  await elsewhere.scrollIntoViewIfNeeded();
  await expect(elsewhere).toBeInViewport({ ratio: 1 });
  const before = await topOf(elsewhere);
  await page.evaluate(() => Reflect.set(window, 'shifts', []));
  await page.getByLabel('Gering').check();
  await expect(page.getByText(/^Auf diesem Gerät gesichert, zuletzt um/)).toBeVisible();
  await page.getByLabel('E-Mail').fill('vera@example.org');
  await expect(page.getByText('Sie erhalten eine Kennung und eine Kopie an vera@example.org.')).toBeVisible();
  expect(await topOf(elsewhere)).toBe(before);
  expect(await moved(page)).toEqual([]);
});

/** Seven strips, as areas of an airfield are drawn. */
const strips = ['nord', 'bahn', 'west', 'ost', 'süd'];
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 178" width="600" height="178">${strips
  .map((id, at) => `<rect id="${id}" x="4" y="${at * 34 + 4}" width="592" height="28" fill="#fff" stroke="#7b8d94"/>`)
  .join('')}</svg>`;

for (const width of [1440, 390, 320])
  test(`a drawing has its place before its code is there, ${width} px wide`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 900 });
    const values = choices(Object.fromEntries(strips.map(id => [id, id])));
    const form = await addForm(api, 'Gezeichnete Meldung', {
      fields: [
        field('svg-radio', 'where', 'Wo?', 'col-12', { values, svgData: drawing }),
        field('text', 'kind', 'Art', 'col-12'),
      ],
      states: [],
    });
    // what draws, alone
    const go = await holdChunk(page, 'getScreenCTM');
    await page.addInitScript({ content: shifts });
    await page.goto(await linkOf(api, form));
    const below = page.getByLabel('Art');
    await expect(below).toBeVisible();
    await expect(page.getByRole('button', { name: 'Vollbild' })).toHaveCount(0);
    const before = await topOf(below);
    await page.evaluate(() => Reflect.set(window, 'shifts', []));
    go();
    await expect(page.getByRole('radio', { name: 'nord' })).toBeVisible();
    expect(await topOf(below)).toBe(before);
    expect(await moved(page)).toEqual([]);
  });

test('a drawing is as large on a phone as its words and parts need, and a finger beside a part means it', async ({
  page,
  api,
}) => {
  const words = strips.map((id, at) => `<text x="14" y="${at * 34 + 22}" font-size="11">${id}</text>`).join('');
  const dot = '<circle id="mast" cx="60" cy="210" r="3" fill="#7b8d94"/>';
  const values = choices({ ...Object.fromEntries(strips.map(id => [id, id])), mast: 'Mast' });
  const svgData = drawing.replace('600 178', '600 240').replace('</svg>', `${words}${dot}</svg>`);
  const form = await addForm(api, 'Lesbare Meldung', {
    fields: [field('svg-checkbox', 'where', 'Wo?', 'col-12', { values, svgData })],
    states: [],
  });
  await page.goto(await linkOf(api, form));
  const strip = page.getByRole('checkbox', { name: 'nord' });
  await expect(strip).toBeVisible();
  const sizes = await page
    .locator('text')
    .filter({ hasText: 'nord' })
    .evaluate(text => {
      const { a } = (text as unknown as SVGTextElement).getScreenCTM() as DOMMatrix;
      const frame = text.closest('svg')?.parentElement as HTMLElement;
      return {
        words: a * 11,
        strip: a * 28,
        page: document.documentElement.scrollWidth,
        pans: frame.scrollWidth > frame.clientWidth,
      };
    });
  expect(sizes).toMatchObject({ page: 390, pans: true });
  expect(sizes.words).toBeGreaterThanOrEqual(13.95);
  expect(sizes.strip).toBeGreaterThanOrEqual(43.9);
  // The mast is 9 px wide, and is hit by a finger that comes down 17 px beside it; 40 px beside it nothing is.
  const mast = page.getByRole('checkbox', { name: 'Mast' });
  await mast.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await mast.locator('circle').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width + 40, y + height / 2);
  await page.touchscreen.tap(x + width + 17, y + height / 2);
  await expect(mast).toBeChecked();
  await expect(page.getByText('1 gewählt: Mast')).toBeVisible();
  await page.getByRole('button', { name: 'Vollbild' }).tap();
  const large = page.getByRole('dialog');
  const whole = await large.getByRole('group').boundingBox();
  const shown = await large.locator('svg').first().boundingBox();
  expect(shown?.width).toBeLessThanOrEqual((whole?.width ?? 0) + 1);
});

/** Words of the name that are broken, and whether any of it is beyond the ground of the head. */
const nameOf = (page: Page) =>
  page.locator('header b').evaluate(name => {
    const text = name.firstChild as Text;
    const ground = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
    const broken = [...text.data.matchAll(/[^\s-]+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    });
    const { width } = name.parentElement?.querySelector('svg, img')?.getBoundingClientRect() ?? { width: 0 };
    return { broken: broken.map(([word]) => word), below: name.getBoundingClientRect().bottom > ground, mark: width };
  });

for (const width of [390, 320])
  test(`the sender's mark and name are whole with text of twice its size, ${width} px wide`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.route('**/api/branding.json', async route => {
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({ response, json: { data: { ...data, app_name: 'Flughafen-Infrastruktur' } } });
    });
    const form = await addForm(api, 'Meldung');
    await letters(page, 32);
    await page.goto(await linkOf(api, form));
    await expect(page.locator('header b')).toHaveText('Flughafen-Infrastruktur');
    expect(await nameOf(page)).toEqual({ broken: [], below: false, mark: 60 });
    await letters(page, 16);
  });

/** Brightness, from 0 to 255, of points of the page as it is seen. */
async function brightnessAt(page: Page, points: { x: number; y: number }[]): Promise<number[]> {
  const { data, info } = await sharp(await page.screenshot())
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(({ x, y }) => data[(y * info.width + x) * info.channels] ?? 0);
}

for (const [width, sheet] of [
  [390, 104],
  [1440, 86],
] as const)
  test(`the sender's picture is seen below the words of the head, ${width} px wide`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 900 });
    const create = { width: 640, height: 360, channels: 3 as const, background: '#ffffff' };
    const white = await sharp({ create }).png().toBuffer();
    const picture = await api.upload('weiss.png', Uint8Array.from(white));
    const form = await addForm(api, 'Meldung mit Bild');
    await api.edit('report-configs', form.id, { sender_picture_id: picture }, form.version);
    await page.goto(await linkOf(api, form));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('img').first()).toHaveJSProperty('complete', true);
    expect(await topOf(main)).toBe(sheet);
    const at = (y: number) => ({ x: 6, y });
    const [words, foot] = await brightnessAt(page, [at(44), at(width === 390 ? 101 : 140)]);
    // White words on a grey of 118 have 4.5:1.
    expect(words).toBeLessThanOrEqual(118);
    expect(foot).toBeGreaterThan(225);
  });
