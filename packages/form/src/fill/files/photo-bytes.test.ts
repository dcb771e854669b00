/** Tests of editing photo metadata. */
import { describe, expect, test } from 'vitest';
import { exifFor, forgetPlace, hasPlace, indexOf, isAnimated, withExif } from './photo-bytes.ts';

const latin = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0));
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap(part => [...part]));

/** Orientation 6, location 52° 31', and an optional thumbnail directory. */
function tiff(little: boolean, { gps = true, thumbnail = true } = {}): Uint8Array {
  const view = new DataView(new ArrayBuffer(160));
  const bytes = new Uint8Array(view.buffer);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, count, little);
    if (type === 3) view.setUint16(at + 8, value, little);
    else view.setUint32(at + 8, value, little);
  };
  bytes.set(latin(little ? 'II*\0' : 'MM\0*'));
  view.setUint32(4, 8, little);
  view.setUint16(8, gps ? 3 : 2, little);
  entry(10, 0x0112, 3, 1, 6);
  entry(22, 0x0128, 3, 1, 2);
  if (gps) entry(34, 0x8825, 4, 1, 64);
  const next = gps ? 46 : 34;
  view.setUint32(next, thumbnail ? 140 : 0, little);
  view.setUint16(64, 2, little);
  entry(66, 1, 2, 2, 0);
  bytes.set(latin('N\0'), 74);
  entry(78, 2, 5, 3, 100);
  [52, 1, 31, 1, 12, 1].forEach((value, index) => {
    view.setUint32(100 + index * 4, value, little);
  });
  return bytes;
}

const segment = (name: string, body: Uint8Array, marker = 0xe1) => {
  const length = name.length + body.length + 2;
  return join(Uint8Array.of(0xff, marker, length >> 8, length & 255), latin(name), body);
};
const jpeg = (...segments: Uint8Array[]) =>
  join(Uint8Array.of(0xff, 0xd8), ...segments, Uint8Array.of(0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9));
const exif = (little: boolean, what = {}) => segment('Exif\0\0', tiff(little, what));
const orientation = (bytes: Uint8Array, little: boolean) => {
  const at = indexOf(bytes, 'Exif\0\0', 0) + 6;
  return new DataView(bytes.buffer, bytes.byteOffset + at).getUint16(18, little);
};

function chunk(name: string, body: Uint8Array): Uint8Array {
  return join(Uint8Array.of(0, 0, body.length >> 8, body.length & 255), latin(name), body, new Uint8Array(4));
}
const pngHead = latin('\x89PNG\r\n\x1a\n');

describe.each([true, false])('a picture with its place, little-endian %j', little => {
  test('loses it, and nothing else', () => {
    const before = jpeg(exif(little));
    const bytes = before.slice();
    expect(hasPlace(bytes)).toBe(true);
    expect(bytes).toEqual(before);
    expect(forgetPlace(bytes)).toBe('changed');
    expect(bytes.length).toBe(before.length);
    expect(orientation(bytes, little)).toBe(6);
    const at = 12;
    const view = new DataView(bytes.buffer, at);
    expect([view.getUint16(8, little), view.getUint32(34, little)]).toEqual([2, 140]);
    expect(bytes.subarray(at + 64, at + 124).every(byte => byte === 0)).toBe(true);
    expect(hasPlace(bytes)).toBe(false);
    expect(forgetPlace(bytes)).toBe('clean');
  });

  test('gives its smaller copy an upright EXIF without a thumbnail', () => {
    const made = exifFor(jpeg(segment('JFIF\0', new Uint8Array(9), 0xe0), exif(little)));
    expect(made).not.toBeNull();
    const copy = withExif(jpeg(), made ?? new Uint8Array());
    expect([copy[0], copy[1], copy[2], copy[3]]).toEqual([0xff, 0xd8, 0xff, 0xe1]);
    expect(orientation(copy, little)).toBe(1);
    expect(hasPlace(copy)).toBe(true);
    expect(new DataView(copy.buffer, 12).getUint32(46, little)).toBe(0);
  });

  test.each([
    ['PNG', join(pngHead, chunk('eXIf', tiff(little)), chunk('IEND', new Uint8Array()))],
    ['WebP', join(latin('RIFF\0\0\0\0WEBPEXIF'), Uint8Array.of(160, 0, 0, 0), tiff(little))],
    ['HEIC', join(latin('\0\0\0\x18ftypheic'), latin('\0\0\0\x06Exif\0\0'), tiff(little))],
  ])('also as %s', (_, bytes) => {
    expect(forgetPlace(bytes)).toBe('changed');
    expect(hasPlace(bytes)).toBe(false);
  });
});

test('a changed chunk of a PNG gets its checksum', () => {
  const bytes = join(pngHead, chunk('eXIf', tiff(true)));
  forgetPlace(bytes);
  // verified with zlib's crc32 of chunk type and data
  const { crc32 } = process.getBuiltinModule('node:zlib');
  expect(new DataView(bytes.buffer).getUint32(bytes.length - 4)).toBe(crc32(bytes.subarray(12, bytes.length - 4)));
});

test('the place goes out of XMP, whichever way it is written, and other words stay', () => {
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><d exif:GPSLatitude="52,31.2N" tiff:Make="K" exif:GPSLongitude=\'13,24E\'/><exif:GPSAltitude>34/1</exif:GPSAltitude></x:xmpmeta>';
  const bytes = jpeg(segment('http://ns.adobe.com/xap/1.0/\0', latin(xmp)));
  expect(forgetPlace(bytes)).toBe('changed');
  const text = String.fromCharCode(...bytes);
  expect(text).not.toMatch(/GPS|52,31|13,24|34\/1/);
  expect(text).toContain('tiff:Make="K"');
});

test.each([
  ['no EXIF', jpeg()],
  ['EXIF without a place', jpeg(exif(true, { gps: false }))],
  ['nothing', new Uint8Array()],
  ['a cut header', latin('Exif\0\0II*\0')],
  ['a directory outside', join(latin('Exif\0\0II*\0'), Uint8Array.of(255, 255, 255, 127, 0, 0))],
  ['more entries than bytes', join(latin('Exif\0\0II*\0'), Uint8Array.of(8, 0, 0, 0, 255, 255, 1, 2))],
])('%s is left alone', (_, bytes) => {
  const before = bytes.slice();
  expect(forgetPlace(bytes)).toBe('clean');
  expect(bytes).toEqual(before);
  expect(exifFor(bytes.slice())?.length ?? 0).toBeLessThan(bytes.length + 1);
});

test('a place that cannot be taken out asks for a new picture', () => {
  const bytes = join(pngHead, chunk('zTXt', latin('Raw profile type exif\0\0x')));
  expect(forgetPlace(bytes)).toBe('recode');
});

test('broken at any byte, it neither throws nor grows', () => {
  const whole = jpeg(exif(true), exif(false));
  for (let at = 0; at < whole.length; at++)
    for (const value of [0, 0xff, (whole[at] ?? 0) ^ 0x40]) {
      const bytes = whole.slice();
      bytes[at] = value;
      expect(() => [forgetPlace(bytes), exifFor(bytes), hasPlace(bytes.subarray(0, at))]).not.toThrow();
    }
});

test('what moves is told from what does not', () => {
  expect(isAnimated(join(pngHead, chunk('acTL', new Uint8Array(8))))).toBe(true);
  expect(isAnimated(join(latin('RIFF\0\0\0\0WEBPVP8X'), latin('ANIM')))).toBe(true);
  expect(isAnimated(join(pngHead, chunk('IDAT', new Uint8Array(8))))).toBe(false);
  expect(isAnimated(jpeg(segment('x', latin('ANIM'))))).toBe(false);
});
