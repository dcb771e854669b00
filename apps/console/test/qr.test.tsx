/** Tests of QR codes: rasterised from the rendered SVG at the sizes in use, and decoded by an independent decoder. */
import { render } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import Qr from '../src/ui/qr.tsx';

const link = `https://kontor.example/shared_reports/${crypto.randomUUID()}/shr_${'aB3_'.repeat(11)}`;

/** Petrol on near-white, as in the dark theme; each pixel takes the colour of the module at its centre. */
function pixels(svg: SVGSVGElement, size: number) {
  const [start = 0, , side = 0] = svg.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
  const dark = new Set<string>();
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y, long] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let at = 0; at < Number(long); at++) dark.add(`${Number(x) + at} ${y}`);
  const data = new Uint8ClampedArray(size * size * 4);
  const module = (pixel: number) => Math.floor(start + ((pixel + 0.5) / size) * side);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      data.set(dark.has(`${module(x)} ${module(y)}`) ? [36, 76, 90, 255] : [233, 238, 240, 255], (y * size + x) * 4);
  return { width: size, height: size, data };
}

test.each([
  ['otpauth://totp/Kontor:leitstelle?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Kontor', 176],
  [link, 200],
  [link, 280],
  [link, 420],
  // Less than one pixel per module would be unreadable: rendered larger then.
  [link, 40],
  [`${link}#continue=hnd_${'aB3_'.repeat(11)}`, 280],
  ['Prüfung „Höhe“ für Straße 12 – 日本', 176],
])('%s at %i px is read as it stands', (text, size) => {
  const { getByRole } = render(<Qr text={text} label="QR-Code" size={size} />);
  const svg = getByRole('img', { name: 'QR-Code' }) as unknown as SVGSVGElement;
  expect(svg.getAttribute('width')).toBe(String(size));
  if (size >= 100) expect(decodeQR(pixels(svg, size))).toBe(text);
  else expect(decodeQR(pixels(svg, size * 10))).toBe(text);
});

test('the code of a licence mends most of what is lost: level H, 300 px', () => {
  /** Decodes with a patch over the centre that hides a fifth of it. */
  const read = (level: 'M' | 'H') => {
    const { getByRole, unmount } = render(<Qr text={link} label="QR-Code" level={level} size={300} />);
    const svg = getByRole('img', { name: 'QR-Code' }) as unknown as SVGSVGElement;
    const picture = pixels(svg, 300);
    for (let y = 100; y < 200; y++)
      for (let x = 90; x < 210; x++) picture.data.set([233, 238, 240, 255], (y * 300 + x) * 4);
    unmount();
    return decodeQR(picture);
  };
  expect(read('H')).toBe(link);
  expect(() => read('M')).toThrow();
});
