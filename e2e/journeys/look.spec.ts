/** Journeys of the look of lists: where the main action is, what a list does that loads again, and what lines up with what. */
import type { Page } from '@playwright/test';
import type { client, Item } from '../api.ts';
import { byTouch } from '../screens/touch.ts';
import { expect, test, unique } from '../test.ts';

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox();
  if (!found) throw new Error(`not in view: ${selector}`);
  return found;
};
let list = '';

test.beforeEach(async ({ api }) => {
  list = `/reports/${((await api.list('report-configs', { search: 'Vogelschlagmeldung' })).data[0] as Item).id}?layout=list`;
});

for (const width of [1440, 1280, 1024, 834, 768])
  test(`the main action is in the row of the title, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(list);
    const action = page.getByRole('link', { name: 'Neuer Eintrag' }).first();
    await expect(action).toBeVisible();
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
    const title = await box(page, 'main h1');
    const main = await box(page, 'main');
    await expect
      .poll(async () => {
        const at = await action.boundingBox();
        return at && at.y < title.y + title.height && at.x + at.width <= main.x + main.width;
      })
      .toBe(true);
  });

test('the column that a list is sorted by is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(list);
  const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  const sorted = page.locator('main th[aria-sort]');
  await expect(sorted).toHaveText(/^Erstellt/);
  await expect(sorted).toBeInViewport({ ratio: 1 });
  // Beside the title, where the list opens with it.
  const title = await head('Flughafen').boundingBox();
  expect((await sorted.boundingBox())?.x).toBeCloseTo((title?.x ?? 0) + (title?.width ?? 0), 0);
  await expect(head('Kosten')).not.toBeInViewport();
  await page.getByRole('button', { name: 'Sortierung: Erstellt' }).click();
  await page.getByRole('menuitemradio', { name: /^Kosten/ }).click();
  await expect(sorted).toHaveText(/^Kosten/);
  await expect(sorted).toBeInViewport({ ratio: 1 });
});

test('an uncounted list says so, and counts again, in one row at 1024 px', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.route('**/reports.json*', async route => {
    if (/[?&]limit=1(&|$)/.test(route.request().url())) return route.fulfill({ status: 500 });
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), count_exact: false } });
  });
  await page.goto(list);
  const again = await page.getByRole('button', { name: 'Erneut zählen' }).boundingBox();
  const layout = await box(page, 'main [aria-label="Darstellung"]');
  const row = (at: { y: number; height: number } | null) => (at ? at.y + at.height / 2 : Number.NaN);
  expect(row(again)).toBeCloseTo(row(layout), 0);
  expect(layout.x + layout.width).toBeLessThanOrEqual(1024 - 24);
});

test('states end within the page, the last one, too', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(list);
  const last = page.getByRole('tab', { name: /^Abgeschlossen/ });
  await expect(last).toBeVisible();
  const main = await box(page, 'main');
  await expect
    .poll(async () => {
      const at = await last.boundingBox();
      return at && at.x + at.width <= main.x + main.width - 24;
    })
    .toBe(true);
});

test('files that load again have a hairline above them, and stay where they are', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/files');
  const cards = page.locator('main [role=list] > *, main ul > li').filter({ has: page.locator('img') });
  const href = await cards.first().getByRole('link').first().getAttribute('href');
  const card = page.locator('main li, main [role=listitem]').filter({ has: page.locator(`a[href="${href}"]`) });
  await expect(card).toBeVisible();
  const before = await card.boundingBox();
  let go = (): void => undefined;
  const held = new Promise<void>(resolve => {
    go = resolve;
  });
  await page.route('**/file-references.json*', async route => {
    await held;
    await route.continue();
  });
  await page.getByRole('searchbox').first().fill('a');
  const line = page.locator('main section [role=progressbar]').first();
  await expect(line).toBeVisible();
  const at = await line.boundingBox();
  expect(at?.height).toBeLessThanOrEqual(2);
  await expect(line).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  expect(await card.boundingBox()).toEqual(before);
  go();
});

test('on a phone the tools of a list line up with its cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/files', '/reports?layout=cards']) {
    await page.goto(path);
    const card = page.locator('main ul > li').filter({ has: page.locator('img, svg') });
    await expect(card.first()).toBeVisible();
    const grid = (await card.evaluateAll(all => all.map(one => one.getBoundingClientRect()))).map(({ left, right }) => [
      Math.round(left),
      Math.round(right),
    ]);
    const search = await box(page, 'main span:has(> input[data-search])');
    const layout = await box(page, 'main [aria-label="Darstellung"]');
    expect.soft(Math.min(...grid.map(([left = 0]) => left)), path).toBe(Math.round(search.x));
    expect.soft(Math.max(...grid.map(([, right = 0]) => right)), path).toBe(Math.round(layout.x + layout.width));
  }
});

test('on a phone the icons of a head are in line with its title, and menus of cards have a ground', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/reports?layout=cards');
  const menu = page.getByRole('button', { name: /^Menü zu/ }).first();
  await expect(menu.locator('svg')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const title = await box(page, 'main h1');
  const icon = await page.getByRole('link', { name: 'Auswahllisten' }).boundingBox();
  expect(Math.abs((icon?.y ?? 0) + (icon?.height ?? 0) / 2 - title.y - title.height / 2)).toBeLessThanOrEqual(1);
});

test('a film is as high as its picture, on a phone too', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const film = (await api.list('file-references', { search: 'Drohne' })).data[0] as Item & { file_id: string };
  await page.goto(`/files/${film.file_id}`);
  const video = page.locator('video');
  await expect.poll(() => video.evaluate(one => (one as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
  const ratio = (one: Element) => {
    const { videoWidth, videoHeight, clientWidth, clientHeight } = one as HTMLVideoElement;
    return Math.abs(clientHeight - (clientWidth * videoHeight) / videoWidth);
  };
  await expect.poll(() => video.evaluate(ratio)).toBeLessThan(2);
});

/** The button that takes a group back which was just chosen for a person, who is here for that alone. */
async function chosenGroup(page: Page, api: ReturnType<typeof client>) {
  const username = unique('wahl').replaceAll(' ', '.');
  const password = `${username.split('').reverse().join('')}-of-a-group`;
  const person = await api.add('pixelstein-users/users', { username, email: `${username}@example.org`, password });
  await page.goto(`/users/${person.id}?tab=groups`);
  await page.getByRole('checkbox', { name: 'Winterdienst' }).check();
  const cross = page.getByRole('button', { name: /Winterdienst.*entfernen/ });
  await expect(cross).toBeVisible();
  return cross;
}

test('the cross of a chosen group is as high as its name', async ({ page, api }) => {
  const cross = await chosenGroup(page, api);
  const apart = () =>
    cross.evaluate(button => {
      // The line of the name: its box may be higher than it.
      const line = document.createRange();
      line.selectNodeContents(button.previousElementSibling ?? button);
      const [name, icon] = [line.getBoundingClientRect(), button.querySelector('svg')?.getBoundingClientRect()];
      return icon ? Math.abs(name.top + name.bottom - icon.top - icon.bottom) / 2 : null;
    });
  expect(await apart()).toBeLessThanOrEqual(1);
  await byTouch(page, true);
  await expect.poll(async () => (await cross.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  expect(await apart()).toBeLessThanOrEqual(1);
});

test('a chosen group stands apart from its label', async ({ page, api }) => {
  const cross = await chosenGroup(page, api);
  const gap = await cross.evaluate(button => {
    const label = button.closest('fieldset, [role=group]')?.querySelector('legend, [id]');
    const chip = button.parentElement;
    return label && chip ? chip.getBoundingClientRect().top - label.getBoundingClientRect().bottom : Number.NaN;
  });
  expect(gap).toBeGreaterThanOrEqual(4);
});

test('where no column of numbers fits beside the drawer, there is no empty row for histograms', async ({
  page,
  api,
}) => {
  const form = (await api.list('report-configs', { search: 'Vogelschlagmeldung' })).data[0] as Item;
  await page.goto(`/reports/${form.id}?layout=list`);
  await expect(page.getByRole('group', { name: /^Verteilung von/ }).first()).toBeVisible();
  const rows = page.locator('thead tr');
  await expect(rows).toHaveCount(2);
  await page.locator('tbody tr[data-row]').first().locator('td').nth(2).click();
  await expect(page.locator('[data-drawer] dd').first()).toBeVisible();
  await expect(page.getByRole('group', { name: /^Verteilung von/ })).toHaveCount(0);
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(2);
});
