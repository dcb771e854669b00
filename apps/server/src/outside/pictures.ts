/** Pictures made smaller by sharp, with limits against bombs (security.md, D27). Loaded on first use. */
import { createHash } from 'node:crypto';

export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The small pictures of a file: the longer side of each in px. In the order in which their bytes lie in one object. */
export const smallEdges = { thumbnail_small: 240, thumbnail: 640, thumbnail_large: 1_600 } as const;
export type SmallVariant = keyof typeof smallEdges;
export const smallVariants = Object.keys(smallEdges) as SmallVariant[];

/** `width` and `height` are those of the source; `parts` the lengths of the small ones within `bytes`. */
export interface Smalls extends Picture {
  parts: number[];
  hash: string;
}

const maxPixels = 50e6;

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

/** WebPs of three sizes, turned as the EXIF of the source says. Throws on broken or huge ones. */
export async function shrink(source: Buffer): Promise<Smalls> {
  const image = await opened(source);
  const { width, height, autoOrient } = await image.metadata();
  const pieces: Buffer[] = [];
  for (const edge of Object.values(smallEdges)) {
    const resized = image.clone().resize(edge, edge, { fit: 'inside', withoutEnlargement: true });
    pieces.push(await resized.timeout({ seconds: 10 }).webp({ quality: 78 }).toBuffer());
  }
  const bytes = Buffer.concat(pieces);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const parts = pieces.map(piece => piece.length);
  return { bytes, parts, hash, width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
}
