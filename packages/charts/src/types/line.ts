/** Layout of the line chart, from figures to a scene: interrupted at missing values, a marker for isolated ones. */
import { categoryAxis } from '../layout/category-axis.ts';
import { disc, markerOf } from '../layout/markers.ts';
import { emptyScene, round, type Scene, type SceneOptions } from '../layout/scene.ts';
import type { ChartFigures } from '../query/styled-figures.ts';

type Spot = readonly [x: number, y: number];

/** Runs of consecutive values. */
export function contiguousRuns(spots: readonly (Spot | null)[]): Spot[][] {
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

/** With up to so many labels every point has a marker. */
const marked = 32;

export function line(figures: ChartFigures, options: SceneOptions): Scene {
  const scene = emptyScene(options);
  const small = options.small ?? false;
  const { data, x, y } = categoryAxis(scene, figures, small, false);
  const base = y(0);
  const lines = data.map(row => row.map((value, index): Spot | null => (value === null ? null : [x(index), y(value)])));
  lines.forEach((spots, dataset) => {
    const { color = '#000000', earlier } = figures.datasets[dataset] ?? {};
    const parts = contiguousRuns(spots);
    const long = parts.filter(({ length }) => length > 1);
    if (data.length <= 3 && long.length > 0 && !earlier) {
      const path = long.map(part => `${polyline(part)}V${round(base)}H${round(part[0]?.[0] ?? 0)}Z`).join('');
      scene.marks.push({ patternIndex: dataset, path, fill: color, stroke: null, opacity: 0.09 });
    }
  });
  lines.forEach((spots, dataset) => {
    const { color = '#000000', earlier } = figures.datasets[dataset] ?? {};
    const parts = contiguousRuns(spots);
    const long = parts.filter(({ length }) => length > 1);
    if (long.length > 0)
      scene.marks.push({
        patternIndex: dataset,
        path: long.map(polyline).join(''),
        fill: null,
        stroke: color,
        width: small ? 1.5 : earlier ? 1.3 : 1.8,
        ...(earlier && { dashed: true }),
      });
    const alone =
      spots.length <= marked && !small && !earlier ? spots : parts.filter(({ length }) => length === 1).flat();
    const dots = alone.filter(spot => spot !== null).map(([px, py]) => disc(px, py, 2.6));
    if (dots.length > 0) scene.marks.push({ patternIndex: dataset, path: dots.join(''), fill: color, stroke: null });
    if (!small && scene.patterns) scene.marks.push(...markersAlong(spots, dataset, color, dx => dx));
    spots.forEach((spot, index) => {
      if (spot) scene.targets.push({ dataset, index, x: round(spot[0]), y: round(spot[1]) });
    });
  });
  return scene;
}

/** Markers along the line, at a minimum distance. */
export function markersAlong(
  spots: readonly (Spot | null)[],
  dataset: number,
  color: string,
  apart: (dx: number, dy: number) => number,
): Scene['marks'] {
  let [px, py] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let path = '';
  for (const spot of spots) {
    if (!spot || apart(spot[0] - px, spot[1] - py) < 26) continue;
    [px, py] = spot;
    path += markerOf(dataset)(px, py, 3.8);
  }
  return path ? [{ patternIndex: dataset, path, fill: color, stroke: null, gap: true }] : [];
}
