/** Layout of the area chart, from figures to a scene: datasets stacked by running totals, a missing value adds nothing. */
import { categoryAxis } from '../layout/category-axis.ts';
import { emptyScene, round, type Scene, type SceneOptions } from '../layout/scene.ts';
import { datasetValues, drawable } from '../layout/values.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { polyline } from './line.ts';

type Spot = readonly [x: number, y: number];

/** By dataset, then by label: its value upon those of the datasets before it. Negative values lower the total. */
export function runningTotals(data: readonly (readonly (number | null)[])[]): number[][] {
  let below: readonly number[] = [];
  return data.map(row => {
    const totals = row.map((value, index) => drawable((below[index] ?? 0) + (value ?? 0)) ?? 0);
    below = totals;
    return totals;
  });
}

/** Half of the width of an area with a single label, which would have none. */
const alone = 20;

function widened(spots: readonly Spot[], step: number): readonly Spot[] {
  const half = Math.min(alone, step / 2);
  if (spots.length !== 1) return spots;
  return spots.flatMap(([x, y]): Spot[] => [
    [x - half, y],
    [x + half, y],
  ]);
}

/** The upper edge, without what has no height: there it would hide the edge of the dataset below. */
function edge(upper: readonly Spot[], lower: readonly Spot[]): string {
  const flat = upper.map(([, y], index) => y === lower[index]?.[1]);
  const runs: Spot[][] = [];
  upper.forEach((spot, index) => {
    const before = upper[index - 1];
    if (!before || (flat[index] && flat[index - 1])) return;
    const run = runs.at(-1);
    if (run?.at(-1) === before) run.push(spot);
    else runs.push([before, spot]);
  });
  return runs.map(polyline).join('');
}

export function area(figures: ChartFigures, options: SceneOptions): Scene {
  const scene = emptyScene(options);
  const small = options.small ?? false;
  const values = datasetValues(figures);
  const totals = runningTotals(values);
  const datasets = figures.datasets.map((each, dataset) => ({ ...each, data: totals[dataset] ?? [] }));
  const { x, y, step } = categoryAxis(scene, { ...figures, datasets }, small, false);
  let lower: readonly Spot[] = figures.labels.map((_, index) => [x(index), y(0)]);
  values.forEach((row, dataset) => {
    const upper = row.map((_, index): Spot => [x(index), y(totals[dataset]?.[index] ?? 0)]);
    const [above, below] = [widened(upper, step), widened(lower, step)];
    const color = figures.datasets[dataset]?.color ?? '#000000';
    const fill = `${polyline(above)}L${polyline(below.toReversed()).slice(1)}Z`;
    const line = edge(above, below);
    if (line) {
      scene.marks.push({
        patternIndex: dataset,
        path: fill,
        fill: color,
        stroke: null,
        opacity: 0.8,
        texture: 'asked',
      });
      scene.marks.push({ patternIndex: dataset, path: line, fill: null, stroke: color, width: small ? 1 : 1.5 });
    }
    row.forEach((value, index) => {
      const [px, top, foot] = [upper[index]?.[0] ?? 0, upper[index]?.[1] ?? 0, lower[index]?.[1] ?? 0];
      const band = [round(Math.min(top, foot)), round(Math.max(top, foot))] as const;
      if (value !== null) scene.targets.push({ dataset, index, x: round(px), y: round(top), band });
    });
    lower = upper;
  });
  return scene;
}
