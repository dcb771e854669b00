/** A chart colour as CSS: the palette's by the page's tokens, others lightened for the dark theme. */
import { onDark, slotOf } from '../layout/colors.ts';

export function themeColor(color: string): string {
  const slot = slotOf(color);
  if (slot > 0) return `var(--c${slot})`;
  const lifted = onDark(color);
  return lifted === color ? color : `light-dark(${color}, ${lifted})`;
}
