/** Journey of entries whose photos come in a ZIP beside their table: looked at, mended, taken over, seen, taken back. */
import { zipOf } from '../../apps/server/test/book.ts';
import { addForm } from '../forms.ts';
import { picture } from '../pictures.ts';
import { expect, test } from '../test.ts';

const table = `Ort;Anzahl;Fotos
Halle 1;1;../fotos/tor.jpg
Halle 2;2;Dach.jpg
Halle 3;3;../../geheim.jpg
`;

for (const [device, use] of [
  ['at a desk', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
] as const)
  test.describe(device, () => {
    test.use(use);

    test('photos of a ZIP become those of the entries, and go with them', async ({ page, api }) => {
      const form = await addForm(api, 'Rundgang mit Fotos');
      const { buffer: photo } = await picture('tor.jpg');
      const archive = zipOf({
        'tabellen/rundgang.csv': table,
        'fotos/tor.jpg': photo,
        'fotos/dach.jpg': photo,
        'fotos/liesmich.xyz': '',
      });
      await page.goto(`/reports/${form.id}/import`);
      await page
        .getByLabel('Datei wählen')
        .setInputFiles({ name: 'rundgang.zip', mimeType: 'application/zip', buffer: archive });

      await test.step('each cell says which photo it finds, and what leads out of the ZIP does not fit', async () => {
        await expect(page.getByRole('heading', { name: 'Einträge aus rundgang.zip' })).toBeVisible();
        await expect(page.getByText('Bei der Tabelle liegen 3 Dateien im ZIP.')).toBeVisible();
        await expect(page.getByRole('list', { name: 'Nicht genommen werden' })).toContainText('fotos/liesmich.xyz');
        const fault = page.getByRole('article', { name: 'Fotos „../../geheim.jpg“' });
        await expect(fault).toContainText('Dieser Pfad führt mit „..“ aus dem ZIP hinaus.');
        await fault.getByRole('button', { name: 'Anders …' }).click();
        const mends = page.getByRole('dialog', { name: 'Fotos „../../geheim.jpg“' });
        await mends.getByRole('textbox', { name: 'Stattdessen' }).fill('dach.jpg');
        await mends.getByRole('button', { name: 'Ersetzen' }).click();
        await page.getByRole('tab', { name: /^Neu\s*3$/ }).click();
        const rows = page.getByRole('region', { name: 'Neu' });
        await expect(rows.getByRole('cell', { name: /^\.\.\/fotos\/tor\.jpg\s*fotos\/tor\.jpg$/ })).toBeVisible();
        await expect(rows.getByRole('cell', { name: /^Dach\.jpg\s*fotos\/dach\.jpg$/ })).toBeVisible();
      });
      const entries = async () => (await api.list('reports', { 'filter[report_config_id]': form.id })).data;
      expect(await entries()).toEqual([]);

      await page.getByRole('button', { name: '3 Zeilen übernehmen' }).click();
      await expect(page.getByText('3 Einträge sind neu, 0 geändert.')).toBeVisible();
      const imported = page.url();

      await test.step('the photo is in the entry', async () => {
        const entry = (await entries()).find(({ data }) => (data as { place: string }).place === 'Halle 1');
        await page.goto(`/reports/${form.id}/${entry?.id}/view`);
        const shown = page.getByRole('link', { name: '„tor.jpg“ öffnen' }).locator('img');
        await expect(shown).toBeVisible();
        await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      });

      await test.step('taken back, entries and photos are in the trash', async () => {
        const named = (await entries()).flatMap(({ data }) => (data as { photos: string[] }).photos);
        await page.goto(imported);
        await page.getByRole('button', { name: 'Import zurücknehmen' }).click();
        await page.getByRole('button', { name: 'Ja, zurücknehmen' }).click();
        await expect(page.getByText('Der Import ist zurückgenommen.')).toBeVisible();
        expect(await entries()).toEqual([]);
        expect(new Set(named).size).toBe(2);
        for (const id of named) await expect(api.read('pixelstein-files/files', id)).rejects.toThrow(/404/);
      });
    });
  });
