/**
 * Custom properties of the instance's brand colours. tokens.css reads them with Kontor's colours as fallback; the console
 * sets them on the root, and the page of a shared form links them as a style sheet. Areas carry a colour as it is given;
 * lines, controls and words take it darker (lighter in the dark theme), as far as the contrast of each asks (WCAG 2.2).
 */
export interface BrandColours {
  primary: string | null;
  primary_dark: string | null;
  accent: string | null;
  accent_dark: string | null;
}

export const brandColourNames = ['primary', 'primary_dark', 'accent', 'accent_dark'] as const;

export type Theme = 'light' | 'dark';

/** Contrast that words need, and lines and controls. */
const forWords = 4.5;
const forLines = 3;

/** Surfaces of tokens.css: the page, the one that differs most from it, texts, and the inverse surface. */
export const themeColours = {
  light: { page: '#ffffff', hardest: '#ebf0f1', text: '#16252b', quiet: '#5a6c73', selected: 0.13, inverse: '#16252b' },
  dark: { page: '#10191d', hardest: '#1b292f', text: '#e4ecee', quiet: '#8da0a7', selected: 0.22, inverse: '#1b292f' },
} as const;

const parts = (colour: string): number[] => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));

const hex = (channels: readonly number[]): string =>
  `#${channels
    .map(each =>
      Math.round(Math.min(255, Math.max(0, each)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function mixed(colour: string, share: number, ground: string): string {
  const under = parts(ground);
  return hex(parts(colour).map((each, at) => each * share + (under[at] ?? 0) * (1 - share)));
}

/** Relative luminance of `#rrggbb`. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parts(colour).map(each => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** White or Kontor's darkest colour, and black for the few colours on which neither can be read. */
export const textOn = (colour: string): string =>
  ['#ffffff', '#04211e'].find(text => contrast(colour, text) >= forWords) ?? '#000000';

/** The colour, darkened (lightened in the dark theme) in equal steps, which keep its hue, until it stands out from all grounds. */
export function readable(colour: string, theme: Theme, ratio: number, grounds: readonly string[]): string {
  const step = theme === 'light' ? -1 : 1;
  let found = colour;
  for (let by = 1; by <= 255 && grounds.some(ground => contrast(found, ground) < ratio); by++)
    found = hex(parts(colour).map(each => each + step * by));
  return found;
}

/** Whether a line of this colour could be taken for that of a faulty field. */
export function isReddish(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = parts(colour);
  const range = red - Math.min(green, blue);
  return red >= Math.max(green, blue) && range >= 48 && green - blue <= 0.6 * range && blue - green <= 0.42 * range;
}

/** What the main colour is used as; `edge` of an area is null where it stands out by itself. */
export function primaryRoles(colour: string, theme: Theme) {
  const { hardest } = themeColours[theme];
  const on = textOn(colour);
  const [usual, other] = theme === 'light' ? ['black', 'white'] : ['white', 'black'];
  const ends = contrast(mixed(colour, 0.84, usual === 'black' ? '#000000' : '#ffffff'), on) < forWords ? other : usual;
  const edge = readable(colour, theme, forLines, [hardest]);
  return {
    on,
    hover: `color-mix(in srgb, ${colour} 84%, ${ends})`,
    edge: edge === colour ? null : edge,
    text: readable(colour, theme, forWords, [hardest]),
  };
}

/** What the accent is used as. Beside faulty fields, a reddish focus would say nothing: it has the colour of texts. */
export function accentRoles(colour: string, theme: Theme) {
  const { page, hardest, text, quiet, selected: usual, inverse } = themeColours[theme];
  const line = readable(colour, theme, forLines, [hardest]);
  let share: number = usual;
  while (contrast(quiet, mixed(line, share, page)) < forWords) share -= 0.01;
  const selected = mixed(line, share, page);
  const strong = readable(line, theme, forLines, [hardest, selected]);
  return {
    strong,
    on: textOn(strong),
    text: readable(line, theme, forWords, [hardest, selected]),
    focus: isReddish(strong) ? text : strong,
    /** On the dark bar of what is selected; its dangerous action is reddish already. */
    inverse: isReddish(strong) ? '#ffffff' : readable(colour, 'dark', forWords, [inverse]),
    selected,
  };
}

/** The picture at the sign-in is a large area: in the dark theme it is dark, whatever the colour. */
const pictureInTheDark = (colour: string): string => readable(colour, 'light', 7, ['#ffffff']);

type Property = [name: string, value: string | null];

/** Of a theme; `end` closes its names. */
const primaryProperties = (colour: string | null, theme: Theme, end: string): Property[] => {
  const roles = colour === null ? null : primaryRoles(colour, theme);
  return [
    [`--house-primary${end}`, colour],
    [`--house-on_primary${end}`, roles?.on ?? null],
    [`--house-hover_primary${end}`, roles?.hover ?? null],
    [`--house-edge_primary${end}`, roles?.edge ?? null],
    [`--house-text_primary${end}`, roles?.text ?? null],
  ];
};

const accentProperties = (colour: string | null, theme: Theme, end: string): Property[] => {
  const roles = colour === null ? null : accentRoles(colour, theme);
  return [
    [`--house-accent${end}`, roles?.strong ?? null],
    [`--house-on_accent${end}`, roles?.on ?? null],
    [`--house-text_accent${end}`, roles?.text ?? null],
    [`--house-inverse_accent${end}`, roles?.inverse ?? null],
    [`--house-focus${end}`, roles?.focus ?? null],
    [`--house-selected${end}`, roles?.selected ?? null],
  ];
};

/** Names and values; null for what the instance does not set. */
export function brandProperties(colours: BrandColours | undefined): Property[] {
  const given = (name: keyof BrandColours): string | null => {
    const colour = colours?.[name] ?? null;
    return colour && /^#[0-9a-f]{6}$/i.test(colour) ? colour : null;
  };
  const picture = given('primary_dark') ?? given('primary');
  return [
    ...primaryProperties(given('primary'), 'light', ''),
    ...accentProperties(given('accent'), 'light', ''),
    ...primaryProperties(given('primary_dark'), 'dark', '_dark'),
    ...accentProperties(given('accent_dark'), 'dark', '_dark'),
    ['--house-picture_dark', picture && pictureInTheDark(picture)],
  ];
}
