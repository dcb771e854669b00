/** How far a colour stands out (WCAG 2.2, 1.4.11): parts of a picture need 3:1 against what is behind them. */

/** The surface charts stand on (`--surface`), light and dark. */
export const surfaces = { light: '#FFFFFF', dark: '#10191D' } as const;
const least = 3;

function luminance(color: string): number {
  const channels = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of two colours (`#RRGGBB`): 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The theme in which the colour is hard to see; null where it is not. No colour of some strength fails in both. */
export function weakIn(color: string): { theme: keyof typeof surfaces; ratio: number } | null {
  for (const theme of ['light', 'dark'] as const) {
    const ratio = contrast(color, surfaces[theme]);
    if (ratio < least) return { theme, ratio };
  }
  return null;
}

/** `#RRGGBB` from what was typed or pasted, with or without the sign, or of three digits; null where it is no colour. */
export function hexOf(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toUpperCase();
  if (/^[0-9A-F]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9A-F]{3}$/.test(digits) ? `#${[...digits].map(digit => digit + digit).join('')}` : null;
}

/** The same hue, no lighter than stands out on white. */
export function darker(color: string): string {
  const channels = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16));
  for (let share = 0.98; share > 0; share -= 0.02) {
    const hex = `#${channels
      .map(each =>
        Math.round(each * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`.toUpperCase();
    if (contrast(hex, surfaces.light) >= least) return hex;
  }
  return '#000000';
}
