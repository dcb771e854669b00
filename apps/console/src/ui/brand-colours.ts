/**
 * Applies the instance's brand colours as custom properties on the root. tokens.css reads them with Kontor's colours as
 * fallback, so that light and dark theme both work and a form's style sheet can still override them.
 */
import { type BrandColours, brandProperties } from '@kontor/contract/brand-colours';

export { textOn } from '@kontor/contract/brand-colours';

export function applyBrandColours(colours: BrandColours | undefined, on = document.documentElement): void {
  // `null` is set as well: a preview within the page may reset a colour that the page has.
  for (const [name, value] of brandProperties(colours)) on.style.setProperty(name, value ?? 'initial');
}
