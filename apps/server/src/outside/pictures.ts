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

async function opened(source: Buffer) {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(source, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, autoOrient: true });
}

/**
 * For paper: at most `most` px a side, turned as its EXIF says and without anything else that it tells of. Photos become
 * JPEG on white, drawings stay PNG with what shines through them. Throws on broken or huge ones.
 */
export async function forPaper(source: Buffer, most: number, as: 'photo' | 'drawing'): Promise<Picture> {
  const image = (await opened(source))
    .resize(most, most, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 10 });
  const bytes = as === 'photo' ? image.flatten({ background: '#fff' }).jpeg({ quality: 82 }) : image.png();
  const { data, info } = await bytes.toColourspace('srgb').toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** A WebP of at most 480 px a side, turned as its EXIF says, and the size of the source in px. Throws on broken or huge ones. */
export async function shrink(source: Buffer): Promise<Picture> {
  const image = await opened(source);
  const { width, height, autoOrient } = await image.metadata();
  const bytes = await image
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 10 })
    .webp({ quality: 78 })
    .toBuffer();
  return { bytes, width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
}
