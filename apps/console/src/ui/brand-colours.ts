/**
 * Applies the instance's brand colours as custom properties on the root. tokens.css reads them with Kontor's colours as
 * fallback, so that light and dark theme both work and a form's style sheet can still override them.
 */
import { luminance } from './contrast.ts';

export interface BrandColours {
  primary: string | null;
  primary_dark: string | null;
  accent: string | null;
  accent_dark: string | null;
}

/** White where that has the better contrast, otherwise Kontor's darkest colour. */
export const textOn = (colour: string): string => (luminance(colour) < 0.2 ? '#ffffff' : '#04211e');

export function applyBrandColours(colours: BrandColours | undefined, on = document.documentElement): void {
  // `null` is set as well: a preview within the page may reset a colour that the page has.
  const set = (name: string, value: string | null) => on.style.setProperty(`--house-${name}`, value ?? 'initial');
  for (const name of ['primary', 'primary_dark', 'accent', 'accent_dark'] as const) {
    const given = colours?.[name] ?? null;
    const colour = given && /^#[0-9a-f]{6}$/i.test(given) ? given : null;
    set(name, colour);
    const dark = name.endsWith('dark');
    if (name.startsWith('primary')) {
      set(`on_${name}`, colour && textOn(colour));
      set(`hover_${name}`, colour && `color-mix(in srgb, ${colour} 84%, ${dark ? 'white' : 'black'})`);
    } else
      set(
        `selected${dark ? '_dark' : ''}`,
        colour && `color-mix(in srgb, ${colour} ${dark ? 22 : 13}%, ${dark ? '#10191d' : 'white'})`,
      );
  }
}
