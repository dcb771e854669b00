/** Renders a drawing with its answer as SVG text, for lists and printing. */
import { textOf } from '../base/plain.ts';
import type { Options } from '../base/types.ts';
import { roleOf } from './allowed.ts';
import { looksOf, readSheet, type Sheet } from './css.ts';
import { isDrawing, readSvg } from './read.ts';
import { mapSvg, type SvgNode, viewBoxOf, writeSvg } from './tree.ts';

/** Turquoise 200 and 700 of the design tokens: drawings have a light background in every theme. */
const marked = { fill: '#a0e0d9', stroke: '#0e6c65' };

interface Drawing {
  root: SvgNode | null;
  sheet: Sheet;
}

const read = new WeakMap<Options, Drawing>();

function drawingOf(options: Options): Drawing {
  const known = read.get(options);
  if (known) return known;
  const found = readSvg(textOf(options.svgData));
  const drawing = { root: isDrawing(found) ? found : null, sheet: readSheet(textOf(options.cssThumbnails)) };
  read.set(options, drawing);
  return drawing;
}

/** The field's parsed drawing, cached; null if there is none. */
export const drawnIn = (options: Options): SvgNode | null => drawingOf(options).root;

/**
 * The drawing of an svg field's `options` as SVG text, with the chosen shapes marked by presentation attributes (and
 * the class `selected`, for `cssThumbnails`). Safe to embed: serialised from the sanitised tree. `''` without a
 * drawing.
 */
export function markedSvg(options: Options, value: unknown): string {
  const { root, sheet } = drawingOf(options);
  if (!root) return '';
  const chosen = new Set(Array.isArray(value) ? value : [value]);
  const [, , width, height] = viewBoxOf(root);
  const line = String(Math.round(Math.max(width, height)) / 200);
  const isChosen = (node: SvgNode) => node.attributes.id !== undefined && chosen.has(node.attributes.id);
  const painted = mapSvg(root, (node, within) => {
    const itself = isChosen(node);
    const inside = itself || within.some(isChosen);
    const attributes = { ...node.attributes };
    if (inside && roleOf(node.name) === 'shape') {
      if (node.name !== 'line' && (itself || attributes.fill !== 'none')) attributes.fill = marked.fill;
      attributes.stroke = marked.stroke;
      attributes['stroke-width'] = line;
    }
    if (itself) attributes.class = `${attributes.class ?? ''} selected`.trim();
    return { ...node, attributes };
  });
  const styled = sheet.length
    ? mapSvg(painted, (node, within) => ({
        ...node,
        attributes: { ...node.attributes, ...looksOf(sheet, node, within) },
      }))
    : painted;
  return writeSvg(styled);
}
