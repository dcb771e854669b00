/** Contrast of two colours (WCAG 2.2, 1.4.3 and 1.4.11), by their relative luminance. */

import { contrast as ratioOf } from '@kontor/contract/brand-colours';

/** Contrast ratio, 1 to 21. */
export const contrast = ratioOf;
