/** The colour palette of charts, and the lighter variants that dark backgrounds need (WCAG contrast). */

import { palette } from '../model/palette.ts';

const dark = '#131E22';

type Rgb = readonly [red: number, green: number, blue: number];

/** Tokens of the colours that mean something, beyond the palette's. */
const meanings: Readonly<Record<string, string>> = {
  '#B98A1F': '--sv1',
  '#D07A22': '--sv2',
  '#5A6C73': '--text-3',
  '#3A80A0': '--info-solid',
  '#D99A2B': '--warn-solid',
  '#14847B': '--state-done',
};

/** The page's token for a colour; null if it has none. */
export function tokenOf(color: string): string | null {
  const slot = palette.indexOf(color.toUpperCase()) + 1;
  return slot > 0 ? `--c${slot}` : (meanings[color.toUpperCase()] ?? null);
}

/** One hue, from strong to faint: for what is ordered. */
const ramp = steps([34, 73, 87], [141, 176, 190]);
const rampOnDark = steps([190, 218, 227], [74, 114, 131]);

function steps(from: Rgb, to: Rgb): readonly string[] {
  const hex = (part: number) =>
    from
      .map((each, at) => Math.round(each + ((to[at] ?? 0) - each) * part))
      .map(each => each.toString(16).padStart(2, '0'))
      .join('');
  return Array.from({ length: 9 }, (_, at) => `#${hex(at / 8).toUpperCase()}`);
}

/** The colour of the `rank`-th of `count` in order. */
export const rampColor = (rank: number, count: number): string =>
  ramp[count < 2 ? 2 : Math.round((rank / (count - 1)) * (ramp.length - 1))] ?? '#000000';

const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1, 7), 16) || 0;
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map(each => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21. */
function contrast(one: string, two: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const lightened = new Map<string, string>();

/** A colour with 3:1 contrast on dark background: unchanged, or mixed with the least white that achieves it. */
export function onDark(color: string): string {
  const found = lightened.get(color) ?? rampOnDark[ramp.indexOf(color)];
  if (found) return found;
  let made = color;
  for (let part = 0; contrast(made, dark) < 3.2 && part <= 100; part += 4) {
    const mixed = rgbOf(color).map(each => Math.round(each + ((255 - each) * part) / 100));
    made = `#${mixed.map(each => each.toString(16).padStart(2, '0')).join('')}`;
  }
  if (lightened.size < 1_000) lightened.set(color, made);
  return made;
}
