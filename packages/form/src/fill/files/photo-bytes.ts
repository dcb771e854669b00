/**
 * Edits EXIF and XMP metadata of photos: removes the location, copies the orientation. Works in place and keeps the
 * length, so that no container format has to be rewritten. Never throws on malformed files.
 */

/** `recode`: the location may be in a place where it cannot be removed; the image has to be re-encoded. */
export type Forgotten = 'clean' | 'changed' | 'recode';

/** Removes the location from EXIF and XMP. */
export function forgetPlace(bytes: Uint8Array): Forgotten {
  const png = isPng(bytes);
  if (png && indexOf(bytes, 'Raw profile type', 0) >= 0) return 'recode';
  let changed = false;
  for (const at of tiffHeaders(bytes)) if (dropGps(bytes, at)) changed = true;
  if (blankXmp(bytes)) changed = true;
  if (changed && png) sumChunks(bytes);
  return changed ? 'changed' : 'clean';
}

/** Whether a photo's metadata has a location. */
export const hasPlace = (bytes: Uint8Array): boolean => forgetPlace(bytes.slice()) !== 'clean';

const ascii = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0));

export function indexOf(bytes: Uint8Array, text: string, from: number): number {
  const wanted = ascii(text);
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}

const isPng = (bytes: Uint8Array): boolean => indexOf(bytes.subarray(0, 8), '\x89PNG', 0) === 0;

/** Offsets of TIFF blocks: after any `Exif\0\0` (JPEG, HEIC, AVIF), or in a chunk of PNG or WebP. */
function tiffHeaders(bytes: Uint8Array): number[] {
  const found: number[] = [];
  const add = (at: number) => {
    const mark = String.fromCharCode(...bytes.subarray(at, at + 4));
    if ((mark === 'II*\0' || mark === 'MM\0*') && !found.includes(at)) found.push(at);
  };
  for (const [name, skip] of [
    ['Exif\0\0', 6],
    ['eXIf', 4],
    ['EXIF', 8],
  ] as const)
    for (let at = indexOf(bytes, name, 0); at >= 0; at = indexOf(bytes, name, at + 1)) add(at + skip);
  return found;
}

interface Tiff {
  view: DataView;
  little: boolean;
}

function tiffAt(bytes: Uint8Array, at: number): Tiff {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.byteLength - at);
  return { view, little: view.getUint8(0) === 0x49 };
}

interface Directory {
  at: number;
  count: number;
  /** Offset of the entry with a tag; -1 if missing. */
  find(tag: number): number;
}

function directoryAt({ view, little }: Tiff, at: number): Directory | null {
  if (at < 8 || at + 2 > view.byteLength) return null;
  const count = view.getUint16(at, little);
  if (at + 2 + count * 12 > view.byteLength) return null;
  const entries = Array.from({ length: count }, (_, index) => at + 2 + index * 12);
  return { at, count, find: tag => entries.find(entry => view.getUint16(entry, little) === tag) ?? -1 };
}

const firstOf = (tiff: Tiff) =>
  tiff.view.byteLength < 8 ? null : directoryAt(tiff, tiff.view.getUint32(4, tiff.little));

const gpsTag = 0x8825;
const orientationTag = 0x0112;
/** Size in bytes of a value, by TIFF type number. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Zeroes the GPS directory, and removes its entry. */
function dropGps(bytes: Uint8Array, at: number): boolean {
  const tiff = tiffAt(bytes, at);
  const { view, little } = tiff;
  const main = firstOf(tiff);
  const entry = main?.find(gpsTag) ?? -1;
  if (!main || entry < 0) return false;
  const gps = directoryAt(tiff, view.getUint32(entry + 8, little));
  const block = bytes.subarray(at);
  if (gps) {
    for (let index = 0; index < gps.count; index++) {
      const each = gps.at + 2 + index * 12;
      const length = (sizes[view.getUint16(each + 2, little)] ?? 0) * view.getUint32(each + 4, little);
      const place = view.getUint32(each + 8, little);
      if (length > 4 && place + length <= block.length) block.fill(0, place, place + length);
    }
    block.fill(0, gps.at, gps.at + 2 + gps.count * 12);
  }
  const end = main.at + 2 + main.count * 12;
  const next = Math.min(end + 4, block.length);
  block.copyWithin(entry, entry + 12, next);
  block.fill(0, next - 12, next);
  view.setUint16(main.at, main.count - 1, little);
  return true;
}

/** XMP is padded text: location properties are overwritten with blanks. */
function blankXmp(bytes: Uint8Array): boolean {
  let changed = false;
  for (let at = indexOf(bytes, '<x:xmpmeta', 0); at >= 0; at = indexOf(bytes, '<x:xmpmeta', at + 1)) {
    const end = indexOf(bytes, '</x:xmpmeta>', at);
    const text = Array.from(bytes.subarray(at, end < 0 ? bytes.length : end), byte => String.fromCharCode(byte)).join(
      '',
    );
    const blank = text
      .replace(/\s[\w-]+:GPS\w+\s*=\s*(?:"[^"]*"|'[^']*')/g, found => ' '.repeat(found.length))
      .replace(/<([\w-]+:GPS\w+)(?:\s[^>]*)?>[^<]*<\/\1>/g, found => ' '.repeat(found.length));
    if (blank === text) continue;
    bytes.set(ascii(blank), at);
    changed = true;
  }
  return changed;
}

/** Recomputes the CRCs of a PNG's chunks. */
function sumChunks(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) return;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === 'eXIf' || name === 'iTXt') view.setUint32(end, crc(bytes.subarray(at + 4, end)));
    at = end + 4;
  }
}

function crc(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

/** The EXIF segment of a JPEG for its downscaled copy: with orientation reset, and without the thumbnail. */
export function exifFor(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return null;
    if (bytes[at + 1] === 0xe1 && end - at > 18 && indexOf(bytes.subarray(at + 4, at + 10), 'Exif\0\0', 0) === 0) {
      const segment = bytes.slice(at, end);
      return turnUpright(segment) ? segment : null;
    }
    at = end;
  }
  return null;
}

function turnUpright(segment: Uint8Array): boolean {
  const tiff = tiffAt(segment, 10);
  const main = firstOf(tiff);
  if (!main) return false;
  const entry = main.find(orientationTag);
  if (entry >= 0) tiff.view.setUint16(entry + 8, 1, tiff.little);
  const next = main.at + 2 + main.count * 12;
  if (next + 4 <= tiff.view.byteLength) tiff.view.setUint32(next, 0);
  return true;
}

/** Inserts an EXIF segment at the start of a JPEG, where readers expect it. */
export function withExif(jpeg: Uint8Array, segment: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(jpeg.length + segment.length);
  whole.set(jpeg.subarray(0, 2));
  whole.set(segment, 2);
  whole.set(jpeg.subarray(2), 2 + segment.length);
  return whole;
}

/** Whether it is animated: re-encoding would keep only one frame. */
export const isAnimated = (bytes: Uint8Array): boolean =>
  indexOf(bytes.subarray(0, 4096), isPng(bytes) ? 'acTL' : 'ANIM', 0) >= 0 && bytes[0] !== 0xff;
