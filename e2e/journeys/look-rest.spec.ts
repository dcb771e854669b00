/** Journeys of the look: what ends where its surroundings do, filters in one line, and outlines as high as their cards. */
import type { Locator, Page, Route } from '@playwright/test';
import type { Item } from '../api.ts';
import { expect, test } from '../test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Once it is there and in the page at one moment: it may be drawn anew in between. */
async function boxOf(what: Locator) {
  const found = { x: 0, y: 0, width: 0, height: 0 };
  await expect(async () => {
    await expect(what).toBeVisible();
    const box = await what.boundingBox();
    expect(box).not.toBeNull();
    Object.assign(found, box);
  }).toPass();
  return { ...found, right: found.x + found.width, middle: found.y + found.height / 2 };
}

/** Texts that end beyond the inner edge of what is around them. */
const beyond = (within: Locator, texts: string): Promise<string[]> =>
  within.evaluate((around, selector) => {
    const { right } = around.getBoundingClientRect();
    const inner = right - Number.parseFloat(getComputedStyle(around).paddingRight);
    return [...around.querySelectorAll(selector)].flatMap(each => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().right > inner + 0.5 ? [each.textContent ?? ''] : [];
    });
  }, texts);

test('the name of a dashboard ends where the list of its charts ends', async ({ page, api }) => {
  const { data } = await api.list('chart-collections');
  await page.goto(`/dashboards/${(data[0] as Item).id}/edit`);
  const name = await boxOf(page.getByLabel('Name', { exact: true }).locator('..'));
  const charts = await boxOf(page.getByRole('region', { name: /^Diagramme im Dashboard/ }));
  expect(name.right).toBeCloseTo(charts.right, 0);
});

test('the days of the audit log are named, beside each other, in line with the other filters', async ({ page }) => {
  await page.goto('/settings/audit');
  // Boxes are measured one after the other, and what comes in between may move all of them.
  await expect(async () => {
    const [from, to, concerned] = [
      await boxOf(page.getByLabel('Von', { exact: true })),
      await boxOf(page.getByLabel('Bis', { exact: true })),
      await boxOf(page.getByRole('combobox', { name: 'Betraf' })),
    ];
    expect(to.middle).toBeCloseTo(from.middle, 0);
    expect(to.x).toBeGreaterThan(from.right);
    // in the row of the last of the others, or in a row of their own
    expect(Math.abs(concerned.middle - from.middle) < 1 || from.y > concerned.y + concerned.height).toBe(true);
  }).toPass();
});

for (const width of [1440, 1024])
  test(`no section of the settings touches the edge of its menu, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/settings/general');
    const menu = page.getByRole('navigation', { name: 'Einstellungen' });
    const last = menu.getByRole('link', { name: 'Hintergrundaufgaben' });
    await expect(last).toBeVisible();
    for (const link of await menu.getByRole('link').all()) expect(await beyond(link, 'span')).toEqual([]);
  });

test('the facts of an entry end within their rail', async ({ page, api }) => {
  const form = (await api.list('report-configs', { search: 'Vogelschlagmeldung' })).data[0] as Item;
  const entry = (await api.list('reports', { 'filter[report_config_id]': form.id })).data[0] as Item;
  await page.goto(`/reports/${form.id}/${entry.id}/view`);
  const rail = page.getByRole('complementary', { name: 'Angaben' });
  await expect(rail.getByText('Erfasst')).toBeVisible();
  expect(await beyond(rail, 'dd, dt, a')).toEqual([]);
});

const rectsOf = (all: Locator) =>
  all.evaluateAll(each =>
    each
      .map(one => one.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
  );

test('outlines of cards are as high as the cards, and begin where they do', async ({ page }) => {
  const held = hold(page, '**/file-references.json*');
  await page.goto('/files');
  const outlines = page.getByRole('status').locator('> span[aria-hidden=true]');
  // the tile that adds, and ten files
  await expect(outlines).toHaveCount(11);
  const before = await rectsOf(outlines);
  held.go();
  const cards = page.locator('main ul > li').filter({ has: page.locator('img') });
  await expect(cards.first()).toBeVisible();
  // the tile that adds, and the first row of files
  const shown = await rectsOf(page.locator('main ul:has(> li img) > li'));
  expect(before.slice(0, 5)).toEqual(shown.slice(0, 5));
});

test('what is told of failed pictures comes without moving a card', async ({ page }) => {
  const held = holdAnswer(page, /\/files\.json\?.*thumbnail_state.*failed/, { data: [], count: 2, page: 1, limit: 1 });
  await page.goto('/files');
  const cards = page.locator('main ul:has(> li img) > li');
  await expect(cards.first()).toBeVisible();
  const before = await rectsOf(cards);
  held.go();
  await expect(page.getByText('2 Vorschaubilder konnten nicht erzeugt werden.')).toBeVisible();
  expect((await rectsOf(cards)).slice(0, 5)).toEqual(before.slice(0, 5));
});

/** Each height that a dialog has from its first frame on; one that is closed tells of a last one, 0, a frame later. */
async function heightsOfDialogs(page: Page) {
  await page.addInitScript(() => {
    const heights: number[] = [];
    const sizes = new ResizeObserver(entries => {
      for (const { target, borderBoxSize } of entries)
        if (target.isConnected) heights.push(Math.round(borderBoxSize[0]?.blockSize ?? 0));
    });
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll('[role=dialog]')) sizes.observe(dialog);
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { heights });
  });
  return () =>
    page.evaluate(async () => {
      // observers tell of a size at the end of its frame
      const frame = () => new Promise(done => requestAnimationFrame(done));
      await frame();
      await frame();
      return [...new Set((Reflect.get(window, 'heights') as number[]).splice(0))];
    });
}

test('the choice of a filter opens at its size', async ({ page, api }) => {
  const form = (await api.list('report-configs', { search: 'Vogelschlagmeldung' })).data[0]?.id;
  const heights = await heightsOfDialogs(page);
  await page.goto(`/reports/${form}?layout=list`);
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  // By its key: a pointer would have fetched the content ahead.
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  expect(await heights()).toHaveLength(1);
});

const column = (label: string) => `Nach ${label} filtern`;

test("a column's filter keeps its size while its values come", async ({ page, api }) => {
  const form = (await api.list('report-configs', { search: 'Vogelschlagmeldung' })).data[0]?.id;
  const heights = await heightsOfDialogs(page);
  await page.goto(`/reports/${form}?layout=list`);
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
  const filters = page.locator('thead').getByRole('button', { name: /^Nach .* filtern$/ });
  const labels = await filters.evaluateAll(each => each.map(one => one.getAttribute('aria-label') ?? ''));
  expect(labels).toEqual(expect.arrayContaining([column('Status'), column('Flughafen')]));
  for (const label of labels) {
    await page.getByRole('button', { name: label, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Fertig' })).toBeVisible();
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await heights(), label).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await heights();
  }
});

const hold = (page: Page, pattern: string) => holdBack(page, pattern, route => route.continue());

/** With `json` in place of the server's answer. */
const holdAnswer = (page: Page, pattern: RegExp, json: object) =>
  holdBack(page, pattern, route => route.fulfill({ json }));

function holdBack(page: Page, pattern: string | RegExp, answer: (route: Route) => Promise<void>) {
  let go = (): void => undefined;
  const until = new Promise<void>(done => {
    go = done;
  });
  void page.route(pattern, async route => {
    await until;
    await answer(route);
  });
  return { go: () => go() };
}
