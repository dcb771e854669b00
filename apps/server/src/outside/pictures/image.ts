import { type Kind, sizes } from './kind.ts';
import { shrunk } from './worker.ts';

/** What sharp reads by itself, by the names of its loaders. Of moving ones the first picture. */
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
