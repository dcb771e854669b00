import { type Kind, sizes } from './kind.ts';
import { shrunk } from './worker.ts';

/** Drawn as large as the largest small picture, without what they would load from elsewhere. */
export const svg: Kind = {
  types: { 'image/svg+xml': 'Svg' },
  most: sizes.drawing,
  async make({ path, config, folder }, loader) {
    const { width, height, ...smalls } = await shrunk({ path, loader, cut: config }, folder);
    return { smalls, width, height, duration: null };
  },
};
