/**
 * Journeys of uploads with real files: a dropped folder, a file that is too large, a lost connection, a reload in
 * between.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request, Route } from '@playwright/test';
import { house } from '../api.ts';
import { expect, sessionOf, test, unique } from '../test.ts';

const fixture = (name: string) => new URL(`../files/${name}`, import.meta.url).pathname;
const MIB = 2 ** 20;

/** A drop as from a file manager, by CDP: the browser opens these paths, folders among them. */
async function drop(page: Page, files: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data });
  const note = page.getByText('Loslassen, um die Dateien in die Liste zu übernehmen');
  const seen = await page.evaluateHandle(() => {
    const events = { drop: false };
    addEventListener('drop', () => Object.assign(events, { drop: true }), { capture: true });
    return events;
  });
  // A browser ends a drag by leaving, without a drop, when the page has not yet said that it takes the files.
  await expect(async () => {
    await drag('dragEnter');
    await drag('dragOver');
    await expect(note).toBeVisible({ timeout: 200 });
    await drag('drop');
    expect(await seen.evaluate(events => events.drop)).toBe(true);
  }).toPass({ intervals: [100] });
}

interface Reference {
  name: string;
  files: { url: string; size: number };
  directories: { id: string; name: string; parent_id: string | null }[];
}
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function stored(name: string): Promise<Reference[]> {
  const query = new URLSearchParams({ search: name, contain: 'files,directories', limit: '100' });
  const headers = { authorization: `Bearer ${sessionOf('admin').token}` };
  const answer = await fetch(`${house()}/api/file-references.json?${query}`, { headers });
  return ((await answer.json()) as { data: Reference[] }).data;
}
async function bytesOf({ files }: Reference): Promise<Buffer> {
  const answer = await fetch(new URL(files.url, house()));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
/** Files that the page has stored, with which uploads survive a reload; in the browser. */
const keptNames = () =>
  new Promise<string[]>((resolve, reject) => {
    const opening = indexedDB.open('kontor-uploads');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('items').objectStore('items').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.map(({ filename }) => filename));
      };
    };
  });
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Dateien in der Liste' }).getByRole('listitem').filter({ hasText: name });

test('a folder is dropped, a line is lost and a page reloaded, and every byte arrives', async ({ page, context }) => {
  const top = unique('Halle');
  const big = unique('Rundgang');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-drop-'));
  const bytes = randomBytes(20 * MIB);
  mkdirSync(join(folder, top, 'Pläne'), { recursive: true });
  // Random bytes after the picture's end: identical content of another journey would be reported as a duplicate.
  const photo = Buffer.concat([readFileSync(fixture('photo.jpg')), randomBytes(16)]);
  writeFileSync(join(folder, top, `${top} Foto.jpg`), photo);
  writeFileSync(join(folder, top, 'Pläne', `${top} Notiz.txt`), top);
  writeFileSync(join(folder, `${big}.bin`), bytes);
  writeFileSync(join(folder, 'riesig.bin'), '');
  truncateSync(join(folder, 'riesig.bin'), 1100 * MIB);

  const pieces: (string | undefined)[] = [];
  let meet: (route: Route) => Promise<void> = route => route.continue();
  await page.route('**/api/uploads/*', async (route, request: Request) => {
    if (request.method() !== 'PATCH') return route.continue();
    pieces.push(request.headers()['upload-offset']);
    await meet(route);
  });
  try {
    await page.goto('/files');
    await expect(page.getByRole('heading', { level: 1, name: 'Dateien' })).toBeVisible();
    await drop(page, [join(folder, top), join(folder, `${big}.bin`), join(folder, 'riesig.bin')]);
    const dialog = page.getByRole('dialog', { name: 'Dateien hochladen' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
    await expect(row(page, 'riesig.bin')).toContainText('Nicht angenommen: 1,2 GB sind zu viel');
    await expect(row(page, 'Notiz.txt')).toContainText(`${top} / Pläne`);
    await row(page, 'Notiz.txt').getByRole('button', { name: 'Angaben' }).click();
    await dialog.getByLabel('Titel').fill(`${top} Vermerk`);

    // The connection fails during the second chunk.
    meet = async route => {
      if (pieces.length !== 2) return route.continue();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    };
    await dialog.getByRole('button', { name: '3 Dateien hochladen' }).click();
    await expect(row(page, big)).toContainText('Keine Verbindung.');
    expect(pieces).toEqual(['0', String(8 * MIB)]);

    // Restored; the last chunk is held, and the page is closed.
    const hung = Promise.withResolvers<void>();
    meet = async route => {
      if (pieces.at(-1) === String(16 * MIB)) hung.resolve();
      else await route.continue();
    };
    await context.setOffline(false);
    await hung.promise;
    expect(pieces).toEqual(['0', String(8 * MIB), String(8 * MIB), String(16 * MIB)]);
    await expect(row(page, `${top} Vermerk`)).toContainText('Hochgeladen');
    await expect(row(page, `${top} Foto`)).toContainText('Hochgeladen');
    meet = route => route.continue();
    await expect.poll(() => page.evaluate(keptNames)).toContain(`${big}.bin`);
    // Uploads belong to their tab: another one does not resume them.
    const other = await context.newPage();
    await other.goto('/files');
    await other.getByRole('button', { name: /^Aufträge/ }).click();
    await expect(other.getByText('Zurzeit läuft nichts.')).toBeVisible();
    // Nor does it when it begins once more.
    await other.reload();
    await other.getByRole('button', { name: /^Aufträge/ }).click();
    await expect(other.getByText('Zurzeit läuft nichts.')).toBeVisible();
    await other.close();
    await page.reload();

    await page.getByRole('button', { name: /^Aufträge/ }).click();
    await expect(page.getByText('1 Upload wurde unterbrochen')).toBeVisible();
    await page.getByRole('button', { name: 'Fortsetzen' }).click();
    await expect(page.getByText('1 Datei hochgeladen')).toBeVisible();
    expect(pieces.slice(4)).toEqual([String(16 * MIB)]);

    const [film] = await stored(big);
    expect(film && hash(await bytesOf(film))).toBe(hash(bytes));
    const [noted] = await stored(`${top} Vermerk`);
    expect(noted && (await bytesOf(noted)).toString()).toBe(top);
    expect(noted?.directories).toMatchObject([{ name: 'Pläne' }]);
    expect(await stored('riesig')).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
