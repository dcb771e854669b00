/** Page object of the form designer: tiles, contents, and dragging with the mouse. */
import { expect, type Locator, type Page } from '@playwright/test';

export const paper = (page: Page) => page.getByRole('application', { name: 'Formularfläche' });
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Einstellungen' });
export const item = (page: Page, name: string) => paper(page).getByRole('article', { name });
export const tile = (page: Page, type: string) => panel(page).getByRole('button', { name: type, exact: true }).first();
/** Names of all contents, in the order of the form. */
export const contents = async (page: Page): Promise<(string | null)[]> => {
  const found = await paper(page).getByRole('article').all();
  return Promise.all(found.map(each => each.getAttribute('aria-label')));
};

/** Drags `what` to the lower or upper edge of `onto`, or into its middle. */
export async function drag(page: Page, what: Locator, onto: Locator, where: 'below' | 'above' | 'into' = 'below') {
  // beside a selected content the tiles used most are a row, and the others unfold
  if ((await what.count()) === 0)
    await panel(page)
      .getByRole('button', { name: /^Alle \d+$/ })
      .click();
  await what.scrollIntoViewIfNeeded();
  await onto.scrollIntoViewIfNeeded();
  const [from, to] = await stillBoxes(what, onto);
  if (!from || !to) throw new Error('nothing to drag, or nowhere to drag it to');
  const x = to.x + to.width / 2;
  const y = { above: to.y + 3, into: to.y + to.height / 2, below: to.y + to.height - 3 }[where];
  await page.mouse.move(from.x + Math.min(20, from.width / 2), from.y + Math.min(12, from.height / 2));
  await page.mouse.down();
  await page.mouse.move(from.x - 10, from.y + 20, { steps: 3 });
  await page.mouse.move(x, y - 2, { steps: 6 });
  await page.mouse.move(x, y);
  // Waits two frames before the drop, as a real hand would: the page updates the drop target once per frame.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
}

/** Names of the selected contents, in the order of the form. */
export const selected = (page: Page): Promise<(string | null)[]> =>
  paper(page)
    .locator('[data-frame][aria-current]')
    .evaluateAll(all => all.map(each => each.getAttribute('aria-label')));

/**
 * Draws a frame with the mouse from the margin of the paper, above `first`, to a point in the middle of `last`; with
 * `whole` past its lower right edge. The button stays pressed until `before` has been done.
 */
export async function drawFrame(
  page: Page,
  first: Locator,
  last: Locator,
  { whole = false, before }: { whole?: boolean; before?: () => Promise<void> } = {},
) {
  const [from, to, margin] = await stillBoxes(first, last, paper(page));
  if (!from || !to || !margin) throw new Error('nothing to draw a frame around');
  const x = margin.x + 5;
  await page.mouse.move(x, from.y - 3);
  await page.mouse.down();
  await page.mouse.move(x + 12, from.y + 6, { steps: 3 });
  const [right, bottom] = whole ? [to.width + 8, to.height + 3] : [to.width / 2, to.height / 2];
  await page.mouse.move(to.x + right, to.y + bottom, { steps: 6 });
  await before?.();
  await page.mouse.up();
}

/** Boxes of elements, once they have kept them for a while: what is loaded late may still push them down. */
async function stillBoxes(...elements: Locator[]) {
  const boxes = () => Promise.all(elements.map(element => element.boundingBox()));
  let found = await boxes();
  await expect(async () => {
    const before = found;
    found = await boxes();
    expect(found).toEqual(before);
  }).toPass({ intervals: [300] });
  return found;
}

/** Edits the properties of the selected content; those that are left out stay. */
export async function setUp(page: Page, { label, kind, required }: { label?: string; kind?: string; required?: true }) {
  if (kind) await panel(page).getByLabel('Eingabetyp').selectOption({ label: kind });
  if (label) await panel(page).getByRole('textbox', { name: 'Beschriftung', exact: true }).fill(label);
  if (required) await panel(page).getByRole('switch', { name: 'Pflichtfeld' }).click();
  if (label) await expect(item(page, label)).toBeVisible();
}

export async function saveForm(page: Page, name: string) {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`„${name}“ gespeichert`)).toBeVisible();
}
