/** The colour palette of charts, and the lighter variants that dark backgrounds need (WCAG contrast). */

/** For light backgrounds; for dark ones the page's tokens `--c1` to `--c8` differ. */
export const palette: readonly string[] = [
  '#244C5A',
  '#2AB4A8',
  '#CE4A32',
  '#C2851F',
  '#6B93A6',
  '#8A5A83',
  '#6E9448',
  '#85969D',
] as const;
const dark = '#131E22';

export const paletteColor = (index: number): string => palette[index % palette.length] ?? '#000000';

/** 1 to 8; 0 if it is not in the palette. */
export const slotOf = (color: string): number => palette.indexOf(color.toUpperCase()) + 1;

type Rgb = readonly [red: number, green: number, blue: number];

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
  const found = lightened.get(color);
  if (found) return found;
  let made = color;
  for (let part = 0; contrast(made, dark) < 3.2 && part <= 100; part += 4) {
    const mixed = rgbOf(color).map(each => Math.round(each + ((255 - each) * part) / 100));
    made = `#${mixed.map(each => each.toString(16).padStart(2, '0')).join('')}`;
  }
  if (lightened.size < 1_000) lightened.set(color, made);
  return made;
}
