/** Thumbnail source for SVG: rendered at the size of the largest thumbnail, without external references. */
import { type Kind, sizes } from './kind.ts';
import { shrunk } from './worker.ts';

export const svg: Kind = {
  types: { 'image/svg+xml': 'Svg' },
  most: sizes.drawing,
  async make({ path, config, folder }, loader) {
    const { width, height, ...smalls } = await shrunk({ path, loader, cut: config }, folder);
    return { smalls, width, height, duration: null };
  },
};
