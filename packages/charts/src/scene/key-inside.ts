/** The legend as part of a picture, where no page stands around it: above the plot, or beside what is round. */
import type { ChartFigures } from '../dress.ts';
import { type ChartTypeName, chartTypes } from '../types.ts';
import { numberText, shareText, words } from '../words.ts';
import { sceneOf } from './layout.ts';
import { type KeyEntry, type Mark, round, type Scene, type SceneOptions, type SceneText } from './scene.ts';
import { shapeOf } from './shapes.ts';
import { fitted, widthOf } from './text.ts';

const [side, row, gap] = [10, 22, 16];

const swatch = ({ place, color, patterned, shaped }: KeyEntry, x: number, y: number, patterns: boolean): Mark => {
  const half = side / 2;
  return {
    ...{ place, fill: color, stroke: null },
    ...(shaped ? {} : { texture: patterned ? 'always' : 'asked' }),
    path:
      patterns && shaped
        ? shapeOf(place)(x + half, y + half, half * 0.84)
        : `M${round(x)} ${round(y)}h${side}v${side}h${-side}Z`,
  };
};

function above(type: ChartTypeName, figures: ChartFigures, options: SceneOptions): Scene {
  const bare = sceneOf(type, figures, options);
  if (bare.key.length === 0) return bare;
  const [marks, texts]: [Mark[], SceneText[]] = [[], []];
  let [x, y, rest] = [0, 12, 0];
  // Three lines at most: who has more datasets than that finds them in the table.
  for (const [index, entry] of bare.key.entries()) {
    const text = fitted(entry.label, Math.min(220, options.width - 2 * gap));
    const wide = side + 7 + widthOf(text);
    if (x > 0 && x + wide > options.width) [x, y] = [0, y + row];
    if (y > 12 + 2 * row) {
      rest = bare.key.length - index;
      break;
    }
    marks.push(swatch(entry, x, y - side + 1, bare.patterns));
    texts.push({ x: round(x + side + 7), y, text, anchor: 'start', role: 'label' });
    x += wide + gap;
  }
  const used = Math.min(y, 12 + 2 * row) + 12;
  if (rest > 0) {
    const text = words[options.language].more(String(rest));
    texts.push({ x: options.width, y: used - 12 + row - 4, text, anchor: 'end', role: 'note' });
  }
  const top = rest > 0 ? used + 14 : used;
  const scene = sceneOf(type, figures, { ...options, height: Math.max(60, options.height - top) });
  return { ...scene, height: options.height, moved: [0, top], beside: { marks, texts } };
}

function beside(type: ChartTypeName, figures: ChartFigures, options: SceneOptions): Scene {
  const { width, height, language } = options;
  const plot = Math.min(height, width * 0.44);
  const scene = sceneOf(type, figures, { ...options, width: plot });
  if (scene.empty) return sceneOf(type, figures, options);
  const [marks, texts]: [Mark[], SceneText[]] = [[], []];
  const room = Math.max(1, Math.floor(height / row));
  const all = scene.key;
  const shown = all.length > room ? all.slice(0, room - 1) : all;
  const left = plot + 26;
  let y = height / 2 - ((Math.min(all.length, room) - 1) * row) / 2 + 4;
  for (const entry of shown) {
    const [value, share] = [
      entry.values.map(each => (each === null ? '–' : numberText(each, language))).join(' · '),
      entry.share === null ? '' : shareText(entry.share, language),
    ];
    const at = share ? width - 58 : width;
    marks.push(swatch(entry, left, y - side + 1, scene.patterns));
    const text = fitted(entry.label || '–', at - widthOf(value) - 12 - (left + side + 8));
    texts.push({ x: round(left + side + 8), y: round(y), text, anchor: 'start', role: 'label' });
    texts.push({ x: round(at), y: round(y), text: value, anchor: 'end', role: 'value' });
    if (share) texts.push({ x: width, y: round(y), text: share, anchor: 'end', role: 'share' });
    y += row;
  }
  if (shown.length < all.length) {
    const text = words[language].more(String(all.length - shown.length));
    texts.push({ x: round(left + side + 8), y: round(y), text, anchor: 'start', role: 'note' });
  }
  return { ...scene, width, beside: { marks, texts } };
}

/** A chart with its legend, in one picture. */
export const wholeScene = (type: ChartTypeName, figures: ChartFigures, options: SceneOptions): Scene =>
  chartTypes[type].round ? beside(type, figures, options) : above(type, figures, options);
