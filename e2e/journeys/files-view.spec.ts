/** Journeys of viewing real files of each kind on their screen, with no scripts of theirs executed. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { client } from '../api.ts';
import { expect, test, unique } from '../test.ts';

const fixture = (name: string) => new URL(`../files/${name}`, import.meta.url).pathname;

/** Uploaded and added to the library by the API. */
async function shelved(api: ReturnType<typeof client>, name: string) {
  const id = await api.upload(name, readFileSync(fixture(name)));
  const title = unique(name);
  await api.add('file-references', { file_id: id, name: title });
  return { id, title };
}
/** Whether a script of the file reached the page. */
const ran = (page: Page) => page.evaluate(() => 'ran' in window || document.title === 'ran');

const kinds: Record<string, (page: Page, title: string) => Promise<void>> = {
  'photo.jpg': async page => {
    const picture = page.locator('[data-stage] img');
    // EXIF orientation: shown upright, the sky is at the top.
    const [size, top, bottom] = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const at = (y: number) => [...context.getImageData(20, y, 1, 1).data];
      return [[image.naturalWidth, image.naturalHeight], at(10), at(310)];
    });
    expect(size).toEqual([240, 320]);
    expect(top?.[2]).toBeGreaterThan(180);
    expect(bottom?.[1]).toBeGreaterThan(120);
    expect(bottom?.[2]).toBeLessThan(100);
  },
  'plan.png': async page => {
    const scale = page.getByRole('button', { name: /Ganzes Bild zeigen/ });
    await expect(scale).toHaveText('100 %');
    await page.keyboard.press('+');
    await expect(scale).toHaveText('125 %');
    await page.locator('[data-stage]').hover();
    await page.mouse.wheel(0, -300);
    await expect(scale).not.toHaveText('125 %');
    const picture = page.locator('[data-stage] img');
    const before = await picture.getAttribute('style');
    await page.getByRole('button', { name: 'Ausschnitt nach rechts' }).click();
    await expect(picture).not.toHaveAttribute('style', before ?? '');
    await page.getByRole('button', { name: 'Ausschnitt nach links' }).click();
    await expect(picture).toHaveAttribute('style', before ?? '');
    await page.keyboard.press('0');
    await expect(scale).toHaveText('100 %');
    await expect(page.getByRole('button', { name: /^Ausschnitt nach/ })).toHaveCount(0);
  },
  'script.svg': async page => {
    const picture = page.locator('[data-stage] img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  },
  'film.mp4': async (page, title) => {
    const film = page.getByLabel(title, { exact: true }).and(page.locator('video'));
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(2.5);
    const seen = await film.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      video.currentTime = 2;
      await new Promise(done => video.addEventListener('seeked', done, { once: true }));
      await video.play();
      await new Promise(done => video.addEventListener('timeupdate', done, { once: true }));
      return [video.currentTime, video.videoWidth, video.videoHeight];
    });
    expect(seen[0]).toBeGreaterThanOrEqual(2);
    expect(seen.slice(1)).toEqual([320, 240]);
  },
  'sound.mp3': async page => {
    const sound = page.locator('audio');
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1.5);
  },
  'report.pdf': async (page, title) => {
    await expect(page.getByText('Inspection report')).toBeAttached();
    await expect(page.getByText('Seite 1 von 2', { exact: true })).toBeVisible();
    const inked = (number: number) =>
      page.locator(`[data-page="${number}"] canvas`).evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        if (width === 0) return 0;
        const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height);
        return data.filter((value, index) => index % 4 === 0 && value < 100).length;
      });
    await expect.poll(() => inked(1)).toBeGreaterThan(1_000);
    await page.getByRole('button', { name: 'Nächste Seite' }).click();
    await expect(page.getByText('Seite 2 von 2', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: title }).getByText('lamp 114 is out')).toBeAttached();
    await expect.poll(() => inked(2)).toBeGreaterThan(1_000);
  },
  'box.glb': async (page, title) => modelSeen(page, title),
  'box.gltf': async (page, title) => modelSeen(page, title),
  'page.html': async page => {
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('Scripts are asleep here.')).toBeVisible();
    // The policy allows the file's own stylesheet in this frame, and nowhere else on our pages.
    await expect(frame.getByRole('heading')).toHaveCSS('color', 'rgb(36, 76, 90)');
  },
  'notes.txt': async page => expect(page.getByText(/Lampe 140: in Ordnung/)).toBeVisible(),
  'data.csv': async page => expect(page.getByRole('columnheader', { name: 'Zustand' })).toBeVisible(),
  'table.xlsx': async page => {
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toHaveText('114aus1');
  },
};

/** Rotated by keys or buttons, the box shows another side: different pixels. */
async function modelSeen(page: Page, title: string) {
  const canvas = page.getByRole('img', { name: title });
  await expect(page.getByText('12 Dreiecke')).toBeVisible();
  const before = await canvas.screenshot();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => before.equals(await canvas.screenshot())).toBe(false);
  const turned = await canvas.screenshot();
  await page.getByRole('button', { name: 'Nach rechts drehen' }).click();
  await page.getByRole('button', { name: 'Nach unten drehen' }).click();
  await expect.poll(async () => turned.equals(await canvas.screenshot())).toBe(false);
}

test('each kind of file is seen by its viewer, and nothing in it runs', async ({ page, api, complaints }) => {
  const files = await Promise.all(Object.keys(kinds).map(async name => ({ name, ...(await shelved(api, name)) })));
  const ranges: string[] = [];
  page.on('response', answer => {
    if (answer.status() === 206) ranges.push(new URL(answer.url()).pathname);
  });
  for (const { name, id, title } of files)
    await test.step(name, async () => {
      await page.goto(`/files/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await kinds[name]?.(page, title);
      expect(await ran(page), `${name}: a script ran`).toBe(false);
    });
  const film = files.find(({ name }) => name === 'film.mp4');
  expect(ranges.some(path => path.includes(film?.id ?? '-'))).toBe(true);
  // Expected console messages: the browser names each blocked script, and slow rendering without a GPU.
  const told = complaints.splice(0).filter(text => !/GPU stall|WebGL/.test(text));
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter(text => !text.startsWith('Blocked script execution'))).toEqual([]);
});

test('a file is described in typed fields and replaced under its id', async ({ page, api }) => {
  const { id, title } = await shelved(api, 'notes.txt');
  await page.goto(`/files/${id}`);
  const rail = page.getByRole('complementary', { name: 'Angaben' });
  await rail.getByRole('button', { name: 'Angabe hinzufügen' }).click();
  await rail.getByLabel('Name').fill('Freigegeben');
  await rail.getByLabel('Art des Werts').selectOption('date');
  await rail.getByLabel('Wert', { exact: true }).fill('2026-11-20');
  await rail.getByRole('button', { name: 'Speichern' }).click();
  await expect(rail.getByText('20.11.2026', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Ersetzen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Neue Datei').setInputFiles(fixture('data.csv'));
  await expect(dialog.getByText(/anderer Art/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ersetzen' }).click();
  await expect(page.getByRole('columnheader', { name: 'Zustand' })).toBeVisible();
  await expect(rail.getByText('data.csv', { exact: true })).toBeVisible();
  await expect(rail.getByText(/ · Ersetzt$/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/files/${id}$`));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(rail.getByText('20.11.2026', { exact: true })).toBeVisible();
  expect((await api.read('pixelstein-files/files', id)).id).toBe(id);
});
