/** Contrast of two colours (WCAG 2.2, 1.4.3 and 1.4.11), by their relative luminance. */

import { luminance } from '@kontor/contract/brand-colours';

/** Contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
