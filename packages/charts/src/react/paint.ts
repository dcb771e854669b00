/** Colours as the page's theme wants them: the product's own by their tokens, others lifted from dark ground. */
import { onDark, slotOf } from '../scene/colors.ts';

export function paint(color: string): string {
  const slot = slotOf(color);
  if (slot > 0) return `var(--c${slot})`;
  const lifted = onDark(color);
  return lifted === color ? color : `light-dark(${color}, ${lifted})`;
}
