/** Pictures made smaller by sharp, with limits against bombs (security.md, D27). Loaded on first use. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

const maxPixels = 50e6;
const edge = 480;

export const canShrink = (type: string): boolean =>
  ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/tiff'].includes(type);

/** A WebP of at most 480 px a side, turned as its EXIF says, and the size of the source in px. Throws on broken or huge ones. */
export async function shrink(source: Buffer): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, autoOrient: true });
  const { width, height, autoOrient } = await image.metadata();
  const bytes = await image
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 10 })
    .webp({ quality: 78 })
    .toBuffer();
  return { bytes, width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
}
