/**
 * Custom properties of the instance's brand colours. tokens.css reads them with Kontor's colours as fallback; the console
 * sets them on the root, and the page of a shared form links them as a style sheet.
 */
export interface BrandColours {
  primary: string | null;
  primary_dark: string | null;
  accent: string | null;
  accent_dark: string | null;
}

export const brandColourNames = ['primary', 'primary_dark', 'accent', 'accent_dark'] as const;

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** White where that has the better contrast, otherwise Kontor's darkest colour. */
export const textOn = (colour: string): string => (luminance(colour) < 0.2 ? '#ffffff' : '#04211e');

/** Names and values; null for what the instance does not set. */
export function brandProperties(colours: BrandColours | undefined): [name: string, value: string | null][] {
  return brandColourNames.flatMap(name => {
    const given = colours?.[name] ?? null;
    const colour = given && /^#[0-9a-f]{6}$/i.test(given) ? given : null;
    const dark = name.endsWith('dark');
    const own: [string, string | null] = [`--house-${name}`, colour];
    if (name.startsWith('primary'))
      return [
        own,
        [`--house-on_${name}`, colour && textOn(colour)],
        [`--house-hover_${name}`, colour && `color-mix(in srgb, ${colour} 84%, ${dark ? 'white' : 'black'})`],
      ];
    const ground = dark ? '#10191d' : 'white';
    const share = dark ? 22 : 13;
    return [
      own,
      [`--house-selected${dark ? '_dark' : ''}`, colour && `color-mix(in srgb, ${colour} ${share}%, ${ground})`],
    ];
  });
}
