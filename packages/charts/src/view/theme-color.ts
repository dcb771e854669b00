/** A chart colour as CSS: by the page's token if it has one, otherwise lightened for the dark theme. */
import { onDark, tokenOf } from '../layout/colors.ts';

export function themeColor(color: string): string {
  const token = tokenOf(color);
  if (token) return `var(${token})`;
  const lifted = onDark(color);
  return lifted === color ? color : `light-dark(${color}, ${lifted})`;
}
