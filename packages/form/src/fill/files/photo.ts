/**
 * Processes photos on the device before upload: downscales, applies the orientation, and removes the location unless it
 * is wanted. Files that cannot be decoded are uploaded unchanged.
 */
import { exifFor, forgetPlace, hasPlace, isAnimated, withExif } from './photo-bytes.ts';

export interface PhotoWishes {
  /** Maximum edge length in px; null for no resizing. */
  maxEdge: number | null;
  keepLocation: boolean;
}

/** Types that a canvas can both decode and encode. */
const drawn = new Set(['image/jpeg', 'image/png', 'image/webp']);
const quality = 0.86;

let before: Promise<unknown> = Promise.resolve();

/** Sequential: phones lack the memory for several large images at once. */
export function preparePhoto(file: File, wishes: PhotoWishes): Promise<File> {
  if (!file.type.startsWith('image/')) return Promise.resolve(file);
  const ready = before.then(() => prepare(file, wishes));
  before = ready.catch(() => undefined);
  return ready;
}

async function prepare(file: File, { maxEdge, keepLocation }: PhotoWishes): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const still = drawn.has(file.type) && !isAnimated(bytes);
  // only JPEG's EXIF survives re-encoding; if the location is wanted, it takes precedence over the size
  const bound = keepLocation && file.type !== 'image/jpeg' && hasPlace(bytes) ? null : maxEdge;
  const place = keepLocation ? 'clean' : forgetPlace(bytes);
  const again = place === 'recode' ? Number.POSITIVE_INFINITY : null;
  const edge = bound ?? again;
  const smaller = still && edge !== null ? await redraw(file, bytes, edge, place === 'recode') : null;
  if (smaller) return smaller;
  return place === 'changed' ? named(bytes, file) : file;
}

const named = (bytes: BlobPart, { name, type, lastModified }: File) => new File([bytes], name, { type, lastModified });

/** Null if it is small enough already, or cannot be decoded. `always`: re-encodes in any case. */
async function redraw(file: File, bytes: Uint8Array, edge: number, always: boolean): Promise<File | null> {
  // rotated according to EXIF
  const read = async () => createImageBitmap(file, { imageOrientation: 'from-image' });
  const bitmap = await read().catch(() => null);
  if (!bitmap) return null;
  try {
    const share = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
    if (share === 1 && !always) return null;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * share));
    canvas.height = Math.max(1, Math.round(bitmap.height * share));
    const brush = canvas.getContext('2d');
    if (!brush) return null;
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, file.type, quality));
    // browsers that cannot encode the type fall back to another
    if (!blob || blob.type !== file.type) return null;
    const exif = file.type === 'image/jpeg' ? exifFor(bytes) : null;
    return named(exif ? withExif(new Uint8Array(await blob.arrayBuffer()), exif) : blob, file);
  } finally {
    bitmap.close();
  }
}
