/**
 * Thumbnail source for HEIC photos (HEVC), which sharp does not read: converted by `heif-convert` of libheif
 * (`heif-dec` since 1.19).
 */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { PictureFault } from './fault.ts';
import { type Kind, sizes } from './kind.ts';
import { run, whereIs } from './tool.ts';
import { shrunk } from './worker.ts';

/** It writes each picture of the file with a number. */
async function first(folder: string): Promise<string> {
  for (const name of ['picture.jpg', 'picture-1.jpg']) {
    const path = join(folder, name);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  throw new PictureFault('heif-convert wrote nothing');
}

export const heic: Kind = {
  types: { 'image/heic': '', 'image/heif': '', 'image/heic-sequence': '', 'image/heif-sequence': '' },
  most: sizes.picture,
  async make({ path, config, folder }) {
    const tool = (await whereIs('heif-dec')) ?? (await whereIs('heif-convert'));
    if (!tool) return null;
    await run(tool, ['-q', '92', path, join(folder, 'picture.jpg')], { folder, seconds: 10 });
    const task = { path: await first(folder), loader: 'Jpeg', cut: config, upright: true };
    const { width, height, ...smalls } = await shrunk(task, folder);
    return { smalls, width, height, duration: null };
  },
};
