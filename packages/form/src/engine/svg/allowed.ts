/**
 * Allow-list of SVG elements and attributes. Dropped is everything else: scripts, styles, animation, foreign content,
 * `use` (it can amplify exponentially), and references other than those inside the drawing.
 */

/** Allowed elements, by purpose. */
const elements: Readonly<Record<string, 'group' | 'shape' | 'words' | 'paint'>> = {
  svg: 'group',
  g: 'group',
  path: 'shape',
  rect: 'shape',
  circle: 'shape',
  ellipse: 'shape',
  line: 'shape',
  polyline: 'shape',
  polygon: 'shape',
  text: 'words',
  tspan: 'words',
  title: 'words',
  desc: 'words',
  defs: 'paint',
  linearGradient: 'paint',
  radialGradient: 'paint',
  stop: 'paint',
  clipPath: 'paint',
};

export type Role = 'group' | 'shape' | 'words' | 'paint';

export function roleOf(name: string): Role | null {
  return Object.hasOwn(elements, name) ? elements[name]! : null;
}

/** Transparent elements, of which only the children are kept. */
export const wrappers: ReadonlySet<string> = new Set(['a', 'switch']);

const numbers = /^[\d\s,.eE+-]{1,2000}(?:px|pt|mm|cm|in|em|%)?$/;
const points = /^[\d\s,.eE+-]*$/;
const path = /^[MmLlHhVvCcSsQqTtAaZz\d\s,.eE+-]*$/;
const paint = /^(?:#[\da-f]{3,8}|[a-z]{1,40}|(?:rgb|hsl)a?\([\d\s,.%/]{1,60}\)|url\(#[\p{L}\p{N}_.:-]{1,100}\))$/iu;
const word = /^[\w\s,.%+-]{1,200}$/;
const place = /^#[\p{L}\p{N}_.:-]{1,100}$/u;
const idPattern = /^[\p{L}\p{N}_.:-]{1,100}$/u;
const moves = /(?:matrix|translate|scale|rotate|skewX|skewY)\s?\([\d\s,.eE+-]{1,300}\)/g;

type Test = (value: string) => boolean;
const fits =
  (pattern: RegExp): Test =>
  value =>
    pattern.test(value);
const transform: Test = value => value.length <= 2_000 && /^[\s,]*$/.test(value.replaceAll(moves, ''));

const all = (names: string, test: Test) => names.split(' ').map(name => [name, test] as const);

/** Presentation attributes; also read from style sheets and `style`, which are dropped themselves. */
const looks = new Map<string, Test>([
  ...all('fill stroke stop-color color', fits(paint)),
  ...all('clip-path', value => value.startsWith('url(#') && paint.test(value)),
  ...all(
    'fill-rule fill-opacity stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray ' +
      'stroke-dashoffset stroke-miterlimit opacity clip-rule display visibility font-family font-size font-weight ' +
      'font-style text-anchor letter-spacing dominant-baseline vector-effect paint-order stop-opacity',
    fits(word),
  ),
]);

const attributes = new Map<string, Test>([
  ...looks,
  ...all('id', fits(idPattern)),
  ...all('class', fits(/^[\p{L}\p{N}_\s-]{1,300}$/u)),
  ...all('d', fits(path)),
  ...all('points', fits(points)),
  ...all('transform gradientTransform', transform),
  ...all('x y x1 y1 x2 y2 cx cy r rx ry fx fy width height dx dy rotate textLength offset viewBox', fits(numbers)),
  ...all('preserveAspectRatio gradientUnits spreadMethod clipPathUnits', fits(word)),
  ...all('href', fits(place)),
]);

export const isLook = (name: string): boolean => looks.has(name);

/** The normalised value, or null if not allowed: quotes inside `url()` and around font names are removed. */
export function keptValue(name: string, value: string): string | null {
  const test = attributes.get(name);
  if (!test) return null;
  const plain = (looks.has(name) ? value.replaceAll(/["']/g, '').replace(/! ?important$/i, '') : value)
    .trim()
    .replaceAll(/\s+/g, ' ');
  return test(plain) ? plain : null;
}
