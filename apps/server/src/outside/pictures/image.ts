/**
 * Thumbnail source for the raster images that sharp reads, by the names of its loaders; of animations the first frame.
 */
import { type Kind, sizes } from './kind.ts';
import { shrunk } from './worker.ts';

export const image: Kind = {
  types: {
    'image/jpeg': 'Jpeg',
    'image/png': 'Png',
    'image/apng': 'Png',
    'image/webp': 'Webp',
    'image/avif': 'Heif',
    'image/gif': 'Nsgif',
    'image/tiff': 'Tiff',
  },
  most: sizes.picture,
  async make({ path, config, folder }, loader) {
    const { width, height, ...smalls } = await shrunk({ path, loader, cut: config }, folder);
    return { smalls, width, height, duration: null };
  },
};
