/**
 * Thumbnail source for PDF: the first page by `pdftoppm` of poppler, at the size of the largest thumbnail regardless of
 * the page size.
 */
import { join } from 'node:path';
import { type Kind, sizes } from './kind.ts';
import { run, whereIs } from './tool.ts';
import { shrunk } from './worker.ts';

export const pdf: Kind = {
  types: { 'application/pdf': '' },
  most: sizes.document,
  async make({ path, config, folder, shown }) {
    const tool = await whereIs('pdftoppm');
    if (!tool) return null;
    const scale = String(Math.min(6_000, Math.round(1_600 * (config.zoom ?? 1))));
    const page = ['-f', '1', '-l', '1', '-singlefile', '-scale-to', scale, '-png'];
    await run(tool, [...page, path, join(folder, 'page')], { folder, seconds: 10, shown });
    const {
      width: _width,
      height: _height,
      ...smalls
    } = await shrunk({ path: join(folder, 'page.png'), loader: 'Png', cut: config, upright: true }, folder);
    // A page has no size in px.
    return { smalls, width: null, height: null, duration: null };
  },
};
