/** Contrast of chart colours: graphics need 3:1 against the background (WCAG 2.2, 1.4.11). */
import { contrast } from '../../../ui/contrast.ts';

/** Background of charts (`--surface`) by theme. */
export const surfaces = { light: '#FFFFFF', dark: '#10191D' } as const;
const least = 3;

/** The theme in which the colour has too little contrast; null for none. No colour fails in both. */
export function weakIn(color: string): { theme: keyof typeof surfaces; ratio: number } | null {
  for (const theme of ['light', 'dark'] as const) {
    const ratio = contrast(color, surfaces[theme]);
    if (ratio < least) return { theme, ratio };
  }
  return null;
}

/** Normalises typed or pasted hex codes to `#RRGGBB`: `#` is optional, three digits are expanded; null if invalid. */
export function hexOf(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toUpperCase();
  if (/^[0-9A-F]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9A-F]{3}$/.test(digits) ? `#${[...digits].map(digit => digit + digit).join('')}` : null;
}

/** The same hue, darkened to sufficient contrast on white. */
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
