/** Lines: with the ground below them tinted, broken where there is nothing to say, and a point where one stands alone. */
import type { ChartFigures } from '../../dress.ts';
import { along } from '../along.ts';
import { blank } from '../frame.ts';
import { round, type Scene, type SceneOptions } from '../scene.ts';
import { disc, shapeOf } from '../shapes.ts';

type Spot = readonly [x: number, y: number];

/** What hangs together. */
export function runs(spots: readonly (Spot | null)[]): Spot[][] {
  const found: Spot[][] = [];
  let run: Spot[] = [];
  for (const spot of [...spots, null]) {
    if (spot) run.push(spot);
    else if (run.length > 0) {
      found.push(run);
      run = [];
    }
  }
  return found;
}

export const polyline = (spots: readonly Spot[]): string =>
  `M${spots.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

/** Up to so many labels each point is marked. */
const marked = 32;

export function line(figures: ChartFigures, options: SceneOptions): Scene {
  const scene = blank(options);
  const small = options.small ?? false;
  const { data, x, y } = along(scene, figures, small, false);
  const base = y(0);
  const lines = data.map(row => row.map((value, index): Spot | null => (value === null ? null : [x(index), y(value)])));
  lines.forEach((spots, place) => {
    const color = figures.datasets[place]?.color ?? '#000000';
    const parts = runs(spots);
    const long = parts.filter(({ length }) => length > 1);
    if (data.length <= 3 && long.length > 0) {
      const path = long.map(part => `${polyline(part)}V${round(base)}H${round(part[0]?.[0] ?? 0)}Z`).join('');
      scene.marks.push({ place, path, fill: color, stroke: null, opacity: 0.09 });
    }
  });
  lines.forEach((spots, place) => {
    const color = figures.datasets[place]?.color ?? '#000000';
    const parts = runs(spots);
    const long = parts.filter(({ length }) => length > 1);
    if (long.length > 0)
      scene.marks.push({
        place,
        path: long.map(polyline).join(''),
        fill: null,
        stroke: color,
        width: small ? 1.5 : 1.8,
      });
    const alone = spots.length <= marked && !small ? spots : parts.filter(({ length }) => length === 1).flat();
    const dots = alone.filter(spot => spot !== null).map(([px, py]) => disc(px, py, 2.6));
    if (dots.length > 0) scene.marks.push({ place, path: dots.join(''), fill: color, stroke: null });
    if (!small && scene.patterns) scene.marks.push(...besides(spots, place, color, dx => dx));
    spots.forEach((spot, index) => {
      if (spot) scene.targets.push({ dataset: place, index, x: round(spot[0]), y: round(spot[1]) });
    });
  });
  return scene;
}

/** Shapes along the line, not closer than that they can be told. */
export function besides(
  spots: readonly (Spot | null)[],
  place: number,
  color: string,
  apart: (dx: number, dy: number) => number,
): Scene['marks'] {
  let [px, py] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let path = '';
  for (const spot of spots) {
    if (!spot || apart(spot[0] - px, spot[1] - py) < 26) continue;
    [px, py] = spot;
    path += shapeOf(place)(px, py, 3.8);
  }
  return path ? [{ place, path, fill: color, stroke: null, gap: true }] : [];
}
