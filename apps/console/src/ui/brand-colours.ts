/**
 * Applies the instance's brand colours as custom properties on the root. tokens.css reads them with Kontor's colours as
 * fallback, so that light and dark theme both work and a form's style sheet can still override them.
 */
export interface BrandColours {
  primary: string | null;
  primary_dark: string | null;
  accent: string | null;
  accent_dark: string | null;
}

/** Relative luminance (WCAG 2.2) of `#rrggbb`. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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
