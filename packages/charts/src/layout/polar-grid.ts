/** Polar grid of radar and polar area charts: rings of equal value with their numbers, and labels around. */
import type { ChartFigures } from '../query/styled-figures.ts';
import { labelText } from '../text/formats.ts';
import { type LinearScale, linearScale } from './linear-scale.ts';
import { disc } from './markers.ts';
import { round, type Scene } from './scene.ts';
import { circleIn } from './slices.ts';
import { ellipsized, fontSize, textWidth } from './text-width.ts';

export interface PolarGrid {
  x: number;
  y: number;
  radius: number;
  axis: LinearScale;
  /** Radius of a value in pixels. */
  reach(value: number): number;
  /** Position of a value at an angle, clockwise from 12 o'clock. */
  at(angle: number, distance: number): readonly [x: number, y: number];
}

const longest = 96;

/** `even`: rings are circles; otherwise polygons with a corner at each label. */
export function polarGrid(
  scene: Scene,
  figures: ChartFigures,
  values: readonly number[],
  around: boolean,
  small: boolean,
): PolarGrid {
  const { language } = scene;
  const labels = figures.labels.map((label, index) =>
    labelText(figures.kind, figures.values[index] ?? '', label, language),
  );
  const shown = labels.map(label => ellipsized(label, Math.min(longest, scene.width / 4)));
  const widest = shown.reduce((most, text) => Math.max(most, textWidth(text)), 0);
  const wide = small ? 1 : around ? Math.min(widest + 12, scene.width / 3) : 8;
  const [x, y, radius] = circleIn(scene, wide, small ? 1 : around ? 24 : 8);
  const axis = linearScale(values, { room: radius, language, apart: 24, tight: small });
  const reach = (value: number) => Math.max(0, axis.at(value)) * radius;
  const at = (angle: number, distance: number) =>
    [x + Math.sin(angle) * distance, y - Math.cos(angle) * distance] as const;
  const made: PolarGrid = { x, y, radius, axis, reach, at };
  if (!small) {
    drawGrid(scene, made, around ? labels.length : 0);
    if (around) drawLabels(scene, made, shown);
  }
  return made;
}

function drawGrid(scene: Scene, { x, y, radius, axis, reach, at }: PolarGrid, corners: number): void {
  const cornered = corners > 2 && corners <= 60;
  const ring = (distance: number) =>
    cornered
      ? `M${Array.from({ length: corners }, (_, index) =>
          at((index / corners) * 2 * Math.PI, distance)
            .map(round)
            .join(' '),
        ).join('L')}Z`
      : disc(x, y, distance);
  const path = axis.ticks
    .map(({ value }) => reach(value))
    .filter(each => each > 0.5)
    .map(ring);
  const spokes = Array.from({ length: cornered ? corners : 0 }, (_, index) => {
    const [ex, ey] = at((index / corners) * 2 * Math.PI, radius);
    return `M${round(x)} ${round(y)}L${round(ex)} ${round(ey)}`;
  });
  scene.rules.push({ role: 'grid', path: [...path, ...spokes].join('') });
  for (const { value, text } of axis.ticks)
    if (reach(value) > fontSize)
      scene.texts.push({ x: round(x + 4), y: round(y - reach(value) + 12), text, anchor: 'start', role: 'ring' });
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

const overlap = (one: Box, two: Box) => one[0] < two[2] && two[0] < one[2] && one[1] < two[3] && two[1] < one[3];

/** Skips labels that would overlap. */
function drawLabels(scene: Scene, { radius, at }: PolarGrid, labels: readonly string[]): void {
  const covered: Box[] = [];
  // Upper limit of labels; more never fit.
  const every = Math.ceil(labels.length / 120);
  labels.forEach((label, index) => {
    if (index % every) return;
    const angle = (index / labels.length) * 2 * Math.PI;
    const [lx, ly] = at(angle, radius + 9);
    const side = Math.sin(angle);
    const anchor = side > 0.15 ? 'start' : side < -0.15 ? 'end' : 'middle';
    const room = anchor === 'start' ? scene.width - lx : anchor === 'end' ? lx : 2 * Math.min(lx, scene.width - lx);
    const text = ellipsized(label, room);
    const width = textWidth(text);
    const left = anchor === 'start' ? lx : anchor === 'end' ? lx - width : lx - width / 2;
    const y = ly + 4 - Math.cos(angle) * 3;
    const box: Box = [left - 3, y - 12, left + width + 3, y + 4];
    if (text === '' || covered.some(other => overlap(box, other))) return;
    covered.push(box);
    scene.texts.push({ x: round(lx), y: round(y), text, anchor, role: 'label' });
  });
}
