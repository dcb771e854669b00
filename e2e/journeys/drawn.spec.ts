/**
 * Journey of parts marked on a drawing, and of a signature: filled in, restored after a reload, saved, listed, changed.
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
