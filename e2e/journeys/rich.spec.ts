/** Journeys of rich text and pictures in one entry: typed, pasted, scaled down on the device, enlarged, reordered. */
import type { Form } from '@kontor/form';
import sharp from 'sharp';
import { field, photos, repeat } from '../../demo/build.ts';
import { house } from '../api.ts';
import { addForm } from '../forms.ts';
import { expect, test } from '../test.ts';

const pictures = photos('Weiteres Foto', 'Foto hinzufügen');

const survey = (): Form => ({
  fields: [
    field('html', 'story', 'Hergang', 'col-12', { required: true }),
    field('file', 'photos', 'Fotos', 'col-12', { ...pictures, maxEdge: 1280 }, { console: 1 }),
    field('file', 'placed', 'Fotos mit Ort', 'col-12', { ...pictures, keepLocation: true, multiple: false }),
    repeat(3, field('text', 'part', 'Teil', 'col-12')),
  ],
  states: [],
});

/** A phone's photo: larger than allowed, rotated by EXIF, with its location. */
async function taken(name: string) {
  const create = { width: 2000, height: 1500, channels: 3 as const, background: { r: 36, g: 76, b: 90 } };
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 31/1 12/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 24/1 0/1',
  };
  const buffer = await sharp({ create })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: place })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A stored picture: its displayed size, and whether its EXIF still has a location. */
async function storedAs(url: string) {
  const answer = await fetch(new URL(url, house()));
  const { width, height, orientation, exif } = await sharp(await answer.arrayBuffer()).metadata();
  const tag = exif?.toString('latin1') ?? '';
  return { width, height, orientation, placed: tag.includes('\x88\x25') || tag.includes('\x25\x88') };
}

test('rich text and pictures, from writing to reading', async ({ page, api }) => {
  const form = await addForm(api, 'Besichtigung', survey());
  await page.goto(`/reports/${form.id}/new`);
  await page.getByRole('toolbar', { name: 'Formatierung' }).waitFor();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Hergang' });
  await expect(text).toBeFocused();
  await expect(text).toHaveAttribute('aria-invalid', 'true');

  await page.keyboard.type('Anflug');
  await page.getByRole('button', { name: 'Große Überschrift' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ein ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Bussard');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  // opens the toolbar by keyboard
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Adresse des Links' }).fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Geben Sie eine Web- oder E-Mail-Adresse an')).toBeVisible();
  await page.getByRole('textbox', { name: 'Adresse des Links' }).fill('kontor.test/meldung');
  await page.keyboard.press('Enter');
  // The toolbar returns the focus when it closes.
  await expect(text).toBeFocused();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<p onclick="x()">, <i>eingefügt</i><script>alert(1)</script><img src=x onerror=alert(1)></p>',
    );
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(text.locator('em')).toHaveText('eingefügt');

  const shots = page.locator('[data-field="photos"]');
  await shots
    .locator('input[type=file]')
    .first()
    .setInputFiles([await taken('eins.jpg'), await taken('zwei.jpg')]);
  await page
    .locator('[data-field="placed"] input[type=file]')
    .first()
    .setInputFiles(await taken('ort.jpg'));
  await expect(page.getByRole('button', { name: /“ entfernen$/ })).toHaveCount(3);

  await page.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
  const part = page.getByLabel('Teil', { exact: true });
  await part.nth(0).fill('Erstes');
  await part.nth(1).fill('Zweites');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(part.nth(0)).toHaveValue('Zweites');
  await expect(part.nth(0)).toBeFocused();

  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Eintrag gespeichert')).toBeVisible();
  const [entry] = (await api.list('reports', { 'filter[report_config_id]': form.id, contain: 'files' })).data;
  expect(entry?.data.story).toBe(
    '<h2>Anflug</h2><p>Ein <strong>Bussard</strong></p><p><a href="https://kontor.test/meldung" rel="noopener noreferrer nofollow">kontor.test/meldung</a>, <em>eingefügt</em></p>',
  );
  const files = (entry as unknown as { files: { filename: string; url: string }[] }).files;
  const stored = Object.fromEntries(
    await Promise.all(files.map(async ({ filename, url }) => [filename, await storedAs(url)] as const)),
  );
  const upright = { width: 960, height: 1280, placed: false };
  expect(stored['eins.jpg']).toMatchObject(upright);
  expect(stored['zwei.jpg']).toMatchObject(upright);
  expect(stored['ort.jpg']).toMatchObject({ width: 1440, height: 1920, orientation: 1, placed: true });

  await page.goto(`/reports/${form.id}/${entry?.id}/view`);
  await expect(page.getByRole('heading', { name: 'Anflug' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'kontor.test/meldung' })).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('definition').filter({ hasText: 'Zweites' })).toBeVisible();

  await page.goto(`/reports/${form.id}?layout=list`);
  await page.getByRole('searchbox').fill('bussard');
  await page.getByRole('button', { name: '2 Dateien ansehen' }).click();
  const large = page.getByRole('dialog');
  await expect(large).toContainText('1 von 2');
  const first = await large.getByRole('heading').textContent();
  const image = large.locator('[data-stage] img');
  // Both in one evaluation: the dialog may still be opening.
  const covered = () =>
    image.evaluate(shown => {
      const [own, stage] = [shown, shown.closest('[data-stage]')].map(part => part?.getBoundingClientRect());
      return own && stage && (['x', 'y', 'width', 'height'] as const).map(side => Math.round(own[side] - stage[side]));
    });
  await expect.poll(covered).toEqual([0, 0, 0, 0]);
  await page.keyboard.press('+');
  await expect(image).toHaveCSS('transform', /matrix\(1\.5/);
  await image.locator('..').hover();
  await page.mouse.wheel(0, -300);
  await expect(image).toHaveCSS('transform', /matrix\([23]/);
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await expect(large).toContainText('2 von 2');
  await expect(large.getByRole('heading')).not.toHaveText(first ?? '');
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
});
