/**
 * Writes a scene as standalone SVG text for PDF, mail and download, in light colours. Texts are untrusted and escaped.
 */
import { escapeAttribute } from '@kontor/form';
import { dashOf, patternOf, patternPaths, patternWidth, tile } from '../layout/patterns.ts';
import { type Mark, type RuleRole, round, type Scene, type SceneText, type TextRole } from '../layout/scene.ts';
import { fontSize } from '../layout/text-width.ts';
import { chartTexts } from '../text/texts.ts';

export interface SvgOptions {
  /** Accessible title. */
  title?: string;
  /** `#RRGGBB`; transparent without one. */
  background?: string;
  font?: string;
}

/** The light theme's tokens. */
const ground = '#FFFFFF';
const rules: Record<RuleRole, string> = { grid: '#E2E8EA', axis: '#7B8D94', ring: '#7B8D94' };
const textColors: Record<TextRole, string> = {
  tick: '#5A6C73',
  ring: '#5A6C73',
  label: '#4C5E65',
  value: '#16252B',
  share: '#5A6C73',
  total: '#16252B',
  note: '#5A6C73',
};
const totalSize = 24;

/** Also drops what XML 1.0 cannot contain: control characters and lone surrogates. */
const escaped = (text: string): string =>
  escapeAttribute(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD'));

const attributes = (of: Record<string, string | number | null | undefined>): string =>
  Object.entries(of)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

/** Stored colours are untrusted: only `#RRGGBB` is let through. */
const colorIn = (color: string | null): string =>
  color === null ? 'none' : /^#[\da-f]{6}$/i.test(color) ? color : '#000000';

function markSvg(mark: Mark, patterns: boolean): string {
  const { path, fill, stroke, width, opacity, gap, patternIndex, texture } = mark;
  const line = gap ? { stroke: ground, 'stroke-width': 1.6 } : {};
  const drawn = stroke
    ? {
        stroke: colorIn(stroke),
        'stroke-width': width ?? 1,
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
        'stroke-dasharray': dashOf(mark, patterns),
      }
    : line;
  const pattern = patternOf(patternIndex, texture, patterns);
  const over = pattern > 0 ? `<path${attributes({ d: path, fill: `url(#pattern-${pattern})` })}/>` : '';
  return `<path${attributes({ d: path, fill: colorIn(fill), opacity, ...drawn })}/>${over}`;
}

function textSvg({ x, y, text, anchor, role }: SceneText): string {
  const size = role === 'total' ? { 'font-size': totalSize, 'font-weight': 640 } : {};
  const strong = role === 'value' ? { 'font-weight': 540 } : {};
  const halo = role === 'ring' ? { stroke: ground, 'stroke-width': 3, 'paint-order': 'stroke' } : {};
  const position = { x, y, 'text-anchor': anchor === 'start' ? null : anchor, fill: textColors[role] };
  return `<text${attributes({ ...position, ...size, ...strong, ...halo })}>${escaped(text)}</text>`;
}

function patternDefs(marks: readonly Mark[], patterns: boolean): string {
  const used = new Set(marks.map(({ patternIndex, texture }) => patternOf(patternIndex, texture, patterns)));
  const made = patternPaths.map((path, index) =>
    path && used.has(index)
      ? `<pattern${attributes({ id: `pattern-${index}`, width: tile, height: tile, patternUnits: 'userSpaceOnUse' })}><path${attributes({ d: path, fill: 'none', stroke: ground, 'stroke-width': patternWidth })}/></pattern>`
      : '',
  );
  return used.size > (used.has(0) ? 1 : 0) ? `<defs>${made.join('')}</defs>` : '';
}

export function renderSvg(
  scene: Scene,
  { title, background, font = 'Hanken Grotesk, sans-serif' }: SvgOptions = {},
): string {
  const { width, height, marks, patterns, offset = [0, 0], overlay = { marks: [], texts: [] } } = scene;
  const empty: SceneText[] =
    scene.empty && scene.marks.length === 0
      ? [
          {
            x: round(width / 2),
            y: round(height / 2),
            text: chartTexts[scene.language].empty,
            anchor: 'middle',
            role: 'note',
          },
        ]
      : [];
  const head = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': title,
    'font-family': font,
    'font-size': fontSize,
  };
  return [
    `<svg${attributes(head)}>`,
    title ? `<title>${escaped(title)}</title>` : '',
    patternDefs([...marks, ...overlay.marks], patterns),
    background ? `<rect${attributes({ width, height, fill: colorIn(background) })}/>` : '',
    `<g${attributes({ transform: offset[0] || offset[1] ? `translate(${offset[0]} ${offset[1]})` : null })}>`,
    ...scene.rules.map(({ role, path }) => `<path${attributes({ d: path, fill: 'none', stroke: rules[role] })}/>`),
    ...marks.map(each => markSvg(each, patterns)),
    ...[...scene.texts, ...empty].map(textSvg),
    '</g>',
    ...overlay.marks.map(each => markSvg(each, patterns)),
    ...overlay.texts.map(textSvg),
    '</svg>',
  ].join('');
}
