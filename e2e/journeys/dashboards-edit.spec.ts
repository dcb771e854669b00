/** Journeys of editing a dashboard: undo, drag and drop, two people at once, offline, and by buttons on a phone. */
import type { Locator, Page } from '@playwright/test';
import type { client, Item } from '../api.ts';
import { faults } from '../axe.ts';
import { addForm } from '../forms.ts';
import { expect, test, unique } from '../test.ts';

type Api = ReturnType<typeof client>;
interface Board extends Item {
  config: { order: string[]; filterable?: boolean };
}

/** Charts over a form of their own, A, B, C and D, so that other journeys do not change their figures. */
async function addCharts(api: Api, stem: string): Promise<string[]> {
  const form = await addForm(api, stem);
  const ids: string[] = [];
  for (const letter of 'ABCD') {
    const { id } = await api.add('charts', {
      ...{ name: `${stem} ${letter}`, type: 'bar', report_configs: [{ id: form.id }] },
      config: { chart_value: 'damage', datasets: [{ id: 'all', label: 'Alle' }] },
    });
    ids.push(id);
  }
  return ids;
}
const addBoard = (api: Api, name: string, ids: string[]): Promise<Item> =>
  api.add('chart-collections', { name, config: { order: ids }, charts: ids.map(id => ({ id })) });

/** The order of the charts on the screen and on the server, as "BAC". */
function watch(page: Page, api: Api, stem: string, ids: string[]) {
  const list = page.getByRole('list', { name: /^(Diagramme im Dashboard|Charts on the dashboard)$/ });
  const shown = async () =>
    (await list.locator('[data-name]').allTextContents()).map(name => name.slice(stem.length + 1)).join('');
  const stored = async (id: string) => {
    const { config } = (await api.read('chart-collections', id)) as Board;
    return config.order.map(each => 'ABCD'[ids.indexOf(each)]).join('');
  };
  return {
    list,
    row: (letter: string) => page.locator(`[data-chart="${ids['ABCD'.indexOf(letter)]}"]`),
    async is(id: string, order: string) {
      await expect.poll(shown).toBe(order);
      await expect.poll(() => stored(id)).toBe(order);
    },
    stored,
    shown,
  };
}

/** Drags by the grip, to the upper or lower half of another row, or to the middle of a list. */
async function drag(page: Page, row: Locator, to: Locator, part: 'top' | 'bottom' | 'middle') {
  await to.scrollIntoViewIfNeeded();
  const from = await row.locator('[data-tip]').first().boundingBox();
  const box = await to.boundingBox();
  if (!from || !box) throw new Error('Nothing to be dragged');
  const y = box.y + box.height * { top: 0.15, middle: 0.5, bottom: 0.85 }[part];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 10, { steps: 4 });
  await page.mouse.move(box.x + box.width / 3, y - 3, { steps: 8 });
  await page.mouse.move(box.x + box.width / 3, y, { steps: 2 });
  return {
    drop: async () => {
      await page.mouse.up();
      // Moves away: the next press would follow too soon.
      await page.mouse.move(5, 5);
    },
  };
}

const saved = (page: Page) => expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();

test('a dashboard is created, gets its charts, and each step goes and comes back', async ({ page, api }) => {
  const stem = unique('Schritte');
  const ids = await addCharts(api, stem);
  await page.goto('/dashboards');
  await page
    .getByRole('link', { name: /^Neues Dashboard/ })
    .first()
    .click();
  const create = page.getByRole('button', { name: 'Dashboard anlegen' });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Name' }).fill(`Lage ${stem}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Noch kein Diagramm')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const board = watch(page, api, stem, ids);

  await page.getByRole('searchbox', { name: 'Diagramme suchen' }).fill(stem.toUpperCase());
  for (const letter of 'ABC') await page.getByRole('button', { name: `${stem} ${letter} hinzufügen` }).click();
  await board.is(id, 'ABC');
  await saved(page);
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: `${stem} A nach unten` }).click();
  await expect(page.getByRole('status').filter({ hasText: `${stem} A nach Position 2 von 3` })).toBeAttached();
  await board.is(id, 'BAC');
  await board
    .row('C')
    .getByRole('button', { name: `${stem} C`, exact: true })
    .focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(board.row('C').getByRole('button', { name: `${stem} C`, exact: true })).toBeFocused();
  await board.is(id, 'CBA');

  await page.keyboard.press('Delete');
  await board.is(id, 'BA');
  await page
    .getByRole('listitem')
    .filter({ hasText: `„${stem} C“ ist nicht mehr` })
    .getByRole('button', { name: 'Rückgängig' })
    .click();
  await board.is(id, 'CBA');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await board.is(id, 'BAC');
  await page.keyboard.press('Control+Shift+z');
  await board.is(id, 'BCA');

  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(`Lage ${stem} Nord`);
  await expect(page.getByRole('heading', { level: 1, name: `Lage ${stem} Nord` })).toBeVisible();
  await expect.poll(async () => (await api.read('chart-collections', id)).name).toBe(`Lage ${stem} Nord`);
  await page.getByRole('link', { name: 'Dashboard ansehen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Lage ${stem} Nord` })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/ B$/, / C$/, / A$/]);
});

test('charts are dragged by the mouse: within the dashboard, into it and out of it', async ({ page, api }) => {
  const stem = unique('Ziehen');
  const ids = await addCharts(api, stem);
  const { id } = await addBoard(api, `Lage ${stem}`, ids.slice(0, 3));
  await page.setViewportSize({ width: 1440, height: 1300 });
  await page.goto(`/dashboards/${id}/edit`);
  const board = watch(page, api, stem, ids);
  await page.getByRole('searchbox', { name: 'Diagramme suchen' }).fill(stem);
  await expect(board.row('D')).toBeVisible();

  const first = await drag(page, board.row('C'), board.row('A'), 'top');
  await expect(board.row('A')).toHaveAttribute('data-over', 'top');
  await first.drop();
  await board.is(id, 'CAB');
  await (await drag(page, board.row('C'), board.row('A'), 'bottom')).drop();
  await board.is(id, 'ACB');
  await (await drag(page, board.row('D'), board.row('C'), 'top')).drop();
  await board.is(id, 'ADCB');
  await (await drag(page, board.row('A'), page.getByRole('list', { name: 'Weitere Diagramme' }), 'middle')).drop();
  await board.is(id, 'DCB');
  await page.keyboard.press('Control+z');
  await board.is(id, 'ADCB');
});

test('two people edit one dashboard: nobody loses a chart, and what is typed stays', async ({ page, api, browser }) => {
  const stem = unique('Zu zweit');
  const ids = await addCharts(api, stem);
  const made = await addBoard(api, `Lage ${stem}`, ids.slice(0, 3));
  const { id } = made;
  await page.goto(`/dashboards/${id}/edit`);
  const board = watch(page, api, stem, ids);
  await board.is(id, 'ABC');
  const same = () => expect.poll(async () => (await board.shown()) === (await board.stored(id))).toBe(true);
  await page.getByRole('textbox', { name: 'Name' }).press('End');
  await page.getByRole('textbox', { name: 'Name' }).pressSequentially(' wird', { delay: 20 });

  // Another user removes B and adds D, based on the version that this page has loaded; no change notification has
  // arrived. The page's own saves may come in between.
  const theyLeave = (...order: (string | undefined)[]) =>
    expect
      .poll(async () => {
        const { version } = await api.read('chart-collections', id);
        const charts = order.map(each => ({ id: each }));
        return api.edit('chart-collections', id, { charts, config: { order } }, version).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
  await theyLeave(ids[0], ids[2], ids[3]);
  await page.getByRole('button', { name: `${stem} C nach oben` }).click();
  // Before A's new neighbour D, or unmoved: depends on whose change the server received first.
  await expect.poll(board.shown).toMatch(/^(CAD|ACD)$/);
  await same();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`Lage ${stem} wird`);

  // Changes by others appear without a message, with the delay of a second window.
  await theyLeave(ids[3]);
  await board.is(id, 'D');
  await expect(
    page.getByRole('status').filter({ hasText: 'Jemand anderes hat dieses Dashboard geändert' }),
  ).toBeAttached();

  const second = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
  });
  const other = await second.newPage();
  await other.goto(`/dashboards/${id}/edit`);
  await other.getByRole('searchbox', { name: 'Diagramme suchen' }).fill(stem);
  await page.getByRole('searchbox', { name: 'Diagramme suchen' }).fill(stem);
  await Promise.all([
    page.getByRole('button', { name: `${stem} A hinzufügen` }).click(),
    other.getByRole('button', { name: `${stem} B hinzufügen` }).click(),
  ]);
  await expect.poll(async () => [...(await board.stored(id))].toSorted().join('')).toBe('ABD');
  await same();
  await expect.poll(watch(other, api, stem, ids).shown).toBe(await board.stored(id));
  await second.close();
});

test('without a network everything goes on, over a reload too, and arrives once there is one', async ({
  page,
  api,
}) => {
  const stem = unique('Ohne Netz');
  const ids = await addCharts(api, stem);
  const { id } = await addBoard(api, `Lage ${stem}`, ids.slice(0, 3));
  await page.goto(`/dashboards/${id}/edit`);
  const board = watch(page, api, stem, ids);
  await board.is(id, 'ABC');
  // The page itself still loads: its PATCH requests fail.
  await page.route('**/api/**', route => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: `${stem} A aus dem Dashboard nehmen` }).click();
  await page.getByRole('button', { name: `${stem} C nach oben` }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Lage ${stem} später`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nicht gespeichert')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(await board.stored(id)).toBe('ABC');
  await page.reload();
  await expect.poll(board.shown).toBe('CB');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`Lage ${stem} später`);
  await expect(page.getByText('Nicht gespeichert')).toBeVisible();
  const tried = page.waitForRequest(request => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'erneut versuchen' }).click();
  await tried;
  // Retried without interaction, too.
  await page.unroute('**/api/**');
  await board.is(id, 'CB');
  await saved(page);
  await expect.poll(async () => (await api.read('chart-collections', id)).name).toBe(`Lage ${stem} später`);
  const steps = () =>
    page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('kontor.dashboard-steps')));
  await expect.poll(steps).toEqual([]);
});

test.describe('in English, on a phone', () => {
  test.use({ language: 'en', viewport: { width: 390, height: 844 } });

  test('charts are added, moved and looked at without dragging', async ({ page, api }) => {
    const stem = unique('Phone');
    const ids = await addCharts(api, stem);
    const { id } = await addBoard(api, `Board ${stem}`, ids.slice(0, 2));
    await page.goto(`/dashboards/${id}/edit`);
    const board = watch(page, api, stem, ids);
    await page.getByRole('button', { name: `Move ${stem} B up` }).click();
    await board.is(id, 'BA');
    await page.getByRole('searchbox', { name: 'Search charts' }).fill(stem);
    await page.getByRole('button', { name: `Add ${stem} D` }).click();
    await board.is(id, 'BAD');
    await board
      .row('A')
      .getByRole('button', { name: `${stem} A`, exact: true })
      .click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: `${stem} A` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    expect(await faults(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    // The focus moves with the change: a frame later the page would scroll under the next tap.
    const focused = await page.getByRole('button', { name: `Add ${stem} C` }).evaluate((button: HTMLElement) => {
      button.click();
      return document.activeElement?.matches('[data-search]');
    });
    expect(focused).toBe(true);
    await board.is(id, 'BADC');
  });
});
