/**
 * Journeys of parts marked on a drawing, large on the whole screen as well, and of a signature: filled in, restored
 * after a reload, saved, listed, changed.
 */
import type { Locator, Page } from '@playwright/test';
import { choices, drawing, field } from '../../demo/build.ts';
import { carParts, carSvg } from '../../demo/pictures/car.ts';
import { draftKept } from '../drafts.ts';
import { addForm } from '../forms.ts';
import { expect, test } from '../test.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true });
const part = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

async function stroke(page: Page, pad: Locator, height: number) {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no pad');
  await page.mouse.move(box.x + 30, box.y + height);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 30 + step * 15, box.y + height + (step % 2) * 20);
  await page.mouse.up();
}

test('damage is marked and signed for', async ({ page, api }) => {
  const form = await addForm(api, 'Übergabe', {
    fields: [
      field('text', 'plate', 'Kennzeichen', 'col-12', {}, { console: 1 }),
      field(
        'svg-checkbox',
        'damage',
        'Schäden',
        'col-12',
        { svgData: carSvg, values: choices(carParts) },
        { console: 2 },
      ),
      drawing('signature', 'Unterschrift', 'col-6', { required: true }),
    ],
    states: [],
  });
  await page.goto(`/reports/${form.id}/new`);
  await page.getByLabel('Kennzeichen').fill('F-NO 1');
  await part(page, 'Motorhaube').click();
  await part(page, 'Außenspiegel links').click();
  await part(page, 'Dach').focus();
  await page.keyboard.press('ArrowRight');
  await expect(part(page, 'Heckscheibe')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('3 gewählt: Motorhaube, Außenspiegel links, Heckscheibe')).toBeVisible();

  await save(page).click();
  await expect(page.getByText('Zeichnen Sie hier, oder hängen Sie ein Bild an.').first()).toBeVisible();
  const pad = page.getByRole('img', { name: 'Zeichenfläche: Unterschrift' });
  const drawn: string[] = [];
  page.on('response', async answer => {
    if (answer.request().method() !== 'POST' || !answer.url().includes('/files')) return;
    const { data } = (await answer.json().catch(() => ({ data: null }))) as { data: { id: string } | null };
    if (data) drawn.push(data.id);
  });
  await stroke(page, pad, 40);
  await stroke(page, pad, 90);
  await page.getByRole('button', { name: 'Letzten Strich zurücknehmen' }).click();
  // the drawing is uploaded already, and the draft is stored on the device: a reload loses neither
  await expect(page.getByText(/auf diesem Gerät/).first()).toBeVisible();
  await draftKept(page, drafts => drafts.includes(drawn.at(-1) ?? 'none yet'));
  await page.reload();
  await expect(part(page, 'Heckscheibe')).toBeChecked();
  await expect(page.getByRole('img', { name: 'Unterschrift' })).toBeVisible();
  await save(page).click();
  await expect(page).toHaveURL(new RegExp(`/reports/${form.id}$`));

  await page.goto(`/reports/${form.id}?layout=list`);
  const small = page.getByRole('img', { name: 'Motorhaube, Außenspiegel links, Heckscheibe' });
  await expect(small).toBeVisible();
  await expect
    .poll(() => small.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true);

  const {
    data: [entry],
  } = await api.list('reports', { 'filter[report_config_id]': form.id });
  const before = String(entry?.data.signature);
  expect(entry?.data).toMatchObject({
    damage: ['motorhaube', 'spiegel_links', 'heckscheibe'],
    _images: { signature: before },
  });
  await page.goto(`/reports/${form.id}/${entry?.id}/edit`);
  await page.getByRole('button', { name: 'Zum Zeichnen entsperren' }).click();
  await stroke(page, pad, 70);
  // saving waits for running uploads
  await save(page).click();
  await expect(page).toHaveURL(new RegExp(`/${entry?.id}/view$`));
  const after = await api.read('reports', String(entry?.id));
  expect(after.data.signature).not.toBe(before);
  await expect(page.getByRole('img', { name: 'Unterschrift' })).toBeVisible();
});

const withCar = {
  fields: [
    field(
      'svg-checkbox',
      'damage',
      'Schäden',
      'col-12',
      { svgData: carSvg, values: choices(carParts) },
      { console: 1 },
    ),
  ],
  states: [],
};

/** Two fingers of a real touch screen on the middle of an element, which end this many times as far apart. */
async function pinch(page: Page, on: Locator, by: number) {
  const box = await on.boundingBox();
  if (!box) throw new Error('nothing to pinch');
  const [x, y, apart] = [box.x + box.width / 2, box.y + box.height / 2, 25];
  const devtools = await page.context().newCDPSession(page);
  const fingers = (times: number) => [-1, 1].map((side, id) => ({ id, x: x + side * apart * times, y }));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(1) });
  for (let step = 1; step <= 6; step++)
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(1 + ((by - 1) * step) / 6),
    });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

const widthOf = async (of: Locator) => (await of.boundingBox())?.width ?? 0;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a drawing opens full screen by two fingers, and is zoomed and marked there', async ({ page, api }) => {
    const form = await addForm(api, 'Übergabe, groß', withCar);
    await page.goto(`/reports/${form.id}/new`);
    const small = page.getByRole('group', { name: 'Schäden' });
    await small.getByRole('checkbox', { name: 'Dach', exact: true }).tap();
    await pinch(page, small.getByRole('checkbox', { name: 'Dach', exact: true }), 2);
    const large = page.getByRole('dialog', { name: 'Zeichnung: Schäden' });
    const inside = (name: string) => large.getByRole('checkbox', { name, exact: true });
    const chips = large.getByRole('list', { name: 'Gewählte Teile' }).getByRole('button');
    await expect(chips).toHaveText(['Dach']);

    const before = await widthOf(inside('Dach'));
    await pinch(page, inside('Dach'), 3);
    await expect.poll(() => widthOf(inside('Dach'))).toBeGreaterThan(before * 2);
    // neither pinch chose anything; a tap does
    await expect(chips).toHaveText(['Dach']);
    await inside('Windschutzscheibe').tap();
    await expect(chips).toHaveText(['Dach', 'Windschutzscheibe']);
    await pinch(page, large.getByRole('group'), 0.1);
    await expect.poll(() => widthOf(inside('Dach'))).toBeCloseTo(before, 0);

    await large.getByRole('button', { name: 'Dach abwählen' }).tap();
    await expect(inside('Dach')).not.toBeChecked();
    await large.getByRole('button', { name: 'Fertig' }).tap();
    await expect(large).toBeHidden();
    await expect(page.getByRole('button', { name: 'Vollbild' })).toBeFocused();
    await expect(page.getByText('1 gewählt: Windschutzscheibe')).toBeVisible();
  });

  test('the back button closes what fills the screen, and nothing else', async ({ page, api }) => {
    const { fields } = withCar;
    const name = field('text', 'plate', 'Kennzeichen', 'col-12');
    const form = await addForm(api, 'Übergabe, zurück', {
      fields: [name, ...fields, drawing('signature', 'Unterschrift', 'col-12')],
      states: [],
    });
    await page.goto(`/reports/${form.id}?layout=list`);
    await page.getByRole('link', { name: 'Neuer Eintrag' }).first().tap();
    await page.getByLabel('Kennzeichen').fill('F-NO 2');
    const small = page.getByRole('button', { name: 'Vollbild' });
    const large = page.getByRole('dialog', { name: 'Zeichnung: Schäden' });
    await small.tap();
    await large.getByRole('checkbox', { name: 'Dach', exact: true }).tap();
    await page.goBack();
    await expect(large).toBeHidden();
    await expect(small).toBeFocused();
    // what was typed and chosen is there, and nothing was asked
    await expect(page.getByText('1 gewählt: Dach')).toBeVisible();
    await expect(page.getByLabel('Kennzeichen')).toHaveValue('F-NO 2');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // closed by its own button it leaves nothing to go back through
    await small.tap();
    await large.getByRole('button', { name: 'Fertig' }).tap();
    await expect.poll(() => page.evaluate(() => history.state?.layer)).toBeUndefined();
    await page.goBack();
    await expect(page.getByRole('alertdialog', { name: 'Änderungen speichern?' })).toBeVisible();
  });
});

test('an enlarged drawing is moved by buttons as far as it goes', async ({ page, api }) => {
  const form = await addForm(api, 'Übergabe, ohne Ziehen', withCar);
  await page.goto(`/reports/${form.id}/new`);
  await page.getByRole('button', { name: 'Vollbild' }).click();
  const large = page.getByRole('dialog', { name: 'Zeichnung: Schäden' });
  const part = large.getByRole('checkbox', { name: 'Stoßfänger vorn', exact: true });
  const left = large.getByRole('button', { name: 'Ausschnitt nach links' });
  const ended = () => left.getAttribute('aria-disabled');
  expect(await ended()).toBe('true');
  for (let times = 0; times < 3; times++) await large.getByRole('button', { name: 'Vergrößern' }).click();
  await expect(part).not.toBeInViewport();
  await expect(async () => {
    await left.click();
    expect(await ended()).toBe('true');
  }).toPass();
  await expect(part).toBeInViewport();
  await part.click();
  await expect(large.getByRole('button', { name: 'Stoßfänger vorn abwählen' })).toBeVisible();
});

test('a drawing is opened, zoomed, moved and marked by keys', async ({ page, api }) => {
  const form = await addForm(api, 'Übergabe, mit Tasten', withCar);
  await page.goto(`/reports/${form.id}/new`);
  const open = page.getByRole('button', { name: 'Vollbild' });
  await open.focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: 'Zeichnung: Schäden' });
  const inside = (name: string) => large.getByRole('checkbox', { name, exact: true });
  const left = async () => (await inside('Dach').boundingBox())?.x ?? 0;
  await expect(large.getByRole('group')).toBeFocused();
  const before = await widthOf(inside('Dach'));
  for (let times = 0; times < 5; times++) await page.keyboard.press('+');
  await expect.poll(() => widthOf(inside('Dach'))).toBeGreaterThan(before * 4);
  const at = await left();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeCloseTo(at - 60, 0);
  for (let times = 0; times < 3; times++) await page.keyboard.press('-');
  // a part that the keyboard comes to is moved into sight
  await expect(inside('Stoßfänger vorn')).not.toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await expect(inside('Stoßfänger vorn')).toBeFocused();
  await expect(inside('Stoßfänger vorn')).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Space');
  await page.keyboard.press('0');
  await expect.poll(() => widthOf(inside('Dach'))).toBeCloseTo(before, 0);
  await expect(large.getByRole('button', { name: 'Stoßfänger vorn abwählen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page.getByText('1 gewählt: Stoßfänger vorn')).toBeVisible();
});
