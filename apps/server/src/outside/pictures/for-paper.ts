/**
 * Prepares pictures for print by sharp, with limits against decompression bombs (security.md, D27). Loaded on first
 * use.
 */
import { maxPixels } from './sizes.ts';

export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

export const canPrint = (type: string): boolean =>
  ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/tiff'].includes(type);

/**
 * At most `most` px a side, rotated by EXIF and stripped of metadata. Photos become JPEG on white, drawings stay PNG
 * with transparency. Throws on damaged or oversized ones.
 */
export async function forPaper(source: Buffer, most: number, as: 'photo' | 'drawing'): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, autoOrient: true })
    .resize(most, most, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 10 });
  const bytes = as === 'photo' ? image.flatten({ background: '#fff' }).jpeg({ quality: 82 }) : image.png();
  const { data, info } = await bytes.toColourspace('srgb').toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
