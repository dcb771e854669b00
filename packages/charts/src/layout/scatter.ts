/** Scatter layout: points at x and y, where x is a number or a time. */
import type { DrawnPoint } from '../query/chart-data.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { hasNames, labelName, nameRow, nameText } from './axis-names.ts';
import { type LinearScale, linearScale } from './linear-scale.ts';
import { disc, markerOf } from './markers.ts';
import { emptyScene, round, type Scene, type SceneOptions } from './scene.ts';
import { timestampOf, timeTicks } from './time-axis.ts';
import { clampedText, valueAxis, verticalLine } from './value-axis.ts';
import { drawable } from './values.ts';

export interface PlacedPoint {
  index: number;
  x: number;
  y: number;
  point: DrawnPoint;
}

const isPoint = (point: unknown): point is DrawnPoint => typeof point === 'object' && point !== null && 'x' in point;

function placedPoints(figures: ChartFigures): PlacedPoint[][] {
  return figures.datasets.map(({ data }) =>
    data.flatMap((point: unknown, index) => {
      if (!isPoint(point)) return [];
      const [x, y] = [typeof point.x === 'string' ? timestampOf(point.x) : drawable(point.x), drawable(point.y)];
      return x === null || y === null ? [] : [{ index, x, y, point }];
    }),
  );
}

const across = 76;

/** Padding at both ends, so that no point is on the edge. */
function timeScale(xs: readonly number[], room: number, language: Scene['language']): LinearScale {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const x of xs) [low, high] = [Math.min(low, x), Math.max(high, x)];
  if (low > high) [low, high] = [0, 1];
  const pad = Math.max((high - low) * 0.02, 3_600_000);
  [low, high] = [low - pad, high + pad];
  const ticks = timeTicks(low, high, Math.max(1, Math.floor(room / across)), language);
  return { low, high, ticks, at: value => (value - low) / (high - low) };
}

interface PointLook {
  /** A point's radius in pixels. */
  size(point: PlacedPoint): number;
  opacity: number;
  /** Pixels above the plot, at least. */
  head?: number;
}

export function scatterScene(
  figures: ChartFigures,
  options: SceneOptions,
  { size, opacity, head = 8 }: PointLook,
): Scene {
  const scene = emptyScene(options);
  const small = options.small ?? false;
  const all = placedPoints(figures);
  const flat = all.flat();
  const largest = flat.reduce((most, each) => Math.max(most, size(each)), 0);
  const name = hasNames(scene, small) ? labelName(figures) : '';
  const pad = Math.min(small ? 2 : largest, scene.width / 8, scene.height / 8);
  const values = flat.map(each => each.y);
  const { box, y } = valueAxis(scene, figures, values, { foot: 26 + (name ? nameRow : 0), small, head, pad });
  const room = box[2] - box[0] - 2 * pad;
  const xs = flat.map(each => each.x);
  const timed = flat.some(({ point }) => typeof point.x === 'string');
  const axis = timed
    ? timeScale(xs, room, options.language)
    : linearScale(xs, { room, language: options.language, fromZero: false, apart: across });
  const x = (value: number) => box[0] + pad + axis.at(value) * room;
  if (!small) drawTicks(scene, axis, x, box[3]);
  if (name) scene.texts.push(nameText(name, { x: box[2], y: scene.height - 5, anchor: 'end' }, box[2] - box[0]));
  all.forEach((row, dataset) => {
    let path = '';
    // Large points first, so that small ones are on top.
    const sized = row.map(each => ({ ...each, r: size(each) }));
    for (const { index, point, r, ...at } of sized.toSorted((one, two) => two.r - one.r)) {
      const [px, py] = [round(x(at.x)), round(y(at.y))];
      const shape = scene.patterns && !small && r < 8 ? markerOf(dataset) : disc;
      path += shape(px, py, small ? Math.min(r, 2) : r);
      scene.targets.push({ dataset, index, x: px, y: py, point });
    }
    const fill = figures.datasets[dataset]?.color ?? '#000000';
    if (path) scene.marks.push({ patternIndex: dataset, path, fill, stroke: null, opacity });
  });
  scene.targets.sort((one, two) => one.dataset - two.dataset || one.index - two.index);
  scene.hitTest = { by: 'place' };
  return scene;
}

function drawTicks(scene: Scene, axis: LinearScale, x: (value: number) => number, foot: number): void {
  if (axis.ticks.length > 0)
    scene.rules.push({
      role: 'axis',
      path: axis.ticks.map(({ value }) => verticalLine(x(value), foot, foot + 4)).join(''),
    });
  for (const { value, text } of axis.ticks) scene.texts.push(clampedText(scene, x(value), foot + 18, text));
}
