/** Tests of the PDF renderer's process: broken pictures, errors, isolation of documents. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { Block, PdfDocument } from '../../src/outside/pdf/document.ts';
import { keepPrinter } from '../../src/outside/pdf/printer.ts';
import { spoolPrefix } from '../../src/outside/spool.ts';
import { readPdf } from './paper.ts';

const folder = mkdtempSync(join(tmpdir(), `${spoolPrefix}paper-`));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const printer = keepPrinter();
const now = new Date('2026-11-20T12:00:00Z');

const page = (...body: Block[]): PdfDocument => ({
  lang: 'de',
  title: 'Probe',
  author: [],
  foot: 'Fuß',
  facts: [{ label: 'Status', value: 'Offen', span: 1 }],
  body,
});
const field = (value: string): Block => ({ kind: 'field', label: 'Wort', value });

test('a drawing that cannot be read costs its place alone', async () => {
  const file = join(folder, 'drawing-0.svg');
  writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg"><path');
  const picture = { path: 'drawing-0.svg', width: 3, height: 2, alt: 'Seite: links', caption: 'links' };
  const block: Block = { kind: 'pictures', label: 'Seite', pictures: [picture], names: [], wide: 78, tall: 60 };
  const paper = await readPdf(await printer.print(page(block, field('danach')), [{ path: picture.path, file }], now));
  expect(paper.text).toContain('Seite links Wort danach');
});

test('what cannot be set is an error of its own, and the next document is made', async () => {
  const lost = { path: 'lost.png', width: 1, height: 1, alt: 'x', caption: null };
  const broken = page({ kind: 'pictures', label: null, pictures: [lost], names: [], wide: 9, tall: 9 });
  const [bad, good] = await Promise.allSettled([
    printer.print(broken, [], now),
    printer.print(page(field('geht')), [], now),
  ]);
  expect(bad.status).toBe('rejected');
  expect(good.status === 'fulfilled' && (await readPdf(good.value)).text).toContain('Wort geht');
});

test('one document knows nothing of the one before', async () => {
  const file = join(folder, 'kept.svg');
  writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  const picture = { path: 'kept.svg', width: 1, height: 1, alt: 'x', caption: null };
  const shown = page({ kind: 'pictures', label: null, pictures: [picture], names: [], wide: 9, tall: 9 });
  await printer.print(shown, [{ path: 'kept.svg', file }], now);
  await expect(printer.print(shown, [], now)).rejects.toThrow(/not found/);
});

test('pictures become small where they lie; one that cannot be read costs its place alone', async () => {
  const made = sharp({ create: { width: 600, height: 300, channels: 4, background: '#1238' } });
  const turned = join(folder, 'turned');
  const drawn = join(folder, 'drawn');
  const broken = join(folder, 'broken');
  writeFileSync(turned, await made.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer());
  writeFileSync(drawn, await made.clone().png().toBuffer());
  writeFileSync(broken, 'GIF89a');
  const scaled = await printer.scale([
    { file: turned, most: 100, as: 'photo' },
    { file: broken, most: 100, as: 'photo' },
    { file: drawn, most: 1_000, as: 'drawing' },
    { file: join(folder, 'missing'), most: 100, as: 'photo' },
  ]);
  const failed = { failure: expect.any(String) };
  expect(scaled).toEqual([{ width: 50, height: 100 }, failed, { width: 600, height: 300 }, failed]);
  expect(await sharp(readFileSync(turned)).metadata()).toMatchObject({ format: 'jpeg', width: 50, height: 100 });
  expect(await sharp(readFileSync(drawn)).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  expect((await sharp(readFileSync(turned)).metadata()).exif).toBeUndefined();
});
