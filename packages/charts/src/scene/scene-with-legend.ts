/** A scene that includes its legend, for images outside a page: above the plot, or beside a circle. */
import { markerOf } from '../layout/markers.ts';
import { type LegendEntry, type Mark, round, type Scene, type SceneOptions, type SceneText } from '../layout/scene.ts';
import { ellipsized, textWidth } from '../layout/text-width.ts';
import { type ChartTypeName, chartTypes } from '../model/chart-types.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { numberText, shareText } from '../text/formats.ts';
import { chartTexts } from '../text/texts.ts';
import { foldedFigures } from './folded.ts';
import { rankedFigures } from './ranked.ts';
import { sceneOf } from './scene-of.ts';

const [side, row, gap] = [10, 22, 16];

const swatch = (
  { patternIndex, color, patterned, markers, dashed }: LegendEntry,
  x: number,
  y: number,
  patterns: boolean,
): Mark => {
  const half = side / 2;
  if (dashed && !patterns)
    return {
      patternIndex,
      fill: null,
      stroke: color,
      width: 2,
      dashed,
      path: `M${round(x)} ${round(y + half)}h${side}`,
    };
  return {
    patternIndex,
    fill: color,
    stroke: null,
    ...(markers ? {} : { texture: patterned ? 'always' : 'asked' }),
    path:
      patterns && markers
        ? markerOf(patternIndex)(x + half, y + half, half * 0.84)
        : `M${round(x)} ${round(y)}h${side}v${side}h${-side}Z`,
  };
};

function legendAbove(type: ChartTypeName, figures: ChartFigures, options: SceneOptions): Scene {
  const bare = sceneOf(type, figures, options);
  if (bare.legend.length === 0) return bare;
  const [marks, texts]: [Mark[], SceneText[]] = [[], []];
  let [x, y, rest] = [0, 12, 0];
  // Three lines at most; the table has all datasets.
  for (const [index, entry] of bare.legend.entries()) {
    const text = ellipsized(entry.label, Math.min(220, options.width - 2 * gap));
    const wide = side + 7 + textWidth(text);
    if (x > 0 && x + wide > options.width) [x, y] = [0, y + row];
    if (y > 12 + 2 * row) {
      rest = bare.legend.length - index;
      break;
    }
    marks.push(swatch(entry, x, y - side + 1, bare.patterns));
    texts.push({ x: round(x + side + 7), y, text, anchor: 'start', role: 'label' });
    x += wide + gap;
  }
  const used = Math.min(y, 12 + 2 * row) + 12;
  if (rest > 0) {
    const text = chartTexts[options.language].more(String(rest));
    texts.push({ x: options.width, y: used - 12 + row - 4, text, anchor: 'end', role: 'note' });
  }
  const top = rest > 0 ? used + 14 : used;
  const scene = sceneOf(type, figures, { ...options, height: Math.max(60, options.height - top) });
  return { ...scene, height: options.height, offset: [0, top], overlay: { marks, texts } };
}

function legendBeside(type: ChartTypeName, figures: ChartFigures, options: SceneOptions): Scene {
  const { width, height, language } = options;
  const plot = Math.min(height, width * 0.44);
  const scene = sceneOf(type, figures, { ...options, width: plot });
  if (scene.empty) return sceneOf(type, figures, options);
  const [marks, texts]: [Mark[], SceneText[]] = [[], []];
  const room = Math.max(1, Math.floor(height / row));
  const all = scene.legend;
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
    const text = ellipsized(entry.label || '–', at - textWidth(value) - 12 - (left + side + 8));
    texts.push({ x: round(left + side + 8), y: round(y), text, anchor: 'start', role: 'label' });
    texts.push({ x: round(at), y: round(y), text: value, anchor: 'end', role: 'value' });
    if (share) texts.push({ x: width, y: round(y), text: share, anchor: 'end', role: 'share' });
    y += row;
  }
  if (shown.length < all.length) {
    const text = chartTexts[language].more(String(all.length - shown.length));
    texts.push({ x: round(left + side + 8), y: round(y), text, anchor: 'start', role: 'note' });
  }
  return { ...scene, width, overlay: { marks, texts } };
}

export function sceneWithLegend(type: ChartTypeName, all: ChartFigures, options: SceneOptions): Scene {
  const figures = foldedFigures(type, rankedFigures(type, all), options.language);
  return chartTypes[type].round ? legendBeside(type, figures, options) : legendAbove(type, figures, options);
}
